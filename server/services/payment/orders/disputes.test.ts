import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PAY_CALLS } from '../../../contracts/pay-calls'
import { describeDialects } from '../../../platform/database/testing/test-databases'
import type { MailMessage } from '../../../platform/mail'
import { createRandom } from '../../../platform/testing/child-program'
import type { CreditTables } from '../credits/tables'
import { startShop, type Shopper, type ShopBench } from '../testing/shop-bench'

const DAY = 86_400_000
const textsOf = (code: string): object =>
  JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, `../../../../locales/${code}/letters.json`), 'utf8'),
  ) as object

describeDialects('disputes', (dialect) => {
  let shop: ShopBench
  let letters: MailMessage[]
  beforeEach(async () => {
    letters = []
    const mailer = {
      send: async (letter: MailMessage) => void letters.push(letter),
      close: async () => undefined,
    }
    const texts = { en: textsOf('en'), de: textsOf('de') }
    shop = await startShop({ dialect, instances: dialect === 'postgres' ? 4 : 1, letters: { mailer, texts } })
  })
  afterEach(() => shop.stop())

  const operator = () => shop.payments[0]!.operator
  /** The newest payment is disputed, as the provider tells it from now on. */
  const dispute = (
    status: string,
    amount = 499,
    id = 'du_1',
    intentId = shop.provider.intents().at(-1)!.id,
  ) =>
    shop.provider.dispute({
      id,
      intentId,
      amount,
      reason: 'fraudulent',
      status,
      respondBy: null,
      createdAt: shop.clock.now(),
    })
  const hear = (kind = 'closed', disputeId = 'du_1', instance = 0): Promise<number> =>
    shop.send(shop.provider.eventOf(`charge.dispute.${kind}`, { disputeId }), instance)
  const hold = (owner: string, key: string, amount: number) =>
    shop.ledger.hold({ key, owner, amount, free: false, detail: '', taskId: key, address: null })
  const entriesOf = async (owner: string): Promise<readonly (readonly [string, number])[]> => {
    const { kysely } = shop.database.forTables<CreditTables>()
    const rows = kysely.selectFrom('pay_entries').select(['kind', 'amount']).where('owner', '=', owner)
    return (await rows.orderBy('row').execute()).map(({ kind, amount }) => [kind, Number(amount)])
  }

  test('[PAY-06][PAY-07] a lost dispute takes back what is left of its order, once, and what was spent is shown as lost', async () => {
    const anna = shop.shopper('anna')
    const headers = { 'accept-language': 'de' }
    const wanted = { commodity: 'package:50', agree: 'true' } as const
    const other = await anna.buy('package:50')
    await shop.executors[0]!.execute(PAY_CALLS.createOrder, wanted, { token: anna.token, headers })
    const { id } = await anna.buy('package:50')
    // what expires first is spent first, so the job takes all of the other order and ten of this one
    await hold(anna.owner, 'job', 60)
    await shop.ledger.take('job')
    dispute('lost')
    expect(await hear()).toBe(200)
    const twice = shop.provider.eventOf('charge.dispute.closed', { disputeId: 'du_1' })
    const answers = Array.from({ length: 12 }, (_, index) => shop.send(twice, index % shop.urls.length))
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
    expect(await hear('funds_withdrawn')).toBe(200)

    expect(await anna.balance()).toEqual({ subscription: 0, others: 0 })
    expect(await entriesOf(anna.owner)).toEqual([
      ['grant', 50],
      ['grant', 50],
      ['hold', -50],
      ['hold', -10],
      ['take', 0],
      ['take', 0],
      ['refund', -40],
    ])
    expect(await anna.get(id)).toMatchObject({ status: 'Refunded', refunded: 499 })
    expect(await anna.get(other.id)).toMatchObject({ status: 'Paid', refunded: 0 })
    expect(await operator().disputes(5)).toMatchObject([
      { dispute: 'du_1', order: id, status: 'lost', creditsTakenBack: 40, creditsLost: 10 },
    ])
    await shop.work()
    expect(letters.map(({ to, language }) => [to, language])).toEqual([['anna@verso.example', 'de']])
    expect(letters[0]!.text).toContain(id)
    expect(letters[0]!.text).toContain('zurückgenommen: 40.')
    expect(shop.provider.takings()).toBe(499)
  })

  test('[PAY-06] credits that a job holds go when it fails and are lost when it succeeds; nothing falls below zero', async () => {
    const anna = shop.shopper('anna')
    await anna.buy('package:50')
    await hold(anna.owner, 'fails', 20)
    await hold(anna.owner, 'succeeds', 5)
    dispute('lost')
    const race = [hear(), hold(anna.owner, 'late', 10), shop.ledger.giveBack('fails'), hear('updated')]
    await Promise.all(race)
    await shop.ledger.take('succeeds')
    const late = (await entriesOf(anna.owner)).filter(([, amount]) => amount === -10).length
    if (late > 0) await shop.ledger.giveBack('late')
    expect(await anna.balance()).toEqual({ subscription: 0, others: 0 })
    expect(await hold(anna.owner, 'after', 1)).toEqual({ held: false, missing: 1 })
    expect(await operator().disputes(5)).toMatchObject([{ creditsTakenBack: 45, creditsLost: 5 }])
  })

  test('[PAY-05] the plan of a disputed order ends now, a year’s with the credits of its running month, and is not charged again', async () => {
    const anna = shop.shopper('anna')
    const order = await anna.buy('plan:premium:annual')
    shop.clock.advance(40 * DAY)
    await shop.sweep()
    expect(await anna.balance()).toEqual({ subscription: 100, others: 0 })
    dispute('lost', order.amount)
    await hear()
    expect(await anna.subscription()).toBeNull()
    expect(await anna.balance()).toEqual({ subscription: 0, others: 0 })
    shop.clock.advance(400 * DAY)
    await shop.sweep()
    await shop.work()
    expect(await anna.orders()).toMatchObject([{ status: 'Refunded' }])
    expect(letters[0]!.text).toContain('Your Premium subscription has ended')
  })

  test('[PAY-05] a plan whose running period another order has paid runs out and does not renew', async () => {
    const anna = shop.shopper('anna')
    const { id } = await anna.buy('plan:premium:monthly')
    const [first] = shop.provider.intents()
    shop.clock.advance(32 * DAY)
    await shop.sweep()
    dispute('lost', 999, 'du_1', first!.id)
    await hear()
    expect(await anna.get(id)).toMatchObject({ status: 'Refunded' })
    expect(await anna.subscription()).toMatchObject({ autoRenew: false })
    expect(await anna.balance()).toEqual({ subscription: 100, others: 0 })
    expect(await operator().disputes(5)).toMatchObject([{ creditsTakenBack: 0, creditsLost: 0 }])
    shop.clock.advance(32 * DAY)
    await shop.sweep()
    await shop.work()
    expect(await anna.subscription()).toBeNull()
    expect((await anna.orders()).map(({ status }) => status)).toEqual(['Paid', 'Refunded'])
    expect(letters[0]!.text).toContain('will not renew')
  })

  test('[PAY-06] a dispute that is won gives nothing and takes nothing, however often and in whatever order it is told', async () => {
    const anna = shop.shopper('anna')
    const { id } = await anna.buy('package:50')
    dispute('won')
    for (const kind of ['closed', 'funds_reinstated', 'created', 'closed']) await hear(kind)
    expect(await anna.balance()).toEqual({ subscription: 0, others: 50 })
    expect(await anna.get(id)).toMatchObject({ status: 'Paid', refunded: 0 })
    // lost, and won after all: given by hand, not by an event
    dispute('lost', 499, 'du_2')
    await hear('closed', 'du_2')
    dispute('won', 499, 'du_2')
    for (const kind of ['funds_reinstated', 'closed']) await hear(kind, 'du_2')
    expect(await anna.balance()).toEqual({ subscription: 0, others: 0 })
    await shop.work()
    expect(letters).toHaveLength(1)
  })

  test('a decision that is never told is asked for, and one that overtakes the payment is booked after it', async () => {
    const [anna, ben] = [shop.shopper('anna'), shop.shopper('ben')]
    await anna.buy('package:50')
    dispute('under_review')
    await hear('created')
    dispute('lost')
    shop.clock.advance(DAY)
    await shop.sweep()
    expect(await anna.balance()).toEqual({ subscription: 0, others: 0 })

    const { id } = await ben.order('package:50')
    const { clientSecret = '' } = await ben.pay(id)
    const intentId = clientSecret.replace('_secret', '')
    shop.provider.pay(intentId, 'good')
    dispute('lost', 499, 'du_2', intentId)
    await hear('closed', 'du_2')
    await shop.send(shop.provider.eventOf('payment_intent.succeeded', { intentId }))
    expect(await ben.get(id)).toMatchObject({ status: 'Refunded', refunded: 499 })
    expect(await ben.balance()).toEqual({ subscription: 0, others: 0 })
  })

  test('[PAY-07] refunds and disputes of one order add up, whichever comes first', async () => {
    const anna = shop.shopper('anna')
    const { id } = await anna.buy('package:50')
    const { id: intentId } = shop.provider.intents().at(-1)!
    await operator().refund(id, 1)
    dispute('lost', 200)
    await hear()
    expect(await anna.get(id)).toMatchObject({ status: 'Paid', refunded: 300 })
    await shop.provider.refund('by hand', intentId, 50)
    await shop.send(shop.provider.eventOf('charge.refunded', { intentId }))
    expect(await anna.get(id)).toMatchObject({ status: 'Paid', refunded: 350 })
    expect(await anna.balance()).toEqual({ subscription: 0, others: 0 })
    dispute('lost', 499, 'du_2')
    await hear('closed', 'du_2')
    expect(await anna.get(id)).toMatchObject({ status: 'Refunded', refunded: 499 })
  })

  test('[PAY-07] a refund takes the running month of a year’s plan back that was ended before', async () => {
    const anna = shop.shopper('anna')
    const { id } = await anna.buy('plan:premium:annual')
    await operator().endPlan(anna.owner)
    expect(await anna.balance()).toEqual({ subscription: 100, others: 0 })
    await operator().refund(id)
    expect(await anna.balance()).toEqual({ subscription: 0, others: 0 })
  })

  test('[PAY-06] whatever happens in whatever order, the books agree and nothing is below zero', async () => {
    const random = createRandom(4711)
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
    for (let life = 0; life < 12; life += 1) {
      const one = shop.shopper(`life-${life}`)
      const { id, amount } = await one.buy(
        pick(['package:50', 'plan:premium:monthly', 'plan:premium:annual']),
      )
      const [intentId, du] = [shop.provider.intents().at(-1)!.id, `du_${life}`]
      dispute('needs_response', amount, du, intentId)
      await liveOn(one, life, [
        async () => void dispute('lost', amount, du, intentId),
        () => hear(pick(['created', 'closed', 'updated']), du, life % shop.urls.length),
        () => hear('closed', du),
        () => shop.ledger.giveBack(`hold-${life}`),
        () =>
          operator()
            .refund(id, pick([1, 2]))
            .catch(() => undefined),
      ])
      await hear('closed', du)
      const entries = await entriesOf(one.owner)
      expect(entries.reduce((sum, [, change]) => sum + change, 0)).toBe(0)
      expect(await one.get(id)).toMatchObject({ status: 'Refunded', refunded: amount })
    }

    async function liveOn(one: Shopper, life: number, acts: (() => Promise<unknown>)[]): Promise<void> {
      await hold(one.owner, `hold-${life}`, 7)
      const mixed = [...acts, ...acts].map((act) => [random(), act] as const).sort(([a], [b]) => a - b)
      await Promise.all(mixed.slice(0, 4).map(([, act]) => act()))
      for (const [, act] of mixed.slice(4)) await act()
      await shop.ledger.giveBack(`hold-${life}`)
    }
  })
})
