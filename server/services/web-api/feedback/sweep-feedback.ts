import type { FeedbackContext } from './context'
import { ATTACHMENTS } from './upload-attachment'

/** Attachments live no longer than the promised hour, sent or not, by more than one sweep. */
const LIFETIME_MS = 55 * 60_000
const KEPT_MS = 90 * 24 * 60 * 60_000

/** Deletes attachments by the time in their key, and rows of messages mailed long ago. */
export async function sweepFeedback({ database, files, clock }: FeedbackContext): Promise<number> {
  const now = clock.now()
  let deleted = 0
  for await (const key of files.list(ATTACHMENTS)) {
    const arrivedAt = Number(/^attachments\/(\d+)-/.exec(key)?.[1] ?? 0)
    if (arrivedAt + LIFETIME_MS > now) continue
    await files.delete(key)
    deleted++
  }
  await database.kysely
    .deleteFrom('webapi_attachments')
    .where('created_at', '<', now - LIFETIME_MS)
    .execute()
  await database.kysely
    .deleteFrom('webapi_feedback')
    .where('created_at', '<', now - KEPT_MS)
    .execute()
  return deleted
}
