import { afterEach, beforeEach, expect, test } from 'vitest'
import { PAY_CALLS } from '../../../contracts/pay-calls'
import { describeDialects } from '../../../platform/database/testing/test-databases'
import { startShop, type ShopBench } from '../testing/shop-bench'
import type { OrderTables } from './tables'

const DAY = 86_400_000

const refused = (code: string): object => expect.objectContaining({ code }) as object

describeDialects('after the payment', (dialect) => {
  let shop: ShopBench
  beforeEach(async () => {
    shop = await startShop({ dialect, instances: dialect === 'postgres' ? 2 : 1 })
  })
  afterEach(() => shop.stop())

  const operator = () => shop.payments[0]!.operator
  const hear = (type: string, about: Parameters<typeof shop.provider.eventOf>[1]): Promise<number> =>
    shop.send(shop.provider.eventOf(type, about))
  const refunds = async () => {
    const { kysely } = shop.database.forTables<OrderTables>()
    const rows = await kysely.selectFrom('pay_refunds').selectAll().orderBy('total').execute()
    return rows.map(({ amount, total }) => [amount, total])
  }

  test('[PAY-07] a part that is paid back is booked once and leaves order and credits; the rest makes it a refund', async () => {
    const anna = shop.shopper('anna')
    const { id } = await anna.buy('package:50')
    const twice = [await operator().refund(id, 2.5), await operator().refund(id, 2.5)]
    expect(twice).toEqual([[{ order: id, refunded: '2.50' }], [{ order: id, refunded: '2.50' }]])
    expect(await anna.get(id)).toMatchObject({ status: 'Paid', refunded: 250 })
    expect(await anna.balance()).toEqual({ subscription: 0, others: 50 })
    await expect(operator().refund(id, 5)).rejects.toEqual(refused('invalidInput'))

    const [intent] = shop.provider.intents()
    await shop.provider.refund('by hand', intent!.id, 100)
    const event = shop.provider.eventOf('charge.refunded', { intentId: intent!.id })
    const answers = Array.from({ length: 6 }, (_, index) => shop.send(event, index % shop.urls.length))
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
    expect(await anna.get(id)).toMatchObject({ status: 'Paid', refunded: 350 })

    await operator().refund(id)
    await operator().refund(id)
    expect(await anna.get(id)).toMatchObject({ status: 'Refunded', refunded: 499 })
    expect(await anna.balance()).toEqual({ subscription: 0, others: 0 })
    expect(await refunds()).toEqual([
      [250, 250],
      [100, 350],
      [149, 499],
    ])
    expect(shop.provider.takings()).toBe(0)
  })

  test('[PAY-07] what is refunded at the provider before its first event comes is booked as paid and refunded', async () => {
    const [anna, ben] = [shop.shopper('anna'), shop.shopper('ben')]
    for (const [who, back] of [
      [anna, undefined],
      [ben, 100],
    ] as const) {
      const { id } = await who.order('package:50')
      const { clientSecret = '' } = await who.pay(id)
      const intentId = clientSecret.replace('_secret', '')
      shop.provider.pay(intentId, 'good')
      await shop.provider.refund(`by hand ${id}`, intentId, back)
      expect(await hear('payment_intent.succeeded', { intentId })).toBe(200)
    }
    expect(await anna.orders()).toMatchObject([{ status: 'Refunded', refunded: 499 }])
    expect(await anna.balance()).toEqual({ subscription: 0, others: 0 })
    expect(await ben.orders()).toMatchObject([{ status: 'Paid', refunded: 100 }])
    expect(await ben.balance()).toEqual({ subscription: 0, others: 50 })
  })

  test('a dispute that is not decided is kept as the provider tells it and shown to the operator; nothing else changes', async () => {
    const anna = shop.shopper('anna')
    const { id } = await anna.buy('package:50')
    const [intent] = shop.provider.intents()
    const dispute = {
      id: 'du_1',
      intentId: intent!.id,
      amount: 499,
      reason: 'fraudulent',
      respondBy: shop.clock.now() + 7 * DAY,
      createdAt: shop.clock.now(),
    }
    shop.provider.dispute({ ...dispute, status: 'needs_response' })
    const created = shop.provider.eventOf('charge.dispute.created', { disputeId: 'du_1' })
    expect([await shop.send(created), await shop.send(created)]).toEqual([200, 200])
    expect(await operator().disputes(20)).toMatchObject([
      { dispute: 'du_1', order: id, amount: '4.99', reason: 'fraudulent', status: 'needs_response' },
    ])
    expect(await anna.get(id)).toMatchObject({ status: 'Paid', refunded: 0 })
    expect(await anna.balance()).toEqual({ subscription: 0, others: 50 })

    shop.provider.dispute({ ...dispute, id: 'du_2', intentId: undefined, status: 'needs_response' })
    expect(await hear('charge.dispute.created', { disputeId: 'du_2' })).toBe(200)
    expect(await operator().disputes(20)).toHaveLength(1)
  })

  test('a closed account is charged no more, its card is forgotten, and its books stay', async () => {
    const anna = shop.shopper('anna')
    await anna.buy('plan:premium:monthly')
    await anna.buy('package:50')
    const waiting = await anna.order('package:50')
    await anna.pay(waiting.id)
    expect(await operator().close(anna.owner)).toEqual({
      cancelledOrders: 1,
      endedPlan: 'premium',
      subscriptionCredits: 100,
      otherCredits: 50,
    })
    expect(shop.provider.calls.filter((call) => call.startsWith('deleteCustomer'))).toHaveLength(1)
    expect((await anna.orders()).map(({ status }) => status).sort()).toEqual(['Cancelled', 'Paid', 'Paid'])
    shop.clock.advance(40 * DAY)
    await shop.sweep()
    expect(shop.provider.takings()).toBe(999 + 499)
    // Again, as after a failure elsewhere.
    expect(await operator().close(anna.owner)).toMatchObject({ cancelledOrders: 0, endedPlan: null })
    expect(shop.provider.calls.filter((call) => call.startsWith('deleteCustomer'))).toHaveLength(1)
  })

  test('an account is not closed while a bank is at one of its orders', async () => {
    const anna = shop.shopper('anna')
    await anna.buy('plan:premium:monthly')
    const { id } = await anna.order('package:50')
    const { clientSecret = '' } = await anna.pay(id)
    shop.provider.pay(clientSecret.replace('_secret', ''), 'slow')
    expect((await anna.get(id)).status).toBe('InPayment')
    await expect(operator().close(anna.owner)).rejects.toEqual(refused('orderNotCancellable'))
    expect(await anna.subscription()).toMatchObject({ plan: 'premium' })
  })

  test('the operator ends a plan without paying anything back; its credits stay to their reset', async () => {
    const anna = shop.shopper('anna')
    await anna.buy('plan:premium:monthly')
    expect(await operator().endPlan(anna.owner)).toMatchObject([
      { plan: 'premium', subscriptionCredits: 100 },
    ])
    expect(await anna.subscription()).toBeNull()
    await expect(operator().endPlan(anna.owner)).rejects.toEqual(refused('subscriptionMissing'))
    expect((await anna.orders()).map(({ status }) => status)).toEqual(['Paid'])
    shop.clock.advance(40 * DAY)
    await shop.sweep()
    expect(await anna.balance()).toEqual({ subscription: 0, others: 0 })
    expect(shop.provider.takings()).toBe(999)
    expect(await anna.buy('plan:professional:monthly')).toMatchObject({ status: 'Paid' })
  })

  test('[ACC-05] many orders are asked for in one call, and only one’s own are answered', async () => {
    const [anna, ben] = [shop.shopper('anna'), shop.shopper('ben')]
    const own = [await anna.buy('package:50'), await anna.buy('package:50')]
    const other = await ben.buy('package:50')
    const ids = [...own, other].map(({ id }) => id).join(',')
    const calls = shop.provider.calls.length
    const { list } = await shop.executors[0]!.execute(PAY_CALLS.getOrders, { ids }, { token: anna.token })
    expect(list.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort())
    expect(shop.provider.calls).toHaveLength(calls)
  })
})
