import type { InitOptions } from 'i18next'

/** Namespaces every page needs. */
export const SHARED_NAMESPACES = ['common']

/** Same on server and client, so that both render the same words. */
export const I18N_OPTIONS = {
  // A test keeps all languages complete, so that no second one has to be sent to the browser.
  fallbackLng: false,
  defaultNS: 'common',
  load: 'currentOnly',
  interpolation: { escapeValue: false },
  react: { useSuspense: true },
  returnNull: false,
} as const satisfies InitOptions
