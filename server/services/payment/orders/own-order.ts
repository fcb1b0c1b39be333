import type { Order as OrderAnswer, Orders } from '../../../contracts/orders'
import type { Asker } from '../context'
import { failure } from '../errors'
import type { OrderContext } from './context'
import type { Order } from './store'
import { refreshOrder } from './sync-payment'
import { toOrder } from './to-contract'

/** Somebody else's order is as unknown as none. */
export async function requireOrder({ rows }: OrderContext, owner: string, id: string): Promise<Order> {
  const order = await rows.loadOrder(id)
  if (order?.owner !== owner) throw failure('notFound')
  return order
}

export async function answerOrder(context: OrderContext, order: Order): Promise<OrderAnswer> {
  const buyer = await context.rows.loadBuyer(order.owner)
  const invoices = await context.invoiceFactsOf([order.id])
  return toOrder(order, buyer?.consumer_id ?? '', invoices.get(order.id))
}

/** One order; while a payment is under way, as the provider tells it now, so that the result screen need not wait for an event. */
export async function getOrder(context: OrderContext, asker: Asker, id: string): Promise<OrderAnswer> {
  await requireOrder(context, asker.owner, id)
  await refreshOrder(context, id).catch((error: unknown) =>
    context.logger.warn({ err: error, order: id }, 'the provider could not be asked'),
  )
  return answerOrder(context, await requireOrder(context, asker.owner, id))
}

/** The newest first. */
export async function getUserOrders(
  context: OrderContext,
  asker: Asker,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<Orders> {
  const { total, list } = await context.rows.listOrders(asker.owner, (page - 1) * pageSize, pageSize)
  const buyer = await context.rows.loadBuyer(asker.owner)
  const invoices = await context.invoiceFactsOf(list.map(({ id }) => id))
  const consumerId = buyer?.consumer_id ?? ''
  return { total, list: list.map((order) => toOrder(order, consumerId, invoices.get(order.id))) }
}
