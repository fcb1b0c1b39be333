import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../platform/database'
import { createTestDatabase } from '../../../platform/database/testing/test-databases'
import { bundleProgram, createRandom, type ChildProgram } from '../../../platform/testing/child-program'
import { startCardBench } from '../../card-sandbox/testing/card-bench'
import type { BuyCrash, BuyOptions } from '../testing/buy-child'
import type { OrderTables } from './tables'

const KILLS = 50
/** Started beforehand, so that a killed one is replaced at once. */
const SPARES = 2
const KEYS = { secretKey: 'sk_test_bench', publishableKey: 'pk_test_bench', webhookSecret: 'whsec_bench' }
const HOUR = 3_600_000

let program: ChildProgram
beforeAll(async () => {
  program = await bundleProgram(fileURLToPath(new URL('../testing/buy-child.ts', import.meta.url)))
})
afterAll(() => program.remove())

/** Two of three die at a chosen call to the provider, the others whenever it hits them. */
const chooseCrash = (random: () => number): BuyCrash | undefined =>
  random() < 0.66
    ? { call: 1 + Math.floor(random() * 8), when: random() < 0.5 ? 'before' : 'after' }
    : undefined

test(
  '[PAY-04] [PAY-06] killed fifty times while buying: every payment is one paid order with its credits, to the cent',
  { timeout: 300_000 },
  async () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const random = createRandom(seed)
    const home = await createTestDatabase('sqlite')
    const { dataDir } = home.options
    const card = await startCardBench()
    onTestFinished(async () => {
      await card.stop()
      await home.remove()
    })
    const spares = Array.from({ length: SPARES }, () => program.start([]))
    onTestFinished(() => {
      for (const spare of spares) spare.process.kill('SIGKILL')
    })
    const run = (options: Omit<BuyOptions, 'dataDir' | 'cardUrl' | 'keys'>) => {
      spares.push(program.start([]))
      const child = spares.shift()!
      onTestFinished(() => void child.process.kill('SIGKILL'))
      child.process.stdin.write(`${JSON.stringify({ ...options, dataDir, cardUrl: card.url, keys: KEYS })}\n`)
      return child
    }

    for (let kill = 0; kill < KILLS; kill++) {
      const crash = chooseCrash(random)
      const child = run(crash ? { crash } : {})
      if (!crash) {
        await once(child.lines, 'line')
        await pause(random() * 60)
        child.process.kill('SIGKILL')
      }
      expect(await child.ended, `seed ${seed} kill ${kill}: ${child.errors()}`).toBe('SIGKILL')
    }
    for (const settleAfterMs of [HOUR, 2 * HOUR]) {
      const child = run({ settleAfterMs })
      expect(await child.ended, `seed ${seed}: ${child.errors()}`).toBe(0)
    }

    const taken = await takings(card.stripe)
    const database = await openDatabase<OrderTables & { pay_entries: { amount: number } }>(home.options)
    onTestFinished(() => database.close())
    const orders = await database.kysely.selectFrom('pay_orders').selectAll().execute()
    const paid = orders.filter(({ status }) => status === 'Paid')
    const entries = await database.kysely.selectFrom('pay_entries').select('amount').execute()
    expect(taken, `seed ${seed}`).toBe(paid.length * 499)
    expect(
      entries.map(({ amount }) => amount),
      `seed ${seed}`,
    ).toEqual(paid.map(() => 50))
    expect(new Set(orders.map(({ status }) => status)).has('InPayment'), `seed ${seed}`).toBe(false)
    expect(paid.length, `seed ${seed}`).toBeGreaterThan(5)
  },
)

async function takings(stripe: Awaited<ReturnType<typeof startCardBench>>['stripe']): Promise<number> {
  let sum = 0
  for await (const charge of stripe.paymentIntents.list({ limit: 100 })) {
    if (charge.status === 'succeeded') sum += charge.amount
  }
  return sum
}
