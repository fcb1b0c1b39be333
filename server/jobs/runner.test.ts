import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeDialects } from '../platform/database/testing/test-databases'
import { AppError } from '../platform/errors'
import { silentLogger, type Logger } from '../platform/logger'
import type { JobDefinition } from './job'
import { createGate } from './testing/gate'
import { createJobBench, defineJob, type JobBench, type Worker } from './testing/job-bench'

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

  /** Runs until it is aborted, then ends as told. */
  const defineEndless = (started: () => void, options: Parameters<typeof defineJob>[1] = {}) =>
    defineJob(
      (_payload, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped working')))
          started()
        }),
      options,
    )

  test('a waiting job that is cancelled never runs, and its end takes effect', async () => {
    const id = await worker.enqueue()
    await worker.queue.cancel(id)
    const runs: unknown[] = []
    await worker.runner([defineJob(async (payload) => void runs.push(payload))]).drainOnce()
    expect(runs).toEqual([])
    expect(await worker.effects()).toEqual(['JobCancelledError'])
    expect(await worker.job(id)).toMatchObject({ state: 'cancelled', attempts: 0 })
    await worker.queue.cancel(id)
    await worker.queue.cancel('12345')
    expect(await worker.job(id)).toMatchObject({ state: 'cancelled' })
  })

  test('a running job that is cancelled is aborted at once, and its end takes effect', async () => {
    const started = createGate()
    const id = await worker.enqueue()
    const draining = worker.runner([defineEndless(started.open)]).drainOnce()
    await started.opened
    await worker.queue.cancel(id)
    await draining
    expect(await worker.effects()).toEqual(['JobCancelledError'])
    expect(await worker.job(id)).toMatchObject({ state: 'cancelled' })
  })

  test('what is cancelled or refused is no warning, what fails is one', async () => {
    const lines: string[] = []
    const note = (level: string) => (_about: object, text: string) => void lines.push(`${level}: ${text}`)
    const logger = { ...silentLogger(), info: note('info'), warn: note('warn') } as unknown as Logger
    const drain = (job: JobDefinition) => worker.runner([job], { logger }).drainOnce()
    const started = createGate()
    const id = await worker.enqueue()
    const draining = drain(defineEndless(started.open))
    await started.opened
    await worker.queue.cancel(id)
    await draining
    await worker.enqueue()
    await drain(defineJob(() => Promise.reject(new AppError('insufficientBalance', { status: 400 }))))
    await worker.enqueue()
    await drain(defineJob(() => Promise.reject(new Error('broken')), { maxAttempts: 1 }))
    expect(lines.filter((line) => /job ended early|attempt at a job/.test(line))).toEqual([
      'info: job ended early',
      'info: job ended early',
      'warn: attempt at a job failed',
    ])
  })

  test('once cancelled, a job cannot complete any more, however far it had come', async () => {
    const id = await worker.enqueue()
    await worker.runner([defineJob(async () => worker.queue.cancel(id))]).drainOnce()
    expect(await worker.effects()).toEqual(['JobCancelledError'])
  })

  test('a cancelled job is given up at once, though all places are taken', async () => {
    const started = createGate()
    const ended = createGate()
    const definition = defineEndless(started.open)
    const runner = worker.runner(
      [{ ...definition, giveUp: (payload, error) => (ended.open(), definition.giveUp(payload, error)) }],
      { concurrency: 1, pollMs: 3_600_000, stopGraceMs: 0 },
    )
    await worker.enqueue()
    const waiting = await worker.enqueue()
    runner.start()
    await started.opened
    await worker.queue.cancel(waiting)
    await ended.opened
    await runner.stop()
    expect(await worker.job(waiting)).toMatchObject({ state: 'cancelled' })
  })

  test('an attempt beyond its deadline is aborted and counts as failed', async () => {
    const id = await worker.enqueue()
    await worker.runner([defineEndless(() => undefined, { deadlineMs: 30, maxAttempts: 1 })]).drainOnce()
    expect(await worker.effects()).toEqual(['JobDeadlineError'])
    expect(await worker.job(id)).toMatchObject({ state: 'dead' })
  })

  test('an attempt that does not notice its abort is abandoned, and what it returns later has no effect', async () => {
    const late = createGate()
    const definition = defineJob(() => late.opened, { deadlineMs: 10, maxAttempts: 1 })
    await worker.enqueue()
    await worker.runner([definition], { abortGraceMs: 10 }).drainOnce()
    late.open()
    await new Promise((resolve) => setImmediate(resolve))
    expect(await worker.effects()).toEqual(['JobDeadlineError'])
  })

  test('stop waits for running jobs, and starts no more', async () => {
    const started = createGate()
    const mayEnd = createGate()
    const ids = [await worker.enqueue(), await worker.enqueue()]
    const definition = defineJob(async () => {
      started.open()
      await mayEnd.opened
    })
    const runner = worker.runner([definition], { concurrency: 1 })
    runner.start()
    await started.opened
    const stopping = runner.stop()
    mayEnd.open()
    await stopping
    expect(await worker.job(ids[0]!)).toMatchObject({ state: 'done' })
    expect(await worker.job(ids[1]!)).toMatchObject({ state: 'waiting', attempts: 0 })
  })

  test('stop aborts what runs too long; it goes back to the queue without losing an attempt', async () => {
    const started = createGate()
    const id = await worker.enqueue()
    const runner = worker.runner([defineEndless(started.open)], { stopGraceMs: 10 })
    runner.start()
    await started.opened
    await runner.stop()
    expect(await worker.job(id)).toMatchObject({ state: 'waiting', attempts: 0, last_error: null })
    expect(await worker.effects()).toEqual([])
    await worker.runner([defineJob(async () => undefined)]).drainOnce()
    expect(await worker.effects()).toEqual(['done'])
  })

  test('a job enqueued by an effect is run, and exists only if the effect happened', async () => {
    const definition = defineJob(async () => undefined, {
      run: async (payload) => async (transaction) => {
        if (payload === 'last') return
        await worker.queue.enqueue(transaction, { name: 'test', payload: 'last' })
        throw new AppError('after enqueueing')
      },
    })
    await worker.enqueue({ payload: 'first' })
    expect(await worker.runner([definition]).drainOnce()).toBe(1)
    expect(await worker.effects()).toEqual(['AppError'])
  })

  test('two definitions of one name are a mistake', () => {
    const definition = defineJob(async () => undefined)
    expect(() => worker.runner([definition, definition])).toThrow(/same name/)
  })
})
