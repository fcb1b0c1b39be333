import type { PaymentIntent } from './objects'

/** What a browser may know of an intent, with the publishable key and the client secret. */
export function forBrowser(intent: PaymentIntent): object {
  const { id, object, amount, currency, created, livemode, client_secret, status } = intent
  const { next_action, payment_method, last_payment_error, payment_method_types, canceled_at } = intent
  return {
    id,
    object,
    amount,
    canceled_at,
    client_secret,
    created,
    currency,
    last_payment_error,
    livemode,
    next_action,
    payment_method,
    payment_method_types,
    status,
  }
}
