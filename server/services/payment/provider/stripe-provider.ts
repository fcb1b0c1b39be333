import Stripe from 'stripe'
import type { Clock } from '../../../platform/clock'
import type { Logger } from '../../../platform/logger'
import { failure } from '../errors'
import { intentOf, PAYMENT_KEY } from './intent-of'
import type { CardProvider, Dispute, HostedPage, NewIntent, ProviderEvent } from './provider'

export interface StripeSettings {
  /** Origin of the API: `https://api.stripe.com`, or a sandbox's. */
  readonly apiUrl: string
  readonly keys: {
    readonly secretKey: string
    readonly publishableKey: string
    readonly webhookSecret: string
  }
  /** Against which the age of an event's signature is taken. */
  readonly clock: Clock
  readonly logger: Logger
  /** Default 20 s. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 20_000
/** With the same idempotency key; the waits between are the package's. */
const RETRIES = 2
const EXPAND = ['latest_charge']
const EXPAND_PAGE = ['payment_intent', 'payment_intent.latest_charge']

/** Age of a signature that is still taken, seconds (the package's default, docs.stripe.com/webhooks#replay-attacks). */
const TOLERANCE_SECONDS = 300

/** Stripe, or whatever speaks its API at another address, by the official package. */
export function createStripeProvider({
  apiUrl,
  clock,
  keys,
  logger,
  timeoutMs,
}: StripeSettings): CardProvider {
  const { protocol, hostname, port } = new URL(apiUrl)
  const stripe = new Stripe(keys.secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    maxNetworkRetries: RETRIES,
    timeout: timeoutMs ?? TIMEOUT_MS,
    telemetry: false,
  })
  const attempt = createAttempt(logger)
  return {
    publishableKey: keys.publishableKey,
    createCustomer: (key, owner, email) =>
      attempt(async () => {
        const customer = await stripe.customers.create(
          { email, metadata: { owner } },
          { idempotencyKey: key },
        )
        return customer.id
      }),
    deleteCustomer: (id) =>
      attempt(async () => {
        try {
          await stripe.customers.del(id)
        } catch (error) {
          if (codeOf(error) !== 'resource_missing') throw error
        }
      }),
    ...intentCalls(stripe, attempt, logger),
    ...pageCalls(stripe, attempt),
    refund: (key, intentId, amount) =>
      attempt(async () => {
        const part = amount === undefined ? {} : { amount }
        try {
          await stripe.refunds.create({ payment_intent: intentId, ...part }, { idempotencyKey: key })
        } catch (error) {
          if (codeOf(error) !== 'charge_already_refunded') throw error
        }
      }),
    loadDispute: (id) => attempt(async () => disputeOf(await stripe.disputes.retrieve(id))),
    readEvent: (body, signature) =>
      readEvent(() =>
        stripe.webhooks.constructEvent(
          body,
          signature,
          keys.webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          clock.now(),
        ),
      ),
  }
}

const disputeOf = (dispute: Stripe.Dispute): Dispute => {
  const { payment_intent: intent, evidence_details: evidence } = dispute
  return {
    id: dispute.id,
    intentId: typeof intent === 'string' ? intent : intent?.id,
    amount: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    respondBy: evidence?.due_by ? evidence.due_by * 1000 : null,
    createdAt: dispute.created * 1000,
  }
}

type Attempt = <T>(call: () => Promise<T>) => Promise<T>

const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined

/** What may be different next time is an expected failure; a call that Stripe finds wrong is a mistake of ours. */
const createAttempt =
  (logger: Logger): Attempt =>
  async (call) => {
    try {
      return await call()
    } catch (error) {
      const { errors } = Stripe
      const passing =
        error instanceof errors.StripeConnectionError ||
        error instanceof errors.StripeAPIError ||
        error instanceof errors.StripeRateLimitError ||
        error instanceof errors.StripeAuthenticationError
      if (!passing) throw error
      logger.error(
        { type: error.type, code: error.code, requestId: error.requestId },
        'the card provider failed',
      )
      throw failure('paymentUnavailable')
    }
  }

const paramsOf = ({ amount, customerId, description, orderId, paymentId }: NewIntent) => ({
  amount,
  currency: 'usd',
  customer: customerId,
  description,
  metadata: { [PAYMENT_KEY]: paymentId, order_id: orderId },
  expand: EXPAND,
})

