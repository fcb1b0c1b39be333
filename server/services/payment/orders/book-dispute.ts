import type { Dispute, ProviderEvent } from '../provider/provider'
import type { OrderContext } from './context'
import { loseDispute } from './lose-dispute'
import { DECIDED, type Payment, type Tx } from './store'
import { findByIntent, syncPayment } from './sync-payment'

/**
 * Books what the provider says of a dispute now, once, in whatever order its events come. The operator answers disputes on the
 * provider's own screen; until one is decided, order, credits and plan stay as they are. One that is won changes nothing: nothing was
 * taken. One that is lost takes back what is left (`loseDispute`).
 */
export async function bookDispute(context: OrderContext, id: string, event?: ProviderEvent): Promise<void> {
  const { clock, logger, provider, rows } = context
  const dispute = await provider.loadDispute(id)
  const { intentId, reason, status } = dispute
  const payment = intentId === undefined ? undefined : await findByIntent(context, intentId)
  if (!payment) return logger.warn({ dispute: id }, 'a dispute about a payment that is none of ours')
  // it has overtaken the news that it was paid
  if (payment.state === 'open') await syncPayment(context, payment)
  const isNew = await rows.transaction(async (tx) => {
    const known = await rows.ownerOfPayment(tx, payment.id)
    if (!known) return false
    await rows.lock(tx, known.owner)
    if (event && !(await rows.noteEvent(tx, event.id, event.type, clock.now()))) return false
    return book(context, tx, payment, dispute)
  })
  if (isNew) logger.warn({ dispute: id, order: payment.order_id, reason, status }, 'a payment is disputed')
}

/** Answers whether anything was new. */
async function book(context: OrderContext, tx: Tx, payment: Payment, dispute: Dispute): Promise<boolean> {
  const { clock, logger, rows } = context
  const { id, amount, reason, status, respondBy, createdAt } = dispute
  const before = await rows.loadDispute(tx, id)
  // what was asked for before the decision, and came after it
  if (before && DECIDED.has(before.status) && !DECIDED.has(status)) return false
  await rows.saveDispute(tx, {
    id,
    order_id: payment.order_id,
    payment_id: payment.id,
    amount,
    reason,
    status,
    respond_by: respondBy,
    created_at: createdAt,
    updated_at: clock.now(),
  })
  const wasLost = (before?.lost_at ?? null) !== null
  if (status === 'lost' && !wasLost) await loseDispute(context, tx, dispute, payment.id)
  if (status === 'won' && wasLost) {
    const about = { dispute: id, order: payment.order_id }
    logger.error(about, 'a dispute that was lost is won after all: give the credits by hand')
  }
  return before?.status !== status
}
