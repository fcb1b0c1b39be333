import type { OrderContext } from '../orders/context'
import { grantMonth, resetAfter } from './grant-month'

/** Gives the credits of a month that has begun within a longer period. Months that were slept through are not given afterwards. */
export async function resetCredits(context: OrderContext, subscriptionId: string): Promise<void> {
  const { clock, rows } = context
  const known = await rows.loadSubscription(subscriptionId)
  if (!known) return
  await rows.transaction(async (tx) => {
    await rows.lock(tx, known.owner)
    const subscription = await rows.loadSubscription(subscriptionId, tx)
    const now = clock.now()
    if (!subscription || subscription.reset_at === null || subscription.reset_at > now) return
    const reset_at = resetAfter(subscription.start_at, now, subscription.expires_at)
    await rows.updateSubscription(tx, subscriptionId, { reset_at })
    if (subscription.state === 'ended' || subscription.expires_at <= now) return
    await grantMonth(context, tx, { ...subscription, reset_at })
  })
}
