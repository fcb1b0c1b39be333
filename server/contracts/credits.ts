import * as z from 'zod'
import { PageInputSchema, SourceLanguageSchema } from './translate'
import { PlanIdSchema } from './plans'

/** Why a document costs nothing: the free translation of new users, or the plan's free pages. */
export const FREE_REASONS = ['freeTranslation', 'plan'] as const

/**
 * With `from` only a pair that can be translated has a price; without it (older callers) that is found out by submitting. `promisedFree`:
 * so many free translations are spoken for by documents before it in the caller's list, so that no two are shown as the one that is free.
 */
export const QuoteInputSchema = z.object({
  fileId: z.string(),
  to: z.string(),
  from: SourceLanguageSchema.optional(),
  promisedFree: z.coerce.number<number | string>().int().nonnegative().optional(),
})

/** What a document will cost. Valid for 15 minutes; the price shown is the price charged (spec/decisions, Credits). */
export const QuoteSchema = z.object({
  quoteId: z.string(),
  fileId: z.string(),
  pages: z.number().int(),
  /** Credits; 0 = free. */
  price: z.number().int(),
  /** Pages before the plan's discount, when there is one. */
  discountPercent: z.number().int().optional(),
  freeReason: z.enum(FREE_REASONS).optional(),
  /** Of the account, credits; 0 for visitors. */
  balance: z.number().int(),
  /** Credits that are missing; 0 when it can be translated now. */
  missing: z.number().int(),
  expireTime: z.string(),
})
export type Quote = z.infer<typeof QuoteSchema>

/** The account's credits and plan, as the payment host knows them; all numbers 0 for somebody it does not know. */
export const CreditAccountSchema = z.object({
  plan: PlanIdSchema,
  /** End of the plan, ISO 8601 UTC; null for `free`. */
  expireTime: z.string().nullable(),
  autoRenew: z.boolean(),
  /** Spendable: without what is held. */
  balance: z.number().int(),
  subCredits: z.number().int(),
  packageCredits: z.number().int(),
  /** Free translations left. */
  freeLeft: z.number().int(),
  /** Whether the new user's coupon can still be claimed. */
  couponOpen: z.boolean(),
})
export type CreditAccount = z.infer<typeof CreditAccountSchema>

/**
 * Owner of credits: `user:{id}` or `visitor:{id}` (a visitor has the free translation only). Calls that name an owner are
 * for the other hosts of the upstream; they are refused without the upstream's key.
 */
export const OwnerSchema = z.string().regex(/^(user|visitor):[\w-]{1,64}$/)

/** What the asking host knows of the owner decides whether the free translation and the coupon are open to him. */
export const CreditAccountInputSchema = z.object({
  owner: OwnerSchema,
  /** False keeps both back until the account's address is confirmed. */
  emailConfirmed: z.boolean().default(true),
  /** When the account was made, ISO 8601 UTC; the coupon is for new ones. */
  registerTime: z.string().optional(),
  /** The browser's, for visitors: one address has only so many free translations. */
  address: z.string().max(64).optional(),
})

/** Names the job, so that the same hold, take or return changes nothing the second time. */
const KeySchema = z.string().min(1).max(80)

export const HoldInputSchema = z.object({
  key: KeySchema,
  owner: OwnerSchema,
  /** Credits, as quoted; 0 with `free` uses up a free translation. */
  amount: z.number().int().min(0),
  free: z.boolean(),
  /** For the consumption list: name of the document. */
  detail: z.string().max(300),
  taskId: z.string(),
  /** The browser's, for visitors. */
  address: z.string().max(64).optional(),
})
/** `true` when held; otherwise the credits that are missing, 0 when it was a free translation that is not left. */
export const HeldSchema = z.object({ held: z.boolean(), missing: z.number().int() })
export const SettleInputSchema = z.object({ key: KeySchema })

export const CREDIT_RECORD_TYPES = ['consume', 'acquire'] as const
export const CreditRecordsInputSchema = PageInputSchema.extend({ type: z.enum(CREDIT_RECORD_TYPES) })

/** What a row of the lists is about; the screen words it, `detail` is its parameter (a file's name, a plan, a package). */
export const CREDIT_REASONS = [
  'document',
  'subscription',
  'package',
  'coupon',
  'code',
  'freeTranslation',
  'operator',
  'expiry',
  'refund',
  'withdrawal',
] as const

export const CreditRecordSchema = z.object({
  createTime: z.string(),
  /** When acquired credits end. */
  expireTime: z.string().nullable().optional(),
  reason: z.enum(CREDIT_REASONS),
  detail: z.string(),
  /** Credits, positive in both lists; 0 for a free translation. */
  amount: z.number().int(),
  /** Whether it is still held, not yet taken. */
  held: z.boolean().optional(),
  taskId: z.string().optional(),
})
export const CreditRecordsSchema = z.object({ total: z.number().int(), list: z.array(CreditRecordSchema) })
export type CreditRecords = z.infer<typeof CreditRecordsSchema>

export const RedeemInputSchema = z.object({ code: z.string().trim().min(1).max(64) })
/** What a code gave: credits, or a plan for some days. */
export const RedeemedSchema = z.object({
  credits: z.number().int(),
  plan: PlanIdSchema.optional(),
  expireTime: z.string(),
})
export type Redeemed = z.infer<typeof RedeemedSchema>
