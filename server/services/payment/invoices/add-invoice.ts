import type { Transaction } from 'kysely'
import type { InvoiceInput } from '../../../contracts/invoices'
import type { Asker } from '../context'
import { failure } from '../errors'
import { readBuyer, type Buyer } from './buyer'
import type { InvoiceContext } from './context'
import { issueCreditNotes } from './credit-notes'
import type { InvoiceDocument, InvoiceLine } from './document'
import type { BoughtRow, InvoiceTables } from './tables'
import { insertInvoice } from './insert-invoice'
import { INVOICE_TURN, invoicePath, nextNumber } from './numbers'
import { splitVat, vatKindOf } from './tax'

type Tx = Transaction<InvoiceTables>

/**
 * One invoice for one or more orders of the account, all paid and on no invoice yet; `invoiceNotPossible` otherwise, and then
 * nothing has happened. Number, invoice and the job that sends it are written in one transaction, so numbers have no gaps.
 */
export async function addInvoice(
  context: InvoiceContext,
  asker: Asker,
  input: InvoiceInput,
): Promise<{ number: string; url: string }> {
  const buyer = readBuyer(input)
  const ids = [...new Set(input.orderIds.split(','))]
  const number = await context.tables.transaction(async (tx) => {
    await context.tables.lock(tx, INVOICE_TURN)
    const orders = await loadOrders(context, tx, asker.owner, ids)
    const issuedAt = context.clock.now()
    const document = compose(context, buyer, orders, {
      number: await nextNumber(tx, 'pay_invoice_numbers', issuedAt),
      issuedAt,
    })
    await insertInvoice(context, tx, document, { asker, sendEmail: input.sendEmail || input.billingEmail })
    await tx
      .insertInto('pay_invoice_orders')
      .values(document.lines.map(({ orderId }) => ({ order_id: orderId, number: document.number })))
      .execute()
    // what has gone back before the order was invoiced
    for (const id of ids) await issueCreditNotes(context, tx, id)
    return document.number
  })
  return { number, url: invoicePath(number) }
}

async function loadOrders({ tables }: InvoiceContext, tx: Tx, owner: string, ids: readonly string[]) {
  const orders = await tables
    .forUpdate(tx.selectFrom('pay_orders').selectAll().where('owner', '=', owner).where('id', 'in', ids))
    .execute()
  const invoiced = await tx
    .selectFrom('pay_invoice_orders')
    .select('order_id')
    .where('order_id', 'in', ids)
    .execute()
  const payable = orders.every(({ status, paid_at }) => status === 'Paid' && paid_at !== null)
  if (orders.length < ids.length || invoiced.length > 0 || !payable) throw failure('invoiceNotPossible')
  return orders.sort((a, b) => (a.paid_at ?? 0) - (b.paid_at ?? 0) || a.id.localeCompare(b.id))
}

function compose(
  { seller }: InvoiceContext,
  { shown, country }: Buyer,
  orders: readonly BoughtRow[],
  head: Pick<InvoiceDocument, 'number' | 'issuedAt'>,
): InvoiceDocument {
  const { isCompany, vatNumber } = shown
  const kind = vatKindOf(seller, { isCompany, country, vatNumber })
  const { vatPercent: percent } = seller
  const amounts = splitVat(
    orders.map(({ amount }) => amount),
    kind,
    percent,
  )
  const lines = orders.map(
    ({ id, plan, period, credits, days, pay_method, paid_at }, index): InvoiceLine => ({
      orderId: id,
      plan,
      period,
      credits,
      days,
      amount: amounts.lines[index] ?? 0,
      paidAt: paid_at ?? head.issuedAt,
      payMethod: pay_method,
    }),
  )
  return {
    ...head,
    seller,
    buyer: shown,
    lines,
    currency: 'USD',
    vat: { kind, percent },
    net: amounts.net,
    vatAmount: amounts.vat,
    gross: amounts.gross,
  }
}
