import { Writable } from 'node:stream'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createLogger } from './logger'

test('[PAY-08] what an error of the card provider carries of a payment reaches no log line', () => {
  let lines = ''
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString()
      done()
    },
  })
  const logger = createLogger('info', sink)
  const err = new Stripe.errors.StripeCardError({
    type: 'card_error',
    code: 'card_declined',
    message: 'Your card was declined.',
    payment_intent: { id: 'pi_1', client_secret: 'pi_1_secret_x' } as Stripe.PaymentIntent,
    payment_method: { billing_details: { email: 'ana@verso.example' } } as Stripe.PaymentMethod,
  })
  logger.error({ err, token: 'v1.abc' }, 'an event could not be booked')
  expect(lines).toContain('card_declined')
  expect(lines).toContain('[redacted]')
  for (const secret of ['pi_1_secret_x', 'ana@verso.example', 'v1.abc']) expect(lines).not.toContain(secret)
})
