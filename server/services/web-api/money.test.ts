import { afterEach, expect, test, vi } from 'vitest'
import { WEBAPI_CALLS } from '../../contracts/calls'
import type { Quote } from '../../contracts/credits'
import type { Caller } from '../../contracts/executor'
import type { PlanId } from '../../contracts/plans'
import type { Task } from '../../contracts/translate'
import { EngineError } from '../../engine'
import { docxOf, paragraph } from '../../engine/testing/docx-fixture'
import { describeDialects } from '../../platform/database/testing/test-databases'
import { PLANS } from '../payment/testing/plans'
import type { Accounts } from './principal'
import { createGatedProvider } from './testing/gated-provider'
import { pseudo, startBench, type Bench, type BenchOptions } from './testing/web-api-bench'

vi.setConfig({ testTimeout: 60_000 })

const ANA: Caller = { token: 'ana' }
const PAUL: Caller = { token: 'paul' }
const MINUTE = 60_000

/** A document of so many pages: one has 250 words, 25 sentences of ten. */
const documentOf = (pages: number, topic = 'weather'): Buffer =>
  docxOf({
    body: paragraph(`The letter of the day speaks of the ${topic} again. `.repeat(25 * pages).trim()),
  })

const accounts: Accounts = {
  identify: async (token) =>
    /^[a-z]+$/.test(token)
      ? { kind: 'user', id: token, email: `${token}@example.com`, emailConfirmed: token !== 'unconfirmed' }
      : null,
  changePassword: async () => undefined,
}
const TOPICS = ['weather', 'garden', 'river', 'mountain', 'harbour']
const PLAN_OF: Record<string, PlanId> = { 'user:paul': 'premium' }
const planOf = (owner: string): PlanId => PLAN_OF[owner] ?? 'free'
const isOver = (task: Task) => ['completed', 'failed', 'cancelled'].includes(task.status)
const refusal = (code: string, params?: object) =>
  expect.objectContaining({ code, ...(params && { params }) }) as unknown

