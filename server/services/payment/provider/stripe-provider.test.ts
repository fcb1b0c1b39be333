import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PAY_CALLS } from '../../../contracts/pay-calls'
import { silentLogger } from '../../../platform/logger'
import { startCardBench, type CardBench } from '../../card-sandbox/testing/card-bench'
import { EVENTS_PATH } from '../orders'
import type { OrderTables } from '../orders/tables'
import { startBench, type Bench } from '../testing/payment-bench'
import { createStripeProvider } from './stripe-provider'

const KEYS = { secretKey: 'sk_test_bench', publishableKey: 'pk_test_bench', webhookSecret: 'whsec_bench' }
const DAY = 86_400_000
const RETURN_URL = 'https://verso.example/translate/recharge/success'

let card: CardBench
let bench: Bench
let heard: number

beforeEach(async () => {
  card = await startCardBench()
  const { clock } = card
  const provider = createStripeProvider({ apiUrl: card.url, keys: KEYS, clock, logger: silentLogger() })
  bench = await startBench({ provider, clock })
  heard = 0
})
afterEach(async () => {
  await bench.stop()
  await card.stop()
})

const { getOrder, getUserOrders, createOrder, payOrder, getSubscription } = PAY_CALLS

const execute: Bench['executors'][0]['execute'] = (...call) => bench.executors[0]!.execute(...call)

const order = async (token: string, commodity: string) =>
  (await execute(createOrder, { commodity, agree: 'true' }, { token })).id

const pay = (token: string, id: string, method: 'card' | 'hosted') =>
  execute(payOrder, { id, method, returnUrl: RETURN_URL }, { token })

const intentOf = ({ clientSecret = '' }: { clientSecret?: string | undefined }) =>
  clientSecret.slice(0, clientSecret.indexOf('_secret'))

/** What the browser's fields do: the intent ends where the test card takes it. */
const confirm = (id: string, payment_method: string) =>
  card.stripe.paymentIntents
    .confirm(id, { payment_method, return_url: RETURN_URL })
    .catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeCardError)) throw error
    })

const post = async (event: Stripe.Event, signedAt = card.clock.now()): Promise<number> => {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(signedAt / 1000)
  const signature = card.stripe.webhooks.generateTestHeaderString({
    payload,
    secret: KEYS.webhookSecret,
    timestamp,
  })
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  return (await fetch(bench.urls[0] + EVENTS_PATH, { method: 'POST', headers, body: payload })).status
}

/** Hands on what the sandbox has sent since, in reverse, each twice. */
const hear = async (): Promise<void> => {
  const events = await card.events()
  for (const event of events.slice(heard).reverse()) {
    expect(await post(event)).toBe(200)
    expect(await post(event)).toBe(200)
  }
  heard = events.length
}

const list = async (token: string) => (await execute(getUserOrders, {}, { token })).list

test('[API-02] [PAY-04] an order is paid in the provider’s fields; its events, doubled and in reverse, book it once', async () => {
  const { token } = bench.customer('anna')
  const id = await order(token, 'package:50')
  const answer = await pay(token, id, 'card')
  expect(answer).toMatchObject({ publishableKey: 'pk_test_bench', order: { status: 'WaitForPayment' } })
  expect(intentOf(await pay(token, id, 'card'))).toBe(intentOf(answer))
  await confirm(intentOf(answer), 'pm_card_visa')
  await hear()
  expect(await list(token)).toMatchObject([{ id, status: 'Paid', payMethod: 'visa 4242', amount: 499 }])
  expect(await bench.ledger.balance('user:anna')).toEqual({ subscription: 0, others: 50 })
})

test.each([
  ['pm_card_chargeDeclined', 'cardDeclined'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'cardNotCovered'],
  ['pm_card_chargeDeclinedExpiredCard', 'cardExpired'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'cardDeclined'],
  ['pm_card_chargeDeclinedProcessingError', 'paymentFailed'],
])('[PAY-03] %s fails the order with %s, and another card pays it', async (declined, errorCode) => {
  const { token } = bench.customer('anna')
  const id = await order(token, 'package:50')
  const intentId = intentOf(await pay(token, id, 'card'))
  await confirm(intentId, declined)
  expect(await execute(getOrder, { id }, { token })).toMatchObject({ status: 'PaymentFailed', errorCode })
  await confirm(intentOf(await pay(token, id, 'card')), 'pm_card_mastercard')
  await hear()
  expect(await list(token)).toMatchObject([{ status: 'Paid', payMethod: 'mastercard 4444' }])
})

