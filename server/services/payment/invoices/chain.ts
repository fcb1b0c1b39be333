import type { Selectable, Transaction } from 'kysely'
import type { IssuedInvoice } from '../../../contracts/invoices'
import { failure } from '../errors'
import type { InvoiceContext } from './context'
import type { InvoiceDocument } from './document'
import type { InvoiceRow, InvoiceTables } from './tables'

/** How often an invoice may be corrected by its customer; after that support looks at it. */
const MAX_CORRECTIONS = 3

/** An invoice with those that have replaced it. */
export interface Chain {
  /** Number of the first. */
  readonly initial: string
  /** In the order of their issue. */
  readonly rows: readonly Selectable<InvoiceRow>[]
  /** The one that counts. */
  readonly current: Selectable<InvoiceRow>
}

/** `issued`: how many invoices the chain has. */
export const correctionsLeft = (issued: number): number => Math.max(0, MAX_CORRECTIONS + 1 - issued)

/** Throws `notFound`: somebody else's invoice, and a credit note, are as unknown as none. */
export async function loadChain(
  queries: Pick<Transaction<InvoiceTables>, 'selectFrom'>,
  owner: string,
  number: string,
): Promise<Chain> {
  const invoices = queries
    .selectFrom('pay_invoices')
    .selectAll()
    .where('owner', '=', owner)
    .where('credits', 'is', null)
  const named = await invoices.where('number', '=', number).executeTakeFirst()
  if (!named) throw failure('notFound')
  const initial = named.initial ?? named.number
  const rows = await invoices
    .where((row) => row.or([row('number', '=', initial), row('initial', '=', initial)]))
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  const last = rows
    .filter((row) => row.initial !== null)
    .sort((a, b) => a.number.localeCompare(b.number))
    .at(-1)
  return { initial, rows, current: last ?? named }
}

/** What was written in the form of the invoice that counts. */
export async function describeIssued(
  { tables }: InvoiceContext,
  owner: string,
  number: string,
): Promise<IssuedInvoice> {
  const chain = await loadChain(tables.kysely, owner, number)
  const { buyer, lines } = JSON.parse(chain.current.document) as InvoiceDocument
  const { isCompany, name, street, postalCode, city, country, vatNumber, email } = buyer
  const sendEmail = chain.current.send_email
  return {
    number: chain.current.number,
    type: isCompany ? 'Company' : 'Personal',
    companyName: name === email ? '' : name,
    street,
    postalCode,
    city,
    country,
    vatNo: vatNumber ?? '',
    billingEmail: email,
    sendEmail: sendEmail === email ? '' : sendEmail,
    orderIds: lines.map(({ orderId }) => orderId),
    correctionsLeft: correctionsLeft(chain.rows.length),
  }
}
