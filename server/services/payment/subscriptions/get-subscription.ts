import type * as z from 'zod'
import type { SubscriptionAnswerSchema } from '../../../contracts/orders'
import type { Asker } from '../context'
import { failure } from '../errors'
import type { OrderContext } from '../orders/context'
import type { Subscription } from '../orders/store'
import { currentPlan } from './current-plan'

type Answer = z.output<typeof SubscriptionAnswerSchema>

const isoTime = (time: number): string => new Date(time).toISOString()

const toAnswer = (subscription: Subscription): Answer => ({
  subscription: {
    plan: subscription.plan,
    period: subscription.period,
    amount: subscription.amount,
    startTime: isoTime(subscription.start_at),
    expireTime: isoTime(subscription.expires_at),
    resetTime: subscription.reset_at === null ? null : isoTime(subscription.reset_at),
    autoRenew: subscription.auto_renew === 1,
    pastDue: subscription.state === 'pastDue',
  },
})

export async function getSubscription(context: OrderContext, asker: Asker): Promise<Answer> {
  const current = await currentPlan(context, asker.owner)
  return current ? toAnswer(current) : { subscription: null }
}

/**
 * Ends the renewal: the plan runs to its end and no further; one whose end has passed already ends now. Again, it changes nothing.
 * Throws `subscriptionMissing`.
 */
export async function unsubscribe(context: OrderContext, { owner }: Asker): Promise<Answer> {
  const { clock, rows } = context
  return rows.transaction(async (tx) => {
    await rows.lock(tx, owner)
    const current = await currentPlan(context, owner, tx)
    if (!current) throw failure('subscriptionMissing')
    const now = clock.now()
    const change = {
      auto_renew: 0,
      charge_at: null,
      ...(current.expires_at <= now && { state: 'ended' as const, ended_at: now, reset_at: null }),
    }
    await rows.updateSubscription(tx, current.id, change)
    return toAnswer({ ...current, ...change })
  })
}
