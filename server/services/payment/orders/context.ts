import type { Ledger } from '../credits'
import type { AnyTransaction, PaymentContext } from '../context'
import type { Letters } from '../letters'
import type { InvoiceFacts } from './to-contract'
import type { OrderStore } from './store'

/** What the use cases of orders and subscriptions work with. */
export interface OrderContext extends PaymentContext {
  readonly rows: OrderStore
  /** By order; orders without an invoice are not in it. */
  readonly invoiceFactsOf: (orderIds: readonly string[]) => Promise<ReadonlyMap<string, InvoiceFacts>>
  /** Money of an order has gone back, in this transaction: what was invoiced is credited. */
  readonly afterRefund: (transaction: AnyTransaction, orderId: string) => Promise<void>
  readonly letters: Letters
  readonly ledger: Pick<Ledger, 'grant' | 'revoke' | 'keysOf' | 'useOf'>
}
