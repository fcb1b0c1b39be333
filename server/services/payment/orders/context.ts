import type { Ledger } from '../credits'
import type { PaymentContext } from '../context'
import type { OrderStore } from './store'

/** What the use cases of orders and subscriptions work with. */
export interface OrderContext extends PaymentContext {
  readonly rows: OrderStore
  readonly ledger: Pick<Ledger, 'grant' | 'revoke'>
}
