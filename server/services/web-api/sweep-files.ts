import { cleanResults } from './clean-results'
import type { WebApiContext } from './context'
import { FORGOTTEN } from './store'

export interface Swept {
  readonly originals: number
  readonly results: number
}

const BATCH = 200
/** An attempt that was called off may still be storing its result. */
const SETTLE_MS = 60_000
/** An hour after its expiry nothing asks for a file's row any more but a late submit; a day is plenty. */
const ROW_KEPT_MS = 24 * 60 * 60 * 1000
const BEHAVIOR_KEPT_MS = 180 * 24 * 60 * 60 * 1000

/**
 * Deletes what is due: originals by the time in their key, so that not even one without a row survives; results that
 * have expired or belong to a failed, cancelled or forgotten task; what killed writers left half-written; and rows of files long gone.
 */
export async function sweepFiles(context: WebApiContext): Promise<Swept> {
  const now = context.clock.now()
  const originals = await sweepOriginals(context, now)
  const results = await sweepResults(context, now)
  await context.rows.deleteFileRows(now - ROW_KEPT_MS)
  await context.rows.deleteBehaviors(now - BEHAVIOR_KEPT_MS)
  await context.files.removeAbandoned()
  return { originals, results }
}

async function sweepOriginals({ files, policy }: WebApiContext, now: number): Promise<number> {
  let deleted = 0
  for await (const key of files.list('originals/')) {
    const arrivedAt = Number(/^originals\/(\d+)-/.exec(key)?.[1] ?? 0)
    if (arrivedAt + policy.fileLifetimeMs > now) continue
    await files.delete(key)
    deleted++
  }
  return deleted
}

async function sweepResults(context: WebApiContext, now: number): Promise<number> {
  const { rows } = context
  let deleted = 0
  for (;;) {
    const due = await rows.listTasksToClean(now, now - SETTLE_MS, BATCH)
    for (const task of due) {
      deleted += await cleanResults(context, task.id)
      if (task.status === FORGOTTEN) await rows.deleteForgotten(task.id)
      else await rows.markCleaned(task.id, now)
    }
    if (due.length < BATCH) return deleted
  }
}
