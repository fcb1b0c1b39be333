import * as z from 'zod'
import type { BillingDetails, Metadata } from './objects'

/** Pieces of the API's parameters, which arrive form-encoded: numbers and truth as text. */

export const textParameter = (max: number) => z.string().max(max)
/** Stripe unsets a field that is sent empty. */
export const unsettable = (max: number) =>
  textParameter(max).transform((value) => (value === '' ? null : value))
export const truth = z.enum(['true', 'false']).transform((value) => value === 'true')
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))

/** https://docs.stripe.com/api/metadata: 50 keys of 40 characters, values of 500; an empty value removes the key. */
export const metadataParameter = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'has more than 50 keys')

export const mergeMetadata = (old: Metadata, changes: Metadata | undefined): Metadata =>
  Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value !== ''))

export const expandParameter = z.array(z.string().max(200)).max(20).optional()

/** US cents; Stripe takes no charge below 50 (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const amountParameter = wholeNumber(50, 99_999_999)
export const currencyParameter = z
  .string()
  .transform((value) => value.toLowerCase())
  .pipe(z.literal('usd', { error: 'the sandbox knows usd only' }))
/** Narrows what the account has switched on; the sandbox has cards only. */
export const cardOnly = z.array(z.literal('card')).optional()
export const futureUsage = z.enum(['off_session', 'on_session'])

const ADDRESS_LINES = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const
const address = z.strictObject(
  Object.fromEntries(ADDRESS_LINES.map((name) => [name, unsettable(200).optional()])) as Record<
    (typeof ADDRESS_LINES)[number],
    z.ZodOptional<ReturnType<typeof unsettable>>
  >,
)
export const billingParameter = z.strictObject({
  address: address.optional(),
  email: unsettable(254).optional(),
  name: unsettable(200).optional(),
  phone: unsettable(40).optional(),
})

export function toBillingDetails(given: z.output<typeof billingParameter> = {}): BillingDetails {
  const { address: lines = {}, email = null, name = null, phone = null } = given
  const { city = null, country = null, line1 = null, line2 = null, postal_code = null, state = null } = lines
  return { address: { city, country, line1, line2, postal_code, state }, email, name, phone }
}

export const listParameters = {
  limit: wholeNumber(1, 100).default(10),
  starting_after: z.string().max(100).optional(),
  ending_before: z.string().max(100).optional(),
  expand: expandParameter,
}
