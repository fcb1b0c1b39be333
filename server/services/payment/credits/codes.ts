import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { PlanIdSchema, type PlanId } from '../../../contracts/plans'
import type { Asker, PaymentContext } from '../context'
import { failure } from '../errors'
import type { Memberships } from '../memberships'
import { digest } from './digest'
import { addCalendarMonths } from '../../../platform/calendar'
import type { Guesses } from './guesses'
import type { Ledger } from './ledger'
import type { Tx } from './lots'
import type { CodeRow, CreditTables } from './tables'

type Code = Selectable<CodeRow>

/** Crockford's base 32 (crockford.com/base32.html): no I, L, O, U, which are mistaken for others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** As a code is compared: spaces, hyphens and case do not matter, nor which of two letters that look alike was typed. */
const normalise = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

/** 80 random bits: nothing can be tried out against a digest of them. */
const hashOf = (code: string): string => digest(`code ${normalise(code)}`)

/** `XXXX-XXXX-XXXX-XXXX`. */
function makeCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

export interface NewCodes {
  readonly count: number
  /** Names the batch in lists and in the account's quota. */
  readonly batch: string
  /** What each gives: credits, or a plan for some days. */
  readonly gift: { readonly credits: number } | { readonly plan: PlanId; readonly days: number }
  /** Accounts that may redeem each. */
  readonly uses: number
  /** Milliseconds; null: never. */
  readonly expiresAt: number | null
}

/** Makes codes and answers them, this once: only their digests are kept. */
export async function createCodes(context: PaymentContext, codes: NewCodes): Promise<string[]> {
  const database = context.database.forTables<CreditTables>()
  const made = Array.from({ length: codes.count }, makeCode)
  const now = context.clock.now()
  const [credits, plan, days] =
    'credits' in codes.gift ? [codes.gift.credits, null, null] : [0, codes.gift.plan, codes.gift.days]
  const { batch, uses, expiresAt } = codes
  await database.transaction(async (transaction) => {
    for (const code of made) {
      await transaction
        .insertInto('pay_codes')
        .values({
          code_hash: hashOf(code),
          batch,
          credits,
          plan,
          days,
          uses,
          created_at: now,
          expires_at: expiresAt,
        })
        .execute()
    }
  })
  return made
}

export interface Redeemed {
  readonly credits: number
  readonly plan?: PlanId
  readonly expiresAt: number
}

export interface RedeemDeps {
  readonly context: PaymentContext
  readonly ledger: Ledger
  readonly memberships: Memberships
  readonly guesses: Guesses
}

/**
 * Gives what the code gives, once to an account and to as many accounts as it has uses. Throws `codeInvalid`, `codeRedeemed`
 * (by this account, or all its uses), `codeExpired`, and `tooManyAttempts` after too many codes that were none.
 */
export async function redeemCode(deps: RedeemDeps, asker: Asker, given: string): Promise<Redeemed> {
  const { context, guesses } = deps
  const database = context.database.forTables<CreditTables>()
  await guesses.require(asker)
  const code = await findCode(database.kysely, hashOf(given))
  if (!code) throw failure('codeInvalid')
  await guesses.forgive(asker)
  const { creditMonths } = await context.plans()
  return database.transaction(async (transaction) => {
    await database.lock(transaction, `code ${code.code_hash}`)
    // it may have been revoked meanwhile
    const now = await findCode(transaction, code.code_hash)
    await useUp(transaction, now ?? code, asker.owner, context.clock.now())
    return give(deps, transaction, code, { owner: asker.owner, creditMonths })
  })
}

const findCode = (queries: Pick<Tx, 'selectFrom'>, hash: string): Promise<Code | undefined> =>
  queries.selectFrom('pay_codes').selectAll().where('code_hash', '=', hash).executeTakeFirst()

async function useUp(transaction: Tx, code: Code, owner: string, now: number): Promise<void> {
  const used = await transaction
    .selectFrom('pay_redemptions')
    .select('owner')
    .where('code_hash', '=', code.code_hash)
    .execute()
  if (used.length >= code.uses || used.some((by) => by.owner === owner)) throw failure('codeRedeemed')
  const isOver = code.revoked_at !== null || (code.expires_at !== null && code.expires_at <= now)
  if (isOver) throw failure('codeExpired')
  await transaction
    .insertInto('pay_redemptions')
    .values({ code_hash: code.code_hash, owner, created_at: now })
    .execute()
}

async function give(
  { context, ledger, memberships }: RedeemDeps,
  transaction: Tx,
  code: Code,
  { owner, creditMonths }: { readonly owner: string; readonly creditMonths: number },
): Promise<Redeemed> {
  const key = `code:${code.code_hash}:${owner}`
  if (code.plan !== null) {
    const plan = PlanIdSchema.parse(code.plan)
    const expiresAt = await memberships.give(transaction, { owner, plan, days: code.days ?? 0, key })
    return { credits: 0, plan, expiresAt }
  }
  const expiresAt = addCalendarMonths(context.clock.now(), creditMonths)
  const grant = { owner, key, reason: 'code', detail: code.batch, amount: code.credits, expiresAt } as const
  await ledger.grant(transaction, grant)
  return { credits: code.credits, expiresAt }
}
