import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { isConnectionError, type Database } from '../platform/database/index'
import type { ClaimedJob } from './claim-job'
import type { Effect } from './job'
import type { LeaseTime } from './lease-time'
import type { JobState, JobTables } from './tables'

export interface SettleDeps {
  readonly database: Database<JobTables>
  readonly time: LeaseTime
}

/** What the queue says about a job that a worker believes to hold. */
export type Hold = 'held' | 'cancelled' | 'lost'

const LONGEST_ERROR = 300
const CONNECTION_TRIES = 4
const CONNECTION_PAUSE_MS = 250

/**
 * Every change of a running job goes through its token, so repeating one whose answer was lost with the connection is safe:
 * if it was carried out, the token is gone.
 */
const whileReconnecting = async <Result>(change: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries++) {
    try {
      return await change()
    } catch (error) {
      if (tries === CONNECTION_TRIES || !isConnectionError(error)) throw error
      await pause(CONNECTION_PAUSE_MS * tries)
    }
  }
}

const describeError = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : 'not an error').slice(0, LONGEST_ERROR)

const held = (transaction: Transaction<JobTables>, { id, token }: ClaimedJob) =>
  transaction
    .updateTable('jobs')
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .where('state', '=', 'running')

const isHeld = async (transaction: Transaction<JobTables>, { id, token }: ClaimedJob): Promise<boolean> => {
  const query = transaction.selectFrom('jobs').select('id')
  const found = query.where('id', '=', id).where('lease_token', '=', token).where('state', '=', 'running')
  return (await found.executeTakeFirst()) !== undefined
}

const NO_LEASE = { lease_token: null, lease_until: null } as const

/** Prolongs the lease. */
export const beat = async (
  { database, time }: SettleDeps,
  job: ClaimedJob,
  leaseMs: number,
): Promise<Hold> => {
  const row = await database.kysely
    .updateTable('jobs')
    .set({ lease_until: time.in(leaseMs) })
    .where('id', '=', job.id)
    .where('lease_token', '=', job.token)
    .where('state', '=', 'running')
    .returning('cancel_requested')
    .executeTakeFirst()
  if (!row) return 'lost'
  return row.cancel_requested === 1 ? 'cancelled' : 'held'
}

/** Marks the job done and applies its effect, in one transaction; neither happens unless the job is still held. */
export const complete = ({ database, time }: SettleDeps, job: ClaimedJob, effect: Effect): Promise<Hold> =>
  whileReconnecting(() =>
    database.transaction(async (transaction) => {
      const done = await held(transaction, job)
        .where('cancel_requested', '=', 0)
        .set({ state: 'done', finished_at: time.now(), ...NO_LEASE })
        .returning('id')
        .executeTakeFirst()
      if (!done) return (await isHeld(transaction, job)) ? 'cancelled' : 'lost'
      await effect(transaction)
      return 'held'
    }),
  )

/** Ends the job for good and applies its effect of giving up, in one transaction. False when it was no longer held. */
export const end = (
  { database, time }: SettleDeps,
  job: ClaimedJob,
  state: Extract<JobState, 'dead' | 'cancelled'>,
  error: unknown,
  effect: Effect,
): Promise<boolean> =>
  whileReconnecting(() =>
    database.transaction(async (transaction) => {
      const { numUpdatedRows } = await held(transaction, job)
        .set({ state, finished_at: time.now(), last_error: describeError(error), ...NO_LEASE })
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      await effect(transaction)
      return true
    }),
  )

/** Back to the queue, for another attempt after a while. */
export const retryLater = ({ database, time }: SettleDeps, job: ClaimedJob, error: unknown, waitMs: number) =>
  whileReconnecting(() =>
    database.transaction(async (transaction) => {
      await held(transaction, job)
        .set({ state: 'waiting', run_at: time.in(waitMs), last_error: describeError(error), ...NO_LEASE })
        .execute()
    }),
  )

/** Back to the queue, as if this attempt had not been. */
export const release = ({ database }: SettleDeps, job: ClaimedJob) =>
  whileReconnecting(() =>
    database.transaction(async (transaction) => {
      await held(transaction, job)
        .set((e) => ({ state: 'waiting', attempts: e('attempts', '-', 1), ...NO_LEASE }))
        .execute()
    }),
  )

/**
 * SQLite only: the data folder belongs to one process, so what any other has left running is abandoned, and there is no need
 * to wait for the leases.
 */
export const expireLeasesOfOthers = async ({ database }: SettleDeps, process: string): Promise<void> => {
  await database.kysely
    .updateTable('jobs')
    .set({ lease_until: 0 })
    .where('state', '=', 'running')
    .where('lease_token', 'not like', `${process}:%`)
    .execute()
}

/** Removes what ended longer ago; a dedupe key is free again then. */
export const forgetEnded = async ({ database, time }: SettleDeps, olderThanMs: number): Promise<void> => {
  await database.kysely
    .deleteFrom('jobs')
    .where('state', 'in', ['done', 'dead', 'cancelled'])
    .where('finished_at', '<', time.ago(olderThanMs))
    .execute()
}
