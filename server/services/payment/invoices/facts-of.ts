import type { InvoiceFacts } from '../orders/to-contract'
import { correctionsLeft } from './chain'
import type { InvoiceContext } from './context'
import { invoicePath } from './numbers'

const fileOf = ({ number }: { readonly number: string }) => ({ number, url: invoicePath(number) })

/** What orders tell of their invoices, by order; orders without one are not in it. */
export async function factsOf(
  { tables: { kysely } }: Pick<InvoiceContext, 'tables'>,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, InvoiceFacts>> {
  if (orderIds.length === 0) return new Map()
  const invoices = await kysely
    .selectFrom('pay_invoice_orders')
    .innerJoin('pay_invoices', 'pay_invoices.number', 'pay_invoice_orders.number')
    .select(['order_id', 'pay_invoices.number', 'sent_at', 'initial'])
    .where('order_id', 'in', [...orderIds])
    .execute()
  if (invoices.length === 0) return new Map()
  const notes = await kysely
    .selectFrom('pay_credit_notes')
    .select(['order_id', 'number'])
    .where('order_id', 'in', [...orderIds])
    .orderBy('total')
    .execute()
  const initials = invoices.map(({ initial, number }) => initial ?? number)
  const issued = await kysely
    .selectFrom('pay_invoices')
    .select(['number', 'initial'])
    .where((row) => row.or([row('number', 'in', initials), row('initial', 'in', initials)]))
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  const facts = invoices.map(({ order_id, number, sent_at, initial }): readonly [string, InvoiceFacts] => {
    const first = initial ?? number
    const rows = issued.filter((row) => row.number === first || row.initial === first)
    return [
      order_id,
      {
        invoiceStatus: sent_at === null ? 'requested' : 'sent',
        invoiceUrl: invoicePath(number),
        invoiceNumber: number,
        correctionsLeft: correctionsLeft(rows.length),
        replacedInvoices: rows.filter((row) => row.number !== number).map(fileOf),
        creditNotes: notes.filter((note) => note.order_id === order_id).map(fileOf),
      },
    ]
  })
  return new Map(facts)
}
