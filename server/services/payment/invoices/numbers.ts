import type { Transaction } from 'kysely'
import type { InvoiceTables } from './tables'

/** Name of the job that writes and sends an invoice or a credit note. */
export const SEND_INVOICE = 'payment/send-invoice'

/** Whoever takes a number waits for this lock, so that numbers have no gaps. */
export const INVOICE_TURN = 'payment invoices'

/** Path below the pay host, with the account's token. */
export const invoicePath = (number: string): string =>
  `/invoice/download?number=${encodeURIComponent(number)}`

const PREFIXES = {
  pay_invoice_numbers: '',
  pay_correction_numbers: 'CI-',
  pay_credit_note_numbers: 'CN-',
} as const

/** `2026-000001`, of corrected invoices `CI-…`, of credit notes `CN-…`, by the year of issue (UTC). Rolled back, it has taken no number. */
export async function nextNumber(
  tx: Transaction<InvoiceTables>,
  series: keyof typeof PREFIXES,
  issuedAt: number,
): Promise<string> {
  const year = new Date(issuedAt).getUTCFullYear()
  const { last } = await tx
    .insertInto(series)
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((row) => ({ last: row(`${series}.last`, '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${PREFIXES[series]}${year}-${String(last).padStart(6, '0')}`
}
