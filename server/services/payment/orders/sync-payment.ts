import type { Intent, ProviderEvent } from '../provider/provider'
import { resumeCharge } from '../subscriptions/charge-renewal'
import { applyIntent, type Seen } from './apply-intent'
import type { OrderContext } from './context'
import type { Payment } from './store'

const NOTHING: Seen = { intent: undefined, over: false }

/** What the provider says of a payment now. */
async function askProvider(context: OrderContext, payment: Payment): Promise<Seen> {
  const { provider } = context
  if (payment.page_id !== null) {
    const page = await provider.loadPage(payment.page_id)
    return { intent: page.intent, over: !page.isOpen }
  }
  if (payment.intent_id !== null) return { intent: await provider.loadIntent(payment.intent_id), over: false }
  return payment.method === 'saved' ? resumeCharge(context, payment) : NOTHING
}

/** The payment of ours that an intent is about; undefined when it is none of ours. */
export async function findByIntent(
  { provider, rows }: Pick<OrderContext, 'provider' | 'rows'>,
  intentId: string,
): Promise<Payment | undefined> {
  const known = await rows.findByIntent(intentId)
  if (known) return known
  const { paymentId } = await provider.loadIntent(intentId)
  return paymentId === undefined ? undefined : rows.loadPayment(paymentId)
}

/** Asks the provider and books what it says, once, however often and by however many it is done. */
export async function syncPayment(
  context: OrderContext,
  payment: Payment,
  event?: ProviderEvent,
): Promise<void> {
  const seen = await askProvider(context, payment)
  await context.rows.transaction((tx) => applyIntent(context, tx, payment.id, seen, event))
}

/** The order's payment that may still succeed, after having asked the provider. */
export async function refreshOrder(context: OrderContext, orderId: string): Promise<Payment | undefined> {
  const open = await context.rows.findOpenPayment(orderId)
  if (!open) return undefined
  await syncPayment(context, open)
  return context.rows.findOpenPayment(orderId)
}

/** Ends a payment at the provider and books where it then stands: it may have succeeded meanwhile. */
export async function closePayment(context: OrderContext, payment: Payment): Promise<void> {
  const { provider, rows } = context
  let seen: Seen = { intent: undefined, over: true }
  if (payment.page_id !== null) {
    const page = await provider.closePage(payment.page_id)
    seen = { intent: page.intent, over: !page.isOpen }
  }
  const intentId = payment.intent_id ?? seen.intent?.id
  if (intentId !== undefined && !isSettled(seen.intent)) {
    seen = { ...seen, intent: await provider.cancelIntent(intentId) }
  }
  await rows.transaction((tx) => applyIntent(context, tx, payment.id, seen))
  if (payment.page_id !== null || payment.intent_id !== null) return
  // what was being begun at the provider meanwhile is ended there too
  const now = await rows.loadPayment(payment.id)
  if (now && (now.page_id ?? now.intent_id) !== null) await closePayment(context, now)
}

const isSettled = (intent: Intent | undefined): boolean =>
  intent?.state === 'succeeded' || intent?.state === 'cancelled' || intent?.state === 'processing'
