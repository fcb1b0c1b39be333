import { grantKey } from '../subscriptions/grant-key'
import type { OrderContext } from './context'
import { nextStatus } from './order-state'
import type { Order, Tx } from './store'
import { packageKey } from './settle-payment'

/** The order is paid back: credits of it that are left are taken back, the plan it paid for ends. The account's turn is the caller's. */
export async function refundOrderRow(context: OrderContext, tx: Tx, order: Order): Promise<void> {
  const { clock, ledger, rows } = context
  const status = nextStatus(order.status, 'refunded')
  if (status === null) return
  const now = clock.now()
  await rows.updateOrder(tx, order.id, { status, updated_at: now })
  if (order.subscription_id === null) {
    await ledger.revoke(tx, packageKey(order.id))
    return
  }
  const subscription = await rows.loadSubscription(order.subscription_id, tx)
  if (subscription?.order_id !== order.id) return
  await ledger.revoke(tx, grantKey(subscription))
  if (subscription.state === 'ended') return
  await rows.updateSubscription(tx, subscription.id, {
    state: 'ended',
    ended_at: now,
    auto_renew: 0,
    reset_at: null,
    charge_at: null,
  })
}
