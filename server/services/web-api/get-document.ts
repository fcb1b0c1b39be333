import type { TranslatedDocument } from '../../contracts/preview'
import type { WebApiContext } from './context'
import { failure } from './errors'
import { ownerOf, type Principal } from './principal'
import type { StoredFile, StoredTask } from './store'
import { toDocument } from './to-contract'

/** One record of the caller, by its number. Throws `notFound` for unknown and foreign ones alike. */
export async function getDocument(
  context: WebApiContext,
  principal: Principal,
  { docId }: { readonly docId: string },
): Promise<TranslatedDocument> {
  const task = await findDocument(context, principal, docId)
  const original = await presentOriginal(context, task)
  return toDocument(task, context.clock.now(), context.progress.read(task.id), original)
}

/** What was cancelled was taken off by its owner and is no record. */
export async function findDocument(
  { rows }: Pick<WebApiContext, 'rows'>,
  principal: Principal,
  docId: string,
): Promise<StoredTask> {
  const task = await rows.findRecord(ownerOf(principal), docId)
  if (!task || task.status === 'cancelled') throw failure('notFound')
  return task
}

/** The upload that a task was made of, while it is kept. */
export async function presentOriginal(
  { clock, rows }: Pick<WebApiContext, 'clock' | 'rows'>,
  task: StoredTask,
): Promise<StoredFile | null> {
  const file = await rows.findFile(task.owner, task.file_id)
  return file && file.removed_at === null && file.expires_at > clock.now() ? file : null
}