test('[PAY-04] while 3-D Secure asks the order is in payment', async () => {
  const { token } = bench.customer('anna')
  const id = await order(token, 'package:50')
  await confirm(intentOf(await pay(token, id, 'card')), 'pm_card_threeDSecure2Required')
  expect(await execute(getOrder, { id }, { token })).toMatchObject({ status: 'InPayment' })
})

test('[PAY-03] the hosted page pays without script, also after a declined card', async () => {
  const { token } = bench.customer('anna')
  const id = await order(token, 'plan:premium:monthly')
  const { hostedUrl = '' } = await pay(token, id, 'hosted')
  const fields = { number: '4000000000000002', expiry: '12/34', cvc: '123', name: 'Anna' }
  await card.submit(hostedUrl, fields)
  expect(await execute(getOrder, { id }, { token })).toMatchObject({ status: 'PaymentFailed' })
  expect((await pay(token, id, 'hosted')).hostedUrl).toBe(hostedUrl)
  const { location } = await card.submit(hostedUrl, { ...fields, number: '4242424242424242' })
  expect(location).toBe(`${RETURN_URL}?order=${id}`)
  await hear()
  expect(await list(token)).toMatchObject([{ status: 'Paid', payMethod: 'visa 4242' }])
})

test('[PAY-05] the saved card pays each renewal without the customer; one that then fails leaves the plan past due', async () => {
  const [anna, ben] = [bench.customer('anna').token, bench.customer('ben').token]
  for (const token of [anna, ben]) {
    const id = await order(token, 'plan:premium:monthly')
    await confirm(intentOf(await pay(token, id, 'card')), 'pm_card_visa')
    expect(await execute(getOrder, { id }, { token })).toMatchObject({ status: 'Paid' })
  }
  // as if Ben had removed his card: one that the provider does not let him use
  await bench.database
    .forTables<OrderTables>()
    .kysely.updateTable('pay_subscriptions')
    .set({ payment_method_id: 'pm_gone' })
    .where('owner', '=', 'user:ben')
    .execute()
  card.clock.advance(31 * DAY)
  await bench.payments[0]!.sweep()
  await hear()
  const subscriptions = await Promise.all(
    [anna, ben].map(async (token) => (await execute(getSubscription, {}, { token })).subscription),
  )
  expect(subscriptions.map((subscription) => subscription?.pastDue)).toEqual([false, true])
  expect((await list(anna)).map(({ status, renewal }) => [status, renewal])).toEqual([
    ['Paid', true],
    ['Paid', false],
  ])
  expect((await list(ben))[0]).toMatchObject({ status: 'PaymentFailed', renewal: true })
})

test('[PAY-07] a refund pays all back at the provider, once', async () => {
  const { token } = bench.customer('anna')
  const id = await order(token, 'package:50')
  const intentId = intentOf(await pay(token, id, 'card'))
  await confirm(intentId, 'pm_card_visa')
  await hear()
  await bench.payments[0]!.operator.refund(id)
  await hear()
  expect(await list(token)).toMatchObject([{ status: 'Refunded' }])
  const { data } = await card.stripe.refunds.list({ payment_intent: intentId })
  expect(data.map(({ amount }) => amount)).toEqual([499])
  expect(await bench.ledger.balance('user:anna')).toEqual({ subscription: 0, others: 0 })
})

test('[PAY-07] a part is paid back at the provider, then the rest; what was paid back there is booked too', async () => {
  const { token } = bench.customer('anna')
  const id = await order(token, 'package:50')
  const intentId = intentOf(await pay(token, id, 'card'))
  await confirm(intentId, 'pm_card_visa')
  await hear()
  const { operator } = bench.payments[0]!
  expect(await operator.refund(id, 1.25)).toMatchObject([{ refunded: '1.25' }])
  expect(await operator.refund(id, 1.25)).toMatchObject([{ refunded: '1.25' }])
  await card.stripe.refunds.create({ payment_intent: intentId, amount: 74 })
  await hear()
  expect(await list(token)).toMatchObject([{ status: 'Paid', refunded: 199 }])
  await operator.refund(id)
  const { data } = await card.stripe.refunds.list({ payment_intent: intentId })
  expect(data.map(({ amount }) => amount)).toEqual([300, 74, 125])
  expect(await list(token)).toMatchObject([{ status: 'Refunded', refunded: 499 }])
})

