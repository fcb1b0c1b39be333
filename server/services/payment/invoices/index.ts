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
import { describeIssued } from './chain'
import { correctInvoice } from './correct-invoice'
import { factsOf } from './facts-of'
import { fileNameOf, findInvoice, readPdf } from './issued'
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
      ofAccount(PAY_CALLS.getInvoice, ({ owner }, { number }) => describeIssued(context, owner, number))
      ofAccount(PAY_CALLS.correctInvoice, (asker, input) => correctInvoice(context, asker, input))
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
    factsOf: (orderIds) => factsOf(context, orderIds),
  }
}
