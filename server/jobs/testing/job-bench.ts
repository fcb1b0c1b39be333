import type { Clock } from '../../platform/clock'
import { migrate, openDatabase, type Database, type Dialect } from '../../platform/database/index'
import { createTestDatabase } from '../../platform/database/testing/test-databases'
import { randomIds } from '../../platform/ids'
import { silentLogger } from '../../platform/logger'
import {
  createJobQueue,
  createJobRunner,
  jobMigrations,
  type JobDefinition,
  type JobRunner,
  type JobRunnerDeps,
  type LocalJobQueue,
  type NewJob,
} from '../index'
import { effectMigration, writeEffect, type EffectTables } from './effects'

/** Its effect writes `done`, giving up writes the name of the error. */
export const defineJob = (
  run: (...args: Parameters<JobDefinition['run']>) => Promise<void>,
  options: Partial<JobDefinition> = {},
): JobDefinition => ({
  name: 'test',
  maxAttempts: 3,
  leaseMs: 30_000,
  deadlineMs: 60_000,
  run: async (payload, context) => {
    await run(payload, context)
    return writeEffect(context.jobId, 'done')
  },
  giveUp: (_payload, error) => writeEffect('0', error instanceof Error ? error.name : 'unknown'),
  ...options,
})

export interface MovableClock extends Clock {
  move(milliseconds: number): void
}

export const createMovableClock = (start = 1_700_000_000_000): MovableClock => {
  let now = start
  return { now: () => now, move: (milliseconds) => void (now += milliseconds) }
}

/** One process, as far as the queue can tell. */
export interface Worker {
  readonly database: Database<EffectTables>
  readonly queue: LocalJobQueue
  enqueue(job?: Partial<NewJob>): Promise<string>
  runner(definitions: readonly JobDefinition[], options?: Partial<JobRunnerDeps>): JobRunner
  /** Effects written, in order. */
  effects(): Promise<string[]>
  job(
    id: string,
  ): Promise<{ state: string; attempts: number; run_at: number; last_error: string | null } | undefined>
}

const createWorker = (database: Database<EffectTables>, clock: Clock): Worker => {
  const untyped = database.forTables<unknown>()
  const queue = createJobQueue({ database: untyped, clock, ids: randomIds, leaseTime: 'clock' })
  const defaults = { database: untyped, queue, clock, ids: randomIds, logger: silentLogger(), concurrency: 4 }
  return {
    database,
    queue,
    enqueue: (job = {}) =>
      database.transaction((transaction) =>
        queue.enqueue(transaction, { name: 'test', payload: {}, ...job }),
      ),
    runner: (definitions, options = {}) => createJobRunner({ ...defaults, definitions, ...options }),
    effects: async () => {
      const rows = await database.kysely.selectFrom('effects').select('kind').execute()
      return rows.map(({ kind }) => kind)
    },
    job: (id) =>
      database.kysely
        .selectFrom('jobs')
        .select(['state', 'attempts', 'run_at', 'last_error'])
        .where('id', '=', Number(id))
        .executeTakeFirst(),
  }
}

export interface JobBench {
  readonly clock: MovableClock
  readonly worker: Worker
  /**
   * Another process on the same data. On SQLite there can be only one at a time: the one before is gone then, and left its
   * leases behind as a killed process does.
   */
  otherProcess(): Promise<Worker>
  remove(): Promise<void>
}

export const createJobBench = async (dialect: Dialect): Promise<JobBench> => {
  const home = await createTestDatabase(dialect)
  const clock = createMovableClock()
  const open: Database<EffectTables>[] = []
  const connect = async (): Promise<Worker> => {
    if (dialect === 'sqlite') await open.pop()?.close()
    const database = await openDatabase<EffectTables>({ ...home.options, clock })
    open.push(database)
    await migrate(database, [...jobMigrations, effectMigration])
    return createWorker(database, clock)
  }
  return {
    clock,
    worker: await connect(),
    otherProcess: connect,
    remove: async () => {
      for (const database of open) await database.close()
      await home.remove()
    },
  }
}
