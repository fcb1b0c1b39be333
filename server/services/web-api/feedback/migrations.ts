import type { Migration } from '../../../platform/database'

/** The schema of feedback; `tables.ts` says what the columns mean. */
export const feedbackMigrations: readonly Migration[] = [
  {
    name: 'web-api/feedback-001',
    async up({ createTable, columns }) {
      await createTable('webapi_feedback')
        .addColumn('id', columns.text, (column) => column.primaryKey())
        .addColumn('topic', columns.text, (column) => column.notNull())
        .addColumn('message', columns.text, (column) => column.notNull())
        .addColumn('email', columns.text, (column) => column.notNull())
        .addColumn('user_id', columns.text)
        .addColumn('language', columns.text, (column) => column.notNull())
        .addColumn('attachment_key', columns.text)
        .addColumn('attachment_name', columns.text)
        .addColumn('created_at', columns.integer, (column) => column.notNull())
        .addColumn('sent_at', columns.integer)
        .execute()
      await createTable('webapi_attachments')
        .addColumn('id', columns.text, (column) => column.primaryKey())
        .addColumn('store_key', columns.text, (column) => column.notNull())
        .addColumn('name', columns.text, (column) => column.notNull())
        .addColumn('created_at', columns.integer, (column) => column.notNull())
        .execute()
    },
  },
]
