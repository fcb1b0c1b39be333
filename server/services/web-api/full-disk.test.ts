import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WEBAPI_CALLS } from '../../contracts/calls'
import type { Caller } from '../../contracts/executor'
import type { Task } from '../../contracts/translate'
import { docxOf, paragraph } from '../../engine/testing/docx-fixture'
import { DocumentError } from '../../worker'
import { describeFailure } from '../../worker/describe-failure'
import { PLANS } from '../payment/testing/plans'
import { classify } from './errors'
import { namedAccounts } from './testing/named-accounts'
import { startBench, type Bench } from './testing/web-api-bench'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const ANA: Caller = { token: 'ana' }
const FULL = { code: 'storageFull', message: expect.stringContaining('Nothing was charged') as unknown }
const isOver = ({ status }: Task) => ['completed', 'failed', 'cancelled'].includes(status)
const noRoom = (): Error => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
const LETTER = docxOf({
  body: paragraph('The letter of the day speaks of the sea again. '.repeat(175).trim()),
})

let bench: Bench
beforeEach(async () => {
  bench = await startBench({ accounts: namedAccounts, planOf: () => 'free', plans: PLANS })
  await bench.pay.give('user:ana', 10)
})
afterEach(() => bench.stop())

const ask = () => bench.executor.execute(WEBAPI_CALLS.getUserInfo, {}, ANA)
const keysBelow = async (prefix: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of bench.files.list(prefix)) keys.push(key)
  return keys
}

test('[TR-12] an upload that finds no room says so and leaves nothing; the next one goes well', async () => {
  const put = vi.spyOn(bench.files, 'put').mockRejectedValueOnce(noRoom())
  await expect(bench.upload(ANA, LETTER)).rejects.toMatchObject(FULL)
  expect((await bench.executor.execute(WEBAPI_CALLS.getWorkbench, {}, ANA)).files).toEqual([])
  put.mockRestore()
  expect(await keysBelow('')).toEqual([])
  expect(await bench.upload(ANA, LETTER)).toMatchObject({ pages: 7 })
})

test('[TR-12] a translation that runs out of room fails with that reason, uncharged, and may be tried again', async () => {
  const { fileId } = await bench.upload(ANA, LETTER)
  const { quoteId, price } = await bench.executor.execute(WEBAPI_CALLS.quote, { fileId, to: 'es' }, ANA)
  expect(price).toBe(7)
  // Where the copy that is worked on is written.
  const get = vi.spyOn(bench.files, 'get').mockImplementation(async () => ({
    size: LETTER.length,
    stream: new Readable({
      read() {
        this.destroy(noRoom())
      },
    }),
  }))
  const input = { fileId, from: 'en' as const, to: 'es' as const, quoteId }
  const { taskId } = await bench.executor.execute(WEBAPI_CALLS.submitTask, input, ANA)
  const betweenTries = (task: Task) => {
    // well within a lease, and soon beyond the pause before the next try
    bench.clock.advance(500)
    return isOver(task)
  }
  const failed = await bench.until(ANA, taskId, betweenTries, 50)
  expect(get.mock.calls.length).toBeGreaterThan(1)
  expect(failed).toMatchObject({ status: 'failed', errorCode: 'storageFull', price: 0, translatedUrl: null })
  await vi.waitFor(async () => expect((await ask()).balance).toBe(10))
  get.mockRestore()

  const again = await bench.executor.execute(WEBAPI_CALLS.quote, { fileId, to: 'es' }, ANA)
  const second = { ...input, quoteId: again.quoteId }
  const retried = await bench.executor.execute(WEBAPI_CALLS.submitTask, second, ANA)
  expect(await bench.until(ANA, retried.taskId, isOver, 50)).toMatchObject({ status: 'completed', price: 7 })
})

test('a database without room says the same, as SQLite and PostgreSQL tell it, and so does the child', () => {
  const sqlite = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  const postgres = Object.assign(new Error('could not extend file'), { code: '53100' })
  const wrapped = new Error('not stored', { cause: sqlite })
  const child = DocumentError.from(describeFailure(noRoom()))
  for (const error of [noRoom(), sqlite, postgres, wrapped, child]) {
    const { failure, worthRetrying } = classify(error)
    expect([failure.code, worthRetrying]).toEqual(['storageFull', true])
  }
  expect(classify(new Error('anything else')).failure.code).toBe('translationFailed')
})
