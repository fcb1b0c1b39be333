import type { Migration } from '../../platform/database'
import type { WebApiTables } from './tables'

/** The schema of this service; `tables.ts` says what the columns mean. */
export const migrations: readonly Migration[] = [
  {
    name: 'web-api/001-files-and-tasks',
    async up({ createTable, columns, transaction }) {
      await createTable('webapi_files')
        .addColumn('row', columns.integer, columns.autoId)
        .addColumn('id', columns.text, (column) => column.notNull().unique())
        .addColumn('owner', columns.text, (column) => column.notNull())
        .addColumn('name', columns.text, (column) => column.notNull())
        .addColumn('size', columns.integer, (column) => column.notNull())
        .addColumn('sha256', columns.text, (column) => column.notNull())
        .addColumn('format', columns.text, (column) => column.notNull())
        .addColumn('pages', columns.integer, (column) => column.notNull())
        .addColumn('words', columns.integer, (column) => column.notNull())
        .addColumn('detected_language', columns.text)
        .addColumn('warnings', columns.text, (column) => column.notNull())
        .addColumn('store_key', columns.text, (column) => column.notNull())
        .addColumn('created_at', columns.integer, (column) => column.notNull())
        .addColumn('expires_at', columns.integer, (column) => column.notNull())
        .addColumn('removed_at', columns.integer)
        .execute()
      await createTable('webapi_tasks')
        .addColumn('row', columns.integer, columns.autoId)
        .addColumn('id', columns.text, (column) => column.notNull().unique())
        .addColumn('doc_id', columns.text, (column) => column.notNull().unique())
        .addColumn('file_id', columns.text, (column) => column.notNull())
        .addColumn('owner', columns.text, (column) => column.notNull())
        .addColumn('file_name', columns.text, (column) => column.notNull())
        .addColumn('format', columns.text, (column) => column.notNull())
        .addColumn('source_language', columns.text, (column) => column.notNull())
        .addColumn('target_language', columns.text, (column) => column.notNull())
        .addColumn('bilingual', columns.integer, (column) => column.notNull())
        .addColumn('pages', columns.integer, (column) => column.notNull())
        .addColumn('price', columns.integer, (column) => column.notNull())
        .addColumn('status', columns.text, (column) => column.notNull())
        .addColumn('stage', columns.text, (column) => column.notNull())
        .addColumn('progress', columns.integer, (column) => column.notNull())
        .addColumn('engine', columns.text)
        .addColumn('error_code', columns.text)
        .addColumn('error_params', columns.text, (column) => column.notNull())
        .addColumn('report', columns.text)
        .addColumn('job_id', columns.text)
        .addColumn('created_at', columns.integer, (column) => column.notNull())
        .addColumn('finished_at', columns.integer)
        .addColumn('expires_at', columns.integer, (column) => column.notNull())
        .addColumn('extension', columns.text)
        .addColumn('media_type', columns.text)
        .addColumn('translated_key', columns.text)
        .addColumn('bilingual_key', columns.text)
        .addColumn('cleaned_at', columns.integer)
        .execute()
      const index = (name: string, table: keyof WebApiTables, names: readonly string[]) =>
        transaction.schema
          .createIndex(name)
          .on(table)
          .columns([...names])
      for (const [name, table, names] of INDEXES) await index(name, table, names).execute()
      // One task of a file at a time, also when two submits race.
      await index('webapi_tasks_active', 'webapi_tasks', ['file_id'])
        .unique()
        .where('status', 'in', ['waiting', 'running'])
        .execute()
    },
  },
  {
    name: 'web-api/002-bilingual-layout',
    async up({ columns, transaction }) {
      const { schema } = transaction
      await schema
        .alterTable('webapi_tasks')
        .addColumn('bilingual_layout', columns.text, (column) => column.notNull().defaultTo('none'))
        .execute()
      await transaction
        .updateTable('webapi_tasks')
        .set({ bilingual_layout: 'paragraphs' })
        .where('bilingual', '=', 1)
        .execute()
      await schema.alterTable('webapi_tasks').dropColumn('bilingual').execute()
    },
  },
  {
    name: 'web-api/003-behaviors',
    async up({ createTable, columns, transaction }) {
      await createTable('webapi_behaviors')
        .addColumn('row', columns.integer, columns.autoId)
        .addColumn('user_id', columns.text, (column) => column.notNull())
        .addColumn('behavior_type', columns.text, (column) => column.notNull())
        .addColumn('source_name', columns.text, (column) => column.notNull())
        .addColumn('created_at', columns.integer, (column) => column.notNull())
        .execute()
      const index = transaction.schema.createIndex('webapi_behaviors_time')
      await index.on('webapi_behaviors').column('created_at').execute()
    },
  },
  {
    name: 'web-api/005-companies',
    async up({ createTable, columns }) {
      const fields = ['email', 'street', 'business_name', 'city', 'country', 'postal_code', 'vat_no']
      const table = createTable('webapi_companies').addColumn('owner', columns.text, (column) =>
        column.primaryKey().notNull(),
      )
      await fields
        .reduce((made, field) => made.addColumn(field, columns.text, (column) => column.notNull()), table)
        .addColumn('created_at', columns.integer, (column) => column.notNull())
        .addColumn('updated_at', columns.integer, (column) => column.notNull())
        .execute()
    },
  },
  {
    name: 'web-api/004-free-translations',
    async up({ columns, transaction }) {
      await transaction.schema
        .alterTable('webapi_tasks')
        .addColumn('free', columns.integer, (column) => column.notNull().defaultTo(0))
        .execute()
    },
  },
]

const INDEXES: readonly (readonly [string, keyof WebApiTables, readonly string[]])[] = [
  ['webapi_files_owner', 'webapi_files', ['owner', 'expires_at']],
  ['webapi_files_expiry', 'webapi_files', ['expires_at']],
  ['webapi_tasks_owner', 'webapi_tasks', ['owner', 'created_at']],
  ['webapi_tasks_file', 'webapi_tasks', ['file_id']],
  ['webapi_tasks_expiry', 'webapi_tasks', ['expires_at']],
  ['webapi_tasks_cleaning', 'webapi_tasks', ['status', 'cleaned_at']],
]
