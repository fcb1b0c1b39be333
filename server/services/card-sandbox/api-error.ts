import type { DeclineError } from './test-cards'
import type { CardError, PaymentIntent, PaymentMethod } from './objects'

export interface ErrorBody {
  readonly type:
    'invalid_request_error' | 'card_error' | 'idempotency_error' | 'authentication_error' | 'api_error'
  readonly message: string
  readonly code?: string
  readonly decline_code?: string
  readonly param?: string
  readonly doc_url?: string
  readonly charge?: string
  readonly payment_intent?: PaymentIntent
  readonly payment_method?: PaymentMethod
}

/** A refusal that changes nothing; the error body of https://docs.stripe.com/api/errors. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message)
  }
}

export const invalid = (message: string, code?: string, param?: string): ApiError =>
  new ApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(code !== undefined && { code, doc_url: docUrl(code) }),
    ...(param !== undefined && { param }),
  })

export const missing = (what: string, id: string, param = 'id'): ApiError =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    doc_url: docUrl('resource_missing'),
    message: `No such ${what}: '${id}'`,
    param,
  })

export const docUrl = (code: string): string =>
  `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`

type ErrorCode = DeclineError | 'payment_intent_authentication_failure'

/** The sentences of https://docs.stripe.com/declines/codes; the pages' own come from `locales`. */
const MESSAGES: Readonly<Record<ErrorCode, string>> = {
  card_declined: 'Your card was declined.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  incorrect_number: 'Your card number is incorrect.',
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  authentication_required: 'Your card was declined. This transaction requires authentication.',
  payment_intent_authentication_failure:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

export const cardError = (
  code: ErrorCode,
  more: { declineCode?: string | undefined; charge?: string; method?: PaymentMethod } = {},
): CardError => ({
  type: 'card_error',
  code,
  ...(more.declineCode !== undefined && { decline_code: more.declineCode }),
  ...(more.charge !== undefined && { charge: more.charge }),
  doc_url: docUrl(code),
  message: more.declineCode === 'insufficient_funds' ? 'Your card has insufficient funds.' : MESSAGES[code],
  ...(more.method && { payment_method: more.method }),
})
