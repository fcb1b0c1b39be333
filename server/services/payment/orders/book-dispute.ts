import type { ProviderEvent } from '../provider/provider'
import type { OrderContext } from './context'
import { findByIntent } from './sync-payment'

/**
 * Keeps what the provider says of a dispute, for the operator, who answers it on the provider's own screen. Order, credits and plan
 * stay as they are: the provider has the money back until it is decided.
 */
export async function bookDispute(context: OrderContext, id: string, event: ProviderEvent): Promise<void> {
  const { clock, logger, provider, rows } = context
  const { intentId, amount, reason, status, respondBy, createdAt } = await provider.loadDispute(id)
  const payment = intentId === undefined ? undefined : await findByIntent(context, intentId)
  if (!payment) return logger.warn({ dispute: id }, 'a dispute about a payment that is none of ours')
  const isNew = await rows.transaction(async (tx) => {
    if (!(await rows.noteEvent(tx, event.id, event.type, clock.now()))) return false
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
    return true
  })
  if (isNew) logger.warn({ dispute: id, order: payment.order_id, reason, status }, 'a payment is disputed')
}
