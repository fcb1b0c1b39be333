import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCardBench, type CardBench } from './testing/card-bench'

let bench: CardBench
beforeAll(async () => {
  bench = await startCardBench()
})
afterAll(() => bench.stop())

const card = (number: string) => ({
  type: 'card',
  'card[number]': number,
  'card[exp_month]': '12',
  'card[exp_year]': '2030',
  'card[cvc]': '123',
})

async function confirm(number: string) {
  const intent = await bench.stripe.paymentIntents.create({
    amount: 999,
    currency: 'usd',
    metadata: { order: '1' },
  })
  const client_secret = intent.client_secret ?? ''
  const method = await bench.browser('POST', '/v1/payment_methods', card(number))
  const path = `/v1/payment_intents/${intent.id}`
  const parameters = { client_secret, payment_method: method.body.id, use_stripe_sdk: 'true' }
  const answer = await bench.browser('POST', `${path}/confirm`, parameters)
  return { intent, method, answer, state: () => bench.browser('GET', path, { client_secret }) }
}

test('a browser pays an intent with its client secret, and learns no more than it needs', async () => {
  const { answer, intent } = await confirm('5555555555554444')
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ id: intent.id, status: 'succeeded' })
  expect(answer.body).not.toHaveProperty('metadata')
  expect(answer.body).not.toHaveProperty('customer')
})

test('3-D Secure in a frame: the page around it is told, and asks what became of it', async () => {
  const { answer, state } = await confirm('4000002500003155')
  expect(answer.body.status).toBe('requires_action')
  const address = answer.body.next_action?.use_stripe_sdk?.stripe_js ?? ''
  const page = await bench.open(`${address}?parent=${encodeURIComponent('https://verso.example')}`)
  expect(page.policy).toContain('frame-ancestors https://verso.example')
  const last = await bench.submit(`${address}?parent=https%3A%2F%2Fverso.example`, { result: 'confirm' })
  expect(last.html).toContain('/v1/challenge.js')
  expect((await state()).body).toMatchObject({ status: 'succeeded' })
})

test.each([
  ['another client secret', 'pi_x_secret_y'],
  ['no client secret', ''],
])('%s opens nothing', async (_what, client_secret) => {
  const { id } = await bench.stripe.paymentIntents.create({ amount: 999, currency: 'usd' })
  const answer = await bench.browser('GET', `/v1/payment_intents/${id}`, { client_secret })
  expect(answer.status).toBe(401)
})

test('the publishable key does nothing else, and a wrong key nothing at all', async () => {
  for (const path of ['/v1/customers', '/v1/refunds', '/v1/payment_intents', '/v1/checkout/sessions']) {
    expect(await bench.browser('POST', path, {})).toMatchObject({
      status: 401,
      body: { error: { code: 'secret_key_required' } },
    })
  }
  const stranger = await fetch(`${bench.url}/v1/customers`, {
    headers: { authorization: 'Bearer sk_test_other' },
  })
  expect(stranger.status).toBe(401)
})

test.each([
  ['4242424242424241', 402, 'incorrect_number', undefined],
  ['4111111111111111', 402, 'card_declined', 'test_mode_live_card'],
])('the number %s is refused with %i %s', async (number, status, code, decline_code) => {
  const answer = await bench.browser('POST', '/v1/payment_methods', card(number))
  expect(answer.status).toBe(status)
  expect(answer.body.error).toMatchObject({ type: 'card_error', code, ...(decline_code && { decline_code }) })
})

test('[PAY-08] a number from a server is refused, and no number is in any row', async () => {
  await confirm('4242424242424242')
  await confirm('4000000000009995')
  const fromServer = bench.stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' },
  })
  await expect(fromServer).rejects.toMatchObject({ type: 'StripeInvalidRequestError' })
  await bench.events()
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
    bench.database.kysely,
  )
  const rows: unknown[] = []
  for (const { name } of tables.rows)
    rows.push((await sql`select * from ${sql.table(name)}`.execute(bench.database.kysely)).rows)
  const everything = JSON.stringify(rows)
  expect(everything).toContain('"last4') // what may be kept is there
  expect(everything).not.toMatch(/4242 ?4242 ?4242 ?4242|4000 ?0000 ?0000 ?9995/)
})

test('unknown parameters, objects and addresses are refused as Stripe does', async () => {
  const { stripe } = bench
  await expect(stripe.customers.create({ shipping: { name: 'x', address: {} } })).rejects.toMatchObject({
    statusCode: 400,
    code: 'parameter_unknown',
    param: 'shipping',
  })
  await expect(stripe.paymentIntents.create({ amount: 10, currency: 'usd' })).rejects.toMatchObject({
    param: 'amount',
  })
  await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  await expect(stripe.products.list()).rejects.toMatchObject({ statusCode: 404 })
})
