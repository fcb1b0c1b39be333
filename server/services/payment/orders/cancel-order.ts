import type { Asker } from '../context'
import { failure } from '../errors'
import type { OrderContext } from './context'
import { nextStatus } from './order-state'
import { requireOrder } from './own-order'
import { closePayment } from './sync-payment'

/**
 * Cancels an order that waits. What was begun at the provider is ended there first; if it has been paid meanwhile, or the bank is
 * at it, the order is not cancelled. Throws `orderNotCancellable`.
 */
export async function cancelOrder(
  context: OrderContext,
  asker: Pick<Asker, 'owner'>,
  id: string,
): Promise<Record<string, never>> {
  const { clock, rows } = context
  const known = await requireOrder(context, asker.owner, id)
  if (nextStatus(known.status, 'cancelled') === null) throw failure('orderNotCancellable')
  const open = await rows.findOpenPayment(id)
  if (open) await closePayment(context, open)
  await rows.transaction(async (tx) => {
    await rows.lock(tx, asker.owner)
    const order = await rows.loadOrder(id, tx)
    const status = order && nextStatus(order.status, 'cancelled')
    if (!status || (await rows.findOpenPayment(id, tx))) throw failure('orderNotCancellable')
    await rows.updateOrder(tx, id, { status, updated_at: clock.now() })
  })
  return {}
}
