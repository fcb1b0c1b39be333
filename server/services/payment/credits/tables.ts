import type { Generated } from 'kysely'

/** Why credits are there. */
export const LOT_REASONS = ['subscription', 'package', 'coupon', 'code', 'operator'] as const
export type LotReason = (typeof LOT_REASONS)[number]

/** Credits that came together and end together. What is left of a lot is the sum of its entries. */
export interface LotRow {
  row: Generated<number>
  id: string
  /** `user:{id}`. */
  owner: string
  reason: LotReason
  /** A parameter for the screen: a plan, a package, a batch of codes. */
  detail: string
  /** Names what gave the credits, so that it gives them once. */
  grant_key: string
  granted: number
  created_at: number
  /** Null: never. */
  expires_at: number | null
  /** Nothing can be taken from it any more: its rest has been written off. */
  closed_at: number | null
  closed_by: 'expiry' | 'refund' | null
}

/** `take` has amount 0: the debit was written by `hold`. `withdrawal`: the operator took it away. */
export const ENTRY_KINDS = ['grant', 'hold', 'take', 'return', 'expiry', 'refund', 'withdrawal'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** One change. Never updated, never deleted: triggers refuse it. */
export interface EntryRow {
  row: Generated<number>
  owner: string
  /** Empty for a free translation, which no lot pays, and for a withdrawal that found nothing. */
  lot_id: string
  kind: EntryKind
  /** Key of the grant, of the hold, or id of the lot; one kind with one reference changes a lot once. */
  ref: string
  /** Signed. */
  amount: number
  created_at: number
}

/** What a document keeps, has cost, or has given back. */
export interface HoldRow {
  key: string
  /** `user:{id}` or `visitor:{id}`; empty when it was given back before anybody held it. */
  owner: string
  amount: number
  /** 1: uses up a free translation. */
  free: number
  detail: string
  task_id: string
  state: 'held' | 'taken' | 'returned'
  /** Digest of the address of a visitor's free translation; forgotten when it no longer counts. */
  address: string | null
  created_at: number
  settled_at: number | null
}

/** Free translations of the visitor count for the account too. */
export interface AdoptionRow {
  visitor: string
  owner: string
  created_at: number
}

export interface CodeRow {
  code_hash: string
  batch: string
  /** 0 when the code gives a plan. */
  credits: number
  plan: string | null
  days: number | null
  /** Accounts that may redeem it. */
  uses: number
  created_at: number
  expires_at: number | null
  /** When the operator revoked its batch: nobody can redeem it any more. */
  revoked_at: Generated<number | null>
}

export interface RedemptionRow {
  code_hash: string
  owner: string
  created_at: number
}

export interface GuessRow {
  /** Digest. */
  key: string
  count: number
  resets_at: number
}

export interface CreditTables {
  pay_lots: LotRow
  pay_entries: EntryRow
  pay_holds: HoldRow
  pay_adoptions: AdoptionRow
  pay_codes: CodeRow
  pay_redemptions: RedemptionRow
  pay_guesses: GuessRow
}
