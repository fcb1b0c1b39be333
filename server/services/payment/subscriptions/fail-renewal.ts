import type { ErrorCode } from '../../../contracts/error-codes'
import type { OrderContext } from '../orders/context'
import { moveOrder } from '../orders/move-order'
import { ORDER_POLICY, RENEWAL_GRACE_MS } from '../orders/policy'
import type { Order, Payment, Subscription, Tx } from '../orders/store'
import { endedPlan } from './ended-plan'

/** A renewal could not be charged: it is tried again later, and after the last time the plan ends. */
export async function failRenewal(
  context: OrderContext,
  tx: Tx,
  order: Order,
  payment: Payment,
  errorCode: ErrorCode,
): Promise<void> {
  const { clock, rows } = context
  await rows.updatePayment(payment.id, { state: 'closed', check_at: null }, tx)
  await moveOrder(context, tx, order, 'failed', errorCode)
  const subscription = order.subscription_id
    ? await rows.loadSubscription(order.subscription_id, tx)
    : undefined
  if (!subscription || subscription.state === 'ended' || subscription.auto_renew === 0) return
  const now = clock.now()
  const failures = subscription.failures + 1
  const retryAt = retryAfter(subscription, now)
  const retried = { state: 'pastDue', charge_at: retryAt } as const
  await rows.updateSubscription(tx, subscription.id, {
    failures,
    ...(retryAt === null ? endedPlan(now) : retried),
  })
  await context.letters.send(tx, {
    about: retryAt === null ? 'renewalLost' : 'renewalFailed',
    key: `${order.id}:${failures}`,
    owner: order.owner,
    email: order.email,
    plan: subscription.plan,
    amount: order.amount,
    orderId: order.id,
    retryAt,
    endsAt: subscription.expires_at + RENEWAL_GRACE_MS,
  })
}

/**
 * When a renewal that failed is tried again: so long after the end of the paid time; where a standstill has eaten that up, as long after
 * this try as lies between two otherwise. Null after the last time.
 */
function retryAfter({ expires_at, failures }: Subscription, now: number): number | null {
  const waits = ORDER_POLICY.renewalRetriesMs
  const wait = waits[failures]
  if (wait === undefined) return null
  const due = expires_at + wait
  const gap = wait - (waits[failures - 1] ?? 0)
  return due - now >= gap / 2 ? due : now + gap
}
