import { cancelTask } from './cancel-task'
import { cleanOriginal, cleanResults } from './clean-results'
import type { WebApiContext } from './context'
import { failure } from './errors'
import { ownerOf, type Principal } from './principal'
import type { StoredTask, Tx } from './store'

/**
 * Deletes a record of the caller with its original and its results, at once. Only another translation of the same
 * original that is under way keeps that original, which then goes within its hour. Throws `notFound` for unknown and
 * foreign ids alike, and so also the second time.
 */
export async function deleteYeeOrder(
  context: WebApiContext,
  principal: Principal,
  input: { readonly docId: string },
): Promise<Record<string, never>> {
  const { clock, queue, rows } = context
  const owner = ownerOf(principal)
  const { task, originalKey } = await rows.transaction(async (transaction) => {
    await rows.lockOwner(transaction, owner)
    const found = await rows.findRecord(owner, input.docId, transaction)
    if (!found) throw failure('notFound')
    const key = await dropOriginal(context, transaction, found)
    await cancelTask(context, transaction, found.id)
    await rows.forgetTask(transaction, found.id, clock.now())
    return { task: found, originalKey: key }
  })
  if (task.job_id !== null) await queue.cancel(task.job_id)
  if (originalKey !== null) await cleanOriginal(context, originalKey)
  await cleanResults(context, task.id)
  // An attempt under way may still be storing; the sweep looks again before it deletes the row.
  if (!isActive(task)) await rows.deleteForgotten(task.id)
  return {}
}

const isActive = (task: StoredTask): boolean => task.status === 'waiting' || task.status === 'running'

/** Takes the original off its owner's list; answers its key, or null where it must stay or has gone. */
async function dropOriginal(
  { clock, rows }: WebApiContext,
  transaction: Tx,
  task: StoredTask,
): Promise<string | null> {
  const file = await rows.findFile(task.owner, task.file_id, transaction)
  if (!file) return null
  const others = await rows.listTasks([file.id], transaction)
  if (others.some((other) => other.id !== task.id && isActive(other))) return null
  await rows.removeFile(transaction, file.id, clock.now())
  return file.store_key
}
