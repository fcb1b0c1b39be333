import 'i18next'
import type account from '../locales/en/account.json'
import type card from '../locales/en/card.json'
import type common from '../locales/en/common.json'
import type contact from '../locales/en/contact.json'
import type document from '../locales/en/document.json'
import type errors from '../locales/en/errors.json'
import type forms from '../locales/en/forms.json'
import type home from '../locales/en/home.json'
import type landing from '../locales/en/landing.json'
import type languages from '../locales/en/languages.json'
import type names from '../locales/en/names.json'
import type orders from '../locales/en/orders.json'
import type pages from '../locales/en/pages.json'
import type pricing from '../locales/en/pricing.json'
import type quota from '../locales/en/quota.json'
import type seo from '../locales/en/seo.json'
import type text from '../locales/en/text.json'

/** Keys are checked against the English files. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      account: typeof account
      card: typeof card
      common: typeof common
      contact: typeof contact
      document: typeof document
      errors: typeof errors
      forms: typeof forms
      home: typeof home
      landing: typeof landing
      languages: typeof languages
      names: typeof names
      orders: typeof orders
      pages: typeof pages
      pricing: typeof pricing
      quota: typeof quota
      seo: typeof seo
      text: typeof text
    }
  }
}
