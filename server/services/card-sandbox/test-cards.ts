import { brandOf, type Brand } from './card-rules'

/**
 * Stripe's documented test cards (https://docs.stripe.com/testing): what the sandbox does with each. A number that is not
 * here is refused, so that a real card's number is neither kept nor hashed.
 */

/** How a bank answers. `code` and `declineCode` as in https://docs.stripe.com/declines/codes. */
export interface Decline {
  readonly code: DeclineError
  readonly declineCode?: string
}

export type DeclineError =
  | 'card_declined'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'incorrect_number'
  | 'processing_error'
  | 'authentication_required'

export interface TestCard {
  readonly funding: 'credit' | 'debit' | 'prepaid'
  readonly decline?: Decline
  /** False: the card can be kept for later, and is declined only when it is charged. */
  readonly declinesAttaching?: false
  /**
   * 3-D Secure: `always`, whatever was agreed before; `unlessSetUp`, but for later payments without the customer once one was
   * made with him; `onSession`, only with the customer there.
   */
  readonly authentication?: 'always' | 'unlessSetUp' | 'onSession'
  /** The customer disputes what was paid, at once, for this reason (docs.stripe.com/testing#disputes). */
  readonly disputed?: 'fraudulent' | 'product_not_received'
  /** Passed on, as the check of the security code. */
  readonly cvcFails?: true
}

const declined = (declineCode: string): TestCard => ({
  funding: 'credit',
  decline: { code: 'card_declined', declineCode },
})
const refused = (code: DeclineError): TestCard => ({ funding: 'credit', decline: { code } })
const CREDIT: TestCard = { funding: 'credit' }
const DEBIT: TestCard = { funding: 'debit' }

const CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': CREDIT,
  '4000056655665556': DEBIT,
  '5555555555554444': CREDIT,
  '2223003122003222': CREDIT,
  '5200828282828210': DEBIT,
  '5105105105105100': { funding: 'prepaid' },
  '378282246310005': CREDIT,
  '371449635398431': CREDIT,
  '6011111111111117': CREDIT,
  '6011000990139424': CREDIT,
  '6011981111111113': DEBIT,
  '3056930009020004': CREDIT,
  '36227206271667': CREDIT,
  '3566002020360505': CREDIT,
  '6200000000000005': CREDIT,
  '6200000000000047': DEBIT,
  '6205500000000000004': CREDIT,
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds'),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000006975': declined('card_velocity_exceeded'),
  '4100000000000019': declined('fraudulent'),
  '4000000000000069': refused('expired_card'),
  '4000000000000127': { ...refused('incorrect_cvc'), cvcFails: true },
  '4000000000000119': refused('processing_error'),
  '4000000000000341': { ...declined('generic_decline'), declinesAttaching: false },
  '4000000000000101': { ...CREDIT, cvcFails: true },
  '4000002500003155': { ...CREDIT, authentication: 'unlessSetUp' },
  '4000002760003184': { ...CREDIT, authentication: 'always' },
  '4000000000003220': { ...CREDIT, authentication: 'always' },
  '4000000000003063': { ...CREDIT, authentication: 'always' },
  '4000003800000446': { ...CREDIT, authentication: 'onSession' },
  '4000008260003178': { ...declined('insufficient_funds'), authentication: 'always' },
  '4000008400001629': { ...declined('generic_decline'), authentication: 'always' },
  '4000000000003055': CREDIT,
  '4000000000000259': { ...CREDIT, disputed: 'fraudulent' },
  '4000000000002685': { ...CREDIT, disputed: 'product_not_received' },
}

/** Stripe's names for the same cards, which a server may use where it must not send numbers. */
const TOKENS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_diners: '3056930009020004',
  pm_card_jcb: '3566002020360505',
  pm_card_unionpay: '6200000000000005',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002500003155',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeProductNotReceived: '4000000000002685',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
}

export interface KnownCard extends TestCard {
  readonly brand: Brand
  readonly last4: string
  /** What stands in the database for the number: its documented behaviour, by the last four digits and brand. */
  readonly behaviour: string
}

const known = new Map<string, KnownCard>()
const byBehaviour = new Map<string, KnownCard>()
for (const [number, card] of Object.entries(CARDS)) {
  const last4 = number.slice(-4)
  const behaviour = `${brandOf(number)}-${last4}`
  const entry = { ...card, brand: brandOf(number), last4, behaviour }
  known.set(number, entry)
  byBehaviour.set(behaviour, entry)
}

/** The card with this number; undefined unless it is one of the documented ones. */
export const findTestCard = (digits: string): KnownCard | undefined => known.get(digits)

/** The number behind Stripe's `pm_card_…` names; undefined for any other. */
export const numberOfToken = (token: string): string | undefined => TOKENS[token]

/** The card that a stored `behaviour` stands for. */
export function cardOfBehaviour(behaviour: string): KnownCard {
  const card = byBehaviour.get(behaviour)
  if (!card) throw new Error('A stored card is none of the documented ones')
  return card
}
