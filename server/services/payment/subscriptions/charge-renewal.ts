import type { Seen } from '../orders/apply-intent'
import type { OrderContext } from '../orders/context'
import { ORDER_POLICY } from '../orders/policy'
import { newIntent, requireCustomer } from '../orders/start-payment'
import type { Payment } from '../orders/store'

/**
 * Charges the saved method for a renewal, or finds the charge that was made and not noted: the idempotency key makes both the same
 * call for a day, then the charge is looked for by the payment's id.
 */
export async function resumeCharge(context: OrderContext, payment: Payment): Promise<Seen> {
  const { clock, provider, rows } = context
  const order = await rows.loadOrder(payment.order_id)
  const subscription = order?.subscription_id ? await rows.loadSubscription(order.subscription_id) : undefined
  if (!order || !subscription) throw new Error(`Payment ${payment.id} renews nothing`)
  const customerId = await requireCustomer(context, order)
  if (clock.now() - payment.created_at > ORDER_POLICY.keyLifetimeMs) {
    return { intent: await provider.findIntent(customerId, payment.id), over: true }
  }
  const { payment_method_id: paymentMethodId } = subscription
  if (paymentMethodId === null) return { intent: undefined, over: true }
  const intent = await provider.charge({
    ...newIntent(order, payment, customerId),
    save: false,
    paymentMethodId,
  })
  if (!intent) return { intent, over: true }
  // the customer is away: a bank that wants to ask him has declined
  if (intent.state === 'action') return { intent: await provider.cancelIntent(intent.id), over: true }
  return { intent, over: false }
}
