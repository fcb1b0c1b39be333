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
/** The account service's screens, a second basename of the same build. */
export const ACCOUNT_BASE_PATH = '/account-center'

/** Which of the two a public address belongs to. */
export type Site = 'translate' | 'account'

/** Routes of both sites. */
const SHARED_ROUTES: ReadonlySet<string> = new Set(['root', 'routes/$', 'routes/theme'])

/** Routes of the account screens are those in `app/routes/_center.*`; all others are the translation site's. */
export const isRouteOf = (site: Site, routeId: string): boolean =>
  SHARED_ROUTES.has(routeId) || routeId.startsWith('routes/_center.') === (site === 'account')

const BASE_PATHS: Readonly<Record<Site, string>> = { translate: BASE_PATH, account: ACCOUNT_BASE_PATH }

export const basenameOf = (language: InterfaceLanguage, site: Site = 'translate'): string =>
  language.prefix ? `${BASE_PATHS[site]}/${language.prefix}` : BASE_PATHS[site]

const byPrefix = new Map<string, InterfaceLanguage>(
  INTERFACE_LANGUAGES.filter((language) => language.prefix).map((language) => [language.prefix, language]),
)

export interface PublicPath {
  readonly site: Site
  readonly language: InterfaceLanguage
  /** Below base path and language prefix, starting with `/`. */
  readonly path: string
}

/**
 * Site, language and path of a public address: `/translate/ru/help` → the translation site, Russian, `/help`. The language
 * comes from the prefix only (I18N-05). Null outside both base paths.
 */
export function splitPublicPath(pathname: string): PublicPath | null {
  const site = (['translate', 'account'] as const).find((name) => {
    const base = BASE_PATHS[name]
    return pathname === base || pathname.startsWith(`${base}/`)
  })
  if (!site) return null
  const below = pathname.slice(BASE_PATHS[site].length)
  const [, first = ''] = below.split('/')
  const language = byPrefix.get(first)
  if (language) return { site, language, path: below.slice(first.length + 1) || '/' }
  return { site, language: INTERFACE_LANGUAGES[0], path: below || '/' }
}
