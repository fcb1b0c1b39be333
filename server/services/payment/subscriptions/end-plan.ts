import type { PlanId } from '../../../contracts/plans'
import { failure } from '../errors'
import type { OrderContext } from '../orders/context'
import { currentPlan } from './current-plan'
import { endedPlan } from './ended-plan'

/**
 * The operator ends an account's plan now, without paying anything back; the credits of the running month stay to their reset, as
 * those of a plan that was replaced do. Throws `subscriptionMissing`.
 */
export async function endPlan(
  context: OrderContext,
  owner: string,
): Promise<{ readonly plan: PlanId; readonly expiresAt: number; readonly endedAt: number }> {
  const { clock, rows } = context
  return rows.transaction(async (tx) => {
    await rows.lock(tx, owner)
    const current = await currentPlan(context, owner, tx)
    if (!current) throw failure('subscriptionMissing')
    const endedAt = clock.now()
    await rows.updateSubscription(tx, current.id, endedPlan(endedAt))
    return { plan: current.plan, expiresAt: current.expires_at, endedAt }
  })
}
