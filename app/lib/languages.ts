/** Path under which the whole site is served. */
export const BASE_PATH = '/translate'

export interface SiteLanguage {
  /** First path segment below the base path; empty for English. */
  readonly prefix: string
  /** BCP 47 code: folder of its locale files and value of `lang`. */
  readonly code: string
  readonly dir: 'ltr' | 'rtl'
  readonly ownName: string
}

/** The 15 interface languages (specification §2), in the order of its list. */
export const SITE_LANGUAGES = [
  { prefix: '', code: 'en', dir: 'ltr', ownName: 'English' },
  { prefix: 'ru', code: 'ru', dir: 'ltr', ownName: 'Русский' },
  { prefix: 'tr', code: 'tr', dir: 'ltr', ownName: 'Türkçe' },
  { prefix: 'es', code: 'es', dir: 'ltr', ownName: 'Español' },
  { prefix: 'pt', code: 'pt', dir: 'ltr', ownName: 'Português' },
  { prefix: 'de', code: 'de', dir: 'ltr', ownName: 'Deutsch' },
  { prefix: 'it', code: 'it', dir: 'ltr', ownName: 'Italiano' },
  { prefix: 'fr', code: 'fr', dir: 'ltr', ownName: 'Français' },
  { prefix: 'indo', code: 'id', dir: 'ltr', ownName: 'Bahasa Indonesia' },
  { prefix: 'malay', code: 'ms', dir: 'ltr', ownName: 'Bahasa Melayu' },
  { prefix: 'th', code: 'th', dir: 'ltr', ownName: 'ไทย' },
  { prefix: 'ja', code: 'ja', dir: 'ltr', ownName: '日本語' },
  { prefix: 'kr', code: 'ko', dir: 'ltr', ownName: '한국어' },
  { prefix: 'tc', code: 'zh-Hant', dir: 'ltr', ownName: '繁體中文' },
  { prefix: 'ar', code: 'ar', dir: 'rtl', ownName: 'العربية' },
] as const satisfies readonly SiteLanguage[]

export const ENGLISH: SiteLanguage = SITE_LANGUAGES[0]

/** Address of `path` (starting with `/`) in a language; the home keeps its slash. */
export const localizedPath = (language: Pick<SiteLanguage, 'prefix'>, path: string): string =>
  sitePath('translate', language, path)

/** The account service's screens, beside the site. */
const ACCOUNT_BASE_PATH = '/account-center'

const SHARED_ROUTES: ReadonlySet<string> = new Set(['root', 'routes/$', 'routes/theme'])

/** Which routes are there on a site; the server's assembly has an equal rule. */
export const isRouteOf = (site: 'translate' | 'account', routeId: string): boolean =>
  SHARED_ROUTES.has(routeId) || routeId.startsWith('routes/_center.') === (site === 'account')

/** As `localizedPath`, on the site that the page belongs to. */
export function sitePath(
  site: 'translate' | 'account',
  language: Pick<SiteLanguage, 'prefix'>,
  path: string,
): string {
  const base = site === 'account' ? ACCOUNT_BASE_PATH : BASE_PATH
  return (language.prefix ? `${base}/${language.prefix}` : base) + path
}
