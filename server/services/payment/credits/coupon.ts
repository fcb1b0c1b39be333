import type { Asker, PaymentContext } from '../context'
import { failure } from '../errors'
import { addCalendarMonths } from '../../../platform/calendar'
import type { Redeemed } from './codes'
import type { Ledger } from './ledger'
import type { CreditTables } from './tables'

const DAY = 24 * 60 * 60 * 1000

const keyOf = (owner: string): string => `coupon:${owner}`

/** Whether the new user's coupon can be claimed: once, within so many days of registering, with a confirmed address. */
export async function isCouponOpen(
  context: PaymentContext,
  asked: {
    readonly owner: string
    readonly emailConfirmed: boolean
    readonly registeredAt: number | undefined
  },
): Promise<boolean> {
  const { coupon } = await context.plans()
  if (coupon.credits === 0 || !asked.emailConfirmed || !isNewUser(context, asked.registeredAt, coupon.days)) {
    return false
  }
  return !(await hasCoupon(context, asked.owner))
}

const isNewUser = ({ clock }: PaymentContext, registeredAt: number | undefined, days: number): boolean =>
  registeredAt !== undefined && clock.now() < registeredAt + days * DAY

async function hasCoupon({ database }: PaymentContext, owner: string): Promise<boolean> {
  const lot = await database
    .forTables<CreditTables>()
    .kysely.selectFrom('pay_lots')
    .select('id')
    .where('grant_key', '=', keyOf(owner))
    .executeTakeFirst()
  return lot !== undefined
}

/** Gives the coupon's credits. Throws `emailUnconfirmed`, `couponUsed`, `couponOver`. */
export async function claimCoupon(context: PaymentContext, ledger: Ledger, asker: Asker): Promise<Redeemed> {
  const { coupon, creditMonths } = await context.plans()
  if (!asker.emailConfirmed) throw failure('emailUnconfirmed')
  if (await hasCoupon(context, asker.owner)) throw failure('couponUsed')
  if (coupon.credits === 0 || !isNewUser(context, asker.registeredAt, coupon.days)) {
    throw failure('couponOver', { days: coupon.days })
  }
  const expiresAt = addCalendarMonths(context.clock.now(), creditMonths)
  const isNew = await context.database.transaction((transaction) =>
    ledger.grant(transaction, {
      owner: asker.owner,
      key: keyOf(asker.owner),
      reason: 'coupon',
      detail: '',
      amount: coupon.credits,
      expiresAt,
    }),
  )
  if (!isNew) throw failure('couponUsed')
  return { credits: coupon.credits, expiresAt }
}
