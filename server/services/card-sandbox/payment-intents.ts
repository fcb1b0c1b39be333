import * as z from 'zod'
import { ApiError, invalid } from './api-error'
import { assertConfirmable, attemptPayment, type StoredIntent } from './confirm-intent'
import type { CardError, Customer, IntentHidden, PaymentIntent } from './objects'
import {
  amountParameter,
  billingParameter,
  cardOnly,
  currencyParameter,
  expandParameter,
  futureUsage,
  mergeMetadata,
  metadataParameter,
  textParameter,
  truth,
  unsettable,
} from './parameters'
import { createPaymentMethod, PaymentMethodSchema, useMethod, type StoredMethod } from './payment-methods'
import type { Work } from './work'

const confirmation = {
  payment_method: textParameter(100).optional(),
  off_session: truth.optional(),
  return_url: z.url({ protocol: /^https?$/ }).optional(),
}
const about = {
  customer: textParameter(100).optional(),
  description: unsettable(1000).optional(),
  metadata: metadataParameter.optional(),
  receipt_email: unsettable(254).optional(),
  setup_future_usage: futureUsage.optional(),
  statement_descriptor_suffix: unsettable(22).optional(),
  allowed_payment_method_types: cardOnly,
  expand: expandParameter,
}
export const CreateIntentSchema = z.strictObject({
  ...about,
  ...confirmation,
  amount: amountParameter,
  currency: currencyParameter,
  confirm: truth.default(false),
  automatic_payment_methods: z
    .strictObject({ enabled: truth, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
})
export const UpdateIntentSchema = z.strictObject({
  ...about,
  amount: amountParameter.optional(),
  payment_method: textParameter(100).optional(),
})
export const ConfirmIntentSchema = z.strictObject({
  ...confirmation,
  receipt_email: unsettable(254).optional(),
  setup_future_usage: futureUsage.optional(),
  /** With the publishable key: it proves that the browser was let in on this payment. */
  client_secret: textParameter(200).optional(),
  payment_method_data: PaymentMethodSchema.omit({ expand: true })
    .extend({ billing_details: billingParameter.optional() })
    .optional(),
  use_stripe_sdk: truth.optional(),
  expand: expandParameter,
})
export const CancelIntentSchema = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
  expand: expandParameter,
})

/** What a payment ended with: the intent, or the card's refusal, which is answered with HTTP 402. */
export interface Outcome {
  readonly intent: PaymentIntent
  readonly error: CardError | null
}

export const loadIntent = (work: Work, id: string): Promise<StoredIntent> =>
  work.load<PaymentIntent, IntentHidden>('payment_intent', id, 'intent')

/** https://docs.stripe.com/api/payment_intents/create */
export async function createIntent(work: Work, input: z.output<typeof CreateIntentSchema>): Promise<Outcome> {
  if (input.customer !== undefined) await work.load<Customer>('customer', input.customer, 'customer')
  if (input.off_session && !input.confirm) {
    throw invalid('You may only set off_session when confirm is true.', 'parameter_invalid', 'off_session')
  }
  const method = input.payment_method === undefined ? null : await useMethod(work, input.payment_method)
  const stored = await insertIntent(work, {
    amount: input.amount,
    currency: input.currency,
    customer: input.customer ?? null,
    description: input.description ?? null,
    metadata: mergeMetadata({}, input.metadata),
    payment_method: method?.body.id ?? null,
    receipt_email: input.receipt_email ?? null,
    setup_future_usage: input.setup_future_usage ?? null,
    statement_descriptor_suffix: input.statement_descriptor_suffix ?? null,
  })
  if (!input.confirm) return { intent: stored.body, error: null }
  return confirm(work, stored, method, input)
}

type IntentFacts = Pick<
  PaymentIntent,
  | 'amount'
  | 'currency'
  | 'customer'
  | 'description'
  | 'metadata'
  | 'payment_method'
  | 'receipt_email'
  | 'setup_future_usage'
  | 'statement_descriptor_suffix'
>

