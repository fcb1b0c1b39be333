import type { Order as OrderAnswer } from '../../../contracts/orders'
import type { Order } from './store'

/** What the invoices know of an order. */
export interface InvoiceFacts {
  readonly invoiceStatus: OrderAnswer['invoiceStatus']
  readonly invoiceUrl: string | null
  readonly invoiceNumber: string | null
  readonly correctionsLeft: number
  readonly replacedInvoices: OrderAnswer['replacedInvoices']
  readonly creditNotes: OrderAnswer['creditNotes']
}

const NO_INVOICE: InvoiceFacts = {
  invoiceStatus: 'none',
  invoiceUrl: null,
  invoiceNumber: null,
  correctionsLeft: 0,
  replacedInvoices: [],
  creditNotes: [],
}

export const toOrder = (order: Order, consumerId: string, invoice = NO_INVOICE): OrderAnswer => ({
  id: order.id,
  consumerId,
  createTime: new Date(order.created_at).toISOString(),
  commodity: order.commodity,
  facts: {
    ...(order.plan && { plan: order.plan }),
    ...(order.period && { period: order.period }),
    credits: order.credits,
  },
  amount: order.amount,
  currency: order.currency,
  payMethod: order.pay_method,
  status: order.status,
  errorCode: order.error_code,
  ...invoice,
  refunded: order.refunded,
  email: order.email,
  renewal: order.renewal_key !== null,
})
