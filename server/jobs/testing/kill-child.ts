import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '../../platform/clock'
import { openDatabase, type DatabaseOptions } from '../../platform/database/index'
import { randomIds } from '../../platform/ids'
import { silentLogger } from '../../platform/logger'
import { createJobQueue, createJobRunner, type Effect, type JobDefinition } from '../index'
import { writeEffect, type EffectTables } from './effects'

/** Where the process kills itself: while it works, inside the transaction of the effect, or right after its commit. */
export type CrashPoint = 'work' | 'effect' | 'committed'

export interface ChildOptions {
  readonly database: DatabaseOptions
  readonly leaseMs: number
  /** Kill yourself at this point of the so-many-th job; else wait to be killed. */
  readonly crash?: { readonly point: CrashPoint; readonly job: number }
  /** Work until nothing is left, and end. */
  readonly untilEmpty?: boolean
}

export interface ChildPayload {
  /** Its effect enqueues so many jobs, one after another. */
  readonly followers: number
  readonly workMs: number
}

/**
 * A worker to be killed. Waits for its options as a line of standard input, so that the time to start a process is not part of the
 * test; answers with the name that its leases carry.
 */
const readOptions = async (): Promise<ChildOptions> => {
  const [line] = (await once(createInterface(process.stdin), 'line')) as [string]
  return JSON.parse(line) as ChildOptions
}

const { database: databaseOptions, leaseMs, crash, untilEmpty = false } = await readOptions()
const database = await openDatabase<EffectTables>(databaseOptions)
const untyped = database.forTables<unknown>()
const queue = createJobQueue({ database: untyped, clock: systemClock, ids: randomIds })

let begun = 0
const crashAt = (point: CrashPoint, job: number): void => {
  if (crash?.point === point && job === crash.job) process.kill(process.pid, 'SIGKILL')
}

const finish = (jobId: string, job: number, { followers, workMs }: ChildPayload): Effect => {
  return async (transaction) => {
    await writeEffect(jobId, 'done')(transaction)
    if (followers > 0) {
      const payload: ChildPayload = { followers: followers - 1, workMs }
      await queue.enqueue(transaction, { name: 'kill', payload })
    }
    crashAt('effect', job)
    database.afterCommit(() => crashAt('committed', job))
  }
}

const definition: JobDefinition<ChildPayload> = {
  name: 'kill',
  maxAttempts: 1_000,
  leaseMs,
  deadlineMs: 30_000,
  run: async (payload, { jobId }) => {
    const job = ++begun
    await pause(untilEmpty ? 0 : payload.workMs)
    crashAt('work', job)
    return finish(jobId, job, payload)
  },
  giveUp: (_payload, error) => writeEffect('0', String(error)),
}

const runner = createJobRunner({
  database: untyped,
  queue,
  definitions: [definition],
  clock: systemClock,
  ids: randomIds,
  logger: silentLogger(),
  concurrency: 4,
  pollMs: 100,
})
runner.start()
process.stdout.write(`${queue.process}\n`)

const countOpen = async (): Promise<number> => {
  const jobs = database.kysely.selectFrom('jobs').where('state', 'in', ['waiting', 'running'])
  return (await jobs.select((e) => e.fn.countAll<number>().as('open')).executeTakeFirstOrThrow()).open
}

if (untilEmpty) {
  while ((await countOpen()) > 0) await pause(50)
  await runner.stop()
  await database.close()
  process.exit(0)
}