export async function insertIntent(
  work: Work,
  facts: IntentFacts,
  session: string | null = null,
): Promise<StoredIntent> {
  const id = work.newId('pi')
  const body: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${work.context.ids.token(18)}`,
    confirmation_method: 'automatic',
    created: work.seconds,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    next_action: null,
    payment_method_types: ['card'],
    status: facts.payment_method === null ? 'requires_payment_method' : 'requires_confirmation',
    ...facts,
  }
  const stored: StoredIntent = { body, hidden: { challenge: null, session } }
  await work.insert('payment_intent', stored, facts.customer)
  await work.emit('payment_intent.created', body)
  return stored
}

/** https://docs.stripe.com/api/payment_intents/update */
export async function updateIntent(
  work: Work,
  id: string,
  input: z.output<typeof UpdateIntentSchema>,
): Promise<PaymentIntent> {
  const stored = await loadIntent(work, id)
  const { body } = stored
  const settles = input.amount !== undefined || input.payment_method !== undefined
  if (settles) assertConfirmable(body)
  if (input.amount !== undefined) body.amount = input.amount
  if (input.payment_method !== undefined) {
    body.payment_method = (await useMethod(work, input.payment_method)).body.id
    body.status = 'requires_confirmation'
  }
  if (input.customer !== undefined) {
    body.customer = (await work.load<Customer>('customer', input.customer, 'customer')).body.id
  }
  if (input.description !== undefined) body.description = input.description
  if (input.receipt_email !== undefined) body.receipt_email = input.receipt_email
  if (input.setup_future_usage !== undefined) body.setup_future_usage = input.setup_future_usage
  body.metadata = mergeMetadata(body.metadata, input.metadata)
  await work.update(stored, body.customer)
  return body
}

/** https://docs.stripe.com/api/payment_intents/confirm, by a server or, with the client secret, by the card fields. */
export async function confirmIntent(
  work: Work,
  id: string,
  input: z.output<typeof ConfirmIntentSchema>,
  fromBrowser: boolean,
): Promise<Outcome> {
  const stored = await loadIntent(work, id)
  if (fromBrowser) assertClientSecret(stored.body, input.client_secret)
  assertConfirmable(stored.body)
  if (input.setup_future_usage !== undefined) stored.body.setup_future_usage = input.setup_future_usage
  if (input.receipt_email !== undefined) stored.body.receipt_email = input.receipt_email
  let given = input.payment_method
  if (input.payment_method_data) {
    const data = { ...input.payment_method_data, expand: undefined }
    given = (await createPaymentMethod(work, data, fromBrowser)).id
  }
  const method = given === undefined ? null : await useMethod(work, given)
  return confirm(work, stored, method, fromBrowser ? { ...input, off_session: false } : input)
}

async function confirm(
  work: Work,
  stored: StoredIntent,
  given: StoredMethod | null,
  { off_session = false, return_url }: { off_session?: boolean | undefined; return_url?: string | undefined },
): Promise<Outcome> {
  const { body } = stored
  if (!given && body.payment_method === null) {
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
      'payment_intent_unexpected_state',
    )
  }
  const method = given ?? (await useMethod(work, body.payment_method ?? ''))
  assertOwner(method, body.customer)
  const error = await attemptPayment(work, stored, {
    method,
    offSession: off_session,
    authenticated: false,
    returnUrl: return_url ?? null,
  })
  return { intent: body, error }
}

/** A kept card pays for its customer only. */
function assertOwner({ body }: StoredMethod, customer: string | null): void {
  if (body.customer === null || body.customer === customer) return
  throw invalid(
    'The payment method belongs to a Customer. Please include the Customer in the `customer` parameter on the PaymentIntent.',
    undefined,
    'payment_method',
  )
}

export function assertClientSecret(intent: PaymentIntent, secret: string | undefined): void {
  if (secret === intent.client_secret) return
  throw new ApiError(401, {
    type: 'invalid_request_error',
    code: 'payment_intent_invalid_parameter',
    message: 'The client_secret provided does not match the PaymentIntent.',
    param: 'client_secret',
  })
}

/** https://docs.stripe.com/api/payment_intents/cancel */
export async function cancelIntent(
  work: Work,
  id: string,
  input: z.output<typeof CancelIntentSchema>,
): Promise<PaymentIntent> {
  const stored = await loadIntent(work, id)
  const { body } = stored
  if (body.status === 'succeeded' || body.status === 'canceled') {
    throw invalid(
      `You cannot cancel this PaymentIntent because it has a status of ${body.status}.`,
      'payment_intent_unexpected_state',
    )
  }
  stored.hidden.challenge = null
  Object.assign(body, {
    status: 'canceled',
    canceled_at: work.seconds,
    cancellation_reason: input.cancellation_reason ?? null,
    next_action: null,
  })
  await work.update(stored)
  await work.emit('payment_intent.canceled', body)
  return body
}
