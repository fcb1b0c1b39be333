import type { JobDefinition } from '../../../jobs'
import type { InvoiceContext } from './context'
import type { InvoiceDocument } from './document'
import { fileNameOf, findInvoice, readPdf } from './issued'
import { SEND_INVOICE } from './numbers'
import { keepOrder, moneyIn, translateIn } from '../wording'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Writes an invoice or a credit note and mails it; tried again for days, well within the fifteen that are promised (specification §9). */
export const createSendInvoiceJob = (
  context: InvoiceContext,
): JobDefinition<{ readonly number: string }> => ({
  name: SEND_INVOICE,
  maxAttempts: 14,
  leaseMs: 2 * MINUTE,
  deadlineMs: 4 * MINUTE,
  backoffMs: (attempt) => Math.min(MINUTE * 2 ** attempt, DAY),
  async run({ number }) {
    const invoice = await findInvoice(context, number)
    if (!invoice || invoice.sent_at !== null) return async () => undefined
    const pdf = await readPdf(context, invoice)
    const { language } = invoice
    const t = translateIn(context, language)
    const { gross, currency, credit, corrects } = JSON.parse(invoice.document) as InvoiceDocument
    const mail = credit ? 'credit.mail' : corrects ? 'correction.mail' : 'mail'
    const { siteName } = context
    const values = {
      siteName,
      number: keepOrder(number, language),
      invoice: keepOrder((credit ?? corrects?.[0])?.number ?? '', language),
      total: moneyIn(language, currency)(gross),
    }
    await context.mailer.send({
      to: invoice.send_email,
      subject: t(`${mail}.subject`, values),
      text: `${t(`${mail}.text`, values)}\n`,
      language,
      attachments: [{ name: fileNameOf(invoice), content: pdf }],
    })
    const sentAt = context.clock.now()
    return async (transaction) => {
      await transaction
        .updateTable('pay_invoices')
        .set({ sent_at: sentAt })
        .where('number', '=', number)
        .execute()
    }
  },
  giveUp({ number }, error) {
    context.logger.error({ err: error, number }, 'an invoice could not be sent')
    return async () => undefined
  },
})
