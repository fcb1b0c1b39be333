import type { Mailer } from '../../../platform/mail'
import type { Seller } from './tax'

/** What invoices need besides the rest of the service. */
export interface InvoiceSettings {
  readonly mailer: Mailer
  readonly seller: Seller
  readonly siteName: string
  /** Language code → `locales/<code>/invoice.json`. */
  readonly texts: Readonly<Record<string, object | undefined>>
}
