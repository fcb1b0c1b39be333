import type { OrderContext } from './context'
import { refundOrderRow } from './refund-order'
import type { Order, Tx } from './store'

/**
 * Books what has been paid back of a payment, by us or on the provider's own screen: `total` is what the provider says of the whole
 * payment, so the same news changes nothing. A part of the money leaves order, credits and plan as they are; when all of it is back
 * the order is refunded. An invoice is followed by a credit note. The account's turn is the caller's.
 */
export async function bookRefunds(
  context: OrderContext,
  tx: Tx,
  order: Order,
  { paymentId, total }: { readonly paymentId: string; readonly total: number },
): Promise<void> {
  const lost = await context.rows.lostOf(tx, order.id)
  await bookMoneyBack(context, tx, order, { paymentId, total: total + lost, disputeId: null })
}

/** `total` has gone back of an order in all, the last of it by a refund or by a dispute that is lost. */
export async function bookMoneyBack(
  context: OrderContext,
  tx: Tx,
  order: Order,
  back: { readonly paymentId: string; readonly total: number; readonly disputeId: string | null },
): Promise<void> {
  const { clock, rows } = context
  const total = Math.min(back.total, order.amount)
  if (total <= order.refunded) return
  const now = clock.now()
  await rows.insertRefund(tx, {
    order_id: order.id,
    payment_id: back.paymentId,
    amount: total - order.refunded,
    total,
    created_at: now,
    dispute_id: back.disputeId,
  })
  await rows.updateOrder(tx, order.id, { refunded: total, updated_at: now })
  if (total === order.amount) await refundOrderRow(context, tx, order)
  await context.afterRefund(tx, order.id)
}
