import * as z from 'zod'
import { invalid } from './api-error'
import { attemptPayment } from './confirm-intent'
import type { CardError, CheckoutSession, Customer, SessionHidden } from './objects'
import {
  amountParameter,
  cardOnly,
  currencyParameter,
  expandParameter,
  futureUsage,
  mergeMetadata,
  metadataParameter,
  textParameter,
  unsettable,
  wholeNumber,
} from './parameters'
import { insertIntent, loadIntent } from './payment-intents'
import type { StoredMethod } from './payment-methods'
import type { Stored } from './store'
import type { Work } from './work'

export type StoredSession = Stored<CheckoutSession, SessionHidden>

const HOUR = 3600
const LIFE = { least: HOUR / 2, most: 24 * HOUR }

const returnAddress = z
  .string()
  .max(2000)
  .regex(/^https?:\/\//, 'must be an address')

const line = z.strictObject({
  quantity: wholeNumber(1, 999).default(1),
  price_data: z.strictObject({
    currency: currencyParameter,
    unit_amount: wholeNumber(0, 99_999_999),
    product_data: z.strictObject({
      name: textParameter(250).min(1),
      description: textParameter(500).optional(),
    }),
  }),
})

export const CreateSessionSchema = z.strictObject({
  mode: z.literal('payment', { error: 'the sandbox knows payment only' }),
  success_url: returnAddress,
  cancel_url: returnAddress.optional(),
  line_items: z.array(line).min(1).max(20),
  client_reference_id: textParameter(200).optional(),
  customer: textParameter(100).optional(),
  customer_email: textParameter(254).optional(),
  expires_at: wholeNumber(0, 99_999_999_999).optional(),
  locale: textParameter(10).optional(),
  metadata: metadataParameter.optional(),
  allowed_payment_method_types: cardOnly,
  payment_intent_data: z
    .strictObject({
      description: unsettable(1000).optional(),
      metadata: metadataParameter.optional(),
      setup_future_usage: futureUsage.optional(),
    })
    .optional(),
  ui_mode: z.literal('hosted_page').optional(),
  expand: expandParameter,
})
type CreateSessionInput = z.output<typeof CreateSessionSchema>

/** https://docs.stripe.com/api/checkout/sessions/create: a page of the provider, good for a day at most. */
export async function createSession(work: Work, input: CreateSessionInput): Promise<CheckoutSession> {
  if (input.customer !== undefined) await work.load<Customer>('customer', input.customer, 'customer')
  const expires = input.expires_at ?? work.seconds + LIFE.most
  if (expires < work.seconds + LIFE.least || expires > work.seconds + LIFE.most) {
    throw invalid('expires_at must be between 30 minutes and 24 hours from now.', undefined, 'expires_at')
  }
  const items = input.line_items.map(({ quantity, price_data }) => ({
    name: price_data.product_data.name,
    amount: price_data.unit_amount,
    quantity,
  }))
  const total = items.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)
  if (!amountParameter.safeParse(String(total)).success) {
    throw invalid('The total must be at least $0.50.', 'amount_too_small')
  }
  const id = work.newId('cs_test')
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    created: work.seconds,
    currency: 'usd',
    customer: input.customer ?? null,
    customer_email: input.customer_email ?? null,
    expires_at: expires,
    livemode: false,
    locale: input.locale ?? null,
    metadata: mergeMetadata({}, input.metadata),
    mode: 'payment',
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    success_url: input.success_url,
    ui_mode: 'hosted_page',
    url: `${work.context.publicUrl()}/pay/${id}`,
  }
  const intent = input.payment_intent_data
  const hidden: SessionHidden = {
    items,
    intent: {
      description: intent?.description ?? null,
      metadata: mergeMetadata({}, intent?.metadata),
      setup_future_usage: intent?.setup_future_usage ?? null,
    },
  }
  await work.insert('checkout.session', { body: session, hidden }, input.customer ?? null)
  return session
}

/** A session as it is now: one whose time is over expires when it is looked at. */
export async function loadSession(work: Work, id: string): Promise<StoredSession> {
  const stored = await work.load<CheckoutSession, SessionHidden>('checkout.session', id, 'session')
  if (stored.body.status === 'open' && stored.body.expires_at <= work.seconds) await expire(work, stored)
  return stored
}

async function expire(work: Work, stored: StoredSession): Promise<void> {
  Object.assign(stored.body, { status: 'expired', url: null })
  await work.update(stored)
  await work.emit('checkout.session.expired', stored.body)
}

/** https://docs.stripe.com/api/checkout/sessions/expire */
export async function expireSession(work: Work, id: string): Promise<CheckoutSession> {
  const stored = await loadSession(work, id)
  if (stored.body.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status of open can be expired. This one is ${stored.body.status}.`,
    )
  }
  await expire(work, stored)
  return stored.body
}

/** The outcome of pressing "Pay" on the hosted page. */
export type SessionPayment =
  | { readonly kind: 'paid' }
  | { readonly kind: 'challenge'; readonly url: string }
  | { readonly kind: 'declined'; readonly error: CardError }

/** Pays an open session; its payment intent is made with the first attempt and stays for the next ones. */
export async function paySession(
  work: Work,
  session: StoredSession,
  method: StoredMethod,
): Promise<SessionPayment> {
  const { body, hidden } = session
  const intent = body.payment_intent
    ? await loadIntent(work, body.payment_intent)
    : await insertIntent(
        work,
        {
          amount: body.amount_total,
          currency: body.currency,
          customer: body.customer,
          payment_method: null,
          receipt_email: body.customer_email,
          statement_descriptor_suffix: null,
          ...hidden.intent,
        },
        body.id,
      )
  if (body.payment_intent === null) {
    body.payment_intent = intent.body.id
    await work.update(session)
  }
  const returnUrl = `${work.context.publicUrl()}/pay/${body.id}`
  const error = await attemptPayment(work, intent, {
    method,
    offSession: false,
    authenticated: false,
    returnUrl,
  })
  if (error) return { kind: 'declined', error }
  const action = intent.body.next_action
  if (action?.type === 'redirect_to_url') return { kind: 'challenge', url: action.redirect_to_url.url }
  await completeSession(work, session)
  return { kind: 'paid' }
}

/** The payment of a session has succeeded. */
export async function completeSession(work: Work, session: StoredSession): Promise<void> {
  Object.assign(session.body, { status: 'complete', payment_status: 'paid', url: null })
  await work.update(session)
  await work.emit('checkout.session.completed', session.body)
}

/** Where the browser goes after paying (https://docs.stripe.com/payments/checkout/custom-success-page). */
export const successAddress = ({ id, success_url }: CheckoutSession): string =>
  success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)
