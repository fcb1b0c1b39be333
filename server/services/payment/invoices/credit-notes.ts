import type { Selectable, Transaction } from 'kysely'
import type { JobDefinition } from '../../../jobs'
import type { AnyTransaction } from '../context'
import type { InvoiceContext } from './context'
import type { InvoiceDocument } from './document'
import { INVOICE_TURN, nextNumber, SEND_INVOICE } from './numbers'
import type { InvoiceRow, InvoiceTables, RefundedRow } from './tables'

type Tx = Transaction<InvoiceTables>

const CREDIT_REFUNDS = 'payment/credit-refunds'
const MINUTE = 60_000

/** Asks, in the transaction that books a refund, for its credit note; by a job, because invoices take their turns by another lock. */
export const orderCreditNote =
  ({ queue }: Pick<InvoiceContext, 'queue'>) =>
  async (transaction: AnyTransaction, orderId: string): Promise<void> => {
    await queue.enqueue(transaction, { name: CREDIT_REFUNDS, payload: { orderId } })
  }

export const createCreditRefundsJob = (
  context: InvoiceContext,
): JobDefinition<{ readonly orderId: string }> => ({
  name: CREDIT_REFUNDS,
  maxAttempts: 20,
  leaseMs: MINUTE,
  deadlineMs: MINUTE,
  backoffMs: (attempt) => Math.min(2 ** attempt * 1000, 60 * MINUTE),
  run: async ({ orderId }) => {
    return async (tx) => {
      await context.tables.lock(tx as Tx, INVOICE_TURN)
      await issueCreditNotes(context, tx as Tx, orderId)
    }
  },
  giveUp({ orderId }, error) {
    context.logger.error({ err: error, order: orderId }, 'a refund got no credit note: write it by hand')
    return async () => undefined
  },
})

/**
 * Credits what has gone back of an invoiced order, a note for each refund that has none; without an invoice there is nothing to
 * credit. Number, note and the job that sends it are written together. Within the turn of invoices.
 */
export async function issueCreditNotes(context: InvoiceContext, tx: Tx, orderId: string): Promise<void> {
  const invoice = await tx
    .selectFrom('pay_invoice_orders')
    .innerJoin('pay_invoices', 'pay_invoices.number', 'pay_invoice_orders.number')
    .selectAll('pay_invoices')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!invoice) return
  const refunds = await tx
    .selectFrom('pay_refunds')
    .select(['order_id', 'amount', 'total', 'created_at'])
    .where('order_id', '=', orderId)
    .where('total', 'not in', (row) =>
      row.selectFrom('pay_credit_notes').select('total').where('order_id', '=', orderId),
    )
    .orderBy('total')
    .execute()
  for (const refund of refunds) await issue(context, tx, invoice, refund)
}

async function issue(
  { clock, queue }: InvoiceContext,
  tx: Tx,
  invoice: Selectable<InvoiceRow>,
  refund: RefundedRow,
): Promise<void> {
  const issuedAt = clock.now()
  const number = await nextNumber(tx, 'pay_credit_note_numbers', issuedAt)
  const order = await tx
    .selectFrom('pay_orders')
    .select('amount')
    .where('id', '=', refund.order_id)
    .executeTakeFirstOrThrow()
  const document = composeCreditNote(JSON.parse(invoice.document) as InvoiceDocument, refund, {
    number,
    issuedAt,
    paid: order.amount,
  })
  const { owner, language, send_email } = invoice
  await tx
    .insertInto('pay_invoices')
    .values({
      number,
      credits: invoice.number,
      owner,
      issued_at: issuedAt,
      language,
      send_email,
      document: JSON.stringify(document),
      pdf: null,
      sent_at: null,
    })
    .execute()
  await tx
    .insertInto('pay_credit_notes')
    .values({ order_id: refund.order_id, total: refund.total, number })
    .execute()
  await queue.enqueue(tx, { name: SEND_INVOICE, payload: { number } })
}

/**
 * What a refund takes back of an invoice. Its share of the line's net amount is reckoned from what has gone back in all, so that the
 * notes of one order add up to its line to the cent. `paid` is what the order had cost.
 */
export function composeCreditNote(
  invoice: InvoiceDocument,
  { order_id, amount, total, created_at }: RefundedRow,
  { number, issuedAt, paid }: { readonly number: string; readonly issuedAt: number; readonly paid: number },
): InvoiceDocument {
  const line = invoice.lines.find(({ orderId }) => orderId === order_id)
  if (!line) throw new Error(`Invoice ${invoice.number} is not about order ${order_id}`)
  const netOf = (back: number): number => Math.round((line.amount * back) / paid)
  const net = netOf(total) - netOf(total - amount)
  const { corrects: _corrects, ...facts } = invoice
  return {
    ...facts,
    number,
    issuedAt,
    lines: [{ ...line, amount: net }],
    net,
    vatAmount: amount - net,
    gross: amount,
    credit: { number: invoice.number, issuedAt: invoice.issuedAt, paidBackAt: created_at },
  }
}
