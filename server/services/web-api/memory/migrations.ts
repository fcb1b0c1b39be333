import type { Migration } from '../../../platform/database'

/** The schema of the translation memory; `tables.ts` says what the columns mean. */
export const memoryMigrations: readonly Migration[] = [
  {
    name: 'web-api/memory-001',
    async up({ createTable, columns, transaction }) {
      await createTable('webapi_memory_owners')
        .addColumn('owner', columns.text, (column) => column.primaryKey())
        .addColumn('enabled_at', columns.integer, (column) => column.notNull())
        .execute()
      await createTable('webapi_memory')
        .addColumn('owner', columns.text, (column) => column.notNull())
        .addColumn('key', columns.text, (column) => column.notNull())
        .addColumn('runs', columns.text, (column) => column.notNull())
        .addColumn('used_at', columns.integer, (column) => column.notNull())
        .execute()
      const { schema } = transaction
      await schema
        .createIndex('webapi_memory_key')
        .on('webapi_memory')
        .columns(['owner', 'key'])
        .unique()
        .execute()
      await schema
        .createIndex('webapi_memory_use')
        .on('webapi_memory')
        .columns(['owner', 'used_at'])
        .execute()
    },
  },
]
