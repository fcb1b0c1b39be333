import { AppError } from '../platform/errors'
import type { Logger } from '../platform/logger'
import type { ClaimedJob } from './claim-job'
import {
  JobCancelledError,
  JobCrashedError,
  JobDeadlineError,
  JobLeaseLostError,
  RunnerStoppingError,
} from './errors'
import type { Effect, JobDefinition } from './job'
import { beat, complete, end, release, retryLater, type SettleDeps } from './settle-job'

export interface AttemptDeps extends SettleDeps {
  readonly logger: Logger
  /** How long an aborted `run` may take to notice, milliseconds. */
  readonly abortGraceMs: number
}

export interface Attempt {
  readonly definition: JobDefinition
  readonly job: ClaimedJob
  /** Aborts `run`; the reason decides what becomes of the job. */
  readonly controller: AbortController
}

const FIRST_BACKOFF_MS = 1_000
const LONGEST_BACKOFF_MS = 300_000

const backoffMs = (definition: JobDefinition, attempt: number): number =>
  definition.backoffMs?.(attempt) ?? Math.min(FIRST_BACKOFF_MS * 2 ** (attempt - 1), LONGEST_BACKOFF_MS)

/** Heartbeats and the deadline, for as long as `run` works; returns how to stop them. */
const watch = (deps: AttemptDeps, { definition, job, controller }: Attempt): (() => void) => {
  const { leaseMs, deadlineMs } = definition
  let beating = false
  let lastBeat = performance.now()
  const heartbeat = async () => {
    const sentAt = performance.now()
    const hold = await beat(deps, job, leaseMs)
    lastBeat = sentAt
    if (hold === 'lost') controller.abort(new JobLeaseLostError())
    if (hold === 'cancelled') controller.abort(new JobCancelledError())
  }
  const timer = setInterval(() => {
    if (performance.now() - lastBeat > leaseMs) controller.abort(new JobLeaseLostError())
    if (beating) return
    beating = true
    heartbeat()
      .catch((error: unknown) => deps.logger.warn({ err: error, jobId: job.id }, 'heartbeat of a job failed'))
      .finally(() => (beating = false))
  }, leaseMs / 3)
  const deadline = setTimeout(() => controller.abort(new JobDeadlineError()), deadlineMs)
  return () => {
    clearInterval(timer)
    clearTimeout(deadline)
  }
}

/** Rejects when the signal was aborted and `graceMs` have passed; what `run` returns later is not used. */
const abandonAfterAbort = (signal: AbortSignal, graceMs: number) => {
  let timer: NodeJS.Timeout | undefined
  let onAbort = (): void => undefined
  const abandoned = new Promise<never>((_resolve, reject) => {
    onAbort = () => {
      timer = setTimeout(() => reject(signal.reason as Error), graceMs)
    }
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
  const dispose = () => {
    signal.removeEventListener('abort', onAbort)
    clearTimeout(timer)
  }
  return { abandoned, dispose }
}

const run = async (deps: AttemptDeps, attempt: Attempt): Promise<Effect> => {
  const { definition, job, controller } = attempt
  const stopWatching = watch(deps, attempt)
  const { abandoned, dispose } = abandonAfterAbort(controller.signal, deps.abortGraceMs)
  try {
    const work = definition.run(job.payload, {
      jobId: String(job.id),
      attempt: job.attempt,
      maxAttempts: definition.maxAttempts,
      signal: controller.signal,
    })
    return await Promise.race([work, abandoned])
  } finally {
    dispose()
    stopWatching()
  }
}

const giveUp = async (deps: AttemptDeps, { definition, job }: Attempt, error: unknown): Promise<void> => {
  const state = error instanceof JobCancelledError ? 'cancelled' : 'dead'
  await end(deps, job, state, error, definition.giveUp(job.payload, error))
}

/** The attempt failed: another one, or the end. */
const fail = async (deps: AttemptDeps, attempt: Attempt, error: unknown): Promise<void> => {
  const { definition, job } = attempt
  if (error instanceof JobLeaseLostError) return
  if (error instanceof RunnerStoppingError) return release(deps, job)
  const isFinal =
    error instanceof AppError || error instanceof JobCancelledError || job.attempt >= definition.maxAttempts
  if (isFinal) return giveUp(deps, attempt, error)
  await retryLater(deps, job, error, backoffMs(definition, job.attempt))
}

/** What the owner or the operator wanted, or what the job's own rules refuse, as too few credits: nothing for anybody to look into. */
const isExpected = (cause: unknown): cause is Error =>
  cause instanceof JobCancelledError ||
  cause instanceof RunnerStoppingError ||
  (cause instanceof AppError && cause.status < 500)

const work = async (deps: AttemptDeps, attempt: Attempt): Promise<void> => {
  const { definition, job, controller } = attempt
  if (job.isCancelled) return giveUp(deps, attempt, new JobCancelledError())
  if (job.attempt > definition.maxAttempts) return giveUp(deps, attempt, new JobCrashedError())
  try {
    const hold = await complete(deps, job, await run(deps, attempt))
    if (hold === 'cancelled') await giveUp(deps, attempt, new JobCancelledError())
  } catch (error) {
    // Once aborted, whatever `run` throws is a consequence of that.
    const cause: unknown = controller.signal.aborted ? controller.signal.reason : error
    const about = { job: job.name, jobId: job.id, attempt: job.attempt }
    if (isExpected(cause))
      deps.logger.info({ ...about, reason: cause.message || cause.name }, 'job ended early')
    else deps.logger.warn({ ...about, err: cause }, 'attempt at a job failed')
    await fail(deps, attempt, cause)
  }
}

/**
 * Runs a claimed job to the end of this attempt and records how it ended. Never throws: when even that cannot be recorded, the
 * lease runs out and the job is taken up again.
 */
export const runAttempt = async (deps: AttemptDeps, attempt: Attempt): Promise<void> => {
  const { job } = attempt
  try {
    await work(deps, attempt)
  } catch (error) {
    deps.logger.error({ err: error, job: job.name, jobId: job.id }, 'the end of a job could not be recorded')
  }
}
