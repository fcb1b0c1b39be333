import type { CompanyInfo, IssuedInvoice } from '#contracts/invoices'
import type { Order, Orders } from '#contracts/orders'
import type { Failure } from '~/lib/failure'
import type { Paging } from '~/ui/paging'

/** The fields of the invoice's form that are typed. */
export const INVOICE_LINES = [
  'companyName',
  'vatNo',
  'street',
  'postalCode',
  'city',
  'country',
  'billingEmail',
  'sendEmail',
] as const

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
  /** What was typed into the invoice's form before its sender had to log in. */
  readonly typed: Readonly<Record<string, string>> | null
}
