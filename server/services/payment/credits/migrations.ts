import { sql } from 'kysely'
import type { Migration, MigrationContext } from '../../../platform/database'

/** The schema of the credits; `tables.ts` says what the columns mean. */
export const creditMigrations: readonly Migration[] = [
  {
    name: 'payment/001-credits',
    async up(context) {
      await createLedger(context)
      await createHolds(context)
      await createCodes(context)
      await refuseChanges(context)
    },
  },
  {
    name: 'payment/credits-002-revoked-codes',
    async up({ columns, transaction: { schema } }) {
      await schema.alterTable('pay_codes').addColumn('revoked_at', columns.integer).execute()
      await schema.createIndex('pay_codes_batch').on('pay_codes').column('batch').execute()
    },
  },
]

async function createLedger({ createTable, columns, transaction: { schema } }: MigrationContext) {
  await createTable('pay_lots')
    .addColumn('row', columns.integer, columns.autoId)
    .addColumn('id', columns.text, (column) => column.notNull().unique())
    .addColumn('owner', columns.text, (column) => column.notNull())
    .addColumn('reason', columns.text, (column) => column.notNull())
    .addColumn('detail', columns.text, (column) => column.notNull())
    .addColumn('grant_key', columns.text, (column) => column.notNull().unique())
    .addColumn('granted', columns.integer, (column) => column.notNull())
    .addColumn('created_at', columns.integer, (column) => column.notNull())
    .addColumn('expires_at', columns.integer)
    .addColumn('closed_at', columns.integer)
    .addColumn('closed_by', columns.text)
    .execute()
  await schema.createIndex('pay_lots_owner').on('pay_lots').columns(['owner', 'closed_at']).execute()
  await schema.createIndex('pay_lots_expiry').on('pay_lots').columns(['closed_at', 'expires_at']).execute()
  await createTable('pay_entries')
    .addColumn('row', columns.integer, columns.autoId)
    .addColumn('owner', columns.text, (column) => column.notNull())
    .addColumn('lot_id', columns.text, (column) => column.notNull())
    .addColumn('kind', columns.text, (column) => column.notNull())
    .addColumn('ref', columns.text, (column) => column.notNull())
    .addColumn('amount', columns.integer, (column) => column.notNull())
    .addColumn('created_at', columns.integer, (column) => column.notNull())
    .addUniqueConstraint('pay_entries_once', ['lot_id', 'kind', 'ref', 'owner'])
    .execute()
  await schema.createIndex('pay_entries_owner').on('pay_entries').columns(['owner', 'kind']).execute()
  await schema.createIndex('pay_entries_ref').on('pay_entries').columns(['ref', 'kind']).execute()
}

async function createHolds({ createTable, columns, transaction: { schema } }: MigrationContext) {
  await createTable('pay_holds')
    .addColumn('key', columns.text, (column) => column.primaryKey().notNull())
    .addColumn('owner', columns.text, (column) => column.notNull())
    .addColumn('amount', columns.integer, (column) => column.notNull())
    .addColumn('free', columns.integer, (column) => column.notNull())
    .addColumn('detail', columns.text, (column) => column.notNull())
    .addColumn('task_id', columns.text, (column) => column.notNull())
    .addColumn('state', columns.text, (column) => column.notNull())
    .addColumn('address', columns.text)
    .addColumn('created_at', columns.integer, (column) => column.notNull())
    .addColumn('settled_at', columns.integer)
    .execute()
  await schema.createIndex('pay_holds_owner').on('pay_holds').columns(['owner', 'created_at']).execute()
  await schema.createIndex('pay_holds_address').on('pay_holds').columns(['address', 'created_at']).execute()
  await createTable('pay_adoptions')
    .addColumn('visitor', columns.text, (column) => column.notNull())
    .addColumn('owner', columns.text, (column) => column.notNull())
    .addColumn('created_at', columns.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('pay_adoptions_key', ['owner', 'visitor'])
    .execute()
}

async function createCodes({ createTable, columns, transaction: { schema } }: MigrationContext) {
  await createTable('pay_codes')
    .addColumn('code_hash', columns.text, (column) => column.primaryKey().notNull())
    .addColumn('batch', columns.text, (column) => column.notNull())
    .addColumn('credits', columns.integer, (column) => column.notNull())
    .addColumn('plan', columns.text)
    .addColumn('days', columns.integer)
    .addColumn('uses', columns.integer, (column) => column.notNull())
    .addColumn('created_at', columns.integer, (column) => column.notNull())
    .addColumn('expires_at', columns.integer)
    .execute()
  await createTable('pay_redemptions')
    .addColumn('code_hash', columns.text, (column) => column.notNull())
    .addColumn('owner', columns.text, (column) => column.notNull())
    .addColumn('created_at', columns.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('pay_redemptions_key', ['code_hash', 'owner'])
    .execute()
  await createTable('pay_guesses')
    .addColumn('key', columns.text, (column) => column.primaryKey().notNull())
    .addColumn('count', columns.integer, (column) => column.notNull())
    .addColumn('resets_at', columns.integer, (column) => column.notNull())
    .execute()
  await schema.createIndex('pay_guesses_end').on('pay_guesses').column('resets_at').execute()
}

/** The ledger only grows, whoever has the database's password. */
async function refuseChanges({ dialect, transaction }: MigrationContext) {
  if (dialect === 'postgres') {
    await sql`create function pay_refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'the ledger is append-only'; end $$`.execute(transaction)
    await sql`create trigger pay_entries_stay before update or delete on pay_entries
      for each row execute function pay_refuse_change()`.execute(transaction)
    return
  }
  for (const change of ['update', 'delete']) {
    await sql`create trigger ${sql.id(`pay_entries_no_${change}`)} before ${sql.raw(change)} on pay_entries
      begin select raise(abort, 'the ledger is append-only'); end`.execute(transaction)
  }
}
