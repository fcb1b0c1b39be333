import type { WebApiContext } from './context'
import { cancelTask } from './cancel-task'
import { cleanOriginal } from './clean-results'
import { failure } from './errors'
import { ownerOf, type Principal } from './principal'

/**
 * Takes a file off the list, cancels its task and deletes the original at once. Results that are ready stay. Removing
 * twice is no error; unknown and foreign ids are `notFound`.
 */
export async function removeFile(
  context: WebApiContext,
  principal: Principal,
  input: { readonly fileId: string },
): Promise<Record<string, never>> {
  const { clock, queue, rows } = context
  const owner = ownerOf(principal)
  const removed = await rows.transaction(async (transaction) => {
    await rows.lockOwner(transaction, owner)
    const file = await rows.findFile(owner, input.fileId, transaction)
    if (!file) throw failure('notFound')
    const now = clock.now()
    await rows.removeFile(transaction, file.id, now)
    const active = (await rows.listTasks([file.id], transaction)).filter(
      (task) => task.status === 'waiting' || task.status === 'running',
    )
    for (const task of active) {
      await cancelTask(context, transaction, task.id)
    }
    return { key: file.store_key, active }
  })
  for (const task of removed.active) {
    if (task.job_id !== null) await queue.cancel(task.job_id)
  }
  await cleanOriginal(context, removed.key)
  return {}
}
