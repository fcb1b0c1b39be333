import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../platform/clock'
import { migrate, openDatabase, type Database, type Dialect } from '../platform/database/index'
import {
  createTestDatabase,
  describeDialects,
  type TestDatabase,
} from '../platform/database/testing/test-databases'
import { randomIds } from '../platform/ids'
import {
  bundleProgram,
  createRandom,
  type ChildProcess,
  type ChildProgram,
} from '../platform/testing/child-program'
import { createJobQueue, jobMigrations } from './index'
import { effectMigration, type EffectTables } from './testing/effects'
import type { ChildOptions, ChildPayload, CrashPoint } from './testing/kill-child'

const KILLS = 50
const ROOTS = 60
const FOLLOWERS = 9
const LEASE_MS = 500

let program: ChildProgram
beforeAll(async () => {
  program = await bundleProgram(fileURLToPath(new URL('testing/kill-child.ts', import.meta.url)))
})
afterAll(() => program.remove())

/** Workers that were started but not yet told what to do, so that a killed one is replaced at once. */
const createSpares = (count: number) => {
  const spares = Array.from({ length: count }, () => program.start([]))
  onTestFinished(() => {
    for (const spare of spares) spare.process.kill('SIGKILL')
  })
  return (options: Omit<ChildOptions, 'leaseMs'>): ChildProcess => {
    spares.push(program.start([]))
    const worker = spares.shift()!
    worker.process.stdin.write(`${JSON.stringify({ ...options, leaseMs: LEASE_MS })}\n`)
    onTestFinished(() => void worker.process.kill('SIGKILL'))
    return worker
  }
}

const enqueueRoots = async (database: Database<EffectTables>, random: () => number): Promise<void> => {
  const queue = createJobQueue({
    database: database.forTables<unknown>(),
    clock: systemClock,
    ids: randomIds,
  })
  await migrate(database, [...jobMigrations, effectMigration])
  await database.transaction(async (transaction) => {
    for (let root = 0; root < ROOTS; root++) {
      const payload: ChildPayload = { followers: FOLLOWERS, workMs: 20 + Math.floor(random() * 80) }
      await queue.enqueue(transaction, { name: 'kill', payload })
    }
  })
}

/** As a machine that swaps or a virtual one that is moved: the leases run out, others take over, and it comes back. */
const hang = async ({ process }: ChildProcess): Promise<void> => {
  process.kill('SIGSTOP')
  await pause(LEASE_MS + 400)
  process.kill('SIGCONT')
  await pause(100)
}

const POINTS: CrashPoint[] = ['work', 'effect', 'committed']

/** Half of the workers kill themselves at a chosen point, the others are killed whenever it hits them. */
const chooseCrash = (random: () => number): ChildOptions['crash'] => {
  const point = POINTS[Math.floor(random() * POINTS.length * 2)]
  return point && { point, job: 1 + Math.floor(random() * 10) }
}

const createKiller = (dialect: Dialect, home: TestDatabase, random: () => number) => {
  const start = createSpares(dialect === 'sqlite' ? 1 : 2)
  const look = async <Result>(
    query: (database: Database<EffectTables>) => Promise<Result>,
  ): Promise<Result> => {
    const database = await openDatabase<EffectTables>(home.options)
    try {
      return await query(database)
    } finally {
      await database.close()
    }
  }
  const countHeld = (process: string) =>
    look(async ({ kysely }) => {
      const held = kysely
        .selectFrom('jobs')
        .where('state', '=', 'running')
        .where('lease_token', 'like', `${process}:%`)
      return (await held.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
    })
  /** One worker's life; how many jobs it held when it was killed. */
  const runAndKill = async (): Promise<number> => {
    const crash = chooseCrash(random)
    const worker = start({ database: home.options, ...(crash && { crash }) })
    const [name] = (await Promise.race([
      once(worker.lines, 'line'),
      worker.ended.then((code) =>
        Promise.reject(new Error(`The worker ended with ${code}: ${worker.errors()}`)),
      ),
    ])) as [string]
    await Promise.race([pause(crash ? 5_000 : random() * 400), worker.ended])
    if (dialect === 'postgres' && random() < 0.25) await hang(worker)
    worker.process.kill('SIGKILL')
    expect(await worker.ended, worker.errors()).toBe('SIGKILL')
    return countHeld(name)
  }
  const finish = async () => {
    const worker = start({ database: home.options, untilEmpty: true })
    expect(await worker.ended, worker.errors()).toBe(0)
  }
  return { look, runAndKill, finish }
}

const verify = async ({ kysely }: Database<EffectTables>): Promise<void> => {
  const states = await kysely
    .selectFrom('jobs')
    .select((e) => ['state', e.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  expect(states).toEqual([{ state: 'done', count: ROOTS * (FOLLOWERS + 1) }])
  const effects = await kysely.selectFrom('effects').select(['job_id', 'kind']).orderBy('job_id').execute()
  const jobs = await kysely.selectFrom('jobs').select(['id', 'attempts']).orderBy('id').execute()
  expect(effects).toEqual(jobs.map(({ id }) => ({ job_id: id, kind: 'done' })))
  expect(jobs.filter(({ attempts }) => attempts > 1).length).toBeGreaterThanOrEqual(KILLS / 2)
}

describeDialects('killed workers', (dialect) => {
  test(
    `${KILLS} kill -9 in the middle of work: every job takes effect exactly once`,
    { timeout: 600_000 },
    async () => {
      const seed = Math.floor(Math.random() * 2 ** 31)
      const random = createRandom(seed)
      const home = await createTestDatabase(dialect)
      onTestFinished(() => home.remove())
      const { look, runAndKill, finish } = createKiller(dialect, home, random)
      await look((database) => enqueueRoots(database, random))
      let kills = 0
      let lives = 0
      const killUntilEnough = async () => {
        while (kills < KILLS) {
          lives++
          if ((await runAndKill()) > 0) kills++
          expect(lives, 'workers without work: too few jobs').toBeLessThan(KILLS * 2)
        }
      }
      // SQLite belongs to one process at a time; on PostgreSQL two workers compete.
      await Promise.all(Array.from({ length: dialect === 'sqlite' ? 1 : 2 }, killUntilEnough))
      await finish()
      await look(verify)
      // eslint-disable-next-line no-console -- the seed, to repeat a failure
      console.info(`${dialect}: seed ${seed}, ${lives} workers killed, ${kills} of them with jobs in hand`)
    },
  )
})
