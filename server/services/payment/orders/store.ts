import type { Insertable, Selectable, Transaction, Updateable } from 'kysely'
import type { Database } from '../../../platform/database'
import type {
  BuyerRow,
  DisputeRow,
  OrderRow,
  OrderTables,
  PaymentRow,
  RefundRow,
  SubscriptionRow,
} from './tables'

export type Order = Selectable<OrderRow>
export type Payment = Selectable<PaymentRow>
export type Subscription = Selectable<SubscriptionRow>
export type Dispute = Selectable<DisputeRow>
export type Tx = Transaction<OrderTables>
/** Words of the provider after which a dispute does not change any more (docs.stripe.com/api/disputes/object). */
export const DECIDED: ReadonlySet<string> = new Set(['won', 'lost', 'warning_closed', 'prevented'])
type Queries = Database<OrderTables>['kysely'] | Tx

/** Rows of buyers, orders, payments, events and subscriptions. Rows read with a transaction are locked until its end. */
export function createOrderStore(database: Database<OrderTables>) {
  const { kysely } = database
  return {
    transaction: <T>(work: (transaction: Tx) => Promise<T>): Promise<T> => database.transaction(work),
    /** What one account buys, renews and cancels takes turns. */
    lock: (transaction: Tx, owner: string): Promise<void> =>
      database.lock(transaction, `pay orders ${owner}`),
    ...buyerQueries(kysely),
    ...orderQueries(kysely, database),
    ...paymentQueries(kysely, database),
    ...subscriptionQueries(kysely, database),
    ...afterwardsQueries(kysely),
    /** False when it has been applied before. */
    async noteEvent(transaction: Tx, id: string, type: string, now: number): Promise<boolean> {
      const row = await transaction
        .insertInto('pay_events')
        .values({ id, type, applied_at: now })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    async hasEvent(id: string): Promise<boolean> {
      const query = kysely.selectFrom('pay_events').select('id').where('id', '=', id)
      return (await query.executeTakeFirst()) !== undefined
    },
    async deleteEvents(before: number): Promise<void> {
      await kysely.deleteFrom('pay_events').where('applied_at', '<', before).execute()
    },
  }
}

export type OrderStore = ReturnType<typeof createOrderStore>

const buyerQueries = (kysely: Queries) => ({
  loadBuyer: (owner: string, transaction?: Tx): Promise<Selectable<BuyerRow> | undefined> =>
    (transaction ?? kysely)
      .selectFrom('pay_buyers')
      .selectAll()
      .where('owner', '=', owner)
      .executeTakeFirst(),
  async insertBuyer(transaction: Tx, buyer: Insertable<BuyerRow>): Promise<void> {
    await transaction.insertInto('pay_buyers').values(buyer).execute()
  },
  async setLanguage(transaction: Tx, owner: string, language: string): Promise<void> {
    await transaction.updateTable('pay_buyers').set({ language }).where('owner', '=', owner).execute()
  },
  async setCustomer(owner: string, customerId: string): Promise<void> {
    await kysely
      .updateTable('pay_buyers')
      .set({ customer_id: customerId })
      .where('owner', '=', owner)
      .where('customer_id', 'is', null)
      .execute()
  },
  /** Where nobody will buy any more; the consumer id stays with the orders. */
  async clearBuyer(owner: string): Promise<void> {
    await kysely
      .updateTable('pay_buyers')
      .set({ customer_id: null, language: '' })
      .where('owner', '=', owner)
      .execute()
  },
  /** Those that may still be paid, or cancelled. */
  listUnpaid: (owner: string): Promise<Order[]> =>
    kysely
      .selectFrom('pay_orders')
      .selectAll()
      .where('owner', '=', owner)
      .where('status', 'in', ['WaitForPayment', 'InPayment', 'PaymentFailed'])
      .execute(),
})

const orderQueries = (kysely: Queries, database: Database<OrderTables>) => ({
  loadOrder(id: string, transaction?: Tx): Promise<Order | undefined> {
    const query = (transaction ?? kysely).selectFrom('pay_orders').selectAll().where('id', '=', id)
    return (transaction ? database.forUpdate(query) : query).executeTakeFirst()
  },
  insertOrder: (transaction: Tx, order: Insertable<OrderRow>): Promise<Order> =>
    transaction.insertInto('pay_orders').values(order).returningAll().executeTakeFirstOrThrow(),
  async updateOrder(transaction: Tx, id: string, change: Updateable<OrderRow>): Promise<void> {
    await transaction.updateTable('pay_orders').set(change).where('id', '=', id).execute()
  },
  /** An order of the same thing at the same price that still waits. */
  findWaiting: (
    transaction: Tx,
    { owner, commodity, amount, since }: { owner: string; commodity: string; amount: number; since: number },
  ): Promise<Order | undefined> =>
    transaction
      .selectFrom('pay_orders')
      .selectAll()
      .where('owner', '=', owner)
      .where('commodity', '=', commodity)
      .where('amount', '=', amount)
      .where('status', '=', 'WaitForPayment')
      .where('renewal_key', 'is', null)
      .where('created_at', '>', since)
      .orderBy('created_at', 'desc')
      .executeTakeFirst(),
  findRenewal: (transaction: Tx, renewalKey: string): Promise<Order | undefined> =>
    transaction.selectFrom('pay_orders').selectAll().where('renewal_key', '=', renewalKey).executeTakeFirst(),
  /** When the next period of the same plan was paid, by another order; null when it was not. */
  async nextPaidAt({ id, subscription_id, paid_at }: Order, transaction?: Tx): Promise<number | null> {
    const { next } = await (transaction ?? kysely)
      .selectFrom('pay_orders')
      .select((row) => row.fn.min<number | null>('paid_at').as('next'))
      .where('subscription_id', '=', subscription_id)
      .where('paid_at', '>=', paid_at)
      .where('id', '!=', id)
      .executeTakeFirstOrThrow()
    return next === null ? null : Number(next)
  },
  async hasBought(owner: string, plan: string, transaction?: Tx): Promise<boolean> {
    const found = await (transaction ?? kysely)
      .selectFrom('pay_orders')
      .select('id')
      .where('owner', '=', owner)
      .where('plan', '=', plan as OrderRow['plan'])
      .where('status', 'in', ['Paid', 'Refunded'])
      .executeTakeFirst()
    return found !== undefined
  },
  async listOrders(owner: string, offset: number, limit: number): Promise<{ total: number; list: Order[] }> {
    const mine = kysely.selectFrom('pay_orders').where('owner', '=', owner)
    const { total } = await mine
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const newest = mine.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
    return { total: Number(total), list: await newest.limit(limit).offset(offset).execute() }
  },
  /** Of these orders those of the account, the newest first. */
  listOwn: (owner: string, ids: readonly string[]): Promise<Order[]> =>
    kysely
      .selectFrom('pay_orders')
      .selectAll()
      .where('owner', '=', owner)
      .where('id', 'in', [...ids])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  listLapsed: (before: number, limit: number): Promise<Order[]> =>
    kysely
      .selectFrom('pay_orders')
      .selectAll()
      .where('status', '=', 'WaitForPayment')
      .where('created_at', '<', before)
      .limit(limit)
      .execute(),
})

const paymentQueries = (kysely: Queries, database: Database<OrderTables>) => ({
  loadPayment(id: string, transaction?: Tx): Promise<Payment | undefined> {
    const query = (transaction ?? kysely).selectFrom('pay_payments').selectAll().where('id', '=', id)
    return (transaction ? database.forUpdate(query) : query).executeTakeFirst()
  },
  /** Whose it is; read before locking. */
  ownerOfPayment: (transaction: Tx, id: string): Promise<{ owner: string; order_id: string } | undefined> =>
    transaction
      .selectFrom('pay_payments')
      .innerJoin('pay_orders', 'pay_orders.id', 'pay_payments.order_id')
      .select(['pay_orders.owner', 'pay_payments.order_id'])
      .where('pay_payments.id', '=', id)
      .executeTakeFirst(),
  findByIntent: (intentId: string): Promise<Payment | undefined> =>
    kysely.selectFrom('pay_payments').selectAll().where('intent_id', '=', intentId).executeTakeFirst(),
  findByPage: (pageId: string): Promise<Payment | undefined> =>
    kysely.selectFrom('pay_payments').selectAll().where('page_id', '=', pageId).executeTakeFirst(),
  findOpenPayment: (orderId: string, transaction?: Tx): Promise<Payment | undefined> =>
    (transaction ?? kysely)
      .selectFrom('pay_payments')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('state', '=', 'open')
      .orderBy('attempt', 'desc')
      .executeTakeFirst(),
  /** The one that paid the order. */
  findPaid: (orderId: string): Promise<Payment | undefined> =>
    kysely
      .selectFrom('pay_payments')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('state', '=', 'paid')
      .executeTakeFirst(),
  async insertPayment(
    transaction: Tx,
    payment: Omit<Insertable<PaymentRow>, 'attempt' | 'state' | 'intent_id' | 'page_id' | 'checks'>,
  ): Promise<Payment> {
    const { last } = await transaction
      .selectFrom('pay_payments')
      .select((row) => row.fn.max('attempt').as('last'))
      .where('order_id', '=', payment.order_id)
      .executeTakeFirstOrThrow()
    const fresh = { state: 'open', intent_id: null, page_id: null, checks: 0 } as const
    return transaction
      .insertInto('pay_payments')
      .values({ ...payment, ...fresh, attempt: Number(last ?? 0) + 1 })
      .returningAll()
      .executeTakeFirstOrThrow()
  },
  async updatePayment(id: string, change: Updateable<PaymentRow>, transaction?: Tx): Promise<void> {
    await (transaction ?? kysely).updateTable('pay_payments').set(change).where('id', '=', id).execute()
  },
  listUnchecked: (now: number, limit: number): Promise<Payment[]> =>
    kysely
      .selectFrom('pay_payments')
      .selectAll()
      .where('check_at', '<=', now)
      .orderBy('check_at')
      .limit(limit)
      .execute(),
})

const subscriptionQueries = (kysely: Queries, database: Database<OrderTables>) => ({
  loadSubscription(id: string, transaction?: Tx): Promise<Subscription | undefined> {
    const query = (transaction ?? kysely).selectFrom('pay_subscriptions').selectAll().where('id', '=', id)
    return (transaction ? database.forUpdate(query) : query).executeTakeFirst()
  },
  /** Not ended, newest first. */
  listRunning(owner: string, transaction?: Tx): Promise<Subscription[]> {
    const query = (transaction ?? kysely)
      .selectFrom('pay_subscriptions')
      .selectAll()
      .where('owner', '=', owner)
      .where('state', '!=', 'ended')
      .orderBy('created_at', 'desc')
      .orderBy('id')
    return (transaction ? database.forUpdate(query) : query).execute()
  },
  findBySource: (transaction: Tx, source: string): Promise<Subscription | undefined> =>
    transaction.selectFrom('pay_subscriptions').selectAll().where('source', '=', source).executeTakeFirst(),
  async insertSubscription(transaction: Tx, subscription: Insertable<SubscriptionRow>): Promise<void> {
    await transaction.insertInto('pay_subscriptions').values(subscription).execute()
  },
  async updateSubscription(transaction: Tx, id: string, change: Updateable<SubscriptionRow>): Promise<void> {
    await transaction.updateTable('pay_subscriptions').set(change).where('id', '=', id).execute()
  },
  async listDue(column: 'charge_at' | 'reset_at', now: number, limit: number): Promise<string[]> {
    const due = kysely.selectFrom('pay_subscriptions').select('id').where(column, '<=', now)
    return (await due.orderBy(column).limit(limit).execute()).map(({ id }) => id)
  },
  /** Plans that end before `until` and do not renew, of which nobody has been told. */
  listEnding: (now: number, until: number, limit: number): Promise<Subscription[]> =>
    kysely
      .selectFrom('pay_subscriptions')
      .selectAll()
      .where('state', '!=', 'ended')
      .where('auto_renew', '=', 0)
      .where('expires_at', '>', now)
      .where('expires_at', '<=', until)
      .where((row) => row.or([row('end_told', 'is', null), row('end_told', '!=', row.ref('expires_at'))]))
      .orderBy('expires_at')
      .limit(limit)
      .execute(),
  /** Plans that have ended and do not renew. */
  async endExpired(now: number): Promise<void> {
    await kysely
      .updateTable('pay_subscriptions')
      .set({ state: 'ended', ended_at: now, reset_at: null })
      .where('state', '!=', 'ended')
      .where('auto_renew', '=', 0)
      .where('expires_at', '<=', now)
      .execute()
  },
})

/** What follows a payment: money that went back, and disputes. */
const afterwardsQueries = (kysely: Queries) => ({
  async insertRefund(transaction: Tx, refund: Insertable<RefundRow>): Promise<void> {
    await transaction.insertInto('pay_refunds').values(refund).execute()
  },
  /** What of an order went back by lost disputes, which the provider does not count among its refunds. */
  async lostOf(transaction: Tx, orderId: string): Promise<number> {
    const { lost } = await transaction
      .selectFrom('pay_refunds')
      .select((row) => row.fn.coalesce(row.fn.sum<number>('amount'), row.lit(0)).as('lost'))
      .where('order_id', '=', orderId)
      .where('dispute_id', 'is not', null)
      .executeTakeFirstOrThrow()
    return Number(lost)
  },
  loadDispute: (transaction: Tx, id: string): Promise<Dispute | undefined> =>
    transaction.selectFrom('pay_disputes').selectAll().where('id', '=', id).executeTakeFirst(),
  async markLost(transaction: Tx, id: string, lostAt: number): Promise<void> {
    await transaction.updateTable('pay_disputes').set({ lost_at: lostAt }).where('id', '=', id).execute()
  },
  /** Undecided ones that the provider was asked about before this time. */
  listUndecided: (before: number, limit: number): Promise<Dispute[]> =>
    kysely
      .selectFrom('pay_disputes')
      .selectAll()
      .where('status', 'not in', [...DECIDED])
      .where('updated_at', '<', before)
      .orderBy('updated_at')
      .limit(limit)
      .execute(),
  async touchDispute(id: string, now: number): Promise<void> {
    await kysely.updateTable('pay_disputes').set({ updated_at: now }).where('id', '=', id).execute()
  },
  /** As the provider tells it now; the first time it is a new row. */
  async saveDispute(transaction: Tx, dispute: Insertable<DisputeRow>): Promise<void> {
    const { id: _id, created_at: _created, ...change } = dispute
    await transaction
      .insertInto('pay_disputes')
      .values(dispute)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
      .execute()
  },
  listDisputes: (limit: number): Promise<Dispute[]> =>
    kysely.selectFrom('pay_disputes').selectAll().orderBy('created_at', 'desc').limit(limit).execute(),
})
