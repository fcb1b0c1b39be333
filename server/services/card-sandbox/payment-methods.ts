import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { ApiError, cardError, invalid } from './api-error'
import { digitsOf, isPast, isWholeNumber } from './card-rules'
import type { Customer, PaymentMethod, PaymentMethodHidden } from './objects'
import {
  billingParameter,
  expandParameter,
  mergeMetadata,
  metadataParameter,
  textParameter,
  toBillingDetails,
} from './parameters'
import type { Stored } from './store'
import { cardOfBehaviour, findTestCard, numberOfToken } from './test-cards'
import type { Work } from './work'

export type StoredMethod = Stored<PaymentMethod, PaymentMethodHidden>

export const PaymentMethodSchema = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: textParameter(30).optional(),
    exp_month: textParameter(2).optional(),
    exp_year: textParameter(4).optional(),
    cvc: textParameter(4).optional(),
    token: textParameter(60).optional(),
  }),
  billing_details: billingParameter.optional(),
  metadata: metadataParameter.optional(),
  expand: expandParameter,
})
type PaymentMethodInput = z.output<typeof PaymentMethodSchema>

/**
 * https://docs.stripe.com/api/payment_methods/create. A number comes from a browser only, with the publishable key: a server that
 * sends one is refused, as by Stripe (https://docs.stripe.com/security/guide). The number itself is kept nowhere.
 */
export async function createPaymentMethod(
  work: Work,
  input: PaymentMethodInput,
  fromBrowser: boolean,
): Promise<PaymentMethod> {
  const { number, exp_month, exp_year, cvc } = input.card
  if (number === undefined)
    throw invalid('Missing required param: card[number].', 'parameter_missing', 'card[number]')
  if (!fromBrowser) {
    throw invalid(
      'Sending credit card numbers directly to the API is unsafe. Use the fields of the provider, or a test name such as pm_card_visa.',
    )
  }
  const expiry = { month: Number(exp_month), year: fourDigits(exp_year ?? '') }
  const { body } = await keepMethod(work, { number, expiry, cvc, billing: input.billing_details })
  body.metadata = mergeMetadata({}, input.metadata)
  return body
}

const fourDigits = (year: string): number => Number(year.length === 2 ? `20${year}` : year)

interface TypedMethod {
  readonly number: string
  readonly expiry: { readonly month: number; readonly year: number }
  readonly cvc: string | undefined
  readonly billing?: z.output<typeof billingParameter> | undefined
}

const refuseCard = (code: string, param: string, message: string): ApiError =>
  new ApiError(402, { type: 'card_error', code, param, message })

/** Checks a card as it was typed and keeps what may be kept of it. */
export async function keepMethod(work: Work, typed: TypedMethod): Promise<StoredMethod> {
  const digits = digitsOf(typed.number)
  const { month, year } = typed.expiry
  if (!isWholeNumber(digits)) throw refuseCard('incorrect_number', 'number', 'Your card number is incorrect.')
  if (!(month >= 1 && month <= 12))
    throw refuseCard('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  if (!Number.isInteger(year) || isPast(typed.expiry, work.context.clock.now()))
    throw refuseCard('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.")
  const card = findTestCard(digits)
  if (!card) {
    throw new ApiError(402, {
      ...cardError('card_declined', { declineCode: 'test_mode_live_card' }),
      message:
        'Your card was declined. This is a sandbox without real money: it takes documented test cards only.',
    })
  }
  const stored: StoredMethod = {
    body: {
      id: work.newId('pm'),
      object: 'payment_method',
      billing_details: toBillingDetails(typed.billing),
      card: {
        brand: card.brand,
        checks: {
          address_line1_check: null,
          address_postal_code_check: null,
          cvc_check: typed.cvc === undefined ? 'unchecked' : card.cvcFails ? 'fail' : 'pass',
        },
        country: 'US',
        display_brand: card.brand,
        exp_month: month,
        exp_year: year,
        fingerprint: fingerprintOf(digits, work.context.fingerprintSecret),
        funding: card.funding,
        last4: card.last4,
      },
      created: work.seconds,
      customer: null,
      livemode: false,
      metadata: {},
      type: 'card',
    },
    hidden: { behaviour: card.behaviour, setUp: false },
  }
  await work.insert('payment_method', stored)
  return stored
}

/** The same card gives the same mark; the number does not follow from it. */
const fingerprintOf = (digits: string, secret: string): string =>
  createHmac('sha256', secret).update(digits).digest('base64url').replace(/[-_]/g, 'x').slice(0, 16)

/** A method by its id, or by one of Stripe's names of test cards, which makes a new one. */
export async function useMethod(work: Work, id: string): Promise<StoredMethod> {
  const number = numberOfToken(id)
  if (number === undefined) return work.load('payment_method', id, 'payment_method')
  const year = new Date(work.seconds * 1000).getUTCFullYear() + 1
  return keepMethod(work, { number, expiry: { month: 12, year }, cvc: '123' })
}

/** https://docs.stripe.com/api/payment_methods/attach; a card that its bank declines cannot be kept. */
export async function attachMethod(work: Work, id: string, customerId: string): Promise<PaymentMethod> {
  const stored = await useMethod(work, id)
  const customer = await work.load<Customer>('customer', customerId, 'customer')
  const { decline, declinesAttaching } = cardOfBehaviour(stored.hidden.behaviour)
  if (decline && declinesAttaching !== false) {
    throw new ApiError(402, cardError(decline.code, { declineCode: decline.declineCode }))
  }
  await bindMethod(work, stored, customer.body.id)
  return stored.body
}

/** Without asking the bank: a payment with this card has just succeeded. */
export async function bindMethod(work: Work, stored: StoredMethod, customer: string): Promise<void> {
  if (stored.body.customer === customer) return
  if (stored.body.customer !== null) {
    throw invalid('The payment method you provided has already been attached to a customer.')
  }
  stored.body.customer = customer
  await work.update(stored, customer)
  await work.emit('payment_method.attached', stored.body)
}

/** https://docs.stripe.com/api/payment_methods/detach */
export async function detachMethod(work: Work, id: string): Promise<PaymentMethod> {
  const stored = await work.load<PaymentMethod, PaymentMethodHidden>('payment_method', id)
  if (stored.body.customer === null) {
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  }
  stored.body.customer = null
  stored.hidden.setUp = false
  await work.update(stored, null)
  await work.emit('payment_method.detached', stored.body)
  return stored.body
}
