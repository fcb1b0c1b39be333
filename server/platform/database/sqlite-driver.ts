import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import type { OpenedSqlite } from './open-sqlite'
import { createTurnstile, type Turnstile } from './turnstile'

interface PreparedStatement {
  readonly statement: StatementSyncInstance
  readonly returnsRows: boolean
}

const STATEMENTS_KEPT = 500
const CHANGES_SCHEMA = /^\s*(create|alter|drop)\b/i

/** The library binds numbers beyond 32 bits as floats, node:sqlite all of them: in a text column, 7 would become "7.0". */
const toSqlite = (value: unknown): unknown => (Number.isSafeInteger(value) ? BigInt(value as number) : value)

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The one connection. Queries are synchronous: they finish before anything else in the process runs. */
class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSyncInstance
  readonly #statements = new Map<string, PreparedStatement>()

  constructor(database: DatabaseSyncInstance) {
    this.#database = database
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction
  }

  #prepare(sql: string): PreparedStatement {
    const known = this.#statements.get(sql)
    this.#statements.delete(sql)
    const prepared = known ?? this.#compile(sql)
    this.#statements.set(sql, prepared)
    if (this.#statements.size > STATEMENTS_KEPT) {
      const [oldest] = this.#statements.keys()
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    return prepared
  }

  #compile(sql: string): PreparedStatement {
    const statement = this.#database.prepare(sql)
    return { statement, returnsRows: statement.columns().length > 0 }
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, returnsRows } = this.#prepare(sql)
    const values = parameters.map(toSqlite)
    if (returnsRows) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    if (CHANGES_SCHEMA.test(sql)) this.#statements.clear()
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    // A statement of its own: a cached one would be reset by the same query run meanwhile.
    for (const row of this.#database.prepare(sql).iterate(...parameters.map(toSqlite))) {
      yield { rows: [row as Row] }
    }
  }
}

/** Hands the one connection to one user at a time, so that nothing slips into an open transaction. */
export class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection
  readonly #turnstile: Turnstile = createTurnstile()
  readonly #onAcquire: () => void
  readonly #close: () => void

  /** @param onAcquire called when a connection is asked for; it throws to refuse. */
  constructor({ database, close }: OpenedSqlite, onAcquire: () => void) {
    this.#close = close
    this.#connection = new SqliteConnection(database)
    this.#onAcquire = onAcquire
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#onAcquire()
    await this.#turnstile.enter()
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#turnstile.leave()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // After some errors (a full disk) SQLite has rolled back by itself.
    if (this.#connection.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint ${quote(name)}`))
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to ${quote(name)}`))
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release ${quote(name)}`))
  }

  async destroy(): Promise<void> {
    await this.#turnstile.enter()
    this.#close()
  }
}
