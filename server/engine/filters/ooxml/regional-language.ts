/** Languages that Office knows only with a region ([MS-LCID]); others are given as they are. */
const REGIONS: Readonly<Record<string, string>> = {
  en: 'en-US',
  'zh-Hans': 'zh-CN',
  'zh-Hant': 'zh-TW',
  zh: 'zh-CN',
  ja: 'ja-JP',
  ko: 'ko-KR',
  fr: 'fr-FR',
  de: 'de-DE',
  es: 'es-ES',
  pt: 'pt-PT',
  it: 'it-IT',
  ru: 'ru-RU',
  tr: 'tr-TR',
  id: 'id-ID',
  ms: 'ms-MY',
  th: 'th-TH',
  ar: 'ar-SA',
  vi: 'vi-VN',
  nl: 'nl-NL',
  pl: 'pl-PL',
  uk: 'uk-UA',
  cs: 'cs-CZ',
  ro: 'ro-RO',
  sv: 'sv-SE',
  da: 'da-DK',
  fi: 'fi-FI',
  el: 'el-GR',
  hu: 'hu-HU',
  hi: 'hi-IN',
  ca: 'ca-ES',
  gl: 'gl-ES',
}

/** The code with the region that Office expects, e.g. `es-ES`. */
export const regionalLanguage = (code: string): string =>
  REGIONS[code] ?? REGIONS[code.split('-')[0] ?? ''] ?? code
