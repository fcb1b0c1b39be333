import type { ErrorCode } from '../../../contracts/error-codes'
import type { OrderContext } from '../orders/context'
import { moveOrder } from '../orders/move-order'
import { ORDER_POLICY } from '../orders/policy'
import type { Order, Payment, Tx } from '../orders/store'

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
  const wait = ORDER_POLICY.renewalRetriesMs[subscription.failures]
  const failures = subscription.failures + 1
  const ended = {
    state: 'ended',
    ended_at: clock.now(),
    auto_renew: 0,
    charge_at: null,
    reset_at: null,
  } as const
  const retried = { state: 'pastDue', charge_at: subscription.expires_at + (wait ?? 0) } as const
  await rows.updateSubscription(tx, subscription.id, { failures, ...(wait === undefined ? ended : retried) })
}
