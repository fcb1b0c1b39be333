import type { BillingPeriod, PlanId } from '../../../contracts/plans'
import { addCalendarMonths } from '../../../platform/calendar'
import type { OrderContext } from '../orders/context'
import type { Tx } from '../orders/store'
import { endedPlan } from './ended-plan'
import { grantMonth, resetAfter } from './grant-month'

export interface NewPlan {
  readonly owner: string
  readonly email: string
  readonly plan: PlanId
  readonly period: BillingPeriod
  /** Of a plan that does not renew; null for one that does. */
  readonly days: number | null
  /** What each renewal will cost. */
  readonly amount: number
  readonly credits: number
  /** Null for a gift. */
  readonly orderId: string | null
  /** Names what gives the plan; given once. */
  readonly source: string
  readonly paymentMethodId: string | undefined
}

const DAY = 86_400_000

export const monthsOf = (period: BillingPeriod): number => (period === 'annual' ? 12 : 1)

/**
 * Starts a plan at once, with the credits of its first month; one that ran before ends, its credits stay to their reset. Answers the
 * subscription. The account's turn is the caller's.
 */
export async function startPlan(context: OrderContext, tx: Tx, plan: NewPlan): Promise<string> {
  const { clock, ids, rows } = context
  const known = await rows.findBySource(tx, plan.source)
  if (known) return known.id
  const now = clock.now()
  for (const { id } of await rows.listRunning(plan.owner, tx)) {
    await rows.updateSubscription(tx, id, endedPlan(now))
  }
  const renews = plan.days === null
  const expiresAt = plan.days === null ? addCalendarMonths(now, monthsOf(plan.period)) : now + plan.days * DAY
  const subscription = {
    id: ids.uuid(),
    owner: plan.owner,
    email: plan.email,
    plan: plan.plan,
    period: plan.period,
    amount: plan.amount,
    credits: plan.credits,
    start_at: now,
    cycles: 1,
    expires_at: expiresAt,
    reset_at: resetAfter(now, now, expiresAt),
    auto_renew: renews ? 1 : 0,
    state: 'active' as const,
    charge_at: renews ? expiresAt : null,
    failures: 0,
    payment_method_id: plan.paymentMethodId ?? null,
    order_id: plan.orderId,
    source: plan.source,
    created_at: now,
    ended_at: null,
  }
  await rows.insertSubscription(tx, subscription)
  await grantMonth(context, tx, subscription)
  return subscription.id
}
