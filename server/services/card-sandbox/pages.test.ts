import { afterAll, beforeAll, expect, test } from 'vitest'
import type Stripe from 'stripe'
import { SITE, startCardBench, type CardBench } from './testing/card-bench'

let bench: CardBench
beforeAll(async () => {
  bench = await startCardBench()
})
afterAll(() => bench.stop())

const GOOD = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' }
const session = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  bench.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: `${SITE}/done?s={CHECKOUT_SESSION_ID}`,
    cancel_url: `${SITE}/back`,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 1699, product_data: { name: 'Pages <200>' } },
      },
    ],
    payment_intent_data: { metadata: { order: '9' } },
    ...more,
  })
const alerts = (html: string): string[] =>
  [...html.matchAll(/<p class="error"[^>]*>([^<]*)<\/p>/g)].map((match) => match[1] ?? '')

test('the hosted page says what is paid and that no money is taken, in the language asked for', async () => {
  const { url } = await session({ locale: 'de' })
  const page = await bench.open(url ?? '')
  expect(page.status).toBe(200)
  expect(page.html).toContain('lang="de"')
  expect(page.html).toContain('Testmodus.')
  expect(page.html).toContain('Pages &lt;200&gt;')
  expect(page.html).toMatch(/16,99\s\$/u)
  expect(page.policy).toContain(`form-action 'self' ${SITE}`)
  expect(page.policy).toContain("frame-ancestors 'none'")
  expect(page.html).not.toMatch(/<script|style=/)
  const arabic = await bench.open((await session({ locale: 'ar' })).url ?? '')
  expect(arabic.html).toContain('lang="ar" dir="rtl"')
})

test('[PAY-02] the hosted page names each wrong field in the words of the specification', async () => {
  const { url } = await session()
  const empty = await bench.submit(url ?? '', { number: '', expiry: '', cvc: '' })
  expect(empty.status).toBe(402)
  expect(alerts(empty.html)).toEqual([
    'Incorrect card number',
    'Incomplete card expiration date.',
    'Security code incomplete',
  ])
  const wrong = await bench.submit(url ?? '', { number: '4242424242424241', expiry: '10/20', cvc: '12' })
  expect(alerts(wrong.html)).toEqual([
    'Incorrect card number',
    'The card has expired',
    'Security code incomplete',
  ])
  expect(wrong.html).toContain('value="10/20"')
  expect(wrong.html).not.toContain('4242424242424241')
})

test('a declined card can be followed by another one; the page leads back once it is paid', async () => {
  const { id, url } = await session()
  const declined = await bench.submit(url ?? '', { ...GOOD, number: '4000000000009995' })
  expect(declined.status).toBe(402)
  expect(declined.html).toContain('The card has insufficient funds, please try another one')
  const paid = await bench.submit(url ?? '', GOOD)
  expect(paid).toMatchObject({ status: 303, location: `${SITE}/done?s=${id}` })
  const after = await bench.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  expect(after).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  expect(after.payment_intent).toMatchObject({ status: 'succeeded', metadata: { order: '9' } })
  // again: nothing happens twice
  expect(await bench.submit(url ?? '', GOOD)).toMatchObject({ status: 303 })
  expect(await bench.open(url ?? '')).toMatchObject({ status: 303, location: `${SITE}/done?s=${id}` })
  const events = (await bench.events()).filter(({ data }) => (data.object as { id: string }).id === id)
  expect(events.map(({ type }) => type)).toEqual(['checkout.session.completed'])
})

test('a card number that is none of the documented ones is declined, and kept nowhere', async () => {
  const { url } = await session()
  const answer = await bench.submit(url ?? '', { ...GOOD, number: '4111 1111 1111 1111' })
  expect(answer.html).toContain('Test mode takes test cards only')
})

test('a session is over after its time, or when it is closed', async () => {
  const [late, closed] = [await session(), await session()]
  await bench.stripe.checkout.sessions.expire(closed.id)
  bench.clock.advance(24 * 3_600_000)
  for (const { id, url } of [late, closed]) {
    const page = await bench.open(url ?? '')
    expect(page.status).toBe(410)
    expect(page.html).toContain(`href="${SITE}/back"`)
    expect(await bench.submit(url ?? '', GOOD)).toMatchObject({ status: 410 })
    expect(await bench.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' })
  }
})

test('3-D Secure on the hosted page: confirmed it is paid, refused another card may be tried', async () => {
  const card = { ...GOOD, number: '4000002760003184' }
  const [first, second] = [await session(), await session()]
  const challenge = await bench.submit(first.url ?? '', card)
  expect(challenge.location).toContain('/3ds/')
  expect((await bench.open(challenge.location)).html).toContain('3-D Secure')
  const paid = await bench.submit(challenge.location, { result: 'confirm' })
  expect(paid.location).toBe(`${SITE}/done?s=${first.id}`)
  const refused = await bench.submit((await bench.submit(second.url ?? '', card)).location, {
    result: 'refuse',
  })
  expect(refused.location).toBe(second.url)
  expect((await bench.open(refused.location)).html).toContain(
    'The payment was not confirmed, please try again',
  )
  // an answer counts once
  await bench.submit(challenge.location, { result: 'refuse' })
  const after = await bench.stripe.checkout.sessions.retrieve(first.id, { expand: ['payment_intent'] })
  expect(after.payment_intent).toMatchObject({ status: 'succeeded' })
})

test('the frame with the card fields is for the site alone', async () => {
  const framed = (parent: string) =>
    bench.open(`${bench.url}/elements/card?locale=zh-TW&theme=dark&parent=${encodeURIComponent(parent)}`)
  const page = await framed(SITE)
  expect(page.policy).toContain(`frame-ancestors ${SITE}`)
  expect(page.html).toContain('lang="zh-Hant" dir="ltr" data-theme="dark"')
  for (const field of ['cc-number', 'cc-exp', 'cc-csc'])
    expect(page.html).toContain(`autocomplete="${field}"`)
  for (const parent of [
    'https://evil.example',
    `${SITE}/path`,
    `${SITE}; script-src *`,
    'javascript:1',
    '',
  ]) {
    expect((await framed(parent)).status).toBe(400)
  }
})