test('a dispute is told by the provider’s event and shown to the operator', async () => {
  const { token } = bench.customer('anna')
  const id = await order(token, 'package:50')
  await confirm(intentOf(await pay(token, id, 'card')), 'pm_card_createDispute')
  await hear()
  const answerUntil = new Date(card.clock.now() + 9 * DAY).toISOString()
  expect(await bench.payments[0]!.operator.disputes(5)).toMatchObject([
    { order: id, amount: '4.99', reason: 'fraudulent', status: 'needs_response', answerUntil },
  ])
  expect(await list(token)).toMatchObject([{ status: 'Paid' }])
})

test('[PAY-06] a dispute decided at the provider: lost, the credits go; won, they stay', async () => {
  const outcomes: unknown[] = []
  for (const [who, uncategorized_text] of [
    ['anna', 'losing_evidence'],
    ['ben', 'winning_evidence'],
    ['cora', 'a long story'],
  ] as const) {
    const { token } = bench.customer(who)
    const id = await order(token, 'package:50')
    const intent = intentOf(await pay(token, id, 'card'))
    await confirm(intent, 'pm_card_createDispute')
    const { data } = await card.stripe.disputes.list({ payment_intent: intent })
    await card.stripe.disputes.update(data[0]!.id, { evidence: { uncategorized_text }, submit: true })
    await hear()
    outcomes.push([(await list(token))[0]!.status, (await bench.ledger.balance(`user:${who}`)).others])
    if (who === 'cora') await card.stripe.disputes.close(data[0]!.id)
    await expect(card.stripe.disputes.close('du_none')).rejects.toThrow('No such dispute')
  }
  expect(outcomes).toEqual([
    ['Refunded', 0],
    ['Paid', 50],
    ['Paid', 50],
  ])
  await hear()
  expect(await bench.ledger.balance('user:cora')).toEqual({ subscription: 0, others: 0 })
  const statuses = (await bench.payments[0]!.operator.disputes(5)).map(({ status }) => status)
  expect(statuses.sort()).toEqual(['lost', 'lost', 'won'])
})

test('a signature that is forged or too old is refused', async () => {
  const { token } = bench.customer('anna')
  const id = await order(token, 'package:50')
  await confirm(intentOf(await pay(token, id, 'card')), 'pm_card_visa')
  const event = (await card.events()).find(({ type }) => type === 'payment_intent.succeeded')!
  expect(await post(event, card.clock.now() - 3_600_000)).toBe(400)
  const forged = await fetch(bench.urls[0] + EVENTS_PATH, {
    method: 'POST',
    headers: { 'stripe-signature': `t=${Math.floor(card.clock.now() / 1000)},v1=${'0'.repeat(64)}` },
    body: JSON.stringify(event),
  })
  expect(forged.status).toBe(400)
  expect(await list(token)).toMatchObject([{ status: 'WaitForPayment' }])
})

test('a provider that is away is said to be, and nothing is charged', async () => {
  const { clock } = card
  const settings = { keys: KEYS, clock, logger: silentLogger(), timeoutMs: 200 }
  const away = createStripeProvider({ apiUrl: 'http://127.0.0.1:9', ...settings })
  await expect(away.loadIntent('pi_1')).rejects.toMatchObject({ code: 'paymentUnavailable' })
})

test('a closed account’s customer and card are no more at the provider; what it has paid can still be paid back', async () => {
  const { token } = bench.customer('anna')
  const id = await order(token, 'package:50')
  const intent = intentOf(await pay(token, id, 'card'))
  await confirm(intent, 'pm_card_visa')
  await hear()
  const customer = (await card.stripe.paymentIntents.retrieve(intent)).customer as string
  await bench.payments[0]!.operator.close('user:anna')
  await expect(card.stripe.customers.retrieve(customer)).rejects.toThrow('No such customer')
  await bench.payments[0]!.operator.close('user:anna')
  expect(await bench.payments[0]!.operator.refund(id)).toEqual([{ order: id, refunded: '4.99' }])
  expect((await list(token)).map(({ status }) => status)).toEqual(['Refunded'])
})
