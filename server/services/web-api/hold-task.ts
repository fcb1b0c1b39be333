import type { WebApiContext } from './context'
import type { StoredTask } from './store'

type Held = Awaited<ReturnType<WebApiContext['credits']['hold']>>

/**
 * Holds what the task will cost. The submit does it, so that too little is told at once; so does each attempt of the job, in
 * case the submit's process died in between.
 */
export const holdTask = (
  { credits }: Pick<WebApiContext, 'credits'>,
  task: Pick<StoredTask, 'id' | 'owner' | 'price' | 'free' | 'file_name'>,
  address?: string,
): Promise<Held> =>
  credits.hold({
    key: task.id,
    owner: task.owner,
    amount: task.price,
    free: task.free === 1,
    detail: task.file_name,
    taskId: task.id,
    ...(address !== undefined && { address }),
  })
