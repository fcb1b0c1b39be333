import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeDialects } from '../../../platform/database/testing/test-databases'
import { startBench, type Bench } from '../testing/payment-bench'
import type { CreditTables } from './tables'

const HOUR = 3_600_000

/** What the ledger must be, written as plainly as can be: lots in memory. */
interface ModelLot {
  readonly subscription: boolean
  expires: number
  left: number
  open: boolean
}
interface ModelHold {
  readonly parts: readonly { readonly lot: ModelLot; readonly amount: number }[]
  state: 'held' | 'taken' | 'returned'
}

function createModel(graceMs: number) {
  const lots: ModelLot[] = []
  const holds = new Map<number, ModelHold>()
  const withdrawn = new Set<number>()
  const expire = (now: number) => {
    for (const lot of lots) {
      if (!lot.open || lot.expires > now) continue
      lot.open = false
      lot.left = 0
    }
  }
  const balance = () => lots.reduce((sum, lot) => sum + (lot.open ? lot.left : 0), 0)
  return {
    lots,
    holds,
    balance(now: number) {
      expire(now)
      return balance()
    },
    grant: (subscription: boolean, amount: number, expires: number) =>
      void lots.push({ subscription, expires, left: amount, open: true }),
    hold(key: number, amount: number, now: number): boolean {
      expire(now)
      const before = holds.get(key)
      if (before) return before.state !== 'returned'
      if (balance() < amount) return false
      const order = lots.map((lot, row) => ({ lot, row })).filter(({ lot }) => lot.open)
      order.sort(
        (one, other) =>
          Number(other.lot.subscription) - Number(one.lot.subscription) ||
          one.lot.expires - other.lot.expires ||
          one.row - other.row,
      )
      const parts: { lot: ModelLot; amount: number }[] = []
      let rest = amount
      for (const { lot } of order) {
        const part = Math.min(lot.left, rest)
        lot.left -= part
        rest -= part
        if (part > 0) parts.push({ lot, amount: part })
      }
      holds.set(key, { parts, state: 'held' })
      return true
    },
    /** Like a hold that takes what there is and never comes back. */
    withdraw(key: number, amount: number, now: number): number {
      expire(now)
      if (withdrawn.has(key)) return 0
      withdrawn.add(key)
      const taken = Math.min(amount, balance())
      const mark = -1 - withdrawn.size
      if (taken > 0) this.hold(mark, taken, now)
      return taken
    },
    take(key: number): boolean {
      const hold = holds.get(key)
      if (!hold || hold.state === 'returned') return false
      hold.state = 'taken'
      return true
    },
    giveBack(key: number, now: number) {
      expire(now)
      const hold = holds.get(key)
      if (!hold) holds.set(key, { parts: [], state: 'returned' })
      if (hold?.state !== 'held') return
      hold.state = 'returned'
      for (const { lot, amount } of hold.parts) {
        if (lot.open) lot.left += amount
        else lots.push({ subscription: lot.subscription, expires: now + graceMs, left: amount, open: true })
      }
    },
  }
}

type Step =
  | { readonly do: 'grant'; readonly subscription: boolean; readonly amount: number; readonly hours: number }
  | { readonly do: 'hold'; readonly key: number; readonly amount: number }
  | { readonly do: 'withdraw'; readonly key: number; readonly amount: number }
  | { readonly do: 'take' | 'giveBack'; readonly key: number }
  | { readonly do: 'wait'; readonly hours: number }
  | { readonly do: 'sweep' }

const key = fc.integer({ min: 0, max: 7 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('grant' as const),
    subscription: fc.boolean(),
    amount: fc.integer({ min: 0, max: 40 }),
    hours: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({ do: fc.constant('hold' as const), key, amount: fc.integer({ min: 0, max: 30 }) }),
  fc.record({ do: fc.constant('withdraw' as const), key, amount: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ do: fc.constantFrom('take' as const, 'giveBack' as const), key }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 20 }) }),
  fc.constant({ do: 'sweep' } as const),
)

