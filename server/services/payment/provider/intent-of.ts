import type Stripe from 'stripe'
import type { Intent, IntentState } from './provider'
import { codeOfDecline } from './code-of-decline'

/** Stripe's names (docs.stripe.com/payments/paymentintents/lifecycle) as ours. */
const STATES: Readonly<Record<Stripe.PaymentIntent.Status, IntentState>> = {
  requires_payment_method: 'untried',
  requires_confirmation: 'untried',
  requires_action: 'action',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

/** Key in the metadata of everything we make at the provider. */
export const PAYMENT_KEY = 'payment_id'

/** `latest_charge` must be expanded for `card` and `refunded`. */
export function intentOf(intent: Stripe.PaymentIntent): Intent {
  const { last_payment_error: error, latest_charge: charge, payment_method: method } = intent
  const state = STATES[intent.status] ?? 'processing'
  const paid = typeof charge === 'object' ? charge : null
  const card = paid?.payment_method_details?.card
  return {
    id: intent.id,
    state: state === 'untried' && error ? 'failed' : state,
    amount: intent.amount,
    currency: intent.currency,
    refunded: paid?.amount_refunded ?? 0,
    clientSecret: intent.client_secret ?? '',
    paymentId: intent.metadata?.[PAYMENT_KEY],
    paymentMethodId: typeof method === 'string' ? method : method?.id,
    card: card ? `${card.brand ?? 'card'} ${card.last4 ?? ''}`.trim() : undefined,
    errorCode: error ? codeOfDecline(error) : undefined,
  }
}
