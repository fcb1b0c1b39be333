import type { Transaction } from 'kysely'

/** Applied in the very transaction that marks the job done, so that a job's effect happens exactly once. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each service knows its own tables
export type Effect = (transaction: Transaction<any>) => Promise<void>

export interface JobContext {
  readonly jobId: string
  /** From 1. */
  readonly attempt: number
  readonly maxAttempts: number
  /** Aborted when the lease is lost, the deadline has passed, the job was cancelled or the process stops. */
  readonly signal: AbortSignal
}

/**
 * A kind of job. `run` does the work, may be run again after a crash, and returns the effect. It throws to fail:
 * the job is tried again up to `maxAttempts` times unless the error is an expected one (`AppError`), which ends it.
 */
export interface JobDefinition<Payload = unknown> {
  readonly name: string
  readonly maxAttempts: number
  /** How long a claim is good without a heartbeat; after a crash another worker takes over within this time. */
  readonly leaseMs: number
  /** Longest run of one attempt. */
  readonly deadlineMs: number
  run(payload: Payload, context: JobContext): Promise<Effect>
  /** Wait before the attempt after the `attempt`-th (from 1) has failed, milliseconds; default 1 s, doubled each time, 5 min at most. */
  backoffMs?(attempt: number): number
  /** The effect of giving up, in the transaction that marks the job dead. `error` is what `run` threw, or one of `errors.ts`. */
  giveUp(payload: Payload, error: unknown): Effect
}

export interface NewJob {
  readonly name: string
  /** JSON. */
  readonly payload: unknown
  /** Not before this time, milliseconds since the epoch; default now. */
  readonly runAt?: number
  /** A second job with the same key is not enqueued. */
  readonly dedupeKey?: string
  /** Whose job it is. Among jobs that are due, those of owners with fewer running ones come first. */
  readonly group?: string
  /** This job waits while so many of its group run; 1 means one after another. Default: no limit. Only with a group. */
  readonly groupLimit?: number
}

export interface JobQueue {
  /** Inside the caller's transaction, so that a job exists exactly if what it belongs to exists. Returns the job id. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any service's database or transaction
  enqueue(transaction: Transaction<any>, job: NewJob): Promise<string>
  /** How many waiting jobs of the same kind came before this one; null when it no longer waits. */
  position(jobId: string): Promise<number | null>
  /**
   * Stops a waiting or running job. When this returns, the job can no longer complete; a runner applies its `giveUp` effect
   * (with a `JobCancelledError`) soon after. No error when it is over.
   */
  cancel(jobId: string): Promise<void>
}
