import { AppError } from '../../platform/errors'
import type { Effect, JobDefinition } from '../../jobs'
import type { WebApiContext } from './context'
import type { Tx } from './store'

export const SETTLE_TASK = 'settle-task'

interface Payload {
  readonly taskId: string
  readonly end: 'take' | 'giveBack'
}

/**
 * Has the task's credits taken or given back. To be called in the transaction that ends the task: the job is there exactly if
 * the task has ended so, and is delivered at least once. A task ends once, so the second end of one is not enqueued.
 */
export async function settleTask(
  { queue }: Pick<WebApiContext, 'queue'>,
  transaction: Tx,
  payload: Payload,
): Promise<void> {
  await queue.enqueue(transaction, { name: SETTLE_TASK, payload, dedupeKey: `settle ${payload.taskId}` })
}

/** Tries, with at most a minute between two of them, for longer than any host should be away. */
const MAX_ATTEMPTS = 10_000
const LONGEST_PAUSE_MS = 60_000

/** Tells the payment host how a task has ended. Only when it has taken the credits is the result handed out. */
export function createSettleTaskJob(context: WebApiContext): JobDefinition<Payload> {
  const { clock, credits, logger, rows } = context
  return {
    name: SETTLE_TASK,
    maxAttempts: MAX_ATTEMPTS,
    leaseMs: 30_000,
    deadlineMs: 60_000,
    backoffMs: (attempt) => Math.min(1_000 * 2 ** (attempt - 1), LONGEST_PAUSE_MS),
    async run({ taskId, end }): Promise<Effect> {
      if (end === 'giveBack') {
        await credits.giveBack(taskId)
        return async () => undefined
      }
      await credits.take(taskId)
      return (transaction: Tx) => rows.handOut(transaction, taskId, clock.now())
    },
    giveUp: (payload, error) => async (transaction: Tx) => {
      logger.error({ ...payload, err: error }, 'a task could not be settled')
      const code = error instanceof AppError ? error.code : 'internal'
      if (payload.end === 'take') await rows.withhold(transaction, payload.taskId, code, clock.now())
    },
  }
}
