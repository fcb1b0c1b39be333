import { failure } from '../errors'
import type { OrderContext } from './context'
import { syncPayment } from './sync-payment'

/**
 * The operator pays an order back, the whole or until `total` (minor units) of it has gone back; again, it changes nothing. Answers
 * what has gone back in all. Throws `notFound`, or `invalidInput` for an order that was not paid and a total beyond its amount.
 */
export async function payBack(context: OrderContext, orderId: string, total?: number): Promise<number> {
  const { provider, rows } = context
  const order = await rows.loadOrder(orderId)
  if (!order) throw failure('notFound')
  const wanted = total ?? order.amount
  if (wanted > order.amount) throw failure('invalidInput', { field: 'total' })
  const payment = await rows.findPaid(orderId)
  if (order.status === 'Refunded') return order.refunded
  if (order.status !== 'Paid' || !payment?.intent_id) throw failure('invalidInput', { field: 'order' })
  const { refunded } = await provider.loadIntent(payment.intent_id)
  if (wanted === order.amount) await provider.refund(`refund-${orderId}`, payment.intent_id)
  else if (wanted > refunded) {
    await provider.refund(`refund-${orderId}-${wanted}`, payment.intent_id, wanted - refunded)
  }
  await syncPayment(context, payment)
  return (await rows.loadOrder(orderId))?.refunded ?? 0
}
