import type { AppLoadContext } from '@remix-run/node'
import { SITE_LANGUAGES, type SiteLanguage } from '../languages'
import { exposedError } from '../page-errors.server'
import type { SeoData } from '../seo'
import { seoFor, type SeoKey } from '../seo.server'

/** What the steps of one navigation find out, in the order in which they are named. */
export interface Navigation {
  readonly context: AppLoadContext
  readonly seoKey: SeoKey
  /** Set by `i18n`. */
  language?: SiteLanguage
  /** Set by `seo`. */
  seo?: SeoData
}

type Middleware = (navigation: Navigation) => void | Promise<void>

/** Specification §2: the prefix alone decides the language; an unknown one would be a fault of the server's assembly. */
const i18n: Middleware = (navigation) => {
  const { code } = navigation.context.language
  const language = SITE_LANGUAGES.find((known) => known.code === code)
  if (!language) throw exposedError(500, `Unknown language ${code}`)
  navigation.language = language
}

const seo: Middleware = (navigation) => {
  navigation.seo = seoFor(navigation.context, navigation.seoKey)
}

const MIDDLEWARE: ReadonlyMap<string, Middleware> = new Map([
  ['i18n', i18n],
  ['seo', seo],
])

/** Both steps run on every navigation, those inside the browser too: their loaders come here. */
export const DEFAULT_MIDDLEWARE: readonly string[] = ['i18n', 'seo']

/** Runs the named steps one after another. An unknown name is answered 500 'Unknown middleware {name}' (§8). */
export async function runMiddleware(names: readonly string[], navigation: Navigation): Promise<void> {
  for (const name of names) {
    const step = MIDDLEWARE.get(name)
    if (!step) throw exposedError(500, `Unknown middleware ${name}`)
    await step(navigation)
  }
}
