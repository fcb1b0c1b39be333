import type { OrderContext } from '../orders/context'
import { moveOrder } from '../orders/move-order'
import { ORDER_POLICY } from '../orders/policy'
import type { Order, Payment, Subscription, Tx } from '../orders/store'
import { syncPayment } from '../orders/sync-payment'

/** Renews a plan whose paid time is over, at its original price, by an order of its own; by whichever instance comes first. */
export async function renewPlan(context: OrderContext, subscriptionId: string): Promise<void> {
  const payment = await claimRenewal(context, subscriptionId)
  if (payment) await syncPayment(context, payment)
}

async function claimRenewal(context: OrderContext, id: string): Promise<Payment | undefined> {
  const { clock, ids, rows } = context
  const known = await rows.loadSubscription(id)
  if (!known) return undefined
  const contact = await context.accounts.contactOf(known.owner.replace(/^user:/, ''))
  return rows.transaction(async (tx) => {
    await rows.lock(tx, known.owner)
    const subscription = await rows.loadSubscription(id, tx)
    const now = clock.now()
    if (!subscription || subscription.charge_at === null || subscription.charge_at > now) return undefined
    const email = contact?.email ?? subscription.email
    await rows.updateSubscription(tx, id, { charge_at: now + ORDER_POLICY.renewalClaimMs, email })
    const order = await requireRenewalOrder(context, tx, { ...subscription, email })
    // the customer is paying it himself, or an attempt is under way
    if (await rows.findOpenPayment(order.id, tx)) return undefined
    if (!(await moveOrder(context, tx, order, 'begun'))) return undefined
    return rows.insertPayment(tx, {
      id: ids.uuid(),
      order_id: order.id,
      method: 'saved',
      return_url: null,
      created_at: now,
      check_at: now + ORDER_POLICY.checksMs[0],
    })
  })
}

/** One order a period: a retry pays the same one. */
async function requireRenewalOrder(
  { clock, ids, rows }: OrderContext,
  tx: Tx,
  subscription: Subscription,
): Promise<Order> {
  const renewalKey = `${subscription.id}:${subscription.expires_at}`
  const known = await rows.findRenewal(tx, renewalKey)
  if (known) return known
  const now = clock.now()
  return rows.insertOrder(tx, {
    id: ids.digits(16),
    owner: subscription.owner,
    email: subscription.email,
    commodity: `plan:${subscription.plan}:${subscription.period}`,
    plan: subscription.plan,
    period: subscription.period,
    credits: subscription.credits,
    days: null,
    credit_months: 0,
    amount: subscription.amount,
    currency: 'USD',
    status: 'WaitForPayment',
    error_code: null,
    pay_method: null,
    renewal_key: renewalKey,
    subscription_id: subscription.id,
    created_at: now,
    updated_at: now,
    paid_at: null,
  })
}
