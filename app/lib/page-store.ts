import type { SeoData } from './seo'

/** Store values of specification §3, as the page shown has them. */
export interface StoreValues {
  readonly title: string
  readonly descriptionContent: string
  readonly keywordsContent: string
  readonly siteName: string
  readonly locale: string
  /** Target language chosen last; empty while none is. */
  readonly toLanguage: string
  readonly agent: string
  readonly hasLogin: boolean
  /** Flags that show the contact dialog and the person menu (specification §2). */
  readonly isContactShown: boolean
  readonly isPersonMenuShown: boolean
}

export interface PageStore {
  readonly read: () => StoreValues
  readonly write: (values: Partial<StoreValues>) => void
  readonly subscribe: (listener: () => void) => () => void
}

export const INITIAL_VALUES: StoreValues = {
  title: '',
  descriptionContent: '',
  keywordsContent: '',
  siteName: '',
  locale: 'en',
  toLanguage: '',
  agent: '',
  hasLogin: false,
  isContactShown: false,
  isPersonMenuShown: false,
}

export function createPageStore(): PageStore {
  let values = INITIAL_VALUES
  const listeners = new Set<() => void>()
  return {
    read: () => values,
    write(changed) {
      const isNew = (Object.keys(changed) as (keyof StoreValues)[]).some(
        (key) => changed[key] !== values[key],
      )
      if (!isNew) return
      values = { ...values, ...changed }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The browser's one store; the server renders from its loaders alone. */
export const pageStore = createPageStore()

/** The values that the page itself decides, from the words its loader found. */
export const valuesOfPage = (
  seo: Pick<SeoData, 'title' | 'description' | 'keywords' | 'siteName' | 'code'>,
): Partial<StoreValues> => ({
  title: `${seo.title} – ${seo.siteName}`,
  descriptionContent: seo.description,
  keywordsContent: seo.keywords,
  siteName: seo.siteName,
  locale: seo.code,
})
