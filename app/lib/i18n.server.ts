import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { createInstance, type i18n, type Namespace, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { RemixI18Next } from 'remix-i18next/server'
import { I18N_OPTIONS, SHARED_NAMESPACES } from './i18n-options'
import { ENGLISH, SITE_LANGUAGES } from './languages'
import { withRememberedTexts } from './remembered-texts'

type Locales = AppLoadContext['locales']

interface Shared {
  readonly instance: i18n
  readonly resources: Locales
  /** By language code. */
  readonly byLanguage: Map<string, i18n>
}

// One per server: keyed by the locales it was started with (in development they are loaded anew).
const sharedByLocales = new WeakMap<Locales, Shared>()

/** A namespace that a language lacks as a whole is shown in English rather than as bare keys. */
function complete(locales: Locales): Locales {
  const english = locales[ENGLISH.code] ?? {}
  return Object.fromEntries(SITE_LANGUAGES.map(({ code }) => [code, { ...english, ...locales[code] }]))
}

function sharedFor(locales: Locales): Shared {
  const known = sharedByLocales.get(locales)
  if (known) return known
  const resources = complete(locales)
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    ...I18N_OPTIONS,
    lng: ENGLISH.code,
    resources: resources,
    initImmediate: false,
  })
  const shared = { instance, resources, byLanguage: new Map<string, i18n>() }
  sharedByLocales.set(locales, shared)
  return shared
}

/** Texts for a loader or action, in the language of the request. */
export const textsFor = <N extends Namespace>(context: AppLoadContext, namespace: N): TFunction<N> =>
  renderInstance(context).getFixedT(null, namespace) as unknown as TFunction<N>

/** The instance of the page's language, for all renders: none changes its language. */
export function renderInstance(context: AppLoadContext): i18n {
  const { instance, byLanguage } = sharedFor(context.locales)
  const { code } = context.language
  const known = byLanguage.get(code) ?? withRememberedTexts(instance.cloneInstance({ lng: code }))
  byLanguage.set(code, known)
  return known
}

/**
 * Reads the namespaces of handles; detection is not used, the prefix alone decides. An entry names the modules of all
 * routes, so it is given those of the matched ones only.
 */
const remixI18n = new RemixI18Next({
  detection: { supportedLanguages: SITE_LANGUAGES.map(({ code }) => code), fallbackLanguage: ENGLISH.code },
})

function matchedNamespaces(entry: EntryContext): string[] {
  const matched = new Set(entry.staticHandlerContext.matches.map(({ route }) => route.id))
  const modules = Object.entries(entry.routeModules).filter(([id]) => matched.has(id))
  return remixI18n.getRouteNamespaces({ ...entry, routeModules: Object.fromEntries(modules) })
}

/** The namespaces a page needs, with their texts. */
export function routeTexts(context: AppLoadContext, entry: EntryContext): Record<string, object> {
  const names = new Set([...SHARED_NAMESPACES, ...matchedNamespaces(entry)])
  const texts = sharedFor(context.locales).resources[context.language.code] ?? {}
  return Object.fromEntries([...names].map((name) => [name, texts[name] ?? {}]))
}

/** One namespace in the language of the request; undefined when there is no such namespace. */
export const namespaceTexts = (context: AppLoadContext, name: string): object | undefined => {
  const texts = sharedFor(context.locales).resources[context.language.code] ?? {}
  return Object.hasOwn(texts, name) ? texts[name] : undefined
}
