import type { CompanyInfo, IssuedInvoice } from '#contracts/invoices'
import type { Order, Orders } from '#contracts/orders'
import type { Failure } from '~/lib/failure'
import type { Paging } from '~/ui/paging'

export interface InvoiceDraft {
  readonly orders: readonly Order[]
  /** What was written in the last invoice's form; null when it cannot be told. */
  readonly company: CompanyInfo | null
  /** The invoice that is to be corrected; null when one is asked for. */
  readonly issued: IssuedInvoice | null
}

export interface OrdersData {
  readonly paging: Paging
  readonly orders: Orders
  /** The invoice that is being asked for. */
  readonly draft: InvoiceDraft | null
  readonly draftFailure: Failure | null
  /** An invoice has just been asked for. */
  readonly isSent: boolean
}
