import { globalStyle } from '@vanilla-extract/css'

const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif'

/** For Latin, Cyrillic and Greek headings: whatever book face the system has. */
export const BOOK =
  '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, Charter, Georgia, "Noto Serif", serif'

/** The system's own face for each script, so that nothing is downloaded. */
const BY_SCRIPT: Record<string, string> = {
  ar: '"Geeza Pro", "Segoe UI", "Noto Sans Arabic", "Noto Naskh Arabic", Tahoma, system-ui, sans-serif',
  ja: '"Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", "Noto Sans CJK JP", Meiryo, system-ui, sans-serif',
  ko: '"Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", "Noto Sans CJK KR", system-ui, sans-serif',
  'zh-Hant':
    '"PingFang TC", "Microsoft JhengHei UI", "Noto Sans TC", "Noto Sans CJK TC", system-ui, sans-serif',
  'zh-Hans': '"PingFang SC", "Microsoft YaHei UI", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif',
  th: '"Thonburi", "Leelawadee UI", "Noto Sans Thai", system-ui, sans-serif',
  hi: '"Kohinoor Devanagari", "Nirmala UI", "Noto Sans Devanagari", system-ui, sans-serif',
}

globalStyle('body', { fontFamily: SANS })
globalStyle('h1', { fontFamily: BOOK })
for (const [language, family] of Object.entries(BY_SCRIPT)) {
  globalStyle(`:lang(${language}), :lang(${language}) h1`, { fontFamily: family })
}
