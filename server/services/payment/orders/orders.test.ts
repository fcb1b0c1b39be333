import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeDialects } from '../../../platform/database/testing/test-databases'
import { createRandom } from '../../../platform/testing/child-program'
import { PLANS } from '../testing/plans'
import { RETURN_URL, startShop, type ShopBench } from '../testing/shop-bench'

const MINUTE = 60_000
const DAY = 86_400_000

const refused = (code: string): object => expect.objectContaining({ code }) as object
const intentOf = ({ clientSecret = '' }: { clientSecret?: string | undefined }): string =>
  clientSecret.replace('_secret', '')

describeDialects('orders', (dialect) => {
  let shop: ShopBench
  beforeEach(async () => {
    shop = await startShop({ dialect, instances: dialect === 'postgres' ? 4 : 1 })
  })
  afterEach(() => shop.stop())

  test('[API-01] [ACC-05] an order is listed with what was bought, and keeps the price it was made with', async () => {
    const anna = shop.shopper('anna')
    const { id } = await anna.order('plan:premium:annual')
    const dear = structuredClone(PLANS)
    dear.plans[2]!.prices = { monthly: 1999, annual: 16552 }
    shop.sell(dear)
    const [order, ...others] = await anna.orders()
    expect(others).toEqual([])
    expect(order).toMatchObject({
      id: expect.stringMatching(/^\d{16}$/) as string,
      consumerId: expect.stringMatching(/^\d{16}$/) as string,
      commodity: 'plan:premium:annual',
      facts: { plan: 'premium', period: 'annual', credits: 100 },
      amount: 8272,
      currency: 'USD',
      status: 'WaitForPayment',
      payMethod: null,
      invoiceStatus: 'none',
      email: 'anna@verso.example',
      renewal: false,
    })
    await anna.pay(id)
    expect(shop.provider.intents()[0]?.amount).toBe(8272)
    const second = await anna.order('package:50')
    expect(second.consumerId).toBe(order?.consumerId)
    expect((await shop.shopper('ben').order('package:50')).consumerId).not.toBe(order?.consumerId)
  })

  test('[PAY-04] one click twice is one order and one payment, whichever process it comes to', async () => {
    const instances = shop.executors.length
    const clicks = Array.from({ length: 12 }, (_, click) => shop.shopper('anna', click % instances))
    const made = await Promise.all(clicks.map((anna) => anna.order('package:50')))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    const paid = await Promise.all(clicks.map((anna) => anna.pay(made[0]!.id)))
    expect(new Set(paid.map(intentOf)).size).toBe(1)
    expect(shop.provider.intents()).toHaveLength(1)
  })

  test('[PAY-04] cancelling and paying are for orders that wait; nobody else sees them', async () => {
    const [anna, ben] = [shop.shopper('anna'), shop.shopper('ben')]
    const { id } = await anna.order('package:50')
    for (const attempt of [() => ben.get(id), () => ben.cancel(id), () => ben.pay(id)]) {
      await expect(attempt()).rejects.toEqual(refused('notFound'))
    }
    await anna.cancel(id)
    expect((await anna.get(id)).status).toBe('Cancelled')
    await expect(anna.cancel(id)).rejects.toEqual(refused('orderNotCancellable'))
    await expect(anna.pay(id)).rejects.toEqual(refused('orderNotPayable'))

    const paid = await anna.buy('package:50')
    expect(paid).toMatchObject({ status: 'Paid', payMethod: 'visa 4242', errorCode: null })
    await expect(anna.cancel(paid.id)).rejects.toEqual(refused('orderNotCancellable'))
    await expect(anna.pay(paid.id)).rejects.toEqual(refused('orderNotPayable'))
    expect(await anna.balance()).toEqual({ subscription: 0, others: 50 })
  })

  test('[PAY-04] [PAY-03] a declined card says why, and another one pays the same order', async () => {
    const anna = shop.shopper('anna')
    const { id } = await anna.order('package:50')
    const intentId = intentOf(await anna.pay(id))
    for (const [card, code] of [
      ['declined', 'cardDeclined'],
      ['poor', 'cardNotCovered'],
      ['expired', 'cardExpired'],
    ] as const) {
      shop.provider.pay(intentId, card)
      expect(await anna.get(id)).toMatchObject({ status: 'PaymentFailed', errorCode: code })
    }
    await expect(anna.cancel(id)).rejects.toEqual(refused('orderNotCancellable'))
    expect(intentOf(await anna.pay(id))).toBe(intentId)
    shop.provider.pay(intentId, 'good')
    expect(await anna.get(id)).toMatchObject({ status: 'Paid', errorCode: null })
    expect(await anna.balance()).toEqual({ subscription: 0, others: 50 })
  })

  test('[PAY-04] while the bank is at it the order is in payment: no second payment, no cancelling', async () => {
    const anna = shop.shopper('anna')
    const { id } = await anna.order('package:50')
    const intentId = intentOf(await anna.pay(id))
    shop.provider.pay(intentId, 'slow')
    expect((await anna.get(id)).status).toBe('InPayment')
    await expect(anna.cancel(id)).rejects.toEqual(refused('orderNotCancellable'))
    await expect(anna.pay(id, 'hosted')).rejects.toEqual(refused('orderNotPayable'))
    expect(intentOf(await anna.pay(id))).toBe(intentId)
    shop.provider.answer(intentId, true)
    expect((await anna.get(id)).status).toBe('Paid')
  })

  test('[PAY-04] an order cancelled while it is being paid is one or the other, never both', async () => {
    const anna = shop.shopper('anna')
    const { id } = await anna.order('package:50')
    shop.provider.pay(intentOf(await anna.pay(id)), 'good') // the event is still on its way
    await expect(anna.cancel(id)).rejects.toEqual(refused('orderNotCancellable'))
    expect((await anna.get(id)).status).toBe('Paid')

    const other = await anna.order('package:50')
    const intentId = intentOf(await anna.pay(other.id))
    await anna.cancel(other.id)
    shop.provider.pay(intentId, 'good') // the provider has been told before
    expect((await anna.get(other.id)).status).toBe('Cancelled')
    expect(shop.provider.takings()).toBe(499)
    expect(await anna.balance()).toEqual({ subscription: 0, others: 50 })
  })

  test.each(['createIntent', 'createPage'] as const)(
    '[PAY-04] an order cancelled while its payment is being begun (%s) cannot be paid; what was paid goes back',
    async (begin) => {
      const anna = shop.shopper('anna')
      const method = begin === 'createPage' ? 'hosted' : 'card'
      const provider = { ...shop.provider }
      for (const isPaid of [false, true]) {
        const { id } = await anna.order('package:50')
        shop.provider[begin] = async (order: Parameters<typeof shop.provider.createPage>[0]) => {
          const made = await provider[begin](order)
          await anna.cancel(id)
          if (isPaid) shop.provider[begin === 'createPage' ? 'payPage' : 'pay'](made.id, 'good')
          return made as never
        }
        await expect(anna.pay(id, method)).rejects.toEqual(refused('orderNotPayable'))
        expect((await anna.get(id)).status).toBe('Cancelled')
      }
      await shop.work()
      const left = shop.provider.intents().filter(({ state }) => state !== 'cancelled')
      expect(left).toMatchObject([{ state: 'succeeded', amount: 499, refunded: 499 }])
      expect(await anna.balance()).toEqual({ subscription: 0, others: 0 })
    },
  )

  test('[PAY-01] what waits at the same price but gives less than is sold now is another order', async () => {
    const anna = shop.shopper('anna')
    const { id } = await anna.order('package:50')
    const more = structuredClone(PLANS)
    more.packages[0]!.credits = 60
    shop.sell(more)
    const order = await anna.order('package:50')
    expect(order.id).not.toBe(id)
    expect(order.facts.credits).toBe(60)
  })

  test('[PAY-04] the hosted page pays the same order; changing over ends the other way first', async () => {
    const anna = shop.shopper('anna')
    const { id } = await anna.order('package:50')
    const first = intentOf(await anna.pay(id))
    const { hostedUrl = '' } = await anna.pay(id, 'hosted')
    expect(hostedUrl).toMatch(/^https:\/\/card\.example\/pay\/cs_/)
    expect(shop.provider.intents().find((intent) => intent.id === first)?.state).toBe('cancelled')
    expect((await anna.pay(id, 'hosted')).hostedUrl).toBe(hostedUrl)
    const pageId = hostedUrl.split('/').at(-1)!
    shop.provider.payPage(pageId, 'declined')
    expect((await anna.get(id)).status).toBe('PaymentFailed')
    shop.provider.payPage(pageId, 'good')
    expect(await shop.send(shop.provider.eventOf('checkout.session.completed', { pageId }))).toBe(200)
    expect((await anna.orders())[0]).toMatchObject({ id, status: 'Paid' })
  })

  test('[PAY-04] the same event fifty times at once and twenty times later, among older ones: booked once', async () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const random = createRandom(seed)
    const anna = shop.shopper('anna')
    const { id } = await anna.order('plan:premium:monthly')
    const intentId = intentOf(await anna.pay(id))
    const { provider } = shop
    const older = [
      'payment_intent.requires_action',
      'payment_intent.payment_failed',
      'payment_intent.processing',
    ]
    const events = older.map((type) => provider.eventOf(type, { intentId }))
    provider.pay(intentId, 'good')
    const paid = provider.eventOf('payment_intent.succeeded', { intentId })
    const somewhere = () => Math.floor(random() * shop.urls.length)
    const atOnce = await Promise.all(Array.from({ length: 50 }, () => shop.send(paid, somewhere())))
    expect(new Set(atOnce), `seed ${seed}`).toEqual(new Set([200]))
    const replays = Array.from({ length: 20 }, () => paid)
      .concat(events)
      .sort(() => random() - 0.5)
    for (const event of replays) expect(await shop.send(event, somewhere()), `seed ${seed}`).toBe(200)
    expect(
      (await anna.orders()).map(({ status }) => status),
      `seed ${seed}`,
    ).toEqual(['Paid'])
    expect(await anna.balance(), `seed ${seed}`).toEqual({ subscription: 100, others: 0 })
    expect(provider.takings()).toBe(999)
    await shop.work()
    expect(provider.takings()).toBe(999)
  })

  test('an event that is not the provider’s is refused and changes nothing; one of no concern is thanked for', async () => {
    const anna = shop.shopper('anna')
    const { id } = await anna.order('package:50')
    const intentId = intentOf(await anna.pay(id))
    shop.provider.pay(intentId, 'good')
    const event = shop.provider.eventOf('payment_intent.succeeded', { intentId })
    expect(await shop.send(event, 0, 'forged')).toBe(400)
    expect(await shop.send(Buffer.alloc(600_000, 'x'))).toBe(413)
    expect((await anna.orders())[0]?.status).toBe('WaitForPayment')
    expect(await shop.send(shop.provider.eventOf('product.created', {}))).toBe(200)
    shop.provider.breakDown('before')
    expect(await shop.send(event)).toBe(500) // to be sent again
    shop.provider.breakDown(null)
    expect(await shop.send(event)).toBe(200)
    expect((await anna.orders())[0]?.status).toBe('Paid')
  })

  test('an event about a payment, a page or a dispute that is none of ours is thanked for and books nothing', async () => {
    const anna = shop.shopper('anna')
    await anna.order('package:50')
    const strange = await shop.provider.createIntent({
      key: 'another shop',
      paymentId: 'nobody',
      orderId: '1234567890123456',
      amount: 499,
      customerId: 'cus_else',
      description: '',
      save: false,
    })
    shop.provider.pay(strange.id, 'good')
    const facts = { reason: 'fraudulent', status: 'lost', respondBy: null, createdAt: shop.clock.now() }
    shop.provider.dispute({ id: 'du_else', intentId: strange.id, amount: 499, ...facts })
    for (const [type, about] of [
      ['payment_intent.succeeded', { intentId: strange.id }],
      ['charge.refunded', { intentId: strange.id }],
      ['checkout.session.completed', { pageId: 'cs_else' }],
      ['charge.dispute.closed', { disputeId: 'du_else' }],
    ] as const) {
      expect(await shop.send(shop.provider.eventOf(type, about))).toBe(200)
    }
    expect(await anna.orders()).toMatchObject([{ status: 'WaitForPayment' }])
    expect(await anna.balance()).toEqual({ subscription: 0, others: 0 })
    expect(await shop.payments[0]!.operator.disputes(5)).toEqual([])
  })

  test('[PAY-05] whatever the provider fails to tell is asked for: active within five minutes after the payment', async () => {
    const anna = shop.shopper('anna')
    const { id } = await anna.order('plan:premium:monthly')
    const intentId = intentOf(await anna.pay(id))
    const sweepFor = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute++) {
        shop.clock.advance(MINUTE)
        await shop.sweep()
      }
    }
    await sweepFor(47)
    shop.provider.pay(intentId, 'good')
    await sweepFor(5)
    expect((await anna.orders())[0]?.status).toBe('Paid')
    expect(await anna.subscription()).toMatchObject({ plan: 'premium', autoRenew: true })
  })

  test('[PAY-04] who goes away at his bank’s question, or never comes, leaves an order that can be paid or lapses', async () => {
    const anna = shop.shopper('anna')
    const { id } = await anna.order('package:50')
    const intentId = intentOf(await anna.pay(id))
    shop.provider.pay(intentId, 'asks')
    for (let step = 0; step < 12; step++) {
      shop.clock.advance(5 * MINUTE)
      await shop.sweep()
    }
    expect((await anna.orders())[0]).toMatchObject({ status: 'PaymentFailed', errorCode: 'paymentFailed' })
    expect(shop.provider.intents()[0]?.state).toBe('cancelled')
    const again = intentOf(await anna.pay(id))
    expect(again).not.toBe(intentId)

    const forgotten = await shop.shopper('ben').order('package:50')
    shop.clock.advance(8 * DAY)
    await shop.sweep()
    await shop.sweep()
    expect((await shop.shopper('ben').get(forgotten.id)).status).toBe('Cancelled')
    await expect(anna.pay(id)).rejects.toEqual(refused('orderNotPayable'))
  })

  test('while the provider does not answer nothing is lost and nothing is paid twice', async () => {
    const anna = shop.shopper('anna')
    const { id } = await anna.order('package:50')
    shop.provider.breakDown('after')
    await expect(anna.pay(id)).rejects.toEqual(refused('paymentUnavailable'))
    shop.provider.breakDown('before')
    await expect(anna.pay(id)).rejects.toEqual(refused('paymentUnavailable'))
    expect((await anna.get(id)).status).toBe('WaitForPayment')
    shop.provider.breakDown(null)
    const intentId = intentOf(await anna.pay(id))
    expect(shop.provider.intents()).toHaveLength(1)
    shop.provider.pay(intentId, 'good')
    expect((await anna.get(id)).status).toBe('Paid')
  })

  test('[PAY-03] two plans paid at the same time: one is sold, the money of the other goes back', async () => {
    const anna = shop.shopper('anna')
    const made = [await anna.order('plan:premium:monthly'), await anna.order('plan:professional:monthly')]
    const intents: string[] = []
    for (const { id } of made) intents.push(intentOf(await anna.pay(id)))
    for (const id of intents) shop.provider.pay(id, 'good')
    await Promise.all(
      intents.map((intentId, index) =>
        shop.send(shop.provider.eventOf('payment_intent.succeeded', { intentId }), index % shop.urls.length),
      ),
    )
    const after = await anna.orders()
    expect(after.map(({ status }) => status).sort()).toEqual(['Paid', 'PaymentFailed'])
    const [sold, refusedOrder] = ['Paid', 'PaymentFailed'].map((is) =>
      after.find(({ status }) => status === is),
    )
    expect(refusedOrder?.errorCode).toBe('subscriptionExists')
    await shop.work()
    expect(shop.provider.takings()).toBe(sold?.amount)
    await expect(anna.order('plan:professional:annual')).rejects.toEqual(refused('subscriptionExists'))
    await expect(anna.pay(refusedOrder!.id)).rejects.toEqual(refused('subscriptionExists'))
  })

  test('[PAY-07] the operator’s refund pays all back and takes the credits that are left, never more', async () => {
    const anna = shop.shopper('anna')
    const pages = await anna.buy('package:50')
    await shop.ledger.hold({
      key: 'job',
      owner: anna.owner,
      amount: 30,
      free: false,
      detail: '',
      taskId: '1',
      address: null,
    })
    await shop.ledger.take('job')
    const [payment] = shop.payments
    await expect(payment!.operator.refund((await anna.order('package:50')).id)).rejects.toEqual(
      refused('invalidInput'),
    )
    await payment!.operator.refund(pages.id)
    await payment!.operator.refund(pages.id)
    expect((await anna.get(pages.id)).status).toBe('Refunded')
    expect(await anna.balance()).toEqual({ subscription: 0, others: 0 })
    expect(shop.provider.takings()).toBe(0)

    const plan = await anna.buy('plan:premium:monthly')
    await payment!.operator.refund(plan.id)
    expect(await anna.subscription()).toBeNull()
    expect(await anna.balance()).toEqual({ subscription: 0, others: 0 })
  })

  test('a refund made on the provider’s own screen is booked like ours', async () => {
    const anna = shop.shopper('anna')
    const order = await anna.buy('package:50')
    const [intent] = shop.provider.intents()
    await shop.provider.refund('by hand', intent!.id)
    const event = shop.provider.eventOf('charge.refunded', { intentId: intent!.id })
    expect(await shop.send(event)).toBe(200)
    expect((await anna.get(order.id)).status).toBe('Refunded')
    expect(await anna.balance()).toEqual({ subscription: 0, others: 0 })
  })

  test('what is not sold cannot be ordered, and nothing without the terms', async () => {
    const anna = shop.shopper('anna')
    for (const commodity of ['plan:free:monthly', 'plan:premium:once', 'package:51', 'plan:gold:monthly']) {
      await expect(anna.order(commodity)).rejects.toEqual(refused('notForSale'))
    }
    const body = new URLSearchParams({ commodity: 'package:50' })
    const answer = await fetch(`${shop.urls[0]}/order/createOrder`, {
      method: 'POST',
      headers: { token: anna.token },
      body,
    })
    expect(await answer.json()).toMatchObject({
      ret: 400,
      data: { code: 'invalidInput', params: { field: 'agree' } },
    })
  })

  test('the way back from the hosted page names the order', async () => {
    const anna = shop.shopper('anna')
    const { id } = await anna.order('package:50')
    await anna.pay(id, 'hosted')
    expect(shop.provider.pages()[0]?.returnUrl).toBe(`${RETURN_URL}?order=${id}`)
  })
})
