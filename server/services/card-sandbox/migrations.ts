import type { Migration } from '../../platform/database'

/** The schema of this service; `tables.ts` says what the columns mean. */
export const migrations: readonly Migration[] = [
  {
    name: 'card-sandbox/001-objects-answers-deliveries',
    async up({ createTable, columns, transaction }) {
      await createTable('card_objects')
        .addColumn('row', columns.integer, columns.autoId)
        .addColumn('id', columns.text, (column) => column.notNull().unique())
        .addColumn('kind', columns.text, (column) => column.notNull())
        .addColumn('parent', columns.text)
        .addColumn('created_at', columns.integer, (column) => column.notNull())
        .addColumn('body', columns.text, (column) => column.notNull())
        .addColumn('hidden', columns.text, (column) => column.notNull())
        .execute()
      await createTable('card_answers')
        .addColumn('key', columns.text, (column) => column.primaryKey().notNull())
        .addColumn('digest', columns.text, (column) => column.notNull())
        .addColumn('status', columns.integer, (column) => column.notNull())
        .addColumn('body', columns.text, (column) => column.notNull())
        .addColumn('request_id', columns.text, (column) => column.notNull())
        .addColumn('created_at', columns.integer, (column) => column.notNull())
        .execute()
      await createTable('card_deliveries')
        .addColumn('row', columns.integer, columns.autoId)
        .addColumn('event', columns.text, (column) => column.notNull())
        .addColumn('url', columns.text, (column) => column.notNull())
        .addColumn('attempted_at', columns.integer, (column) => column.notNull())
        .addColumn('status', columns.integer, (column) => column.notNull())
        .addColumn('error', columns.text)
        .execute()
      const { schema } = transaction
      await schema
        .createIndex('card_objects_kind_parent')
        .on('card_objects')
        .columns(['kind', 'parent', 'row'])
        .execute()
      await schema.createIndex('card_answers_created_at').on('card_answers').column('created_at').execute()
      await schema.createIndex('card_deliveries_event').on('card_deliveries').column('event').execute()
      await schema
        .createIndex('card_deliveries_attempted_at')
        .on('card_deliveries')
        .column('attempted_at')
        .execute()
    },
  },
]
