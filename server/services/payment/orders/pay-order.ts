import type * as z from 'zod'
import type { Payment as PaymentAnswer, PayOrderInputSchema } from '../../../contracts/orders'
import type { Asker } from '../context'
import { failure } from '../errors'
import { requirePlanPurchase } from './create-order'
import type { OrderContext } from './context'
import { isPayable } from './order-state'
import { answerOrder, requireOrder } from './own-order'
import { ORDER_POLICY } from './policy'
import { startPayment } from './start-payment'
import type { Order, Payment, Tx } from './store'
import { closePayment, refreshOrder } from './sync-payment'

type Input = z.output<typeof PayOrderInputSchema>

/**
 * Begins to pay an order, or finds the payment that has been begun: again, it answers the same one, and trying another card after
 * a decline is the same one too. Paying another way ends the first way at the provider before.
 * Throws `orderNotPayable`, `subscriptionExists`, `experienceUsed`, `paymentUnavailable`.
 */
export async function payOrder(context: OrderContext, asker: Asker, input: Input): Promise<PaymentAnswer> {
  await requireOrder(context, asker.owner, input.id)
  const open = await refreshOrder(context, input.id)
  if (open && open.method !== input.method) await closePayment(context, open)
  const { order, payment } = await claimPayment(context, asker.owner, input)
  const started = await startPayment(context, order, payment)
  await requireStillOpen(context, payment.id)
  return { order: await answerOrder(context, order), ...started }
}

/** Somebody may have ended the payment, say by cancelling the order, while the provider was being asked. */
async function requireStillOpen(context: OrderContext, paymentId: string): Promise<void> {
  const now = await context.rows.loadPayment(paymentId)
  if (now?.state !== 'closed') return
  await closePayment(context, now)
  throw failure('orderNotPayable')
}

function claimPayment(
  context: OrderContext,
  owner: string,
  { id, method, returnUrl }: Input,
): Promise<{ order: Order; payment: Payment }> {
  const { clock, ids, rows } = context
  return rows.transaction(async (tx) => {
    await rows.lock(tx, owner)
    const order = await rows.loadOrder(id, tx)
    if (!order) throw failure('notFound')
    const open = await rows.findOpenPayment(id, tx)
    if (open?.method === method && order.status === 'InPayment') return { order, payment: open }
    if (open && open.method !== method) throw failure('orderNotPayable')
    await requirePayable(context, tx, order)
    const now = clock.now()
    const payment =
      open ??
      (await rows.insertPayment(tx, {
        id: ids.uuid(),
        order_id: id,
        method,
        return_url: returnUrl,
        created_at: now,
        check_at: now + ORDER_POLICY.checksMs[0],
      }))
    return { order, payment }
  })
}

async function requirePayable(context: OrderContext, tx: Tx, order: Order): Promise<void> {
  if (!isPayable(order.status)) throw failure('orderNotPayable')
  if (order.renewal_key !== null) {
    const { subscription_id: id } = order
    const subscription = id === null ? undefined : await context.rows.loadSubscription(id, tx)
    if (subscription?.state !== 'pastDue') throw failure('orderNotPayable')
    return
  }
  if (order.created_at + ORDER_POLICY.lifetimeMs <= context.clock.now()) throw failure('orderNotPayable')
  if (order.plan) await requirePlanPurchase(context, order.owner, order.plan, tx)
}
