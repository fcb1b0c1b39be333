/** Specification §2: the address prefixes of the 15 interface languages; English has none. */
export const INTERFACE_LANGUAGES = [
  { prefix: '', code: 'en', dir: 'ltr' },
  { prefix: 'ru', code: 'ru', dir: 'ltr' },
  { prefix: 'tr', code: 'tr', dir: 'ltr' },
  { prefix: 'es', code: 'es', dir: 'ltr' },
  { prefix: 'pt', code: 'pt', dir: 'ltr' },
  { prefix: 'de', code: 'de', dir: 'ltr' },
  { prefix: 'it', code: 'it', dir: 'ltr' },
  { prefix: 'fr', code: 'fr', dir: 'ltr' },
  { prefix: 'indo', code: 'id', dir: 'ltr' },
  { prefix: 'malay', code: 'ms', dir: 'ltr' },
  { prefix: 'th', code: 'th', dir: 'ltr' },
  { prefix: 'ja', code: 'ja', dir: 'ltr' },
  { prefix: 'kr', code: 'ko', dir: 'ltr' },
  { prefix: 'tc', code: 'zh-Hant', dir: 'ltr' },
  { prefix: 'ar', code: 'ar', dir: 'rtl' },
] as const satisfies readonly { prefix: string; code: string; dir: 'ltr' | 'rtl' }[]

export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number]

export const BASE_PATH = '/translate'

export const basenameOf = (language: InterfaceLanguage): string =>
  language.prefix ? `${BASE_PATH}/${language.prefix}` : BASE_PATH

const byPrefix = new Map<string, InterfaceLanguage>(
  INTERFACE_LANGUAGES.filter((language) => language.prefix).map((language) => [language.prefix, language]),
)

/**
 * Language and path of a public address: `/translate/ru/help` → Russian, `/help`. The language comes from the prefix
 * only (I18N-05). Null outside `/translate`.
 */
export function splitPublicPath(pathname: string): { language: InterfaceLanguage; path: string } | null {
  if (pathname !== BASE_PATH && !pathname.startsWith(`${BASE_PATH}/`)) return null
  const below = pathname.slice(BASE_PATH.length)
  const [, first = ''] = below.split('/')
  const language = byPrefix.get(first)
  if (language) return { language, path: below.slice(first.length + 1) || '/' }
  return { language: INTERFACE_LANGUAGES[0], path: below || '/' }
}
