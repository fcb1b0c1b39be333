import { cardError, invalid } from './api-error'
import type { CardError, Charge, Dispute, IntentHidden, NextAction, PaymentIntent } from './objects'
import { bindMethod, type StoredMethod } from './payment-methods'
import type { Stored } from './store'
import { cardOfBehaviour, type Decline } from './test-cards'
import type { Work } from './work'

export type StoredIntent = Stored<PaymentIntent, { -readonly [Key in keyof IntentHidden]: IntentHidden[Key] }>

/** Time to answer a dispute. */
const RESPONSE_SECONDS = 9 * 86_400

export interface Attempt {
  readonly method: StoredMethod
  /** The customer is not there to prove who he is. */
  readonly offSession: boolean
  /** 3-D Secure has just been passed. */
  readonly authenticated: boolean
  /** Where the browser goes after 3-D Secure; null: it is shown in a frame of the page. */
  readonly returnUrl: string | null
}

/** States in which an intent may be confirmed (https://docs.stripe.com/payments/paymentintents/lifecycle). */
const CONFIRMABLE: ReadonlySet<string> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
])

/** Refuses an intent that has been paid or canceled. */
export function assertConfirmable({ status }: PaymentIntent): void {
  if (CONFIRMABLE.has(status)) return
  throw invalid(
    `This PaymentIntent's status is ${status}, so it could not be confirmed.`,
    'payment_intent_unexpected_state',
  )
}

/**
 * Tries to charge the card, as its documented behaviour says. The intent is then `succeeded`, waits for 3-D Secure, or is back at
 * `requires_payment_method`; the refusal is answered, not thrown, because it has to be kept.
 */
export async function attemptPayment(
  work: Work,
  intent: StoredIntent,
  attempt: Attempt,
): Promise<CardError | null> {
  const { method, offSession, authenticated } = attempt
  const card = cardOfBehaviour(method.hidden.behaviour)
  intent.hidden.challenge = null
  intent.body.next_action = null
  if (asksForCustomer(card.authentication, offSession, method.hidden.setUp) && !authenticated) {
    if (!offSession) return askForCustomer(work, intent, attempt)
    return fail(work, intent, method, {
      code: 'authentication_required',
      declineCode: 'authentication_required',
    })
  }
  if (card.decline) return fail(work, intent, method, card.decline)
  await succeed(work, intent, attempt)
  return null
}

function asksForCustomer(
  rule: 'always' | 'unlessSetUp' | 'onSession' | undefined,
  offSession: boolean,
  setUp: boolean,
): boolean {
  if (rule === undefined) return false
  if (!offSession) return true
  return rule === 'always' || (rule === 'unlessSetUp' && !setUp)
}

async function askForCustomer(work: Work, intent: StoredIntent, attempt: Attempt): Promise<null> {
  const challenge = work.context.ids.token()
  const url = `${work.context.publicUrl()}/3ds/${challenge}`
  const { returnUrl } = attempt
  const action: NextAction = returnUrl
    ? { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
  Object.assign(intent.hidden, { challenge })
  Object.assign(intent.body, {
    status: 'requires_action',
    next_action: action,
    payment_method: attempt.method.body.id,
    last_payment_error: null,
  })
  const page = { body: { id: challenge, object: 'challenge' }, hidden: { intent: intent.body.id, returnUrl } }
  await work.insert('challenge', page)
  await work.update(intent)
  await work.emit('payment_intent.requires_action', intent.body)
  return null
}

/** The bank says no, or the customer could not prove who he is. */
export async function fail(
  work: Work,
  intent: StoredIntent,
  method: StoredMethod,
  { code, declineCode }: Decline | { code: 'payment_intent_authentication_failure'; declineCode?: undefined },
): Promise<CardError> {
  const asked = code !== 'authentication_required' && code !== 'payment_intent_authentication_failure'
  const charge = asked ? await insertCharge(work, intent, method, { code, declineCode }) : null
  const error = cardError(code, {
    declineCode,
    method: method.body,
    ...(charge && { charge: charge.id }),
  })
  Object.assign(intent.body, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
    ...(charge && { latest_charge: charge.id }),
  })
  intent.hidden.challenge = null
  await work.update(intent)
  if (charge) await work.emit('charge.failed', charge)
  await work.emit('payment_intent.payment_failed', intent.body)
  return error
}

async function succeed(work: Work, intent: StoredIntent, { method, authenticated }: Attempt): Promise<void> {
  const { body } = intent
  const charge = await insertCharge(work, intent, method, null, authenticated)
  Object.assign(body, {
    status: 'succeeded',
    amount_received: body.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    payment_method: method.body.id,
  })
  if (body.setup_future_usage !== null) {
    method.hidden.setUp = true
    await work.update(method)
    if (body.customer !== null) await bindMethod(work, method, body.customer)
  }
  await work.update(intent)
  await work.emit('charge.succeeded', charge)
  await work.emit('payment_intent.succeeded', body)
  const { disputed } = cardOfBehaviour(method.hidden.behaviour)
  if (disputed) await openDispute(work, charge, disputed)
}

/** As the documented cards do: the customer's bank takes the money back until the dispute is decided (`disputes.ts`). */
async function openDispute(work: Work, charge: Charge, reason: Dispute['reason']): Promise<void> {
  const { id, amount, currency, payment_intent } = charge
  const dispute: Dispute = {
    id: work.newId('du'),
    object: 'dispute',
    amount,
    charge: id,
    created: work.seconds,
    currency,
    evidence_details: { due_by: work.seconds + RESPONSE_SECONDS, submission_count: 0 },
    livemode: false,
    metadata: {},
    payment_intent,
    reason,
    status: 'needs_response',
  }
  await work.insert('dispute', { body: dispute, hidden: {} }, payment_intent)
  await work.emit('charge.dispute.created', dispute)
}

async function insertCharge(
  work: Work,
  { body: intent }: StoredIntent,
  { body: method, hidden: { behaviour } }: StoredMethod,
  decline: { readonly code: string; readonly declineCode?: string | undefined } | null,
  authenticated = false,
): Promise<Charge> {
  const { checks: _checks, ...facts } = method.card
  const reason = decline ? (decline.declineCode ?? decline.code) : null
  const charge: Charge = {
    id: work.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    captured: !decline,
    created: work.seconds,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: !decline && cardOfBehaviour(behaviour).disputed !== undefined,
    failure_code: decline?.code ?? null,
    failure_message: decline ? cardError(decline.code as 'card_declined').message : null,
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason,
      seller_message: decline ? 'The bank did not return any further details.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: { ...facts, three_d_secure: authenticated ? { result: 'authenticated' } : null },
      type: 'card',
    },
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
  }
  await work.insert('charge', { body: charge, hidden: {} }, intent.id)
  return charge
}