const intentCalls = (stripe: Stripe, attempt: Attempt, logger: Logger) => ({
  createIntent: (intent: NewIntent) =>
    attempt(async () =>
      intentOf(
        await stripe.paymentIntents.create(
          {
            ...paramsOf(intent),
            allowed_payment_method_types: ['card'],
            ...(intent.save && { setup_future_usage: 'off_session' as const }),
          },
          { idempotencyKey: intent.key },
        ),
      ),
    ),
  charge: (intent: NewIntent & { readonly paymentMethodId: string }) =>
    attempt(async () => {
      const params = {
        ...paramsOf(intent),
        allowed_payment_method_types: ['card'],
        payment_method: intent.paymentMethodId,
        off_session: true,
        confirm: true,
      }
      try {
        return intentOf(await stripe.paymentIntents.create(params, { idempotencyKey: intent.key }))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          logger.error(
            { code: error.code, param: error.param, requestId: error.requestId },
            'a saved card is refused',
          )
          return undefined
        }
        const declined = error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined
        if (!declined) throw error
        return intentOf(declined)
      }
    }),
  loadIntent: (id: string) =>
    attempt(async () => intentOf(await stripe.paymentIntents.retrieve(id, { expand: EXPAND }))),
  findIntent: (customer: string, paymentId: string) =>
    attempt(async () => {
      const { data } = await stripe.paymentIntents.list({ customer, limit: 100 })
      const found = data.find(({ metadata }) => metadata[PAYMENT_KEY] === paymentId)
      return found && intentOf(await stripe.paymentIntents.retrieve(found.id, { expand: EXPAND }))
    }),
  cancelIntent: (id: string) =>
    attempt(async () => {
      try {
        return intentOf(await stripe.paymentIntents.cancel(id))
      } catch (error) {
        if (codeOf(error) !== 'payment_intent_unexpected_state') throw error
        return intentOf(await stripe.paymentIntents.retrieve(id, { expand: EXPAND }))
      }
    }),
})

const pageOf = (session: Stripe.Checkout.Session): HostedPage => ({
  id: session.id,
  url: session.url,
  isOpen: session.status === 'open',
  intent:
    typeof session.payment_intent === 'object' && session.payment_intent !== null
      ? intentOf(session.payment_intent)
      : undefined,
})

const pageCalls = (stripe: Stripe, attempt: Attempt) => {
  const loadPage = (id: string) =>
    attempt(async () => pageOf(await stripe.checkout.sessions.retrieve(id, { expand: EXPAND_PAGE })))
  return {
    createPage: (page: NewIntent & { readonly returnUrl: string; readonly expiresAt: number }) =>
      attempt(async () => {
        const { amount, currency, customer, description, metadata } = paramsOf(page)
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            customer,
            client_reference_id: page.orderId,
            metadata,
            allowed_payment_method_types: ['card'],
            line_items: [
              {
                quantity: 1,
                price_data: { currency, unit_amount: amount, product_data: { name: description } },
              },
            ],
            payment_intent_data: {
              description,
              metadata,
              ...(page.save && { setup_future_usage: 'off_session' as const }),
            },
            success_url: page.returnUrl,
            cancel_url: page.returnUrl,
            expires_at: Math.floor(page.expiresAt / 1000),
          },
          { idempotencyKey: page.key },
        )
        return pageOf(session)
      }),
    loadPage,
    closePage: async (id: string) => {
      try {
        await attempt(() => stripe.checkout.sessions.expire(id))
      } catch (error) {
        // only an open one can be closed
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      }
      return loadPage(id)
    },
  }
}

function readEvent(construct: () => Stripe.Event): ProviderEvent | null {
  let event: Stripe.Event
  try {
    event = construct()
  } catch {
    return null
  }
  const object = event.data.object as { object?: string; id?: string; payment_intent?: unknown }
  const { payment_intent: of } = object
  return {
    id: event.id,
    type: event.type,
    intentId: object.object === 'payment_intent' ? object.id : typeof of === 'string' ? of : undefined,
    pageId: object.object === 'checkout.session' ? object.id : undefined,
    disputeId: object.object === 'dispute' ? object.id : undefined,
  }
}
