import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeDialects } from '../../../platform/database/testing/test-databases'
import { PLANS } from '../testing/plans'
import { startShop, type ShopBench } from '../testing/shop-bench'

const DAY = 86_400_000

const refused = (code: string): object => expect.objectContaining({ code }) as object

describeDialects('plans', (dialect) => {
  let shop: ShopBench
  beforeEach(async () => {
    shop = await startShop({ dialect, instances: dialect === 'postgres' ? 2 : 1 })
  })
  afterEach(() => shop.stop())

  /** Sweeps after each of so many days, or every `step` days, all instances at once. */
  const live = async (days: number, step = 1): Promise<void> => {
    for (let day = 0; day < days; day += step) {
      shop.clock.advance(step * DAY)
      await Promise.all(shop.payments.map((payment) => payment.sweep()))
    }
  }
  const goTo = (date: string) => shop.clock.advance(Date.parse(date) - shop.clock.now())

  test('[PAY-05] [PAY-09] a plan is there at once with its credits, and renews at the original price', async () => {
    goTo('2027-01-31T12:00:00Z')
    const anna = shop.shopper('anna')
    await anna.buy('plan:premium:monthly')
    expect(await anna.subscription()).toEqual({
      plan: 'premium',
      period: 'monthly',
      amount: 999,
      startTime: '2027-01-31T12:00:00.000Z',
      expireTime: '2027-02-28T12:00:00.000Z',
      resetTime: null,
      autoRenew: true,
      pastDue: false,
    })
    const dear = structuredClone(PLANS)
    dear.plans[2]!.prices = { monthly: 4999 }
    shop.sell(dear)
    await live(30)
    expect(await anna.subscription()).toMatchObject({ amount: 999, expireTime: '2027-03-31T12:00:00.000Z' })
    expect(await anna.balance()).toEqual({ subscription: 100, others: 0 })
    expect((await anna.orders()).map(({ amount, renewal, status }) => [amount, renewal, status])).toEqual([
      [999, true, 'Paid'],
      [999, false, 'Paid'],
    ])
    await live(30)
    expect(await anna.subscription()).toMatchObject({ expireTime: '2027-04-30T12:00:00.000Z' })
    expect(shop.provider.takings()).toBe(3 * 999)
  })

  test('[PAY-05] a plan that is taken off sale goes on for those who have it, at its price, and is sold to nobody', async () => {
    const [anna, ben] = [shop.shopper('anna'), shop.shopper('ben')]
    await anna.buy('plan:premium:monthly')
    const { id: waiting } = await ben.order('plan:premium:monthly')
    const without = structuredClone(PLANS)
    without.plans[2]!.prices = {}
    shop.sell(without)
    await live(32)
    expect(await anna.subscription()).toMatchObject({ plan: 'premium', amount: 999 })
    expect(await anna.balance()).toEqual({ subscription: 100, others: 0 })
    await expect(ben.order('plan:premium:monthly')).rejects.toEqual(refused('notForSale'))
    // ordered while it was sold, and lapsed since
    await expect(ben.pay(waiting)).rejects.toEqual(refused('orderNotPayable'))
    expect(shop.provider.takings()).toBe(2 * 999)
  })

  test('[PAY-05] a year’s plan of a leap day renews on the last day of February, and on the leap day again', async () => {
    goTo('2028-02-29T23:59:59Z')
    const anna = shop.shopper('anna')
    await anna.buy('plan:premium:annual')
    const ends: (string | undefined)[] = []
    for (let year = 0; year < 4; year += 1) {
      ends.push((await anna.subscription())?.expireTime)
      await live(366, 122)
    }
    expect(ends.map((end) => end?.slice(0, 10))).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
  })

  test('[PAY-06] a year’s plan gets its credits every month, none is carried over, one payment a year', async () => {
    goTo('2027-08-31T06:00:00Z')
    const anna = shop.shopper('anna')
    await anna.buy('plan:professional:annual')
    const hold = {
      key: 'job',
      owner: anna.owner,
      amount: 120,
      free: false,
      detail: '',
      taskId: '1',
      address: null,
    }
    await shop.ledger.hold(hold)
    await shop.ledger.take('job')
    expect(await anna.balance()).toEqual({ subscription: 180, others: 0 })
    expect(await anna.subscription()).toMatchObject({ resetTime: '2027-09-30T06:00:00.000Z' })
    await live(30)
    expect(await anna.balance()).toEqual({ subscription: 300, others: 0 })
    expect(await anna.subscription()).toMatchObject({ resetTime: '2027-10-31T06:00:00.000Z' })
    await live(330, 10)
    expect(await anna.balance()).toEqual({ subscription: 300, others: 0 })
    expect(shop.provider.takings()).toBe(16552)
    await live(20)
    expect(shop.provider.takings()).toBe(2 * 16552)
    const acquired = await shop.database
      .forTables<{ pay_lots: { reason: string } }>()
      .kysely.selectFrom('pay_lots')
      .selectAll()
      .execute()
    expect(acquired).toHaveLength(13)
  })

  test('[PAY-05] [PAY-03] a plan must be cancelled before another is bought; cancelled, it runs to its end', async () => {
    const anna = shop.shopper('anna')
    await anna.buy('plan:premium:monthly')
    for (const commodity of ['plan:professional:monthly', 'plan:premium:annual', 'plan:experience:once']) {
      await expect(anna.order(commodity)).rejects.toEqual(refused('subscriptionExists'))
    }
    await anna.order('package:50') // packages are always sold
    await anna.unsubscribe()
    await anna.unsubscribe()
    expect(await anna.subscription()).toMatchObject({ plan: 'premium', autoRenew: false })
    expect(await anna.balance()).toEqual({ subscription: 100, others: 0 })
    await live(40, 10)
    expect(await anna.subscription()).toBeNull()
    expect(await anna.balance()).toEqual({ subscription: 0, others: 0 })
    expect(shop.provider.takings()).toBe(999)
    await expect(anna.unsubscribe()).rejects.toEqual(refused('subscriptionMissing'))
  })

  test('[ACC-02] [PAY-05] while a cancelled plan runs, a new one starts at once and the old credits stay to their reset', async () => {
    const anna = shop.shopper('anna')
    await anna.buy('plan:premium:monthly')
    await anna.unsubscribe()
    await live(10)
    await anna.buy('plan:professional:monthly')
    expect(await anna.subscription()).toMatchObject({ plan: 'professional', autoRenew: true })
    expect(await anna.balance()).toEqual({ subscription: 400, others: 0 })
    await live(25)
    expect(await anna.balance()).toEqual({ subscription: 300, others: 0 })
  })

  test('[PAY-05] a renewal that fails is tried again, can be paid by hand, and keeps its day', async () => {
    goTo('2027-03-10T00:00:00Z')
    const [anna, ben] = [shop.shopper('anna'), shop.shopper('ben')]
    await anna.buy('plan:premium:monthly')
    await ben.buy('plan:premium:monthly')
    shop.provider.setSaved('poor')
    await live(32)
    expect(await anna.subscription()).toMatchObject({ plan: 'premium', pastDue: true, autoRenew: true })
    expect(await anna.balance()).toEqual({ subscription: 0, others: 0 })
    const [renewal] = await anna.orders()
    expect(renewal).toMatchObject({ renewal: true, status: 'PaymentFailed', errorCode: 'cardNotCovered' })
    const { clientSecret = '' } = await anna.pay(renewal!.id)
    shop.provider.pay(clientSecret.replace('_secret', ''), 'good')
    expect((await anna.get(renewal!.id)).status).toBe('Paid')
    expect(await anna.subscription()).toMatchObject({
      pastDue: false,
      expireTime: '2027-05-10T00:00:00.000Z',
    })
    expect(await anna.balance()).toEqual({ subscription: 100, others: 0 })

    shop.provider.setSaved('good')
    await live(2)
    expect(await ben.subscription()).toMatchObject({ pastDue: false, expireTime: '2027-05-10T00:00:00.000Z' })
    expect(shop.provider.takings()).toBe(4 * 999)
  })

  test('[PAY-05] a renewal that fails to the last ends the plan and takes nothing', async () => {
    const anna = shop.shopper('anna')
    await anna.buy('plan:premium:monthly')
    for (const card of ['declined', 'asks'] as const) {
      shop.provider.setSaved(card)
      await live(card === 'declined' ? 31 : 8)
    }
    expect(await anna.subscription()).toBeNull()
    const [renewal, ...older] = await anna.orders()
    expect(renewal).toMatchObject({ renewal: true, status: 'PaymentFailed' })
    expect(older).toHaveLength(1)
    await expect(anna.pay(renewal!.id)).rejects.toEqual(refused('orderNotPayable'))
    expect(shop.provider.calls.filter((call) => call === 'charge')).toHaveLength(4)
    expect(shop.provider.takings()).toBe(999)
    expect(await anna.buy('plan:premium:monthly')).toMatchObject({ status: 'Paid' })
  })

  test('[PAY-05] after a standstill of weeks a renewal that fails is tried again days apart, not at once', async () => {
    goTo('2027-03-10T00:00:00Z')
    const anna = shop.shopper('anna')
    await anna.buy('plan:premium:monthly')
    shop.provider.setSaved('poor')
    goTo('2027-05-01T00:00:00Z')
    const tries: number[] = []
    for (let hour = 0; hour < 12 * 24; hour++) {
      await shop.sweep()
      const count = shop.provider.calls.filter((call) => call === 'charge').length
      if (count > tries.length) tries.push(hour)
      shop.clock.advance(DAY / 24)
    }
    expect(tries).toEqual([0, 24, 72, 120])
    expect(await anna.subscription()).toBeNull()
  })

  test('[PAY-05] a renewal and the letters about it go to the address that the account has now', async () => {
    goTo('2027-03-10T00:00:00Z')
    const anna = shop.shopper('anna')
    await anna.buy('plan:premium:monthly')
    shop.customer('anna', { email: 'anna.new@verso.example' })
    await live(31)
    expect((await anna.orders()).map(({ email, renewal }) => [email, renewal])).toEqual([
      ['anna.new@verso.example', true],
      ['anna@verso.example', false],
    ])
  })

  test('[PAY-05] [ACC-02] cancelled while the saved card is being charged: nothing renews and the money goes back', async () => {
    const anna = shop.shopper('anna')
    await anna.buy('plan:premium:monthly')
    shop.provider.setSaved('slow')
    await live(31)
    const [renewal] = await anna.orders()
    expect(renewal).toMatchObject({ renewal: true, status: 'InPayment' })
    await anna.unsubscribe()
    shop.provider.answer(shop.provider.intents().at(-1)!.id, true)
    expect(await anna.get(renewal!.id)).toMatchObject({ status: 'PaymentFailed' })
    await shop.work()
    expect(await anna.subscription()).toBeNull()
    expect(await anna.balance()).toEqual({ subscription: 0, others: 0 })
    expect(shop.provider.takings()).toBe(999)
  })

  test('[PAY-05] a renewal whose answer is lost is found again and charged once', async () => {
    const anna = shop.shopper('anna')
    await anna.buy('plan:premium:monthly')
    shop.clock.advance(31 * DAY)
    shop.provider.breakDown('after')
    await shop.sweep()
    shop.provider.breakDown(null)
    shop.clock.advance(11 * 60_000)
    await shop.sweep()
    expect(shop.provider.takings()).toBe(2 * 999)
    expect(await anna.subscription()).toMatchObject({ pastDue: false })

    shop.clock.advance(31 * DAY)
    shop.provider.breakDown('after')
    await shop.sweep()
    shop.provider.breakDown(null)
    shop.clock.advance(2 * DAY) // the idempotency key has been forgotten
    await shop.sweep()
    expect(shop.provider.takings()).toBe(3 * 999)
    expect((await anna.orders()).map(({ status }) => status)).toEqual(['Paid', 'Paid', 'Paid'])
  })

  test('[PAY-05] after a long standstill the next period begins when it is paid, and no missed one is charged', async () => {
    goTo('2027-03-10T00:00:00Z')
    const anna = shop.shopper('anna')
    await anna.buy('plan:premium:monthly')
    goTo('2027-07-25T00:00:00Z')
    await shop.sweep()
    expect(await anna.subscription()).toMatchObject({ expireTime: '2027-08-25T00:00:00.000Z' })
    expect(shop.provider.takings()).toBe(2 * 999)
    expect(await anna.balance()).toEqual({ subscription: 100, others: 0 })
  })

  test('[PAY-09] Experience is sold once, already cancelled, and ends after seven days', async () => {
    const anna = shop.shopper('anna')
    const order = await anna.buy('plan:experience:once')
    expect(order.amount).toBe(199)
    expect(await anna.subscription()).toMatchObject({ plan: 'experience', autoRenew: false })
    expect(await anna.balance()).toEqual({ subscription: 100, others: 0 })
    await expect(anna.order('plan:experience:once')).rejects.toEqual(refused('experienceUsed'))
    await anna.order('plan:premium:monthly') // may follow at once
    await live(7)
    expect(await anna.subscription()).toBeNull()
    expect(await anna.balance()).toEqual({ subscription: 0, others: 0 })
    expect(shop.provider.takings()).toBe(199)
  })

  test('[PAY-06] pages live a year; a plan’s credits end with the month', async () => {
    const anna = shop.shopper('anna')
    await anna.buy('package:50')
    await anna.buy('plan:experience:once')
    expect(await anna.balance()).toEqual({ subscription: 100, others: 50 })
    await live(364, 28)
    expect(await anna.balance()).toEqual({ subscription: 0, others: 50 })
    await live(2)
    expect(await anna.balance()).toEqual({ subscription: 0, others: 0 })
  })
})
