import type { Payment as PaymentAnswer } from '../../../contracts/orders'
import type { NewIntent } from '../provider/provider'
import { describeOrder } from './commodity'
import type { OrderContext } from './context'
import { ORDER_POLICY } from './policy'
import type { Order, Payment } from './store'

/** What the provider is asked for; the payment's id is the idempotency key, so that asking again is the same payment. */
export const newIntent = (order: Order, payment: Payment, customerId: string): NewIntent => ({
  key: `payment-${payment.id}`,
  paymentId: payment.id,
  orderId: order.id,
  amount: order.amount,
  customerId,
  description: describeOrder(order),
  save: order.period === 'monthly' || order.period === 'annual',
})

/** The provider's customer of an account, made once. */
export async function requireCustomer({ provider, rows }: OrderContext, order: Order): Promise<string> {
  const buyer = await rows.loadBuyer(order.owner)
  if (!buyer) throw new Error('An order without a buyer')
  if (buyer.customer_id !== null) return buyer.customer_id
  const key = `customer-${buyer.consumer_id}`
  await rows.setCustomer(order.owner, await provider.createCustomer(key, order.owner, order.email))
  const { customer_id: customerId } = (await rows.loadBuyer(order.owner)) ?? {}
  if (!customerId) throw new Error('A buyer without a customer')
  return customerId
}

/** Sets a payment up at the provider, or finds it there, and answers what the browser needs for it. */
export async function startPayment(
  context: OrderContext,
  order: Order,
  payment: Payment,
): Promise<Omit<PaymentAnswer, 'order'>> {
  const { provider, rows } = context
  const intent = newIntent(order, payment, await requireCustomer(context, order))
  if (payment.method === 'hosted') {
    const page = payment.page_id
      ? await provider.loadPage(payment.page_id)
      : await provider.createPage({
          ...intent,
          returnUrl: returnUrlOf(order, payment),
          expiresAt: payment.created_at + ORDER_POLICY.paymentLifetimeMs,
        })
    if (!payment.page_id) await rows.updatePayment(payment.id, { page_id: page.id })
    return page.url === null ? {} : { hostedUrl: page.url }
  }
  const made = payment.intent_id
    ? await provider.loadIntent(payment.intent_id)
    : await provider.createIntent(intent)
  if (!payment.intent_id) await rows.updatePayment(payment.id, { intent_id: made.id })
  return { clientSecret: made.clientSecret, publishableKey: provider.publishableKey }
}

function returnUrlOf(order: Order, { return_url: address }: Payment): string {
  const url = new URL(address ?? '')
  url.searchParams.set('order', order.id)
  return url.href
}
