import type { BillingPeriod, PlanId } from '../../../contracts/plans'
import type { OrderStatus } from '../../../contracts/orders'

/** An invoice as it was issued: never changed, but for what follows its writing. Times are milliseconds since the epoch. */
export interface InvoiceRow {
  /** `2026-000001`. */
  number: string
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

/** Which order is on which invoice: once only. */
export interface InvoicedOrderRow {
  order_id: string
  number: string
}

/** The last number of a year. */
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
  pay_orders: BoughtRow
}
