import type { Order, Payment as PaymentAnswer, Subscription } from '../../../contracts/orders'
import { PAY_CALLS } from '../../../contracts/pay-calls'
import type { Plans } from '../../../contracts/plans'
import { EVENTS_PATH } from '../orders'
import { createFakeProvider, SIGNATURE, type Card, type FakeProvider } from './fake-provider'
import { startBench, type Bench, type BenchOptions } from './payment-bench'
import { PLANS } from './plans'

/** Somebody who buys, over HTTP. */
export interface Shopper {
  readonly owner: string
  readonly token: string
  order(commodity: string): Promise<Order>
  orders(): Promise<Order[]>
  get(id: string): Promise<Order>
  cancel(id: string): Promise<unknown>
  pay(id: string, method?: 'card' | 'hosted'): Promise<PaymentAnswer>
  /** Orders and pays by card, and the event arrives. */
  buy(commodity: string, card?: Card): Promise<Order>
  subscription(): Promise<Subscription | null>
  unsubscribe(): Promise<unknown>
  balance(): Promise<{ subscription: number; others: number }>
}

export interface ShopBench extends Bench {
  readonly provider: FakeProvider
  /** Prices from now on. */
  sell(plans: Plans): void
  shopper(userId: string, instance?: number): Shopper
  /** Sends an event to an instance; answers the status. */
  send(event: Buffer, instance?: number, signature?: string): Promise<number>
  sweep(): Promise<void>
}

export const RETURN_URL = 'https://verso.example/translate/recharge/success'

export async function startShop(options: Omit<BenchOptions, 'provider' | 'plans'> = {}): Promise<ShopBench> {
  const provider = createFakeProvider()
  let plans = PLANS
  const bench = await startBench({ ...options, provider, currentPlans: () => plans })
  const send = async (event: Buffer, instance = 0, signature = SIGNATURE): Promise<number> => {
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: new Uint8Array(event) }
    return (await fetch(`${bench.urls[instance]}${EVENTS_PATH}`, init)).status
  }
  const shopper = (userId: string, instance = 0): Shopper => {
    const { token } = bench.customer(userId)
    const executor = bench.executors[instance]!
    const one: Shopper = {
      owner: `user:${userId}`,
      token,
      order: (commodity) => executor.execute(PAY_CALLS.createOrder, { commodity, agree: 'true' }, { token }),
      orders: async () =>
        (await executor.execute(PAY_CALLS.getUserOrders, { page: 1, pageSize: 100 }, { token })).list,
      get: (id) => executor.execute(PAY_CALLS.getOrder, { id }, { token }),
      cancel: (id) => executor.execute(PAY_CALLS.cancelOrder, { id }, { token }),
      pay: (id, method = 'card') =>
        executor.execute(PAY_CALLS.payOrder, { id, method, returnUrl: RETURN_URL }, { token }),
      async buy(commodity, card = 'good') {
        const { id } = await one.order(commodity)
        const { clientSecret = '' } = await one.pay(id)
        const intentId = clientSecret.replace('_secret', '')
        provider.pay(intentId, card)
        await send(
          provider.eventOf(card === 'good' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', {
            intentId,
          }),
        )
        return one.get(id)
      },
      subscription: async () =>
        (await executor.execute(PAY_CALLS.getSubscription, {}, { token })).subscription,
      unsubscribe: () => executor.execute(PAY_CALLS.unsubscribe, {}, { token }),
      balance: () => bench.ledger.balance(`user:${userId}`),
    }
    return one
  }
  return {
    ...bench,
    provider,
    sell: (now) => void (plans = now),
    shopper,
    send,
    async sweep() {
      for (const payment of bench.payments) await payment.sweep()
    },
  }
}
