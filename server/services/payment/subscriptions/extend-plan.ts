import { addCalendarMonths } from '../../../platform/calendar'
import type { OrderContext } from '../orders/context'
import { RENEWAL_GRACE_MS } from '../orders/policy'
import type { Order, Tx } from '../orders/store'
import { grantMonth, resetAfter } from './grant-month'
import { monthsOf, startPlan } from './start-plan'

/**
 * A renewal has been paid: the plan runs for another period from its end, on the same day of the month as ever, or from now when its
 * end is longer ago than the grace. A plan that has ended meanwhile starts anew. Answers the subscription.
 */
export async function extendPlan(
  context: OrderContext,
  tx: Tx,
  order: Order,
  paymentMethodId: string | undefined,
): Promise<string> {
  const { clock, rows } = context
  const subscription = order.subscription_id
    ? await rows.loadSubscription(order.subscription_id, tx)
    : undefined
  if (!subscription) throw new Error(`Order ${order.id} renews nothing`)
  const method = paymentMethodId ?? subscription.payment_method_id ?? undefined
  const { owner, email, plan, period, amount, credits } = subscription
  if (subscription.state === 'ended') {
    const source = `order:${order.id}`
    const again = { owner, email, plan, period, days: null, amount, credits, orderId: order.id, source }
    return startPlan(context, tx, { ...again, paymentMethodId: method })
  }
  const now = clock.now()
  const missed = now > subscription.expires_at + RENEWAL_GRACE_MS
  const from = missed ? now : subscription.expires_at
  const start = missed ? now : subscription.start_at
  const cycles = missed ? 1 : subscription.cycles + 1
  const expiresAt = addCalendarMonths(start, cycles * monthsOf(period))
  const change = {
    start_at: start,
    cycles,
    expires_at: expiresAt,
    reset_at: resetAfter(start, from, expiresAt),
    charge_at: subscription.auto_renew === 1 ? expiresAt : null,
    state: 'active' as const,
    failures: 0,
    payment_method_id: method ?? null,
    order_id: order.id,
  }
  await rows.updateSubscription(tx, subscription.id, change)
  await grantMonth(context, tx, { ...subscription, ...change })
  return subscription.id
}
