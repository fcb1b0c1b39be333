import type { Transaction } from 'kysely'
import type { Asker } from '../context'
import { languageOf } from '../wording'
import type { InvoiceContext } from './context'
import type { InvoiceDocument } from './document'
import { SEND_INVOICE } from './numbers'
import type { InvoiceTables } from './tables'

/** Keeps an invoice as it is issued, with the job that writes and sends it, in the transaction that has taken its number. */
export async function insertInvoice(
  context: InvoiceContext,
  tx: Transaction<InvoiceTables>,
  document: InvoiceDocument,
  to: { readonly asker: Asker; readonly sendEmail: string; readonly initial?: string },
): Promise<void> {
  const { number, issuedAt } = document
  await tx
    .insertInto('pay_invoices')
    .values({
      number,
      initial: to.initial ?? null,
      owner: to.asker.owner,
      issued_at: issuedAt,
      language: languageOf(context, to.asker.language),
      send_email: to.sendEmail,
      document: JSON.stringify(document),
      pdf: null,
      sent_at: null,
    })
    .execute()
  await context.queue.enqueue(tx, { name: SEND_INVOICE, payload: { number } })
}
