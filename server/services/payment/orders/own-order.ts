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

/** Those of the named orders that are the account's, as they are known; the newest first. */
export async function getOrders(
  context: OrderContext,
  asker: Asker,
  ids: readonly string[],
): Promise<Pick<Orders, 'list'>> {
  return { list: await answerOrders(context, asker, await context.rows.listOwn(asker.owner, ids)) }
}

async function answerOrders(
  context: OrderContext,
  { owner }: Asker,
  orders: readonly Order[],
): Promise<OrderAnswer[]> {
  const buyer = await context.rows.loadBuyer(owner)
  const invoices = await context.invoiceFactsOf(orders.map(({ id }) => id))
  return orders.map((order) => toOrder(order, buyer?.consumer_id ?? '', invoices.get(order.id)))
}

/** The newest first. */
export async function getUserOrders(
  context: OrderContext,
  asker: Asker,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<Orders> {
  const { total, list } = await context.rows.listOrders(asker.owner, (page - 1) * pageSize, pageSize)
  return { total, list: await answerOrders(context, asker, list) }
}