describeDialects('what documents cost', (dialect) => {
  let bench: Bench
  const start = async (options: BenchOptions = {}): Promise<Bench> =>
    (bench = await startBench({ dialect, accounts, planOf, plans: PLANS, ...options }))
  afterEach(() => bench.stop())

  const quote = (caller: Caller, fileId: string, to = 'es'): Promise<Quote> =>
    bench.executor.execute(WEBAPI_CALLS.quote, { fileId, to }, caller)
  const submit = (caller: Caller, fileId: string, quoteId: string, to: 'es' | 'fr' = 'es') =>
    bench.executor.execute(WEBAPI_CALLS.submitTask, { fileId, from: 'en', to, quoteId }, caller)
  const info = (caller: Caller) => bench.executor.execute(WEBAPI_CALLS.getUserInfo, {}, caller)
  const consumed = (caller: Caller) =>
    bench.executor.execute(WEBAPI_CALLS.getYeeIntegralRecord, { type: 'consume' }, caller)

  test('[TR-11][TR-12][ACC-06] the price shown is held while it runs and taken when it is ready; the lists tell it', async () => {
    const provider = createGatedProvider()
    const { pay, until, upload } = await start({ provider })
    await pay.give('user:ana', 10)
    const { fileId } = await upload(ANA, documentOf(7), 'seven.docx')
    const shown = await quote(ANA, fileId)
    expect(shown).toMatchObject({ fileId, pages: 7, price: 7, balance: 10, missing: 0 })
    const { taskId } = await submit(ANA, fileId, shown.quoteId)
    expect(await submit(ANA, fileId, shown.quoteId)).toMatchObject({ taskId })
    await provider.reached()
    expect(await info(ANA)).toMatchObject({ balance: 3, packageCredits: 3, subCredits: 0, subVipLevel: -1 })
    expect((await consumed(ANA)).list).toEqual([
      expect.objectContaining({ reason: 'document', detail: 'seven.docx', amount: 7, held: true, taskId }),
    ])
    provider.open()
    expect(await until(ANA, taskId, isOver)).toMatchObject({ status: 'completed', price: 7 })
    expect((await info(ANA)).balance).toBe(3)
    const { total, list } = await consumed(ANA)
    expect([total, list[0]?.amount, list[0]?.held]).toEqual([1, 7, undefined])
    const acquired = await bench.executor.execute(WEBAPI_CALLS.getYeeIntegralRecord, { type: 'acquire' }, ANA)
    expect(acquired).toMatchObject({ total: 1, list: [{ reason: 'package', detail: '50', amount: 10 }] })
    const records = await bench.executor.execute(WEBAPI_CALLS.getYeeOrder, {}, ANA)
    expect(records.list[0]).toMatchObject({ price: 7, status: 'Completed' })
  })

  test('[TR-11] too little is refused with what is missing, and starts nothing', async () => {
    const { pay, upload } = await start()
    await pay.give('user:ana', 4)
    const { fileId } = await upload(ANA, documentOf(6))
    const shown = await quote(ANA, fileId)
    expect(shown).toMatchObject({ price: 6, balance: 4, missing: 2 })
    for (const quoteId of [shown.quoteId, '']) {
      await expect(submit(ANA, fileId, quoteId)).rejects.toEqual(refusal('insufficientBalance', { pages: 2 }))
    }
    expect((await info(ANA)).balance).toBe(4)
    const { files } = await bench.executor.execute(WEBAPI_CALLS.getWorkbench, {}, ANA)
    expect(files).toMatchObject([{ fileId, task: null }])
    await pay.give('user:ana', 2)
    expect(await submit(ANA, fileId, shown.quoteId)).toHaveProperty('taskId')
  })

  test('[TR-12] what fails, is cancelled or is deleted costs nothing, and is shown with price 0', async () => {
    const failing = {
      ...pseudo(),
      translate: () => Promise.reject(new EngineError('quota', 'pseudo', 'used up')),
    }
    const { executor, pay, until, upload } = await start({ provider: failing })
    await pay.give('user:ana', 20)
    const { fileId } = await upload(ANA, documentOf(7))
    const { taskId } = await submit(ANA, fileId, (await quote(ANA, fileId)).quoteId)
    expect(await until(ANA, taskId, isOver)).toMatchObject({ status: 'failed', price: 0 })
    await vi.waitFor(async () => expect((await info(ANA)).balance).toBe(20))
    expect((await executor.execute(WEBAPI_CALLS.getYeeOrder, {}, ANA)).list[0]).toMatchObject({
      price: 0,
      status: 'Failed',
    })
    expect((await consumed(ANA)).list).toEqual([])
  })

  test('[TR-12] a document taken off the list while it runs gives its credits back, and so does a deleted record', async () => {
    const provider = createGatedProvider()
    const { executor, pay, upload } = await start({ provider })
    await pay.give('user:ana', 20)
    const first = await upload(ANA, documentOf(7))
    await submit(ANA, first.fileId, (await quote(ANA, first.fileId)).quoteId)
    await provider.reached()
    expect((await info(ANA)).balance).toBe(13)
    await executor.execute(WEBAPI_CALLS.removeFile, { fileId: first.fileId }, ANA)
    await vi.waitFor(async () => expect((await info(ANA)).balance).toBe(20))
    const second = await upload(ANA, documentOf(8))
    const { docId } = await submit(ANA, second.fileId, (await quote(ANA, second.fileId)).quoteId)
    expect((await info(ANA)).balance).toBe(12)
    await executor.execute(WEBAPI_CALLS.deleteYeeOrder, { docId }, ANA)
    await vi.waitFor(async () => expect((await info(ANA)).balance).toBe(20))
    provider.open()
  })

  test('[TR-12] nothing is handed out before it is paid: while the payment host is away a result that is ready waits', async () => {
    const provider = createGatedProvider()
    const { pay, query, until, upload } = await start({ provider })
    await pay.give('user:ana', 10)
    const { fileId } = await upload(ANA, documentOf(6))
    const { taskId } = await submit(ANA, fileId, (await quote(ANA, fileId)).quoteId)
    await provider.reached()
    pay.setAway(true)
    provider.open()
    const ready = await until(ANA, taskId, (task) => task.progress === 100)
    expect(ready).toMatchObject({ status: 'running', translatedUrl: null })
    const download = () => bench.executor.fetchRaw('webapi', `/translate/download/${taskId}/translated`, ANA)
    expect((await download()).status).toBe(404)
    pay.setAway(false)
    bench.clock.advance(2 * MINUTE)
    await until(ANA, taskId, (task) => task.status === 'completed')
    expect((await download()).status).toBe(200)
    expect((await query(ANA, taskId)).price).toBe(6)
    expect(await bench.pay.ledger.balance('user:ana')).toEqual({ subscription: 0, others: 4 })
  })

  test('[TR-11] a quote is for its caller, file and language, and for fifteen minutes', async () => {
    const { pay, upload } = await start()
    await pay.give('user:ana', 50)
    await pay.give('user:paul', 50)
    const { fileId } = await upload(ANA, documentOf(6))
    const other = await upload(ANA, documentOf(6, 'garden'))
    const shown = await quote(ANA, fileId)
    const its = await upload(PAUL, documentOf(6))
    const forged = `${shown.quoteId.slice(0, -3)}AAA`
    for (const [caller, file, quoteId, to] of [
      [ANA, other.fileId, shown.quoteId, 'es'],
      [ANA, fileId, shown.quoteId, 'fr'],
      [PAUL, its.fileId, shown.quoteId, 'es'],
      [ANA, fileId, forged, 'es'],
      [ANA, fileId, 'nonsense', 'es'],
      [ANA, fileId, '', 'es'],
    ] as const) {
      await expect(submit(caller, file, quoteId, to)).rejects.toEqual(refusal('quoteExpired'))
    }
    bench.clock.advance(15 * MINUTE)
    await expect(submit(ANA, fileId, shown.quoteId)).rejects.toEqual(refusal('quoteExpired'))
    expect((await info(ANA)).balance).toBe(50)
  })

  test('[TR-09] a visitor has one free translation of up to five pages, then is asked to log in and does not get another', async () => {
    const { executor, until, upload, visitor } = await start()
    const caller = await visitor()
    const long = await upload(caller, documentOf(6))
    expect(await quote(caller, long.fileId)).toMatchObject({ price: 6, balance: 0, missing: 6 })
    const first = await upload(caller, documentOf(5))
    const second = await upload(caller, documentOf(2))
    const [shown, also] = [await quote(caller, first.fileId), await quote(caller, second.fileId)]
    expect(shown).toMatchObject({ price: 0, freeReason: 'freeTranslation', missing: 0 })
    const next = { fileId: second.fileId, to: 'es', promisedFree: 1 }
    expect(await executor.execute(WEBAPI_CALLS.quote, next, caller)).toMatchObject({ price: 2, missing: 2 })
    await expect(submit(caller, long.fileId, '')).rejects.toEqual(refusal('loginToTranslate'))
    const { taskId } = await submit(caller, first.fileId, shown.quoteId)
    await until(caller, taskId, (task) => task.status === 'completed')
    // Both were shown as free; only one can be.
    await expect(submit(caller, second.fileId, also.quoteId)).rejects.toEqual(refusal('quoteExpired'))
    expect((await info(caller)).freeLeft).toBe(0)
    await expect(submit(caller, second.fileId, '')).rejects.toEqual(refusal('loginToTranslate'))
    expect((await info(ANA)).freeLeft).toBe(1)
    const visitorToken = caller.visitorToken ?? ''
    await executor.execute(WEBAPI_CALLS.adoptVisitor, { visitorToken }, ANA)
    expect(await info(ANA)).toMatchObject({ freeLeft: 0, maxFreePages: 5 })
    expect(await quote(ANA, second.fileId)).toMatchObject({ price: 2, missing: 2 })
  })

  test('[TR-09] a free translation that fails can be used again; an unconfirmed account has none; an address has five', async () => {
    let broken = true
    const engine = pseudo()
    const provider = {
      ...engine,
      translate: (request: Parameters<typeof engine.translate>[0]) =>
        broken ? Promise.reject(new EngineError('quota', 'pseudo', 'used up')) : engine.translate(request),
    }
    const { until, upload, visitor } = await start({ provider })
    const { fileId } = await upload(ANA, documentOf(1))
    const { taskId } = await submit(ANA, fileId, '')
    expect((await until(ANA, taskId, isOver)).status).toBe('failed')
    await vi.waitFor(async () => expect((await info(ANA)).freeLeft).toBe(1))
    broken = false
    expect((await info({ token: 'unconfirmed' })).freeLeft).toBe(0)
    for (let count = 0; count < 5; count++) {
      const caller = await visitor()
      await submit(caller, (await upload(caller, documentOf(1))).fileId, '')
    }
    const sixth = await visitor()
    expect((await info(sixth)).freeLeft).toBe(0)
    const elsewhere = { ...sixth, headers: { 'x-forwarded-for': '198.51.100.7' } }
    expect((await info(elsewhere)).freeLeft).toBe(1)
    bench.clock.advance(25 * 60 * MINUTE)
    expect((await info(sixth)).freeLeft).toBe(1)
  })

  test('[TR-10][TR-08] a subscriber pays nothing for ten pages, 70 % above, and has five documents translated at once', async () => {
    const provider = createGatedProvider()
    const { pay, query, upload } = await start({ provider })
    await pay.give('user:paul', 50)
    expect(await info(PAUL)).toMatchObject({ subVipLevel: 2 })
    const tasks: string[] = []
    for (const [index, pages] of [10, 11, 1, 2, 3].entries()) {
      const { fileId } = await upload(PAUL, documentOf(pages, TOPICS[index]))
      const shown = await quote(PAUL, fileId)
      expect(shown.price).toBe(pages === 11 ? 8 : 0)
      if (pages !== 11) expect(shown.freeReason).toBe('plan')
      tasks.push((await submit(PAUL, fileId, shown.quoteId)).taskId)
    }
    await provider.reached(5)
    const running = await Promise.all(tasks.map(async (taskId) => (await query(PAUL, taskId)).status))
    expect(running).toEqual(Array(5).fill('running'))
    expect((await info(PAUL)).balance).toBe(42)
    provider.open()
  })

  test('[TR-08] without a plan documents are translated one after another', async () => {
    const provider = createGatedProvider()
    const { pay, query, upload } = await start({ provider })
    await pay.give('user:ana', 50)
    const tasks: string[] = []
    for (const topic of ['weather', 'garden']) {
      const { fileId } = await upload(ANA, documentOf(6, topic))
      tasks.push((await submit(ANA, fileId, (await quote(ANA, fileId)).quoteId)).taskId)
    }
    await provider.reached()
    expect((await query(ANA, tasks[1] ?? '')).status).toBe('waiting')
    // Both are held from the start.
    expect((await info(ANA)).balance).toBe(38)
    provider.open()
  })
})
