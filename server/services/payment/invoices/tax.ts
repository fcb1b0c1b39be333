import { isInEu } from './countries'

/** What is known of the seller, from the settings; names and addresses are printed as they are. */
export interface Seller {
  readonly name: string
  /** One line, or several parted by commas or line ends. */
  readonly address: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  readonly vatId: string | null
  /** Percent; 0: the seller states no VAT. Prices include it. */
  readonly vatPercent: number
}

/**
 * How VAT stands on an invoice. `none`: the seller states none; `included`: the price holds it; `reverseCharge`: a company in
 * another member state pays it itself (Directive 2006/112/EC, Articles 44 and 196); `elsewhere`: the place of supply is in the
 * customer's country, outside the seller's VAT (Articles 44 and 58).
 */
export type VatKind = 'none' | 'included' | 'reverseCharge' | 'elsewhere'

export interface Buyer {
  readonly isCompany: boolean
  /** Null when the country is not one that we know. */
  readonly country: string | null
  readonly vatNumber: string | null
}

export function vatKindOf(seller: Seller, buyer: Buyer): VatKind {
  if (seller.vatPercent === 0) return 'none'
  if (buyer.country === null || buyer.country === seller.country) return 'included'
  if (!isInEu(seller.country)) return 'elsewhere'
  if (!isInEu(buyer.country)) return 'elsewhere'
  return buyer.isCompany && buyer.vatNumber !== null ? 'reverseCharge' : 'included'
}

export interface Amounts {
  /** Of each line, without VAT. Minor units, as all. */
  readonly lines: readonly number[]
  readonly net: number
  readonly vat: number
  readonly gross: number
}

/** Takes the VAT out of prices that include it; rounded once, on the sum, so that the lines add up to it. */
export function splitVat(prices: readonly number[], kind: VatKind, percent: number): Amounts {
  const gross = prices.reduce((sum, price) => sum + price, 0)
  const share = kind === 'included' ? percent : 0
  const withoutVat = (amount: number): number =>
    Math.round((amount * 10_000) / (10_000 + Math.round(share * 100)))
  const net = withoutVat(gross)
  const lines = prices.map(withoutVat)
  const rest = net - lines.reduce((sum, line) => sum + line, 0)
  if (lines.length > 0) lines[lines.length - 1] = (lines.at(-1) ?? 0) + rest
  return { lines, net, vat: gross - net, gross }
}