describeDialects('the ledger', (dialect) => {
  let bench: Bench
  let accounts = 0
  beforeAll(async () => {
    bench = await startBench({ dialect })
  })
  afterAll(() => bench.stop())

  const kysely = () => bench.database.forTables<CreditTables>().kysely

  /** Every lot's and the owner's sum of entries, read from outside. */
  const sums = async (owner: string) => {
    const rows = await kysely()
      .selectFrom('pay_entries')
      .select((entry) => ['lot_id', entry.fn.sum<number>('amount').as('left')])
      .where('owner', '=', owner)
      .groupBy('lot_id')
      .execute()
    return rows.map(({ left }) => Number(left))
  }

  test(
    '[PAY-06][TR-12] any sequence of grants, holds, takes, returns, withdrawals and expiries is what a plain model says, and no sum is ever negative',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
          const owner = `user:model-${accounts++}`
          const model = createModel(bench.context.policy.graceMs)
          const keyOf = (of: number) => `${owner} ${of}`
          for (const [index, next] of steps.entries()) {
            const now = bench.clock.now()
            if (next.do === 'grant') {
              const expires = now + next.hours * HOUR
              model.grant(next.subscription, next.amount, expires)
              await grant(owner, `${owner} grant ${index}`, next.amount, expires, next.subscription)
            } else if (next.do === 'hold') {
              const { held } = await bench.ledger.hold(request(owner, keyOf(next.key), next.amount))
              expect(held).toBe(model.hold(next.key, next.amount, now))
            } else if (next.do === 'withdraw') {
              const withdrawal = { key: `w ${keyOf(next.key)}`, owner, amount: next.amount }
              expect(await bench.ledger.withdraw(withdrawal)).toBe(model.withdraw(next.key, next.amount, now))
            } else if (next.do === 'take') {
              const taken = await bench.ledger.take(keyOf(next.key)).then(
                () => true,
                () => false,
              )
              expect(taken).toBe(model.take(next.key))
            } else if (next.do === 'giveBack') {
              model.giveBack(next.key, now)
              await bench.ledger.giveBack(keyOf(next.key))
            } else if (next.do === 'wait') bench.clock.advance(next.hours * HOUR)
            else await bench.ledger.expire()
            const balance = await bench.ledger.balance(owner)
            expect(balance.subscription + balance.others).toBe(model.balance(bench.clock.now()))
            expect(Math.min(0, ...(await sums(owner)))).toBe(0)
          }
          await bench.ledger.expire()
          const total = (await sums(owner)).reduce((sum, left) => sum + left, 0)
          expect(total).toBe(model.balance(bench.clock.now()))
        }),
        { numRuns: dialect === 'sqlite' ? 120 : 25 },
      )
    },
  )

  const grant = (owner: string, grantKey: string, amount: number, expiresAt: number, subscription = false) =>
    bench.database.transaction((transaction) =>
      bench.ledger.grant(transaction, {
        owner,
        key: grantKey,
        reason: subscription ? 'subscription' : 'package',
        detail: '',
        amount,
        expiresAt,
      }),
    )

  const request = (owner: string, holdKey: string, amount: number) => ({
    key: holdKey,
    owner,
    amount,
    free: false,
    detail: 'a.docx',
    taskId: holdKey,
    address: null,
  })

  test('[PAY-06] a grant rolled back has given nothing, and one repeated has given once', async () => {
    const owner = 'user:once'
    const end = bench.clock.now() + HOUR
    const rolledBack = bench.database.transaction(async (transaction) => {
      const granted = {
        owner,
        key: 'once',
        reason: 'package',
        detail: '50',
        amount: 50,
        expiresAt: end,
      } as const
      await bench.ledger.grant(transaction, granted)
      throw new Error('the order could not be saved')
    })
    await expect(rolledBack).rejects.toThrow('could not be saved')
    expect(await bench.ledger.balance(owner)).toEqual({ subscription: 0, others: 0 })
    expect(await grant(owner, 'once', 50, end)).toBe(true)
    expect(await grant(owner, 'once', 50, end)).toBe(false)
    expect(await bench.ledger.balance(owner)).toEqual({ subscription: 0, others: 50 })
  })

  test('[PAY-07] a refund takes back what is left, and what was held follows when it comes back', async () => {
    const owner = 'user:refund'
    await grant(owner, 'refunded', 50, bench.clock.now() + HOUR)
    await bench.ledger.hold(request(owner, 'spent', 10))
    await bench.ledger.take('spent')
    await bench.ledger.hold(request(owner, 'failing', 15))
    expect(await bench.ledger.useOf('refunded')).toEqual({ spent: 25, takenBack: 0 })
    const revoke = () => bench.database.transaction((tx) => bench.ledger.revoke(tx, 'refunded'))
    expect(await revoke()).toBe(25)
    expect(await revoke()).toBe(0)
    await bench.ledger.giveBack('failing')
    expect(await bench.ledger.balance(owner)).toEqual({ subscription: 0, others: 0 })
    expect(await sums(owner)).toEqual([0])
    expect(await bench.ledger.useOf('refunded')).toMatchObject({ spent: 10 })
  })

  test('[PAY-06] the database itself refuses to change or delete an entry', async () => {
    await grant('user:kept', 'kept', 5, bench.clock.now() + HOUR)
    await expect(sql`update pay_entries set amount = 500`.execute(kysely())).rejects.toThrow('append-only')
    await expect(sql`delete from pay_entries`.execute(kysely())).rejects.toThrow('append-only')
  })
})
