import type { Generated } from 'kysely'
import type { BillingPeriod, PlanId } from '../../../contracts/plans'
import type { OrderStatus } from '../../../contracts/orders'

/** An invoice or a credit note as it was issued: never changed, but for what follows its writing. Times are milliseconds since the epoch. */
export interface InvoiceRow {
  /** `2026-000001`; of a corrected invoice `CI-2026-000001`, of a credit note `CN-2026-000001`. */
  number: string
  /** Of a credit note: the invoice that it takes back, or a part of it. */
  credits: Generated<string | null>
  /** Of a corrected invoice: the first of those that it replaces. */
  initial: Generated<string | null>
  owner: string
  issued_at: number
  language: string
  /** Where it is sent. */
  send_email: string
  /** JSON: `InvoiceDocument`. */
  document: string
  /** Null until it has been written. */
  pdf: Uint8Array | null
  sent_at: number | null
}

/** Which order is on which invoice: once only. A corrected invoice takes the place of the one that it replaces. */
export interface InvoicedOrderRow {
  order_id: string
  number: string
}

/** Which refund (of the order, until `total` had gone back) is on which credit note: once only. */
export interface CreditNoteRow {
  order_id: string
  total: number
  number: string
}

/** What invoices read of a refund; the table is the orders' own. */
export interface RefundedRow {
  order_id: string
  amount: number
  total: number
  created_at: number
}

/** The last number of a year, of invoices, of corrected ones and of credit notes. */
export interface InvoiceNumberRow {
  year: number
  last: number
}

/** What invoices read of an order; the table is the orders' own. */
export interface BoughtRow {
  id: string
  owner: string
  plan: PlanId | null
  period: BillingPeriod | null
  credits: number
  days: number | null
  amount: number
  currency: 'USD'
  status: OrderStatus
  pay_method: string | null
  paid_at: number | null
}

export interface InvoiceTables {
  pay_invoices: InvoiceRow
  pay_invoice_orders: InvoicedOrderRow
  pay_invoice_numbers: InvoiceNumberRow
  pay_correction_numbers: InvoiceNumberRow
  pay_credit_notes: CreditNoteRow
  pay_credit_note_numbers: InvoiceNumberRow
  pay_refunds: RefundedRow
  pay_orders: BoughtRow
}
