import type { Transaction } from 'kysely'
import type { Clock } from '../platform/clock'
import type { Database } from '../platform/database/index'
import type { Ids } from '../platform/ids'
import type { JobQueue, NewJob } from './job'
import { createLeaseTime, type LeaseTime, type LeaseTimeSource } from './lease-time'
import type { JobTables } from './tables'

/** Something to do for the runners of this process; `cancelled` is the id of a job that may be running here. */
export type QueueListener = (event: { readonly cancelled?: string }) => void

/** The queue as the runners of the same process see it. */
export interface LocalJobQueue extends JobQueue {
  /** Stands in the leases of this process's runners. */
  readonly process: string
  readonly time: LeaseTime
  /** Calls back when a job was enqueued or cancelled in this process; returns how to stop that. */
  subscribe(listener: QueueListener): () => void
}

export interface JobQueueDeps {
  readonly database: Database<unknown>
  readonly clock: Clock
  readonly ids: Ids
  /** Default: the database's time on PostgreSQL, the clock's on SQLite. */
  readonly leaseTime?: LeaseTimeSource
}

const assertGroup = ({ group, groupLimit }: NewJob): void => {
  if (groupLimit === undefined) return
  if (group === undefined || !Number.isSafeInteger(groupLimit) || groupLimit < 1) {
    throw new RangeError('groupLimit is a whole number from 1, of a group.')
  }
}

const enqueue = async (
  transaction: Transaction<JobTables>,
  time: LeaseTime,
  job: NewJob,
): Promise<{ id: number; isNew: boolean }> => {
  assertGroup(job)
  const created = await transaction
    .insertInto('jobs')
    .values({
      name: job.name,
      payload: JSON.stringify(job.payload ?? null),
      state: 'waiting',
      run_at: job.runAt ?? time.now(),
      group_key: job.group ?? null,
      group_limit: job.groupLimit ?? null,
      dedupe_key: job.dedupeKey ?? null,
      created_at: time.now(),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) return { id: created.id, isNew: true }
  const existing = await transaction
    .selectFrom('jobs')
    .select('id')
    .where('dedupe_key', '=', job.dedupeKey ?? null)
    .executeTakeFirstOrThrow()
  return { id: existing.id, isNew: false }
}

const position = async ({ kysely }: Database<JobTables>, id: number): Promise<number | null> => {
  const job = await kysely
    .selectFrom('jobs')
    .select(['name', 'run_at'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('cancel_requested', '=', 0)
    .executeTakeFirst()
  if (!job) return null
  const { ahead } = await kysely
    .selectFrom('jobs')
    .select((e) => e.fn.countAll<number>().as('ahead'))
    .where('state', '=', 'waiting')
    .where('cancel_requested', '=', 0)
    .where('name', '=', job.name)
    .where((e) =>
      e.or([e('run_at', '<', job.run_at), e.and([e('run_at', '=', job.run_at), e('id', '<', id)])]),
    )
    .executeTakeFirstOrThrow()
  return ahead
}

/** The durable queue; `jobMigrations` must have been applied. One per process and database. */
export const createJobQueue = ({
  database: anyDatabase,
  clock,
  ids,
  leaseTime,
}: JobQueueDeps): LocalJobQueue => {
  const database = anyDatabase.forTables<JobTables>()
  const time = createLeaseTime(anyDatabase.dialect, clock, leaseTime)
  const listeners = new Set<QueueListener>()
  const notify: QueueListener = (event) => {
    for (const listener of listeners) listener(event)
  }
  return {
    process: ids.uuid(),
    time,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    enqueue: async (transaction: Transaction<JobTables>, job) => {
      const { id, isNew } = await enqueue(transaction, time, job)
      if (isNew) database.afterCommit(() => notify({}))
      return String(id)
    },
    position: async (jobId) => {
      const id = Number(jobId)
      return Number.isSafeInteger(id) ? position(database, id) : null
    },
    cancel: async (jobId) => {
      const id = Number(jobId)
      if (!Number.isSafeInteger(id)) return
      const { numUpdatedRows } = await database.kysely
        .updateTable('jobs')
        .set({ cancel_requested: 1 })
        .where('id', '=', id)
        .where('state', 'in', ['waiting', 'running'])
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n) database.afterCommit(() => notify({ cancelled: jobId }))
    },
  }
}
