import type { Dispute } from '../provider/provider'
import { bookMoneyBack } from './book-refunds'
import type { OrderContext } from './context'
import type { Order, Subscription, Tx } from './store'
import { endNow, runningPlanOf, takeCreditsBack } from './take-back'

/**
 * The customer's bank has given him the money of an order back. What is left of its credits goes, never below zero: what is held goes
 * when it comes back, what is spent is lost. The plan that it paid for ends now; one whose running period another order has paid runs to
 * the end of that and does not renew. The customer is written to. All of it also for a part of the money, whose size the customer
 * has chosen. Once for each dispute; the account's turn is the caller's.
 */
export async function loseDispute(
  context: OrderContext,
  tx: Tx,
  { id, amount }: Dispute,
  paymentId: string,
): Promise<void> {
  const { clock, logger, rows } = context
  const payment = await rows.loadPayment(paymentId, tx)
  const order = payment && (await rows.loadOrder(payment.order_id, tx))
  if (!order) return
  await rows.markLost(tx, id, clock.now())
  // money that no order had taken was on its way back anyway
  if (payment.state !== 'paid') return
  const plan = await runningPlanOf(context, tx, order)
  const taken = await takeCreditsBack(context, tx, order)
  if (plan) await stopPlan(context, tx, order, plan)
  await bookMoneyBack(context, tx, order, { paymentId, total: order.refunded + amount, disputeId: id })
  await tell(context, tx, { order, plan, dispute: id, taken, amount: Math.min(amount, order.amount) })
  logger.error({ dispute: id, order: order.id, amount, taken }, 'a dispute is lost')
}

const runsOn = ({ order_id, expires_at }: Subscription, order: Order, now: number): boolean =>
  order_id !== order.id && expires_at > now

/** Not charged again in any case: the next payment would be disputed, too. */
async function stopPlan(context: OrderContext, tx: Tx, order: Order, plan: Subscription): Promise<void> {
  if (!runsOn(plan, order, context.clock.now())) return endNow(context, tx, plan)
  await context.rows.updateSubscription(tx, plan.id, { auto_renew: 0, charge_at: null })
}

interface Lost {
  readonly order: Order
  readonly plan: Subscription | undefined
  readonly dispute: string
  readonly taken: number
  readonly amount: number
}

async function tell(
  { clock, letters }: OrderContext,
  tx: Tx,
  { order, plan, dispute, taken, amount }: Lost,
): Promise<void> {
  await letters.send(tx, {
    about: 'disputeLost',
    key: dispute,
    owner: order.owner,
    email: order.email,
    plan: plan?.plan ?? null,
    amount,
    orderId: order.id,
    retryAt: null,
    endsAt: plan && runsOn(plan, order, clock.now()) ? plan.expires_at : null,
    credits: taken,
  })
}
