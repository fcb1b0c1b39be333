import { failure } from '../errors'
import type { Memberships } from '../memberships'
import type { OrderContext } from '../orders/context'
import type { Tx } from '../orders/store'
import { currentPlan } from './current-plan'
import { startPlan } from './start-plan'

/** Who has which plan, for the other parts of this service. */
export const createMemberships = (context: OrderContext): Memberships => ({
  async current(owner) {
    const subscription = await currentPlan(context, owner)
    if (!subscription) return { plan: 'free', expiresAt: null, autoRenew: false }
    const { plan, expires_at: expiresAt, auto_renew: renews } = subscription
    return { plan, expiresAt, autoRenew: renews === 1 }
  },
  async give(transaction, { owner, plan, days, key }) {
    const { rows } = context
    const tx = transaction as Tx
    const { plans } = await context.plans()
    const credits = plans.find(({ id }) => id === plan)?.creditsPerMonth ?? 0
    await rows.lock(tx, owner)
    const known = await rows.findBySource(tx, key)
    if (known) return known.expires_at
    if (await currentPlan(context, owner, tx)) throw failure('planRuns')
    const source = key
    const gift = {
      owner,
      email: '',
      plan,
      period: 'once' as const,
      days,
      amount: 0,
      credits,
      orderId: null,
      source,
    }
    await startPlan(context, tx, { ...gift, paymentMethodId: undefined })
    const given = await rows.findBySource(tx, source)
    if (!given) throw new Error('A gift was not given')
    return given.expires_at
  },
})
