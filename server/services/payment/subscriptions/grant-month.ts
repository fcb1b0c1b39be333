import type { OrderContext } from '../orders/context'
import type { Subscription, Tx } from '../orders/store'
import { monthAfter } from './month-after'
import { grantKey } from './grant-key'

/** When the credits are set anew after `time`; null when that would not be before the end. */
export function resetAfter(start: number, time: number, end: number): number | null {
  const next = monthAfter(start, time)
  return next < end ? next : null
}

/** Gives the credits of the running month; they end when the next ones come, or with the plan. */
export const grantMonth = (
  { ledger }: OrderContext,
  tx: Tx,
  subscription: Pick<Subscription, 'id' | 'owner' | 'plan' | 'credits' | 'reset_at' | 'expires_at'>,
): Promise<boolean> =>
  ledger.grant(tx, {
    key: grantKey(subscription),
    owner: subscription.owner,
    reason: 'subscription',
    detail: subscription.plan,
    amount: subscription.credits,
    expiresAt: subscription.reset_at ?? subscription.expires_at,
  })
