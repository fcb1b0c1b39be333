import type { Migration } from '../../platform/database'

/** The schema of this service; `tables.ts` says what the columns mean. */
export const migrations: readonly Migration[] = [
  {
    name: 'account/001-users-sessions-letters',
    async up({ createTable, columns, transaction }) {
      await createTable('account_users')
        .addColumn('row', columns.integer, columns.autoId)
        .addColumn('id', columns.text, (column) => column.notNull().unique())
        .addColumn('email', columns.text, (column) => column.notNull().unique())
        .addColumn('password_hash', columns.text, (column) => column.notNull())
        .addColumn('language', columns.text, (column) => column.notNull())
        .addColumn('created_at', columns.integer, (column) => column.notNull())
        .addColumn('confirmed_at', columns.integer)
        .addColumn('first_login_at', columns.integer)
        .execute()
      for (const [table, key] of [
        ['account_sessions', 'token_hash'],
        ['account_devices', 'device_hash'],
      ] as const) {
        await createTable(table)
          .addColumn(key, columns.text, (column) => column.primaryKey().notNull())
          .addColumn('user_id', columns.text, (column) => column.notNull())
          .addColumn('created_at', columns.integer, (column) => column.notNull())
          .addColumn('expires_at', columns.integer, (column) => column.notNull())
          .execute()
      }
      await createTable('account_letters')
        .addColumn('id', columns.text, (column) => column.primaryKey().notNull())
        .addColumn('user_id', columns.text)
        .addColumn('purpose', columns.text, (column) => column.notNull())
        .addColumn('language', columns.text, (column) => column.notNull())
        .addColumn('password_hash', columns.text)
        .addColumn('code_hash', columns.text, (column) => column.unique())
        .addColumn('created_at', columns.integer, (column) => column.notNull())
        .addColumn('expires_at', columns.integer, (column) => column.notNull())
        .addColumn('used_at', columns.integer)
        .execute()
      await createTable('account_attempts')
        .addColumn('key', columns.text, (column) => column.primaryKey().notNull())
        .addColumn('count', columns.integer, (column) => column.notNull())
        .addColumn('resets_at', columns.integer, (column) => column.notNull())
        .execute()
      for (const [table, column] of INDEXES) {
        const name = `${table}_${column}`
        await transaction.schema.createIndex(name).on(table).column(column).execute()
      }
    },
  },
  {
    name: 'account/002-letters-after-the-account',
    async up({ columns, transaction }) {
      await transaction.schema.alterTable('account_letters').addColumn('email', columns.text).execute()
    },
  },
  {
    name: 'account/003-letters-to-a-new-address',
    async up({ columns, transaction }) {
      await transaction.schema.alterTable('account_letters').addColumn('new_email', columns.text).execute()
    },
  },
]

const INDEXES = [
  ['account_sessions', 'user_id'],
  ['account_sessions', 'expires_at'],
  ['account_devices', 'user_id'],
  ['account_devices', 'expires_at'],
  ['account_letters', 'user_id'],
  ['account_letters', 'expires_at'],
  ['account_attempts', 'resets_at'],
] as const
