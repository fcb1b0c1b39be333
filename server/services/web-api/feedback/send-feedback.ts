import type * as z from 'zod'
import type { FeedbackInputSchema } from '../../../contracts/feedback'
import { failure } from '../errors'
import type { Principal } from '../principal'
import type { FeedbackContext } from './context'
import { MAIL_FEEDBACK } from './mail-feedback-job'

export interface Sender {
  /** Null: nobody is logged in. */
  readonly user: Principal | null
  readonly address: string
  /** Language of the interface. */
  readonly language: string
}

/** Takes a message to support; it is mailed by a job, so that it is not lost with a mail server that sleeps. */
export async function sendFeedback(
  context: FeedbackContext,
  { user, address, language }: Sender,
  input: z.output<typeof FeedbackInputSchema>,
): Promise<Record<string, never>> {
  const email = input.email ?? user?.email
  if (!email) throw failure('invalidInput', { field: 'email' })
  await context.allow('message', address)
  const { database, clock, ids, queue } = context
  const id = ids.uuid()
  await database.transaction(async (tx) => {
    const attachment = input.fileId
      ? await tx
          .selectFrom('webapi_attachments')
          .selectAll()
          .where('id', '=', input.fileId)
          .executeTakeFirst()
      : undefined
    if (input.fileId && !attachment) throw failure('feedbackUploadFailed')
    await tx
      .insertInto('webapi_feedback')
      .values({
        id,
        topic: input.topic,
        message: input.message,
        email,
        user_id: user?.id ?? null,
        language,
        attachment_key: attachment?.store_key ?? null,
        attachment_name: attachment?.name ?? null,
        created_at: clock.now(),
        sent_at: null,
      })
      .execute()
    if (attachment) await tx.deleteFrom('webapi_attachments').where('id', '=', attachment.id).execute()
    await queue.enqueue(tx, { name: MAIL_FEEDBACK, payload: { feedbackId: id } })
  })
  return {}
}
