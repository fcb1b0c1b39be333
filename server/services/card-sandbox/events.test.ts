import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { signPayload } from './deliver-event-job'
import { startCardBench, type CardBench } from './testing/card-bench'

let bench: CardBench
afterEach(() => bench.stop())

const MINUTE = 60_000

test('an event is sent again until it is taken, each attempt is recorded, and it is listed as well', async () => {
  bench = await startCardBench()
  bench.answerWebhooks(500)
  const { id } = await bench.stripe.customers.create({ email: 'a@b.example' })
  expect(await bench.events()).toEqual([])
  const [event] = (await bench.stripe.events.list({ type: 'customer.created' })).data
  expect(event).toMatchObject({ data: { object: { id } }, pending_webhooks: 1 })
  expect(await bench.deliveries(event!.id)).toMatchObject([{ status: 500 }])
  expect(await bench.events()).toEqual([]) // not at once
  bench.answerWebhooks(200)
  bench.clock.advance(MINUTE)
  expect((await bench.events()).map((received) => received.id)).toEqual([event!.id])
  expect((await bench.deliveries(event!.id)).map(({ status }) => status)).toEqual([500, 200])
  bench.clock.advance(24 * 60 * MINUTE)
  expect(await bench.events()).toHaveLength(1)
  expect(await bench.stripe.events.retrieve(event!.id)).toEqual(event)
})

test('an event of what was rolled back does not exist', async () => {
  bench = await startCardBench()
  await expect(
    bench.stripe.paymentIntents.create({ amount: 500, currency: 'usd', confirm: true }),
  ).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
  expect((await bench.stripe.events.list({ limit: 10 })).data).toEqual([])
})

test('old answers and events are forgotten', async () => {
  bench = await startCardBench()
  const create = () => bench.stripe.customers.create({ email: 'a@b.example' }, { idempotencyKey: 'k' })
  const first = await create()
  bench.clock.advance(24 * 60 * MINUTE)
  await bench.sandbox.sweep()
  expect((await create()).id).not.toBe(first.id)
  bench.clock.advance(31 * 24 * 60 * MINUTE)
  await bench.sandbox.sweep()
  expect((await bench.stripe.events.list()).data).toEqual([])
})

test('the signature is HMAC-SHA256 over time and payload', async () => {
  bench = await startCardBench()
  const expected = createHmac('sha256', 'whsec').update('12.{}').digest('hex')
  expect(signPayload('{}', 'whsec', 12)).toBe(`t=12,v1=${expected}`)
})
