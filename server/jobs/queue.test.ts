import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeDialects } from '../platform/database/testing/test-databases'
import { measureQueue } from './measure-queue'
import { createGate } from './testing/gate'
import { createJobBench, defineJob, type JobBench, type Worker } from './testing/job-bench'

describeDialects('job queue', (dialect) => {
  let bench: JobBench
  let worker: Worker

  beforeEach(async () => {
    bench = await createJobBench(dialect)
    worker = bench.worker
  })
  afterEach(() => bench.remove())

  test('a second job with the same key is not enqueued, until the first is forgotten', async () => {
    const runs: unknown[] = []
    const runner = worker.runner([defineJob(async (payload) => void runs.push(payload))], {
      keepEndedMs: 3_600_000,
    })
    const first = await worker.enqueue({ dedupeKey: 'a', payload: 1 })
    expect(await worker.enqueue({ dedupeKey: 'a', payload: 2 })).toBe(first)
    await runner.drainOnce()
    expect(await worker.enqueue({ dedupeKey: 'a', payload: 3 })).toBe(first)
    expect(await worker.enqueue({ dedupeKey: 'b', payload: 4 })).not.toBe(first)
    await runner.drainOnce()
    expect(runs).toEqual([1, 4])
    bench.clock.move(3_600_001)
    await runner.drainOnce()
    expect(await worker.job(first)).toBeUndefined()
    expect(await worker.enqueue({ dedupeKey: 'a', payload: 5 })).not.toBe(first)
  })

  test('the same key from 20 transactions at once makes one job', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => worker.enqueue({ dedupeKey: 'same' })))
    expect(new Set(ids).size).toBe(1)
  })

  test('what there is to do is counted by kind, and how late it is', async () => {
    expect(await measureQueue(worker.database.forTables<unknown>(), bench.clock)).toEqual([])
    await worker.enqueue({ name: 'b', runAt: bench.clock.now() - 7_000 })
    await worker.enqueue({ name: 'b', runAt: bench.clock.now() + 7_000 })
    await worker.enqueue({ name: 'a', runAt: bench.clock.now() + 7_000 })
    expect(await measureQueue(worker.database.forTables<unknown>(), bench.clock)).toEqual([
      { name: 'a', waiting: 1, running: 0, dead: 0, lateMs: 0 },
      { name: 'b', waiting: 2, running: 0, dead: 0, lateMs: 7_000 },
    ])
  })

  test('a job waits for its time', async () => {
    await worker.enqueue({ runAt: bench.clock.now() + 5_000 })
    const runner = worker.runner([defineJob(async () => undefined)])
    bench.clock.move(4_999)
    expect(await runner.drainOnce()).toBe(0)
    bench.clock.move(1)
    expect(await runner.drainOnce()).toBe(1)
  })

  test('a runner leaves other kinds of jobs alone', async () => {
    await worker.enqueue({ name: 'other' })
    expect(await worker.runner([defineJob(async () => undefined)]).drainOnce()).toBe(0)
    expect(await worker.runner([defineJob(async () => undefined, { name: 'other' })]).drainOnce()).toBe(1)
  })

  test('position counts the waiting jobs of the same kind that came before', async () => {
    const ids: string[] = []
    for (let job = 0; job < 3; job++) ids.push(await worker.enqueue())
    await worker.enqueue({ name: 'other' })
    ids.push(await worker.enqueue())
    const positions = () => Promise.all(ids.map((id) => worker.queue.position(id)))
    expect(await positions()).toEqual([0, 1, 2, 3])
    await worker.queue.cancel(ids[1]!)
    expect(await positions()).toEqual([0, null, 1, 2])
    await worker.runner([defineJob(async () => undefined)]).drainOnce()
    expect(await positions()).toEqual([null, null, null, null])
    expect(await worker.queue.position('no number')).toBeNull()
  })

  test('jobs of a group with limit 1 run one after another in their order, those of others beside them', async () => {
    const events: string[] = []
    let most = 0
    let now = 0
    // The first of the one group ends only when the other group's has begun.
    const gate = createGate()
    const definition = defineJob(async (payload) => {
      const { group, turn } = payload as { group: string; turn: number }
      events.push(`${group}${turn}`)
      if (group === 'b') return gate.open()
      most = Math.max(most, ++now)
      await gate.opened
      now--
    })
    for (let turn = 1; turn <= 5; turn++) {
      await worker.enqueue({ group: 'a', groupLimit: 1, payload: { group: 'a', turn } })
    }
    await worker.enqueue({ group: 'b', groupLimit: 1, payload: { group: 'b', turn: 1 } })
    await worker.runner([definition], { concurrency: 4 }).drainOnce()
    expect(most).toBe(1)
    expect(events.filter((event) => event.startsWith('a'))).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
    expect(events.indexOf('b1')).toBeLessThan(events.indexOf('a2'))
  })

  test('an owner with many jobs does not keep others waiting', async () => {
    const order: unknown[] = []
    const gate = createGate()
    const definition = defineJob(async (payload) => {
      order.push(payload)
      if (order.length < 3) await gate.opened
      else gate.open()
    })
    for (let job = 1; job <= 5; job++) {
      await worker.enqueue({ group: 'many', groupLimit: 5, payload: `many ${job}` })
    }
    await worker.enqueue({ group: 'one', groupLimit: 5, payload: 'one' })
    await worker.runner([definition], { concurrency: 3 }).drainOnce()
    expect(order.slice(0, 3)).toEqual(['many 1', 'one', 'many 2'])
    expect(order).toHaveLength(6)
  })

  test('a limit without a group, or below 1, is a mistake', async () => {
    await expect(worker.enqueue({ groupLimit: 1 })).rejects.toThrow(RangeError)
    await expect(worker.enqueue({ group: 'a', groupLimit: 0 })).rejects.toThrow(RangeError)
  })
})
