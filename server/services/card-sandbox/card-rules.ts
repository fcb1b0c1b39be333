/**
 * What can be said of a card without asking anybody: kind, length, check digit, date. Used by the fields in the browser, the
 * hosted page and the API alike. Ranges and lengths as in ISO/IEC 7812 and the brands' public tables
 * (https://en.wikipedia.org/wiki/Payment_card_number).
 */

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown'

interface BrandRule {
  readonly brand: Brand
  readonly prefix: RegExp
  readonly lengths: readonly number[]
  /** Digits of the security code. */
  readonly cvc: number
  /** Lengths of the groups in which the number is shown. */
  readonly groups: readonly number[]
}

const FOURS = [4, 4, 4, 4, 3]

const RULES: readonly BrandRule[] = [
  { brand: 'amex', prefix: /^3[47]/, lengths: [15], cvc: 4, groups: [4, 6, 5] },
  { brand: 'diners', prefix: /^3(0[0-5]|[689])/, lengths: [14, 16], cvc: 3, groups: FOURS },
  { brand: 'jcb', prefix: /^35(2[89]|[3-8])/, lengths: [16], cvc: 3, groups: FOURS },
  { brand: 'visa', prefix: /^4/, lengths: [16], cvc: 3, groups: FOURS },
  {
    brand: 'mastercard',
    prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    cvc: 3,
    groups: FOURS,
  },
  { brand: 'discover', prefix: /^6(011|4[4-9]|5)/, lengths: [16], cvc: 3, groups: FOURS },
  { brand: 'unionpay', prefix: /^62/, lengths: [16, 17, 18, 19], cvc: 3, groups: FOURS },
]

const UNKNOWN: BrandRule = { brand: 'unknown', prefix: /^/, lengths: [16], cvc: 3, groups: FOURS }

export const MAX_NUMBER_DIGITS = 19

/** ASCII digits of what was typed; those of other scripts count too. */
export const digitsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, toAscii)
    .replace(/\D/g, '')

/** Arabic-Indic digits, which an Arabic keyboard types. */
const toAscii = (digit: string): string => String((digit.charCodeAt(0) & 0xf) % 10)

export const ruleOf = (digits: string): BrandRule =>
  RULES.find(({ prefix }) => prefix.test(digits)) ?? UNKNOWN

export const brandOf = (digits: string): Brand => ruleOf(digits).brand

/** The check digit of ISO/IEC 7812-1, annex B. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Whether the number has all its digits and they fit together. */
export const isWholeNumber = (digits: string): boolean =>
  ruleOf(digits).lengths.includes(digits.length) && passesLuhn(digits)

/** In groups, as it is printed on the card. */
export function groupNumber(digits: string): string {
  const parts: string[] = []
  let at = 0
  for (const length of ruleOf(digits).groups) {
    if (at >= digits.length) break
    parts.push(digits.slice(at, at + length))
    at += length
  }
  return parts.join(' ')
}

export interface Expiry {
  readonly month: number
  readonly year: number
}

/** `12/34`, `12 / 2034`, `1234`; null while it is not a month and a year. */
export function readExpiry(text: string): Expiry | null {
  const ascii = text.normalize('NFKC').replace(/[\u0660-\u0669\u06f0-\u06f9]/g, toAscii)
  const [, month, year] =
    /^\s*(\d{1,2})\s*[/.-]\s*(\d{2}|\d{4})\s*$/.exec(ascii) ?? /^(\d{2})(\d{2}|\d{4})$/.exec(ascii) ?? []
  if (month === undefined || year === undefined) return null
  const expiry = { month: Number(month), year: Number(year.length === 2 ? `20${year}` : year) }
  return expiry.month >= 1 && expiry.month <= 12 ? expiry : null
}

/** A card is good to the end of its month; time zones are given the benefit of the doubt. */
export const isPast = ({ month, year }: Expiry, now: number): boolean =>
  Date.UTC(year, month, 1) + 12 * 3_600_000 <= now

/** Stripe's codes of validation errors (https://docs.stripe.com/js/element/events/on_change). */
export type FieldCode =
  'incomplete_number' | 'invalid_number' | 'incomplete_expiry' | 'invalid_expiry_year_past' | 'incomplete_cvc'

export interface TypedCard {
  readonly number: string
  readonly expiry: string
  readonly cvc: string
}

export interface CardFaults {
  readonly number?: 'incomplete_number' | 'invalid_number'
  readonly expiry?: 'incomplete_expiry' | 'invalid_expiry_year_past'
  readonly cvc?: 'incomplete_cvc'
}

/** What is wrong with a card as it was typed; empty when nothing is. */
export function checkCard({ number, expiry, cvc }: TypedCard, now: number): CardFaults {
  const digits = digitsOf(number)
  const date = readExpiry(expiry)
  const tooShort = digits.length < Math.min(...ruleOf(digits).lengths)
  return {
    ...(!isWholeNumber(digits) && { number: tooShort ? 'incomplete_number' : 'invalid_number' }),
    ...(!date && { expiry: 'incomplete_expiry' }),
    ...(date && isPast(date, now) && { expiry: 'invalid_expiry_year_past' }),
    ...(digitsOf(cvc).length !== ruleOf(digits).cvc && { cvc: 'incomplete_cvc' }),
  }
}

/** Keys of the messages in `locales/<code>/card.json`, `error.*`. */
export const FAULT_TEXTS: Readonly<Record<FieldCode, string>> = {
  incomplete_number: 'numberIncorrect',
  invalid_number: 'numberIncorrect',
  incomplete_expiry: 'expiryIncomplete',
  invalid_expiry_year_past: 'expiryPast',
  incomplete_cvc: 'securityCodeIncomplete',
}
