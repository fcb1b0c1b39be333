import { afterAll, beforeAll, expect, test } from 'vitest'
import Stripe from 'stripe'
import { describeDialects } from '../../platform/database/testing/test-databases'
import { startCardBench, type CardBench } from './testing/card-bench'

describeDialects('payments through the official package', (dialect) => {
  let bench: CardBench
  let customer: string
  beforeAll(async () => {
    bench = await startCardBench({ dialect })
    customer = (await bench.stripe.customers.create({ email: 'a@b.example', metadata: { owner: 'user:1' } }))
      .id
  })
  afterAll(() => bench.stop())

  const failureOf = async (
    work: Promise<unknown>,
  ): Promise<InstanceType<typeof Stripe.errors.StripeError>> => {
    const error: unknown = await work.then(
      () => null,
      (reason: unknown) => reason,
    )
    if (!(error instanceof Stripe.errors.StripeError)) throw new Error('It was not refused')
    return error
  }
  const pay = (payment_method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    bench.stripe.paymentIntents.create({
      amount: 999,
      currency: 'usd',
      customer,
      confirm: true,
      payment_method,
      ...more,
    })

  test('a payment succeeds, with brand and last digits of its card, and its events say so', async () => {
    const intent = await pay('pm_card_visa', { metadata: { order: '7' }, expand: ['latest_charge'] })
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 999, metadata: { order: '7' } })
    const charge = intent.latest_charge as Stripe.Charge
    expect(charge.payment_method_details?.card).toMatchObject({
      brand: 'visa',
      last4: '4242',
      exp_year: 2027,
    })
    const events = await bench.events()
    const about = events.filter(({ data }) => (data.object as { id: string }).id === intent.id)
    expect(about.map(({ type }) => type)).toEqual(['payment_intent.created', 'payment_intent.succeeded'])
    expect(events.every(({ api_version }) => api_version === Stripe.API_VERSION)).toBe(true)
  })

  test.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', ''],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', ''],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', ''],
  ])(
    '%s is refused with %s %s, and the intent can be paid with another card',
    async (card, code, decline) => {
      const error = await failureOf(pay(card))
      expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: decline })
      const id = error.payment_intent?.id ?? ''
      const failed = await bench.stripe.paymentIntents.retrieve(id)
      expect(failed).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } })
      const paid = await bench.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_mastercard' })
      expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
    },
  )

  test('a kept card pays later without the customer, and for nobody else', async () => {
    const first = await pay('pm_card_visa', { setup_future_usage: 'off_session' })
    const method = first.payment_method as string
    expect((await bench.stripe.paymentMethods.retrieve(method)).customer).toBe(customer)
    expect(await pay(method, { off_session: true })).toMatchObject({ status: 'succeeded' })
    const other = await bench.stripe.customers.create({})
    const stolen = pay(method, { customer: other.id, off_session: true })
    expect(await failureOf(stolen)).toMatchObject({
      type: 'StripeInvalidRequestError',
      param: 'payment_method',
    })
    const kept = await bench.stripe.customers.listPaymentMethods(customer)
    expect(kept.data.map(({ id }) => id)).toContain(method)
    await bench.stripe.paymentMethods.detach(method)
    expect(
      (await bench.stripe.customers.listPaymentMethods(customer)).data.map(({ id }) => id),
    ).not.toContain(method)
  })

  test('a card that always wants 3-D Secure cannot be charged without the customer', async () => {
    const method = await bench.stripe.paymentMethods.attach('pm_card_threeDSecure2Required', { customer })
    expect(await failureOf(pay(method.id, { off_session: true }))).toMatchObject({
      type: 'StripeCardError',
      code: 'authentication_required',
    })
  })

  test('refunds in parts, all that is left, and not a cent more', async () => {
    const { id } = await pay('pm_card_visa')
    await bench.stripe.refunds.create({ payment_intent: id, amount: 400 })
    expect(await failureOf(bench.stripe.refunds.create({ payment_intent: id, amount: 600 }))).toMatchObject({
      param: 'amount',
    })
    expect((await bench.stripe.refunds.create({ payment_intent: id })).amount).toBe(599)
    expect(await failureOf(bench.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
    const charges = await bench.stripe.charges.list({ payment_intent: id })
    expect(charges.data).toMatchObject([{ refunded: true, amount_refunded: 999 }])
  })

  test('the same key and parameters happen once, a refusal included; other parameters are an error', async () => {
    const parameters = {
      amount: 500,
      currency: 'usd',
      customer,
      confirm: true,
      payment_method: 'pm_card_visa',
    }
    const twice = await Promise.all(
      [1, 2].map(() => bench.stripe.paymentIntents.create(parameters, { idempotencyKey: 'once' })),
    )
    expect(twice[0]?.id).toBe(twice[1]?.id)
    const other = bench.stripe.paymentIntents.create(
      { ...parameters, amount: 501 },
      { idempotencyKey: 'once' },
    )
    expect((await failureOf(other)).type).toBe('StripeIdempotencyError')
    const declined = { ...parameters, payment_method: 'pm_card_chargeDeclined' }
    const refusals = await Promise.all(
      [1, 2].map(() =>
        failureOf(bench.stripe.paymentIntents.create(declined, { idempotencyKey: 'declined' })),
      ),
    )
    expect(refusals[0]?.payment_intent?.id).toBe(refusals[1]?.payment_intent?.id)
    const replayed = refusals.map(({ headers }) => headers?.['idempotent-replayed'])
    expect(replayed.sort()).toEqual(['true', undefined])
  })

  test('an intent is canceled once, and then neither paid nor canceled', async () => {
    const { id } = await bench.stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
    expect(await bench.stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled' })
    const again = await failureOf(bench.stripe.paymentIntents.cancel(id))
    expect(again.code).toBe('payment_intent_unexpected_state')
    const paid = await failureOf(bench.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))
    expect(paid.code).toBe('payment_intent_unexpected_state')
  })

  test('lists go by pages, newest first', async () => {
    const { id } = await bench.stripe.customers.create({})
    const made: string[] = []
    for (const amount of [100, 200, 300]) {
      made.unshift((await bench.stripe.paymentIntents.create({ amount, currency: 'usd', customer: id })).id)
    }
    const all: string[] = []
    for await (const intent of bench.stripe.paymentIntents.list({ customer: id, limit: 2 }))
      all.push(intent.id)
    expect(all).toEqual(made)
    const page = await bench.stripe.paymentIntents.list({ customer: id, limit: 1, ending_before: made[2]! })
    expect(page.data.map((intent) => intent.id)).toEqual([made[1]])
    expect(page.has_more).toBe(true)
  })
})
