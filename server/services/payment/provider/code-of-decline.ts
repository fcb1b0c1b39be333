import type { ErrorCode } from '../../../contracts/error-codes'

/** Decline codes that tell the customer what to do (docs.stripe.com/declines/codes); all others are `cardDeclined`. */
const DECLINES: Readonly<Record<string, ErrorCode>> = {
  insufficient_funds: 'cardNotCovered',
  withdrawal_count_limit_exceeded: 'cardNotCovered',
  card_velocity_exceeded: 'cardNotCovered',
  expired_card: 'cardExpired',
  invalid_expiry_month: 'cardExpired',
  invalid_expiry_year: 'cardExpired',
  processing_error: 'paymentFailed',
  try_again_later: 'paymentFailed',
  issuer_not_available: 'paymentFailed',
  authentication_required: 'paymentFailed',
}

/** Error codes of a payment (docs.stripe.com/error-codes) that stand without a decline code. */
const ERRORS: Readonly<Record<string, ErrorCode>> = {
  card_declined: 'cardDeclined',
  expired_card: 'cardExpired',
  incorrect_cvc: 'cardDeclined',
  incorrect_number: 'cardDeclined',
  invalid_number: 'cardDeclined',
  insufficient_funds: 'cardNotCovered',
}

/** Which message of the catalogue a refused card gets. Reasons that could help a thief are not told apart. */
export function codeOfDecline(error: { code?: string | null; decline_code?: string | null }): ErrorCode {
  const { code, decline_code: decline } = error
  if (decline) return DECLINES[decline] ?? 'cardDeclined'
  return ERRORS[code ?? ''] ?? 'paymentFailed'
}
