import 'i18next'
import type common from '../locales/en/common.json'
import type errors from '../locales/en/errors.json'
import type home from '../locales/en/home.json'
import type languages from '../locales/en/languages.json'
import type seo from '../locales/en/seo.json'
import type text from '../locales/en/text.json'

/** Keys are checked against the English files. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      common: typeof common
      errors: typeof errors
      home: typeof home
      languages: typeof languages
      seo: typeof seo
      text: typeof text
    }
  }
}
