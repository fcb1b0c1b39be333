import type { BillingPeriod, PlanId } from '../../../contracts/plans'
import type { Seller, VatKind } from './tax'

/** One thing that was bought, as it stands on the invoice. Amounts in minor units. */
export interface InvoiceLine {
  readonly orderId: string
  readonly plan: PlanId | null
  readonly period: BillingPeriod | null
  readonly credits: number
  readonly days: number | null
  /** Without VAT. */
  readonly amount: number
  /** When it was paid, which is when it was supplied. */
  readonly paidAt: number
  readonly payMethod: string | null
}

export interface InvoiceBuyer {
  readonly isCompany: boolean
  readonly name: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  /** As written; shown in the invoice's language where we know it. */
  readonly country: string
  readonly vatNumber: string | null
  readonly email: string
}

/** An invoice as another document refers to it. */
export interface Named {
  readonly number: string
  readonly issuedAt: number
}

/** The invoice that a credit note takes back, or a part of it. */
export interface Credited extends Named {
  /** When the money went back. */
  readonly paidBackAt: number
}

/** Everything that an invoice says (Directive 2006/112/EC, Article 226), fixed when it is issued. A credit note says the same of what it takes back. */
export interface InvoiceDocument {
  readonly number: string
  readonly issuedAt: number
  readonly seller: Seller
  readonly buyer: InvoiceBuyer
  readonly lines: readonly InvoiceLine[]
  readonly currency: 'USD'
  readonly vat: { readonly kind: VatKind; readonly percent: number }
  readonly net: number
  readonly vatAmount: number
  readonly gross: number
  /** Of a credit note. */
  readonly credit?: Credited
  /** Of a corrected invoice: what it corrects and replaces, the one before it first, then the first of all. */
  readonly corrects?: readonly Named[]
}
