import type { Migration, MigrationContext } from '../../../platform/database'

/** The schema of orders, payments and subscriptions; `tables.ts` says what the columns mean. */
export const orderMigrations: readonly Migration[] = [
  {
    name: 'payment/orders-001-orders-payments-subscriptions',
    async up(context) {
      await createOrders(context)
      await createPayments(context)
      await createSubscriptions(context)
    },
  },
  {
    name: 'payment/orders-002-refunds-disputes-letters',
    async up(context) {
      const { columns, transaction } = context
      const { schema } = transaction
      await createRefunds(context)
      await createDisputes(context)
      await schema
        .alterTable('pay_orders')
        .addColumn('refunded', columns.integer, (column) => column.notNull().defaultTo(0))
        .execute()
      await transaction
        .updateTable('pay_orders')
        .set((order) => ({ refunded: order.ref('amount') }))
        .where('status', '=', 'Refunded')
        .execute()
      await schema
        .alterTable('pay_buyers')
        .addColumn('language', columns.text, (column) => column.notNull().defaultTo(''))
        .execute()
      await schema.alterTable('pay_subscriptions').addColumn('end_told', columns.integer).execute()
    },
  },
  {
    name: 'payment/orders-003-lost-disputes',
    async up({ columns, transaction: { schema } }) {
      await schema.alterTable('pay_disputes').addColumn('lost_at', columns.integer).execute()
      await schema.alterTable('pay_refunds').addColumn('dispute_id', columns.text).execute()
    },
  },
]

async function createOrders({
  createTable,
  columns: { integer, text },
  transaction: { schema },
}: MigrationContext) {
  await createTable('pay_buyers')
    .addColumn('owner', text, (column) => column.primaryKey().notNull())
    .addColumn('consumer_id', text, (column) => column.notNull().unique())
    .addColumn('customer_id', text)
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute()
  await createTable('pay_orders')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('owner', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('commodity', text, (column) => column.notNull())
    .addColumn('plan', text)
    .addColumn('period', text)
    .addColumn('credits', integer, (column) => column.notNull())
    .addColumn('days', integer)
    .addColumn('credit_months', integer, (column) => column.notNull())
    .addColumn('amount', integer, (column) => column.notNull())
    .addColumn('currency', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('error_code', text)
    .addColumn('pay_method', text)
    .addColumn('renewal_key', text, (column) => column.unique())
    .addColumn('subscription_id', text)
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('updated_at', integer, (column) => column.notNull())
    .addColumn('paid_at', integer)
    .execute()
  await schema
    .createIndex('pay_orders_owner')
    .on('pay_orders')
    .columns(['owner', 'created_at', 'id'])
    .execute()
  await schema.createIndex('pay_orders_status').on('pay_orders').columns(['status', 'created_at']).execute()
}

async function createPayments({
  createTable,
  columns: { integer, text },
  transaction: { schema },
}: MigrationContext) {
  await createTable('pay_payments')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('order_id', text, (column) => column.notNull())
    .addColumn('method', text, (column) => column.notNull())
    .addColumn('attempt', integer, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('intent_id', text, (column) => column.unique())
    .addColumn('page_id', text, (column) => column.unique())
    .addColumn('return_url', text)
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('check_at', integer)
    .addColumn('checks', integer, (column) => column.notNull())
    .addUniqueConstraint('pay_payments_attempt', ['order_id', 'attempt'])
    .execute()
  await schema.createIndex('pay_payments_check').on('pay_payments').column('check_at').execute()
  await createTable('pay_events')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('applied_at', integer, (column) => column.notNull())
    .execute()
  await schema.createIndex('pay_events_applied').on('pay_events').column('applied_at').execute()
}

async function createSubscriptions({
  createTable,
  columns: { integer, text },
  transaction: { schema },
}: MigrationContext) {
  await createTable('pay_subscriptions')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('owner', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('plan', text, (column) => column.notNull())
    .addColumn('period', text, (column) => column.notNull())
    .addColumn('amount', integer, (column) => column.notNull())
    .addColumn('credits', integer, (column) => column.notNull())
    .addColumn('start_at', integer, (column) => column.notNull())
    .addColumn('cycles', integer, (column) => column.notNull())
    .addColumn('expires_at', integer, (column) => column.notNull())
    .addColumn('reset_at', integer)
    .addColumn('auto_renew', integer, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('charge_at', integer)
    .addColumn('failures', integer, (column) => column.notNull())
    .addColumn('payment_method_id', text)
    .addColumn('order_id', text)
    .addColumn('source', text, (column) => column.notNull().unique())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('ended_at', integer)
    .execute()
  for (const column of ['owner', 'reset_at', 'charge_at']) {
    await schema.createIndex(`pay_subscriptions_${column}`).on('pay_subscriptions').column(column).execute()
  }
}

async function createRefunds({ createTable, columns: { integer, text } }: MigrationContext) {
  await createTable('pay_refunds')
    .addColumn('order_id', text, (column) => column.notNull())
    .addColumn('payment_id', text, (column) => column.notNull())
    .addColumn('amount', integer, (column) => column.notNull())
    .addColumn('total', integer, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('pay_refunds_once', ['order_id', 'total'])
    .execute()
}

async function createDisputes({
  createTable,
  columns: { integer, text },
  transaction: { schema },
}: MigrationContext) {
  await createTable('pay_disputes')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('order_id', text, (column) => column.notNull())
    .addColumn('payment_id', text, (column) => column.notNull())
    .addColumn('amount', integer, (column) => column.notNull())
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('respond_by', integer)
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('updated_at', integer, (column) => column.notNull())
    .execute()
  await schema.createIndex('pay_disputes_order').on('pay_disputes').column('order_id').execute()
}
