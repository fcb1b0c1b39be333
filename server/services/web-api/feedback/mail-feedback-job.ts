import type { JobDefinition } from '../../../jobs'
import type { FeedbackContext, StoredFeedback } from './context'

/** Name of the job that mails a message to support. */
export const MAIL_FEEDBACK = 'web-api/mail-feedback'

const MINUTE = 60_000

/** Mails a message to support, with its attachment while that is kept, and then forgets what was written. */
export const createMailFeedbackJob = (
  context: FeedbackContext,
): JobDefinition<{ readonly feedbackId: string }> => ({
  name: MAIL_FEEDBACK,
  maxAttempts: 8,
  leaseMs: 5 * MINUTE,
  deadlineMs: 10 * MINUTE,
  async run({ feedbackId }) {
    const { database, files, clock } = context
    const row = await database.kysely
      .selectFrom('webapi_feedback')
      .selectAll()
      .where('id', '=', feedbackId)
      .executeTakeFirst()
    if (!row || row.sent_at !== null) return async () => undefined
    await mail(context, row)
    if (row.attachment_key) await files.delete(row.attachment_key)
    await database.kysely
      .updateTable('webapi_feedback')
      .set({ message: '', email: '', attachment_key: null, attachment_name: null, sent_at: clock.now() })
      .where('id', '=', feedbackId)
      .execute()
    return async () => undefined
  },
  giveUp({ feedbackId }, error) {
    context.logger.error({ err: error, feedbackId }, 'a message to support could not be mailed')
    return async () => undefined
  },
})

async function mail({ files, support }: FeedbackContext, row: StoredFeedback): Promise<void> {
  const attached = row.attachment_key ? await files.get(row.attachment_key) : null
  const name = row.attachment_name ?? 'attachment'
  const lost = row.attachment_key && !attached ? `\n\n[The attachment ${name} had expired.]` : ''
  const who = row.user_id ? `account ${row.user_id}` : 'visitor'
  await support.mailer.send({
    to: support.address,
    replyTo: row.email,
    subject: `[${row.topic}] ${row.id}`,
    text: `From: ${row.email} (${who})\nLanguage: ${row.language}\n\n${row.message}${lost}\n`,
    language: row.language,
    ...(attached && { attachments: [{ name, content: attached.stream }] }),
  })
}
