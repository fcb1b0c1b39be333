import type { Transaction } from 'kysely'
import type { CorrectionInput } from '../../../contracts/invoices'
import type { Asker } from '../context'
import { failure } from '../errors'
import { readBuyer, type Buyer } from './buyer'
import { correctionsLeft, loadChain, type Chain } from './chain'
import type { InvoiceContext } from './context'
import type { InvoiceDocument, Named } from './document'
import { insertInvoice } from './insert-invoice'
import { INVOICE_TURN, invoicePath, nextNumber } from './numbers'
import type { InvoiceTables } from './tables'
import { splitVat, vatKindOf } from './tax'

type Tx = Transaction<InvoiceTables>

/**
 * Writes an invoice anew for another address: a corrected invoice with a number of its own, without gaps, that names the one it replaces
 * (Directive 2006/112/EC, Article 219). Seller, orders and prices stay; the VAT follows the customer. Number, invoice and the job that
 * sends it are one transaction. The same data again is the same invoice. Throws `notFound` for what is none of the account's invoices, and
 * `invoiceNotCorrectable` when it has been corrected too often or meanwhile, or when its VAT would change after a credit note.
 */
export async function correctInvoice(
  context: InvoiceContext,
  asker: Asker,
  input: CorrectionInput,
): Promise<{ number: string; url: string }> {
  const buyer = readBuyer(input)
  const sendEmail = input.sendEmail || input.billingEmail
  const number = await context.tables.transaction(async (tx) => {
    await context.tables.lock(tx, INVOICE_TURN)
    const chain = await loadChain(tx, asker.owner, input.number)
    const { current } = chain
    const before = JSON.parse(current.document) as InvoiceDocument
    if (isSame(before, buyer) && current.send_email === sendEmail) return current.number
    if (current.number !== input.number || correctionsLeft(chain.rows.length) === 0)
      throw failure('invoiceNotCorrectable')
    const amended = await amend(tx, before, buyer)
    const issuedAt = context.clock.now()
    const document: InvoiceDocument = {
      ...amended,
      number: await nextNumber(tx, 'pay_correction_numbers', issuedAt),
      issuedAt,
      corrects: replacedBy(chain, before),
    }
    await insertInvoice(context, tx, document, { asker, sendEmail, initial: chain.initial })
    const orders = tx.updateTable('pay_invoice_orders').set({ number: document.number })
    await orders.where('number', '=', current.number).execute()
    return document.number
  })
  return { number, url: invoicePath(number) }
}

/** The key order is that of `readBuyer`. */
const isSame = ({ buyer: before }: InvoiceDocument, { shown }: Buyer): boolean =>
  JSON.stringify(before) === JSON.stringify(shown)

function replacedBy({ rows, initial }: Chain, { number, issuedAt }: InvoiceDocument): readonly Named[] {
  const first = rows.find((row) => row.number === initial)
  const before = { number, issuedAt }
  return first && initial !== number ? [before, { number: initial, issuedAt: first.issued_at }] : [before]
}

/** Credit notes have parted net and VAT as the invoice did, so then that must stay. */
async function amend(tx: Tx, before: InvoiceDocument, { shown, country }: Buyer): Promise<InvoiceDocument> {
  const { isCompany, vatNumber } = shown
  const kind = vatKindOf(before.seller, { isCompany, country, vatNumber })
  if (kind === before.vat.kind) return { ...before, buyer: shown }
  const ids = before.lines.map(({ orderId }) => orderId)
  const credited = tx.selectFrom('pay_credit_notes').select('number').where('order_id', 'in', ids)
  if (await credited.executeTakeFirst()) throw failure('invoiceNotCorrectable')
  const orders = await tx.selectFrom('pay_orders').select(['id', 'amount']).where('id', 'in', ids).execute()
  const prices = ids.map((id) => orders.find((order) => order.id === id)?.amount ?? 0)
  const amounts = splitVat(prices, kind, before.vat.percent)
  const lines = before.lines.map((line, index) => ({ ...line, amount: amounts.lines[index] ?? 0 }))
  const { net, vat: vatAmount, gross } = amounts
  return { ...before, buyer: shown, lines, vat: { ...before.vat, kind }, net, vatAmount, gross }
}
