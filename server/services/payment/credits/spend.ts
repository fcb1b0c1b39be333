import type { LotReason } from './tables'

/** A lot from which may be taken. */
export interface OpenLot {
  readonly id: string
  /** Order of arrival. */
  readonly row: number
  readonly reason: LotReason
  /** Milliseconds; null: never. */
  readonly expiresAt: number | null
  /** Credits that are left. */
  readonly left: number
}

export interface Debit {
  readonly lotId: string
  readonly amount: number
}

/** Subscription credits first, then what expires first, then what came first (spec/decisions, Credits). */
const bySpending = (one: OpenLot, other: OpenLot): number =>
  Number(other.reason === 'subscription') - Number(one.reason === 'subscription') ||
  (one.expiresAt ?? Infinity) - (other.expiresAt ?? Infinity) ||
  one.row - other.row

/** From which lots an amount is taken; `missing` is what they do not have together, and then nothing is taken. */
export function spend(
  lots: readonly OpenLot[],
  amount: number,
): { readonly debits: readonly Debit[]; readonly missing: number } {
  const debits: Debit[] = []
  let rest = amount
  for (const lot of [...lots].sort(bySpending)) {
    const part = Math.min(lot.left, rest)
    if (part > 0) debits.push({ lotId: lot.id, amount: part })
    rest -= Math.max(part, 0)
  }
  return rest > 0 ? { debits: [], missing: rest } : { debits, missing: 0 }
}
