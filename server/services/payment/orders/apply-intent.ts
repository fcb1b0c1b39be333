import type { Intent, ProviderEvent } from '../provider/provider'
import { failRenewal } from '../subscriptions/fail-renewal'
import { bookRefunds } from './book-refunds'
import type { OrderContext } from './context'
import { moveOrder } from './move-order'
import { ORDER_POLICY } from './policy'
import { settlePayment } from './settle-payment'
import type { Order, Payment, Tx } from './store'

/** What the provider says of a payment; `over`: its page is closed, so without an intent nothing can come of it. */
export interface Seen {
  readonly intent: Intent | undefined
  readonly over: boolean
}

/**
 * Books where a payment stands, in the caller's transaction: the event's id, the payment, the order, and what was bought. Only
 * lawful transitions happen, so the same or an older news changes nothing.
 */
export async function applyIntent(
  context: OrderContext,
  tx: Tx,
  paymentId: string,
  { intent, over }: Seen,
  event?: ProviderEvent,
): Promise<void> {
  const { clock, rows } = context
  const found = await lockPayment(context, tx, paymentId)
  if (!found) return
  if (event && !(await rows.noteEvent(tx, event.id, event.type, clock.now()))) return
  const { order, payment } = found
  if (payment.state !== 'open') {
    if (payment.state === 'paid' && intent) await bookRefunded(context, tx, payment, intent)
    if (payment.state !== 'closed' || intent?.state !== 'succeeded') return
    // ended here and paid there: the order takes the money, or it goes back
  }
  if (intent) requireSameMoney(order, intent)
  if (intent && payment.intent_id === null) await rows.updatePayment(payment.id, { intent_id: intent.id }, tx)
  if (intent?.state === 'succeeded') {
    await settlePayment(context, tx, order, payment, intent)
    return bookRefunded(context, tx, payment, intent)
  }
  const closed = intent?.state === 'cancelled' || (over && intent?.state !== 'processing')
  if (closed) return closeUnpaid(context, tx, order, payment)
  if (intent?.state === 'failed' && payment.method === 'saved') {
    return failRenewal(context, tx, order, payment, intent.errorCode ?? 'paymentFailed')
  }
  if (intent?.state === 'failed') await moveOrder(context, tx, order, 'failed', intent.errorCode)
  if (intent?.state === 'action' || intent?.state === 'processing') {
    await moveOrder(context, tx, order, 'begun')
  }
  await scheduleCheck(context, tx, payment)
}

/** What went back of the money, which may have happened before we first heard of the payment. */
async function bookRefunded(context: OrderContext, tx: Tx, payment: Payment, intent: Intent): Promise<void> {
  if (intent.refunded === 0) return
  const order = await context.rows.loadOrder(payment.order_id, tx)
  if (order?.status !== 'Paid') return
  await bookRefunds(context, tx, order, { paymentId: payment.id, total: intent.refunded })
}

/** The account's turn, then the order, then the payment: always in this order. */
async function lockPayment(
  { rows }: OrderContext,
  tx: Tx,
  paymentId: string,
): Promise<{ order: Order; payment: Payment } | undefined> {
  const known = await rows.ownerOfPayment(tx, paymentId)
  if (!known) return undefined
  await rows.lock(tx, known.owner)
  const order = await rows.loadOrder(known.order_id, tx)
  const payment = await rows.loadPayment(paymentId, tx)
  return order && payment && { order, payment }
}

function requireSameMoney(order: Order, intent: Intent): void {
  if (intent.amount === order.amount && intent.currency.toUpperCase() === order.currency) return
  throw new Error(`Payment ${intent.id} is not about the money of order ${order.id}`)
}

/** The payment can no longer succeed: an order that was in payment has failed, one that waited goes on waiting. */
async function closeUnpaid(context: OrderContext, tx: Tx, order: Order, payment: Payment): Promise<void> {
  if (payment.method === 'saved') return failRenewal(context, tx, order, payment, 'paymentFailed')
  await context.rows.updatePayment(payment.id, { state: 'closed', check_at: null }, tx)
  if (order.status === 'InPayment') await moveOrder(context, tx, order, 'failed')
}

async function scheduleCheck({ clock, rows }: OrderContext, tx: Tx, payment: Payment): Promise<void> {
  const { checksMs } = ORDER_POLICY
  const wait = checksMs[Math.min(payment.checks + 1, checksMs.length - 1)] ?? 0
  await rows.updatePayment(payment.id, { checks: payment.checks + 1, check_at: clock.now() + wait }, tx)
}
