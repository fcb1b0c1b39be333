import { endedPlan } from '../subscriptions/ended-plan'
import type { OrderContext } from './context'
import { packageKey } from './settle-payment'
import type { Order, Subscription, Tx } from './store'

/** Keys of the grants that an order has given: its package, or the months of the plan that it paid. */
export async function grantsOf(
  { ledger, rows }: OrderContext,
  order: Order,
  tx?: Tx,
): Promise<readonly string[]> {
  if (order.subscription_id === null) return [packageKey(order.id)]
  if (order.paid_at === null) return []
  const until = await rows.nextPaidAt(order, tx)
  const prefix = `subscription:${order.subscription_id}:`
  return ledger.keysOf({ owner: order.owner, prefix, from: order.paid_at, until }, tx)
}

/**
 * Takes back the credits that an order gave and that are left; what is held follows when it comes back, what is spent stays spent.
 * Answers how many; the second time 0. The account's turn is the caller's.
 */
export async function takeCreditsBack(context: OrderContext, tx: Tx, order: Order): Promise<number> {
  let taken = 0
  for (const key of await grantsOf(context, order, tx)) taken += await context.ledger.revoke(tx, key)
  return taken
}

/** The order's plan; undefined when it is none, or has ended. */
export async function runningPlanOf(
  { rows }: OrderContext,
  tx: Tx,
  { subscription_id: id }: Order,
): Promise<Subscription | undefined> {
  const plan = id === null ? undefined : await rows.loadSubscription(id, tx)
  return plan?.state === 'ended' ? undefined : plan
}

/** Ends the plan now. */
export const endNow = ({ clock, rows }: OrderContext, tx: Tx, { id }: Subscription): Promise<void> =>
  rows.updateSubscription(tx, id, endedPlan(clock.now()))
