import type { ErrorCode } from '../../../contracts/error-codes'
import { AppError } from '../../../platform/errors'
import type { Intent } from '../provider/provider'
import { extendPlan } from '../subscriptions/extend-plan'
import { renewingPlan } from '../subscriptions/current-plan'
import { startPlan } from '../subscriptions/start-plan'
import { addCalendarMonths } from '../../../platform/calendar'
import { requirePlanPurchase } from './create-order'
import type { OrderContext } from './context'
import { nextStatus } from './order-state'
import { RETURN_MONEY } from './return-money-job'
import type { Order, Payment, Tx } from './store'

/**
 * A payment has succeeded. Its order becomes paid and what was bought is given, or, when the order does not want the money any more
 * (paid another way, cancelled, or a plan that may no longer be sold), the money goes back by a job.
 */
export async function settlePayment(
  context: OrderContext,
  tx: Tx,
  order: Order,
  payment: Payment,
  intent: Intent,
): Promise<void> {
  const { clock, rows } = context
  const refusal = await refusalOf(context, tx, order, payment)
  const status = nextStatus(order.status, refusal ? 'refused' : 'succeeded')
  if (refusal || status === null) {
    if (status !== null) {
      await rows.updateOrder(tx, order.id, { status, error_code: refusal, updated_at: clock.now() })
    }
    return giveMoneyBack(context, tx, payment)
  }
  const now = clock.now()
  await rows.updatePayment(payment.id, { state: 'paid', check_at: null }, tx)
  const subscriptionId = await deliver(context, tx, order, intent)
  await rows.updateOrder(tx, order.id, {
    status,
    error_code: null,
    pay_method: intent.card ?? 'card',
    subscription_id: subscriptionId,
    paid_at: now,
    updated_at: now,
  })
}

/** Why a plan may not be sold now, although it could be when the payment was begun. */
async function refusalOf(
  context: OrderContext,
  tx: Tx,
  order: Order,
  payment: Payment,
): Promise<ErrorCode | null> {
  if (!order.plan) return null
  if (order.renewal_key !== null) return renewalRefusal(context, tx, order, payment)
  try {
    await requirePlanPurchase(context, order.owner, order.plan, tx)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code as ErrorCode
    throw error
  }
}

/** Another plan has come meanwhile, or this one was cancelled while the saved card was being charged. */
async function renewalRefusal(
  context: OrderContext,
  tx: Tx,
  { owner, subscription_id: id }: Order,
  { method }: Payment,
): Promise<ErrorCode | null> {
  const renewing = await renewingPlan(context, owner, tx)
  if (renewing && renewing.id !== id) return 'subscriptionExists'
  if (method !== 'saved' || id === null) return null
  const subscription = await context.rows.loadSubscription(id, tx)
  return subscription?.state === 'ended' ? 'orderNotPayable' : null
}

async function giveMoneyBack({ logger, queue, rows }: OrderContext, tx: Tx, payment: Payment): Promise<void> {
  await rows.updatePayment(payment.id, { state: 'returning', check_at: null }, tx)
  const payload = { paymentId: payment.id }
  await queue.enqueue(tx, { name: RETURN_MONEY, payload, dedupeKey: `${RETURN_MONEY} ${payment.id}` })
  logger.warn({ payment: payment.id, order: payment.order_id }, 'paid in vain, the money goes back')
}

/** Gives what was bought; answers the subscription, if it is one. */
async function deliver(context: OrderContext, tx: Tx, order: Order, intent: Intent): Promise<string | null> {
  const now = context.clock.now()
  if (order.renewal_key !== null) return extendPlan(context, tx, order, intent.paymentMethodId)
  if (order.plan && order.period) {
    return startPlan(context, tx, {
      owner: order.owner,
      email: order.email,
      plan: order.plan,
      period: order.period,
      days: order.days,
      amount: order.amount,
      credits: order.credits,
      orderId: order.id,
      source: `order:${order.id}`,
      paymentMethodId: intent.paymentMethodId,
    })
  }
  await context.ledger.grant(tx, {
    key: packageKey(order.id),
    owner: order.owner,
    reason: 'package',
    detail: String(order.credits),
    amount: order.credits,
    expiresAt: addCalendarMonths(now, order.credit_months),
  })
  return null
}

/** Names the credits of a package. */
export const packageKey = (orderId: string): string => `order:${orderId}`
