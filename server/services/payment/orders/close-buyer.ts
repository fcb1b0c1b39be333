import { failure } from '../errors'
import { currentPlan } from '../subscriptions/current-plan'
import { endPlan } from '../subscriptions/end-plan'
import { cancelOrder } from './cancel-order'
import type { OrderContext } from './context'
import { closePayment } from './sync-payment'

/** What closing an account has ended. */
export interface ClosedBuyer {
  readonly cancelledOrders: number
  readonly endedPlan: string | null
}

/**
 * An account is being deleted: nothing of it is charged any more, and the provider forgets its cards. Orders, credits and
 * invoices stay, as the books must; with the account's row gone they name nobody but by the order's own address. May be called
 * again after a failure. Throws `orderNotCancellable` while a bank is at one of its orders: then nothing has changed.
 */
export async function closeBuyer(context: OrderContext, owner: string): Promise<ClosedBuyer> {
  const { provider, rows } = context
  const open = await rows.listUnpaid(owner)
  if (open.some(({ status }) => status === 'InPayment')) throw failure('orderNotCancellable')
  let cancelledOrders = 0
  for (const { id, status } of open) {
    const payment = await rows.findOpenPayment(id)
    if (status === 'WaitForPayment') {
      await cancelOrder(context, { owner }, id)
      cancelledOrders++
    } else if (payment) await closePayment(context, payment)
  }
  const ended = (await currentPlan(context, owner)) ? await endPlan(context, owner) : null
  const buyer = await rows.loadBuyer(owner)
  if (buyer?.customer_id) {
    await provider.deleteCustomer(buyer.customer_id)
    await rows.clearBuyer(owner)
  }
  return { cancelledOrders, endedPlan: ended?.plan ?? null }
}
