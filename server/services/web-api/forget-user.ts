import type { WebApiContext } from './context'
import { deleteYeeOrder } from './delete-yee-order'
import type { Principal } from './principal'
import { removeFile } from './remove-file'

/**
 * An account is being deleted: its documents, originals, memory, invoice form, noted behaviour and name under messages go, at once;
 * what runs is cancelled and costs nothing. May be called again after a failure. Answers how many documents that were.
 */
export async function forgetUser(context: WebApiContext, userId: string): Promise<number> {
  const { clock, feedback, memories, rows } = context
  const user: Principal = { kind: 'user', id: userId }
  const owner = `user:${userId}`
  const documents = await rows.listDocIds(owner)
  for (const docId of documents) await deleteYeeOrder(context, user, { docId })
  for (const { id } of await rows.listFiles(owner, clock.now()))
    await removeFile(context, user, { fileId: id })
  await memories.set(user, false)
  await rows.forgetUser(userId, owner)
  await feedback.database.kysely
    .updateTable('webapi_feedback')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .execute()
  return documents.length
}
