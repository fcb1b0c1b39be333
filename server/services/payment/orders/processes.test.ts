import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { createExecutor } from '../../../contracts/executor'
import { PAY_CALLS } from '../../../contracts/pay-calls'
import { openDatabase } from '../../../platform/database'
import { createTestDatabase } from '../../../platform/database/testing/test-databases'
import { bundleProgram } from '../../../platform/testing/child-program'
import { startCardBench, type CardBench } from '../../card-sandbox/testing/card-bench'
import type { CreditTables } from '../credits/tables'
import type { BuyOptions } from '../testing/buy-child'
import { EVENTS_PATH } from '.'

const PROCESSES = 4
const KEYS = { secretKey: 'sk_test_bench', publishableKey: 'pk_test_bench', webhookSecret: 'whsec_bench' }
const OWNER = 'user:anna'

/** Payment hosts in processes of their own on one PostgreSQL, with the card provider in this one. */
async function startProcesses() {
  const program = await bundleProgram(fileURLToPath(new URL('../testing/buy-child.ts', import.meta.url)))
  onTestFinished(() => program.remove())
  const home = await createTestDatabase('postgres')
  const card = await startCardBench()
  const children = Array.from({ length: PROCESSES }, () => program.start([]))
  onTestFinished(async () => {
    for (const child of children) child.process.kill('SIGKILL')
    await Promise.all(children.map(({ ended }) => ended))
    await card.stop()
    await home.remove()
  })
  const { url, dataDir } = home.options
  const options: BuyOptions = { dataDir, url, cardUrl: card.url, keys: KEYS, serves: true }
  const urls: string[] = []
  for (const child of children) {
    child.process.stdin.write(`${JSON.stringify(options)}\n`)
    urls.push(String(((await once(child.lines, 'line')) as [string])[0]))
  }
  const executors = urls.map((pay) =>
    createExecutor({
      fetch,
      hosts: { pay },
      headers: { pay: { 'x-upstream-key': 'key' } },
      now: Date.now,
      sleep: async () => undefined,
    }),
  )
  const database = await openDatabase<CreditTables>(home.options)
  onTestFinished(() => database.close())
  const entries = () => database.kysely.selectFrom('pay_entries').selectAll().orderBy('row').execute()
  return { card, urls, executors, entries }
}

/** Ordered and paid at the provider; nobody has been told yet. */
async function payFor50(
  { stripe }: CardBench,
  executor: Awaited<ReturnType<typeof startProcesses>>['executors'][number],
): Promise<string> {
  const caller = { token: 'anna' }
  const wanted = { commodity: 'package:50', agree: 'true' } as const
  const { id } = await executor.execute(PAY_CALLS.createOrder, wanted, caller)
  const input = { id, method: 'card', returnUrl: 'https://verso.example/' } as const
  const { clientSecret = '' } = await executor.execute(PAY_CALLS.payOrder, input, caller)
  const intent = clientSecret.slice(0, clientSecret.indexOf('_secret'))
  await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  return id
}

describe.skipIf(inject('postgresUrl') === null)('payment hosts in four processes on one PostgreSQL', () => {
  test(
    '[PAY-06] one event fifty times at once gives once; then a hundred debits at once take what there is and no credit more',
    { timeout: 120_000 },
    async () => {
      const { card, urls, executors, entries } = await startProcesses()
      await payFor50(card, executors[0]!)
      const paid = (await card.events()).find(({ type }) => type === 'payment_intent.succeeded')!
      const payload = JSON.stringify(paid)
      const timestamp = Math.floor(Date.now() / 1000)
      const signed = { payload, secret: KEYS.webhookSecret, timestamp }
      const headers = {
        'stripe-signature': card.stripe.webhooks.generateTestHeaderString(signed),
        'content-type': 'application/json',
      }
      const post = async (index: number) =>
        (await fetch(urls[index % PROCESSES] + EVENTS_PATH, { method: 'POST', headers, body: payload }))
          .status
      const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => post(index)))
      expect(new Set(answers)).toEqual(new Set([200]))
      expect((await entries()).map(({ kind, amount }) => [kind, Number(amount)])).toEqual([['grant', 50]])

      // a third of the debits is asked for twice, by different processes
      const debit = (index: number) => {
        const key = `job-${index % 67}`
        const request = { key, owner: OWNER, amount: 3, free: false, detail: '', taskId: key }
        return executors[index % PROCESSES]!.execute(PAY_CALLS.hold, request, {})
      }
      const held = await Promise.all(Array.from({ length: 100 }, (_, index) => debit(index)))
      const jobs = new Set(held.flatMap((answer, index) => (answer.held ? [index % 67] : [])))
      expect(jobs.size).toBe(16)
      const written = (await entries()).filter(({ kind }) => kind === 'hold')
      expect(written.map(({ amount }) => Number(amount))).toEqual(Array.from({ length: 16 }, () => -3))
      const settle = (index: number) => {
        const call = index % 2 === 0 ? PAY_CALLS.take : PAY_CALLS.giveBack
        const key = `job-${[...jobs][index % 16]}`
        return executors[index % PROCESSES]!.execute(call, { key }, {}).catch((error: unknown) => error)
      }
      await Promise.all(Array.from({ length: 64 }, (_, index) => settle(index)))
      const account = await executors[0]!.execute(PAY_CALLS.creditAccount, { owner: OWNER }, {})
      expect(account.balance).toBe(50 - 8 * 3)
    },
  )
})
