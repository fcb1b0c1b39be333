import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeDialects } from '../platform/database/testing/test-databases'
import { AppError } from '../platform/errors'
import { createJobBench, defineJob, type JobBench, type Worker } from './testing/job-bench'

/** A promise and how to fulfil it. */
const createGate = () => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

describeDialects('job runner', (dialect) => {
  let bench: JobBench
  let worker: Worker

  beforeEach(async () => {
    bench = await createJobBench(dialect)
    worker = bench.worker
  })
  afterEach(() => bench.remove())

  test('runs a job with its payload and applies its effect', async () => {
    const seen: unknown[] = []
    const id = await worker.enqueue({ payload: { file: 7 } })
    const runner = worker.runner([defineJob(async (payload) => void seen.push(payload))])
    expect(await runner.drainOnce()).toBe(1)
    expect(seen).toEqual([{ file: 7 }])
    expect(await worker.effects()).toEqual(['done'])
    expect(await worker.job(id)).toMatchObject({ state: 'done', attempts: 1 })
  })

  test('a job of a rolled-back transaction does not exist', async () => {
    const failing = worker.database.transaction(async (transaction) => {
      await worker.queue.enqueue(transaction, { name: 'test', payload: {} })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await worker.runner([defineJob(async () => undefined)]).drainOnce()).toBe(0)
  })

  test('an enqueued job starts at once, without waiting for the poll', async () => {
    const gate = createGate()
    const runner = worker.runner([defineJob(async () => gate.open())], { pollMs: 3_600_000 })
    runner.start()
    await worker.enqueue()
    await gate.opened
    await runner.stop()
    expect(await worker.effects()).toEqual(['done'])
  })

  test('a failed attempt is repeated after its backoff, and given up after the last one', async () => {
    const attempts: number[] = []
    const definition = defineJob(async (_payload, { attempt }) => {
      attempts.push(attempt)
      throw new TypeError('broken')
    })
    const id = await worker.enqueue()
    const runner = worker.runner([definition])
    await runner.drainOnce()
    expect(attempts).toEqual([1])
    expect(await worker.job(id)).toMatchObject({ state: 'waiting', run_at: bench.clock.now() + 1_000 })
    bench.clock.move(999)
    expect(await runner.drainOnce()).toBe(0)
    bench.clock.move(1)
    await runner.drainOnce()
    bench.clock.move(2_000)
    await runner.drainOnce()
    expect(attempts).toEqual([1, 2, 3])
    expect(await worker.effects()).toEqual(['TypeError'])
    expect(await worker.job(id)).toMatchObject({ state: 'dead', last_error: 'TypeError: broken' })
  })

  test('an expected error is not repeated', async () => {
    const id = await worker.enqueue()
    await worker
      .runner([
        defineJob(async () => {
          throw new AppError('file.encrypted')
        }),
      ])
      .drainOnce()
    expect(await worker.effects()).toEqual(['AppError'])
    expect(await worker.job(id)).toMatchObject({ state: 'dead', attempts: 1 })
  })

  test('an effect that fails leaves nothing behind and counts as a failed attempt', async () => {
    const id = await worker.enqueue()
    const definition = defineJob(async () => undefined, {
      maxAttempts: 1,
      run: async () => async (transaction) => {
        await transaction.insertInto('effects').values({ job_id: 1, kind: 'half' }).execute()
        throw new RangeError('no room')
      },
    })
    await worker.runner([definition]).drainOnce()
    expect(await worker.effects()).toEqual(['RangeError'])
    expect(await worker.job(id)).toMatchObject({ state: 'dead' })
  })
})
