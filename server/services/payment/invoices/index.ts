import { PAY_CALLS } from '../../../contracts/pay-calls'
import { asyncHandler, attachmentHeader } from '../../../platform/http'
import type { PaymentContext } from '../context'
import { failure } from '../errors'
import type { InvoiceFacts } from '../orders/to-contract'
import type { Part } from '../part'
import type { AnyTransaction } from '../context'
import { addInvoice } from './add-invoice'
import { createCreditRefundsJob, orderCreditNote } from './credit-notes'
import type { InvoiceContext } from './context'
import { fileNameOf, findInvoice, readPdf } from './issued'
import { invoicePath } from './numbers'
import { createSendInvoiceJob } from './send-invoice-job'
import type { InvoiceSettings } from './settings'
import type { InvoiceTables } from './tables'

export interface Invoices extends Part {
  /** By order; orders without an invoice are not in it. */
  factsOf(orderIds: readonly string[]): Promise<ReadonlyMap<string, InvoiceFacts>>
  /** Money of an order has gone back, in this transaction. */
  afterRefund(transaction: AnyTransaction, orderId: string): Promise<void>
}

/** Invoices over HTTP: `addInvoice` of specification §7, and the written invoice for its owner. */
export function createInvoices(payment: PaymentContext, settings: InvoiceSettings): Invoices {
  const tables = payment.database.forTables<InvoiceTables>()
  const context: InvoiceContext = { ...payment, ...settings, tables }
  return {
    jobs: [createSendInvoiceJob(context), createCreditRefundsJob(context)],
    afterRefund: orderCreditNote(context),
    mount({ ofAccount, identify, router }) {
      ofAccount(PAY_CALLS.addInvoice, (asker, input) => addInvoice(context, asker, input))
      router.get(
        '/invoice/download',
        asyncHandler(async (request, response) => {
          const asker = await identify(request)
          const { number } = request.query
          const invoice = typeof number === 'string' ? await findInvoice(context, number) : undefined
          // somebody else's is as unknown as none
          if (invoice?.owner !== asker.owner) throw failure('notFound')
          const pdf = Buffer.from(await readPdf(context, invoice))
          response.set({
            'Content-Type': 'application/pdf',
            'Content-Disposition': attachmentHeader(fileNameOf(invoice)),
            'Cache-Control': 'private, no-store',
          })
          response.send(pdf)
        }),
      )
    },
    sweep: async () => undefined,
    async factsOf(orderIds) {
      if (orderIds.length === 0) return new Map()
      const rows = await tables.kysely
        .selectFrom('pay_invoice_orders')
        .innerJoin('pay_invoices', 'pay_invoices.number', 'pay_invoice_orders.number')
        .select(['order_id', 'pay_invoices.number', 'sent_at'])
        .where('order_id', 'in', [...orderIds])
        .execute()
      const notes = await tables.kysely
        .selectFrom('pay_credit_notes')
        .select(['order_id', 'number'])
        .where('order_id', 'in', [...orderIds])
        .orderBy('total')
        .execute()
      const creditNotesOf = (id: string) =>
        notes
          .filter(({ order_id }) => order_id === id)
          .map(({ number }) => ({ number, url: invoicePath(number) }))
      return new Map(
        rows.map(({ order_id, number, sent_at }) => [
          order_id,
          {
            invoiceStatus: sent_at === null ? 'requested' : 'sent',
            invoiceUrl: invoicePath(number),
            creditNotes: creditNotesOf(order_id),
          } as const,
        ]),
      )
    },
  }
}
