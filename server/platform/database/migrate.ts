import { sql, type CreateTableBuilder, type Transaction } from 'kysely'
import { columnsOf, type Columns } from './columns'
import type { Database, Dialect } from './database'

export interface MigrationContext {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a migration changes the tables it would be typed by
  readonly transaction: Transaction<any>
  readonly dialect: Dialect
  readonly columns: Columns
  /** `schema.createTable`, with SQLite's `strict`, so that both engines refuse a value of the wrong type. */
  readonly createTable: <Name extends string>(name: Name) => CreateTableBuilder<Name>
}

/** One step of a service's schema, never changed once released. */
export interface Migration {
  /** `service/001-what-it-does`; unique, and never changed. */
  readonly name: string
  up(context: MigrationContext): Promise<void>
}

export interface MigrationReport {
  /** Names of the migrations applied now, in order. */
  readonly applied: readonly string[]
  /** Recorded in the database and not in the list: a newer version of the program has been here. */
  readonly unknown: readonly string[]
}

interface MigrationTables {
  schema_migrations: { name: string; applied_at: number }
}

const createContext = (dialect: Dialect, transaction: MigrationContext['transaction']): MigrationContext => ({
  transaction,
  dialect,
  columns: columnsOf(dialect),
  createTable: (name) => {
    const table = transaction.schema.createTable(name)
    return dialect === 'sqlite' ? table.modifyEnd(sql`strict`) : table
  },
})

/**
 * Brings the schema up to date: applies what is not recorded yet, in the order of the list, each migration in a transaction
 * of its own together with its record. Several processes may do so at once: one applies, the others wait.
 * @throws the first failing migration's error; the ones before it stay applied.
 */
export const migrate = async <Tables>(
  anyDatabase: Database<Tables>,
  migrations: readonly Migration[],
  now: () => number = Date.now,
): Promise<MigrationReport> => {
  const database = anyDatabase.forTables<MigrationTables>()
  const names = new Set(migrations.map(({ name }) => name))
  if (names.size < migrations.length) throw new Error('Two migrations have the same name.')

  const recorded = await database.transaction(async (transaction) => {
    await database.lock(transaction, 'schema_migrations')
    const columns = columnsOf(database.dialect)
    await transaction.schema
      .createTable('schema_migrations')
      .ifNotExists()
      .addColumn('name', columns.text, (column) => column.primaryKey())
      .addColumn('applied_at', columns.integer, (column) => column.notNull())
      .execute()
    return transaction.selectFrom('schema_migrations').select('name').execute()
  })
  const done = new Set(recorded.map(({ name }) => name))
  const applied: string[] = []
  for (const migration of migrations) {
    if (done.has(migration.name)) continue
    const isNew = await database.transaction(async (transaction) => {
      await database.lock(transaction, 'schema_migrations')
      const row = await transaction
        .insertInto('schema_migrations')
        .values({ name: migration.name, applied_at: now() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('name')
        .executeTakeFirst()
      if (!row) return false
      await migration.up(createContext(database.dialect, transaction))
      return true
    })
    if (isNew) applied.push(migration.name)
  }
  return { applied, unknown: [...done].filter((name) => !names.has(name)).sort() }
}
