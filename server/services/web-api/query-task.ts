import type { Task } from '../../contracts/translate'
import type { WebApiContext } from './context'
import { failure } from './errors'
import { ownerOf, type Principal } from './principal'
import type { StoredTask } from './store'
import { toTask } from './to-contract'

/** One task of the caller. Throws `notFound` for unknown and foreign ids alike. */
export async function queryTask(
  context: WebApiContext,
  principal: Principal,
  input: { readonly taskId: string },
): Promise<Task> {
  const task = await context.rows.findTask(ownerOf(principal), input.taskId)
  if (!task) throw failure('notFound')
  return presentTask(context, task)
}

/** A stored task with what only memory and queue know: live progress, and its place in the queue (1 is next). */
export async function presentTask(context: WebApiContext, task: StoredTask): Promise<Task> {
  const ahead =
    task.status === 'waiting' && task.job_id !== null ? await context.queue.position(task.job_id) : null
  return toTask(task, context.clock.now(), context.progress.read(task.id), ahead === null ? null : ahead + 1)
}
