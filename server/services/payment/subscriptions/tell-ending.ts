import type { OrderContext } from '../orders/context'
import { ORDER_POLICY } from '../orders/policy'
import type { Subscription } from '../orders/store'

/** Plans told of in one sweep. */
const BATCH = 200

/** Writes to the customers whose plans end soon and do not renew, once for each end. */
export async function tellEnding(context: OrderContext): Promise<void> {
  const { clock, rows } = context
  const now = clock.now()
  for (const { id } of await rows.listEnding(now, now + ORDER_POLICY.endingNoticeMs, BATCH)) {
    await tell(context, id)
  }
}

async function tell(context: OrderContext, id: string): Promise<void> {
  const { rows } = context
  const known = await rows.loadSubscription(id)
  if (!known) return
  await rows.transaction(async (tx) => {
    await rows.lock(tx, known.owner)
    const plan = await rows.loadSubscription(id, tx)
    if (!plan || plan.state === 'ended' || plan.auto_renew === 1 || plan.end_told === plan.expires_at) return
    await rows.updateSubscription(tx, id, { end_told: plan.expires_at })
    if (!isWorthALetter(plan)) return
    await context.letters.send(tx, {
      about: 'planEnding',
      key: `${id}:${plan.expires_at}`,
      owner: plan.owner,
      email: plan.email,
      plan: plan.plan,
      amount: plan.amount,
      orderId: null,
      retryAt: null,
      endsAt: plan.expires_at,
    })
  })
}

/** Whoever has a plan for a day or two knows when it ends. */
const isWorthALetter = ({ created_at: from, expires_at: end }: Subscription): boolean =>
  end - from >= 2 * ORDER_POLICY.endingNoticeMs
