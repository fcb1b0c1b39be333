import * as z from 'zod'
import { EmailSchema } from './account'
import { PLAN_IDS } from './plans'

/** What the operator's command asks of the running service, over a socket in the data folder that only its owner may open. */
const MAX_CODES = 10_000
const MAX_CREDITS = 1_000_000

const OrderId = z.string().regex(/^\d{16}$/)
const Limit = z.coerce.number<string | number>().int().min(1).max(1000).default(20)
const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** Commands by name, with what each takes. Credits are whole pages; `months` and `days` are calendar units. */
export const OPERATOR_COMMANDS = {
  /** An account with its credits. */
  find: z.object({ email: EmailSchema }),
  /** Gives credits; the same `key` again gives nothing. */
  grant: z.object({
    email: EmailSchema,
    credits: z.coerce.number<string | number>().int().min(1).max(MAX_CREDITS),
    months: z.coerce.number<string | number>().int().min(1).max(120).default(12),
    key: z.string().min(1).max(80),
    note: z.string().max(200).default(''),
  }),
  /** Makes redeem codes and answers them, this once. */
  codes: z
    .object({
      count: z.coerce.number<string | number>().int().min(1).max(MAX_CODES).default(1),
      batch: z.string().min(1).max(80),
      credits: z.coerce.number<string | number>().int().min(1).max(MAX_CREDITS).optional(),
      plan: z.enum(PLAN_IDS).exclude(['free']).optional(),
      days: z.coerce.number<string | number>().int().min(1).max(3660).default(30),
      uses: z.coerce.number<string | number>().int().min(1).max(1_000_000).default(1),
      /** A day, e.g. 2027-01-31; without it they do not expire. */
      expires: z.iso.date().optional(),
    })
    .refine(({ credits, plan }) => (credits === undefined) !== (plan === undefined), {
      error: 'either credits or a plan',
    }),
  /** Orders, the newest first; of one account or of all. */
  orders: z.object({
    email: EmailSchema.optional(),
    limit: Limit,
  }),
  /** Pays an order back: all of it, or until `total` US dollars of it have gone back. */
  refund: z.object({
    order: OrderId,
    total: z
      .union([z.number(), z.string().regex(/^\d+([.]\d{1,2})?$/, 'must be an amount, such as 2.50')])
      .transform(Number)
      .pipe(z.number().positive().max(1_000_000))
      .optional(),
  }),
  /** Takes credits away, never more than can be spent; the same `key` again takes nothing. */
  take: z.object({
    email: EmailSchema,
    credits: z.coerce.number<string | number>().int().min(1).max(MAX_CREDITS),
    key: z.string().min(1).max(80),
  }),
  /** Ends a plan now, without paying anything back. */
  'end-plan': z.object({ email: EmailSchema }),
  /** Batches of redeem codes, the newest first. */
  batches: z.object({}),
  /** No code of the batch can be redeemed any more. */
  'revoke-codes': z.object({ batch: z.string().min(1).max(80) }),
  /** Payments that customers dispute at their banks, the newest first. */
  disputes: z.object({ limit: Limit }),
  /** Every entry of an account's ledger, the oldest first. */
  ledger: z.object({ email: EmailSchema }),
  /** Deletes an account and all that is kept for it alone; orders, credits and invoices stay for the books. */
  'delete-account': z.object({ email: EmailSchema }),
  /** A copy of the embedded database beside it; the row's `database` is its name, empty with PostgreSQL. */
  backup: z.object({}),
} as const
export type OperatorCommand = keyof typeof OPERATOR_COMMANDS

/** A table to be printed, or why there is none. */
export const OperatorAnswerSchema = z.union([
  z.object({ rows: z.array(Row) }),
  z.object({ refusal: z.string() }),
])
export type OperatorAnswer = z.infer<typeof OperatorAnswerSchema>
export type OperatorRow = z.infer<typeof Row>

/** Name of the socket in the data folder. */
export const OPERATOR_SOCKET = 'operator.sock'
