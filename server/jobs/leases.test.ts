import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeDialects } from '../platform/database/testing/test-databases'
import { claimJob, type ClaimDeps } from './claim-job'
import { beat, complete, retryLater } from './settle-job'
import type { JobTables } from './tables'
import { createGate } from './testing/gate'
import { createJobBench, defineJob, type JobBench, type Worker } from './testing/job-bench'
import { writeEffect } from './testing/effects'

const LEASE_MS = 30_000

/** Claims by hand, as a process that is about to hang or to be killed. */
const claimDepsOf = ({ database, queue }: Worker, name = queue.process): ClaimDeps => {
  let claims = 0
  return {
    database: database.forTables<JobTables>(),
    time: queue.time,
    leaseMsByName: new Map([['test', LEASE_MS]]),
    newToken: () => `${name}:${++claims}`,
  }
}

describeDialects('leases', (dialect) => {
  let bench: JobBench
  let worker: Worker

  beforeEach(async () => {
    bench = await createJobBench(dialect)
    worker = bench.worker
  })
  afterEach(() => bench.remove())

  test('a job whose worker hangs is taken over when its lease is over, not before', async () => {
    const deps = claimDepsOf(worker)
    await worker.enqueue()
    expect(await claimJob(deps)).toMatchObject({ attempt: 1 })
    bench.clock.move(LEASE_MS - 1)
    expect(await claimJob(deps)).toBeNull()
    bench.clock.move(1)
    expect(await claimJob(deps)).toMatchObject({ attempt: 2 })
  })

  test('heartbeats keep the lease', async () => {
    const deps = claimDepsOf(worker)
    await worker.enqueue()
    const job = (await claimJob(deps))!
    for (let beats = 0; beats < 5; beats++) {
      bench.clock.move(LEASE_MS / 2)
      expect(await beat(deps, job, LEASE_MS)).toBe('held')
      expect(await claimJob(deps)).toBeNull()
    }
  })

  test('who lost the lease can neither complete, prolong nor return the job', async () => {
    const deps = claimDepsOf(worker)
    const id = await worker.enqueue()
    const slow = (await claimJob(deps))!
    bench.clock.move(LEASE_MS)
    const quick = (await claimJob(deps))!
    expect(await beat(deps, slow, LEASE_MS)).toBe('lost')
    expect(await complete(deps, slow, writeEffect(id, 'slow'))).toBe('lost')
    await retryLater(deps, slow, new Error('late'), 0)
    expect(await worker.job(id)).toMatchObject({ state: 'running', last_error: null })
    expect(await complete(deps, quick, writeEffect(id, 'quick'))).toBe('held')
    expect(await complete(deps, quick, writeEffect(id, 'again'))).toBe('lost')
    expect(await complete(deps, slow, writeEffect(id, 'slow'))).toBe('lost')
    expect(await worker.effects()).toEqual(['quick'])
  })

  test('a job that kills its process every time is given up after its last attempt', async () => {
    const deps = claimDepsOf(worker)
    const id = await worker.enqueue()
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await claimJob(deps)).toMatchObject({ attempt })
      bench.clock.move(LEASE_MS)
    }
    const runs: number[] = []
    await worker.runner([defineJob(async (_payload, { attempt }) => void runs.push(attempt))]).drainOnce()
    expect(runs).toEqual([])
    expect(await worker.effects()).toEqual(['JobCrashedError'])
    expect(await worker.job(id)).toMatchObject({ state: 'dead' })
  })

  test('a runner whose job was taken over aborts it and leaves it to the other', async () => {
    const started = createGate()
    const reasons: unknown[] = []
    const definition = defineJob(
      (_payload, { signal }) => {
        started.open()
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => {
            reasons.push((signal.reason as Error).name)
            reject(signal.reason as Error)
          }),
        )
      },
      { leaseMs: 300 },
    )
    const id = await worker.enqueue()
    const draining = worker.runner([definition]).drainOnce()
    await started.opened
    await worker.database.kysely.updateTable('jobs').set({ lease_token: 'somebody:else' }).execute()
    await draining
    expect(reasons).toEqual(['JobLeaseLostError'])
    expect(await worker.job(id)).toMatchObject({ state: 'running', attempts: 1 })
    expect(await worker.effects()).toEqual([])
  })

  test.runIf(dialect === 'sqlite')(
    'what a killed process left is taken over at the next start, without waiting',
    async () => {
      const id = await worker.enqueue()
      await claimJob(claimDepsOf(worker))
      const next = await bench.otherProcess()
      await next.runner([defineJob(async () => undefined)]).drainOnce()
      expect(await next.effects()).toEqual(['done'])
      expect(await next.job(id)).toMatchObject({ state: 'done', attempts: 2 })
    },
  )

  test.runIf(dialect === 'postgres')('many processes claiming at once never get the same job', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => bench.otherProcess()))
    for (let job = 0; job < 40; job++) await worker.enqueue()
    const claims = await Promise.all(
      others.flatMap((other) => Array.from({ length: 12 }, () => claimJob(claimDepsOf(other)))),
    )
    const ids = claims.flatMap((job) => (job ? [job.id] : []))
    expect(ids).toHaveLength(40)
    expect(new Set(ids).size).toBe(40)
  })

  test.runIf(dialect === 'postgres')(
    'many processes claiming at once never exceed the limit of a group',
    async () => {
      const others = await Promise.all(Array.from({ length: 4 }, () => bench.otherProcess()))
      for (let job = 0; job < 20; job++) await worker.enqueue({ group: `user-${job % 2}`, groupLimit: 2 })
      const claims = await Promise.all(
        others.flatMap((other) => Array.from({ length: 8 }, () => claimJob(claimDepsOf(other)))),
      )
      expect(claims.filter(Boolean)).toHaveLength(4)
      const groups = await worker.database.kysely
        .selectFrom('jobs')
        .select((e) => ['group_key', e.fn.countAll<number>().as('running')])
        .where('state', '=', 'running')
        .groupBy('group_key')
        .orderBy('group_key')
        .execute()
      expect(groups).toEqual([
        { group_key: 'user-0', running: 2 },
        { group_key: 'user-1', running: 2 },
      ])
    },
  )
})
