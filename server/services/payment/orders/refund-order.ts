import type { OrderContext } from './context'
import { nextStatus } from './order-state'
import type { Order, Tx } from './store'
import { endNow, runningPlanOf, takeCreditsBack } from './take-back'

/** The order is paid back: credits of it that are left are taken back, the plan it paid for ends. The account's turn is the caller's. */
export async function refundOrderRow(context: OrderContext, tx: Tx, order: Order): Promise<void> {
  const { clock, rows } = context
  const status = nextStatus(order.status, 'refunded')
  if (status === null) return
  await rows.updateOrder(tx, order.id, { status, updated_at: clock.now() })
  await takeCreditsBack(context, tx, order)
  const plan = await runningPlanOf(context, tx, order)
  if (plan?.order_id === order.id) await endNow(context, tx, plan)
}
