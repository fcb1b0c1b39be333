import { bookDispute } from './book-dispute'
import type { OrderContext } from './context'
import { nextStatus } from './order-state'
import { ORDER_POLICY } from './policy'
import type { Order, Payment } from './store'
import { closePayment, syncPayment } from './sync-payment'

/** Rows looked at in one sweep. */
const BATCH = 200

/** Asks the provider about payments that it has not told us of: this repairs a missed event. */
export async function checkPayments(context: OrderContext): Promise<void> {
  for (const payment of await context.rows.listUnchecked(context.clock.now(), BATCH)) {
    await checkPayment(context, payment).catch((error: unknown) => postpone(context, payment, error))
  }
}

async function checkPayment(context: OrderContext, payment: Payment): Promise<void> {
  const { clock, rows } = context
  await syncPayment(context, payment)
  const still = await rows.loadPayment(payment.id)
  const order = await rows.loadOrder(payment.order_id)
  if (still?.state !== 'open' || !order) return
  const now = clock.now()
  const abandoned = order.status === 'InPayment' && now - order.updated_at > ORDER_POLICY.abandonedMs
  const over = now - still.created_at > ORDER_POLICY.paymentLifetimeMs
  if (abandoned || over) await closePayment(context, still)
}

/** One payment that cannot be asked about does not hold up the others. */
async function postpone(
  { clock, logger, rows }: OrderContext,
  payment: Payment,
  error: unknown,
): Promise<void> {
  logger.warn({ err: error, payment: payment.id }, 'the provider could not be asked')
  await rows.updatePayment(payment.id, { check_at: clock.now() + ORDER_POLICY.checksMs[0] })
}

/** Asks the provider about disputes whose decision it may not have told us of. */
export async function checkDisputes(context: OrderContext): Promise<void> {
  const { clock, logger, rows } = context
  const before = clock.now() - ORDER_POLICY.disputeCheckMs
  for (const { id } of await rows.listUndecided(before, BATCH)) {
    await rows.touchDispute(id, clock.now())
    await bookDispute(context, id).catch((error: unknown) =>
      logger.warn({ err: error, dispute: id }, 'the provider could not be asked'),
    )
  }
}

/** Orders that nobody paid in time are cancelled. */
export async function lapseOrders(context: OrderContext): Promise<void> {
  const { clock, rows } = context
  for (const order of await rows.listLapsed(clock.now() - ORDER_POLICY.lifetimeMs, BATCH)) {
    await lapse(context, order)
  }
}

const lapse = ({ clock, rows }: OrderContext, { id, owner }: Order): Promise<void> =>
  rows.transaction(async (tx) => {
    await rows.lock(tx, owner)
    const order = await rows.loadOrder(id, tx)
    const status = order && nextStatus(order.status, 'lapsed')
    if (!status || (await rows.findOpenPayment(id, tx))) return
    await rows.updateOrder(tx, id, { status, updated_at: clock.now() })
  })
