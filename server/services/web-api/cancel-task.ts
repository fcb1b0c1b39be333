import type { WebApiContext } from './context'
import { settleTask } from './settle-task-job'
import type { Tx } from './store'

/** Ends a task that waits or runs: it costs nothing. False when it had ended before. Its job is cancelled by the caller. */
export async function cancelTask(context: WebApiContext, transaction: Tx, taskId: string): Promise<boolean> {
  const values = { status: 'cancelled', price: 0, finished_at: context.clock.now() }
  const cancelled = await context.rows.updateActiveTask(taskId, values, transaction)
  if (cancelled) await settleTask(context, transaction, { taskId, end: 'giveBack' })
  return cancelled
}
