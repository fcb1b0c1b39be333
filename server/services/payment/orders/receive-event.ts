import type { ProviderEvent } from '../provider/provider'
import { bookDispute } from './book-dispute'
import type { OrderContext } from './context'
import type { Payment } from './store'
import { findByIntent, syncPayment } from './sync-payment'

/** What is listened to (docs.stripe.com/api/events/types); every other event is thanked for and forgotten. */
const TYPES: ReadonlySet<string> = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'checkout.session.completed',
  'checkout.session.expired',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
])

/**
 * An event of the provider: what it is about is asked of the provider and booked together with the event's id, so that replays,
 * events at once and events out of order do no harm. False: the signature is not the provider's. What throws is to be sent again.
 */
export async function receiveEvent(context: OrderContext, body: Buffer, signature: string): Promise<boolean> {
  const event = context.provider.readEvent(body, signature)
  if (!event) return false
  if (!TYPES.has(event.type) || (await context.rows.hasEvent(event.id))) return true
  if (event.disputeId !== undefined) {
    await bookDispute(context, event.disputeId, event)
    return true
  }
  const payment = await findPayment(context, event)
  if (payment) await syncPayment(context, payment, event)
  return true
}

async function findPayment(
  { provider, rows }: OrderContext,
  { intentId, pageId }: ProviderEvent,
): Promise<Payment | undefined> {
  if (pageId !== undefined) return rows.findByPage(pageId)
  return intentId === undefined ? undefined : findByIntent({ provider, rows }, intentId)
}
