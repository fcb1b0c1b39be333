import type { Database } from '../../../platform/database'
import type { PaymentContext } from '../context'
import type { InvoiceSettings } from './settings'
import type { InvoiceTables } from './tables'

export interface InvoiceContext extends PaymentContext, InvoiceSettings {
  readonly tables: Database<InvoiceTables>
}
