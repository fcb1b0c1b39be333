import type { Migration } from '../../../platform/database'

/** The schema of invoices; `tables.ts` says what the columns mean. */
export const invoiceMigrations: readonly Migration[] = [
  {
    name: 'payment/invoices-001-invoices-orders-numbers',
    async up({ createTable, columns, transaction }) {
      await createTable('pay_invoices')
        .addColumn('number', columns.text, (column) => column.primaryKey().notNull())
        .addColumn('owner', columns.text, (column) => column.notNull())
        .addColumn('issued_at', columns.integer, (column) => column.notNull())
        .addColumn('language', columns.text, (column) => column.notNull())
        .addColumn('send_email', columns.text, (column) => column.notNull())
        .addColumn('document', columns.text, (column) => column.notNull())
        .addColumn('pdf', columns.bytes)
        .addColumn('sent_at', columns.integer)
        .execute()
      await createTable('pay_invoice_orders')
        .addColumn('order_id', columns.text, (column) => column.primaryKey().notNull())
        .addColumn('number', columns.text, (column) => column.notNull())
        .execute()
      await createTable('pay_invoice_numbers')
        .addColumn('year', columns.integer, (column) => column.primaryKey().notNull())
        .addColumn('last', columns.integer, (column) => column.notNull())
        .execute()
      const index = transaction.schema.createIndex('pay_invoice_orders_number')
      await index.on('pay_invoice_orders').column('number').execute()
    },
  },
  {
    name: 'payment/invoices-002-credit-notes',
    async up({ createTable, columns, transaction }) {
      await transaction.schema.alterTable('pay_invoices').addColumn('credits', columns.text).execute()
      await createTable('pay_credit_notes')
        .addColumn('order_id', columns.text, (column) => column.notNull())
        .addColumn('total', columns.integer, (column) => column.notNull())
        .addColumn('number', columns.text, (column) => column.notNull().unique())
        .addPrimaryKeyConstraint('pay_credit_notes_once', ['order_id', 'total'])
        .execute()
      await createTable('pay_credit_note_numbers')
        .addColumn('year', columns.integer, (column) => column.primaryKey().notNull())
        .addColumn('last', columns.integer, (column) => column.notNull())
        .execute()
    },
  },
  {
    name: 'payment/invoices-003-corrected-invoices',
    async up({ createTable, columns, transaction: { schema } }) {
      await schema.alterTable('pay_invoices').addColumn('initial', columns.text).execute()
      await schema.createIndex('pay_invoices_initial').on('pay_invoices').column('initial').execute()
      await createTable('pay_correction_numbers')
        .addColumn('year', columns.integer, (column) => column.primaryKey().notNull())
        .addColumn('last', columns.integer, (column) => column.notNull())
        .execute()
    },
  },
]
