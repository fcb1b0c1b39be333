import type { Selectable } from 'kysely'
import type { InvoiceContext } from './context'
import type { InvoiceDocument } from './document'
import { writeInvoice } from './pdf/write-invoice'
import type { InvoiceRow } from './tables'

export type Issued = Selectable<InvoiceRow>

export const findInvoice = ({ tables }: InvoiceContext, number: string): Promise<Issued | undefined> =>
  tables.kysely.selectFrom('pay_invoices').selectAll().where('number', '=', number).executeTakeFirst()

/** The written invoice; written now when it has not been, and kept, so that it is the same bytes for ever. */
export async function readPdf(context: InvoiceContext, invoice: Issued): Promise<Uint8Array> {
  if (invoice.pdf) return invoice.pdf
  const document = JSON.parse(invoice.document) as InvoiceDocument
  const pdf = await writeInvoice(context, document, invoice.language)
  await context.tables.kysely
    .updateTable('pay_invoices')
    .set({ pdf })
    .where('number', '=', invoice.number)
    .where('pdf', 'is', null)
    .execute()
  return (await findInvoice(context, invoice.number))?.pdf ?? pdf
}

/** Name under which an invoice or a credit note is saved. */
export const fileNameOf = ({ number, credits }: Pick<Issued, 'number' | 'credits'>): string =>
  `${credits === null ? 'invoice' : 'credit-note'}-${number}.pdf`
