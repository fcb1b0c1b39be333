import * as z from 'zod'
import type { Caller } from './authenticate'
import { createSession, CreateSessionSchema, expireSession, loadSession } from './checkout-sessions'
import { createCustomer, CustomerSchema, deleteCustomer, updateCustomer } from './customers'
import { answerDispute, AnswerDisputeSchema, closeDispute } from './disputes'
import { forBrowser } from './for-browser'
import type { ApiObject, PaymentIntent } from './objects'
import { expandParameter, listParameters, textParameter } from './parameters'
import {
  assertClientSecret,
  cancelIntent,
  CancelIntentSchema,
  confirmIntent,
  ConfirmIntentSchema,
  createIntent,
  CreateIntentSchema,
  loadIntent,
  updateIntent,
  UpdateIntentSchema,
  type Outcome,
} from './payment-intents'
import { attachMethod, createPaymentMethod, detachMethod, PaymentMethodSchema } from './payment-methods'
import { createRefund, RefundSchema } from './refunds'
import type { ObjectKind } from './tables'
import type { Work } from './work'

export interface Answer {
  readonly status: number
  readonly body: object
}

/** One call of the API. */
export interface Operation {
  readonly method: 'get' | 'post' | 'delete'
  /** Express route below `/v1`. */
  readonly path: string
  /** Also with the publishable key. */
  readonly browser?: true
  readonly input: z.ZodType
  run(work: Work, input: unknown, id: string, caller: Caller): Promise<Answer>
}

const Only = z.strictObject({ expand: expandParameter })

function operation<Schema extends z.ZodType>(
  route: `${'get' | 'post' | 'delete'} /${string}`,
  input: Schema,
  run: (work: Work, input: z.output<Schema>, id: string, caller: Caller) => Promise<object>,
  browser = false,
): Operation {
  const [method, path] = route.split(' ') as [Operation['method'], string]
  return {
    method,
    path,
    input,
    ...(browser && { browser: true }),
    run: async (work, given, id, caller) => {
      const result = await run(work, given as z.output<Schema>, id, caller)
      return result instanceof Refused ? result.answer : { status: 200, body: result }
    },
  }
}

/** A declined card: HTTP 402, and yet everything that was recorded stays. */
class Refused {
  constructor(readonly answer: Answer) {}
}

function settle({ intent, error }: Outcome, caller: Caller): object {
  const shown = caller === 'browser' ? forBrowser(intent) : intent
  if (!error) return shown
  return new Refused({ status: 402, body: { error: { ...error, payment_intent: shown } } })
}

const load = (kind: ObjectKind) => async (work: Work, _input: unknown, id: string) =>
  (await work.load<ApiObject>(kind, id)).body

/** Newest first, by pages (https://docs.stripe.com/api/pagination). */
async function list(
  work: Work,
  kind: ObjectKind,
  url: string,
  input: { limit: number; starting_after?: string | undefined; ending_before?: string | undefined },
  filter: { parent?: string | undefined; types?: readonly string[] | undefined } = {},
): Promise<object> {
  const range = {
    kind,
    parent: filter.parent,
    types: filter.types,
    limit: input.limit,
    startingAfter: input.starting_after,
    endingBefore: input.ending_before,
  }
  const found = await work.context.rows.list(range, work.tx)
  const backwards = input.starting_after === undefined && input.ending_before !== undefined
  const data = backwards ? found.slice(-input.limit) : found.slice(0, input.limit)
  return { object: 'list', data, has_more: found.length > input.limit, url }
}

const ListByCustomer = z.strictObject({ ...listParameters, customer: textParameter(100).optional() })
const ListByPayment = z.strictObject({ ...listParameters, payment_intent: textParameter(100).optional() })

