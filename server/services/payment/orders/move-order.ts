import type { ErrorCode } from '../../../contracts/error-codes'
import type { OrderContext } from './context'
import { nextStatus, type OrderEvent } from './order-state'
import type { Order, Tx } from './store'

/** Changes the status if that is lawful; answers whether it was. */
export async function moveOrder(
  { clock, rows }: OrderContext,
  tx: Tx,
  order: Order,
  event: OrderEvent,
  errorCode?: ErrorCode,
): Promise<boolean> {
  const status = nextStatus(order.status, event)
  if (status === null) return false
  const error_code = status === 'PaymentFailed' ? (errorCode ?? 'paymentFailed') : null
  if (status !== order.status || error_code !== order.error_code) {
    await rows.updateOrder(tx, order.id, { status, error_code, updated_at: clock.now() })
  }
  return true
}
