import type { Ledger } from '../credits'
import type { PaymentContext } from '../context'
import type { InvoiceFacts } from './to-contract'
import type { OrderStore } from './store'

/** What the use cases of orders and subscriptions work with. */
export interface OrderContext extends PaymentContext {
  readonly rows: OrderStore
  /** By order; orders without an invoice are not in it. */
  readonly invoiceFactsOf: (orderIds: readonly string[]) => Promise<ReadonlyMap<string, InvoiceFacts>>
  readonly ledger: Pick<Ledger, 'grant' | 'revoke'>
}