/** Everything the sandbox answers; the rest of Stripe's API is 404. */
export const OPERATIONS: readonly Operation[] = [
  operation('post /customers', CustomerSchema, createCustomer),
  operation('get /customers/:id', Only, load('customer')),
  operation('post /customers/:id', CustomerSchema, (work, input, id) => updateCustomer(work, id, input)),
  operation('delete /customers/:id', Only, (work, _input, id) => deleteCustomer(work, id)),
  operation(
    'get /customers/:id/payment_methods',
    z.strictObject({ ...listParameters, type: z.literal('card').optional() }),
    (work, input, id) =>
      list(work, 'payment_method', `/v1/customers/${id}/payment_methods`, input, { parent: id }),
  ),
  operation(
    'post /payment_methods',
    PaymentMethodSchema,
    (work, input, _id, caller) => createPaymentMethod(work, input, caller === 'browser'),
    true,
  ),
  operation(
    'get /payment_methods',
    z.strictObject({ ...listParameters, customer: textParameter(100), type: z.literal('card').optional() }),
    (work, input) => list(work, 'payment_method', '/v1/payment_methods', input, { parent: input.customer }),
  ),
  operation('get /payment_methods/:id', Only, load('payment_method')),
  operation(
    'post /payment_methods/:id/attach',
    z.strictObject({ customer: textParameter(100), expand: expandParameter }),
    (work, input, id) => attachMethod(work, id, input.customer),
  ),
  operation('post /payment_methods/:id/detach', Only, (work, _input, id) => detachMethod(work, id)),
  operation('post /payment_intents', CreateIntentSchema, async (work, input, _id, caller) =>
    settle(await createIntent(work, input), caller),
  ),
  operation('get /payment_intents', ListByCustomer, (work, input) =>
    list(work, 'payment_intent', '/v1/payment_intents', input, { parent: input.customer }),
  ),
  operation(
    'get /payment_intents/:id',
    z.strictObject({ client_secret: textParameter(200).optional(), expand: expandParameter }),
    async (work, input, id, caller) => {
      const { body } = await loadIntent(work, id)
      if (caller === 'server') return body
      assertClientSecret(body, input.client_secret)
      return forBrowser(body)
    },
    true,
  ),
  operation('post /payment_intents/:id', UpdateIntentSchema, (work, input, id) =>
    updateIntent(work, id, input),
  ),
  operation(
    'post /payment_intents/:id/confirm',
    ConfirmIntentSchema,
    async (work, input, id, caller) =>
      settle(await confirmIntent(work, id, input, caller === 'browser'), caller),
    true,
  ),
  operation(
    'post /payment_intents/:id/cancel',
    CancelIntentSchema,
    (work, input, id): Promise<PaymentIntent> => cancelIntent(work, id, input),
  ),
  operation('get /charges', ListByPayment, (work, input) =>
    list(work, 'charge', '/v1/charges', input, { parent: input.payment_intent }),
  ),
  operation('get /charges/:id', Only, load('charge')),
  operation('post /refunds', RefundSchema, createRefund),
  operation('get /refunds', ListByPayment, (work, input) =>
    list(work, 'refund', '/v1/refunds', input, { parent: input.payment_intent }),
  ),
  operation('get /refunds/:id', Only, load('refund')),
  operation('get /disputes', ListByPayment, (work, input) =>
    list(work, 'dispute', '/v1/disputes', input, { parent: input.payment_intent }),
  ),
  operation('get /disputes/:id', Only, load('dispute')),
  operation('post /disputes/:id', AnswerDisputeSchema, answerDispute),
  operation('post /disputes/:id/close', Only, (work, _input, id) => closeDispute(work, id)),
  operation('post /checkout/sessions', CreateSessionSchema, createSession),
  operation(
    'get /checkout/sessions/:id',
    Only,
    async (work, _input, id) => (await loadSession(work, id)).body,
  ),
  operation('post /checkout/sessions/:id/expire', Only, (work, _input, id) => expireSession(work, id)),
  operation(
    'get /events',
    z.strictObject({
      ...listParameters,
      type: textParameter(100).optional(),
      types: z.array(textParameter(100)).max(20).optional(),
    }),
    (work, input) =>
      list(work, 'event', '/v1/events', input, {
        types: input.type === undefined ? input.types : [input.type],
      }),
  ),
  operation('get /events/:id', Only, load('event')),
]
