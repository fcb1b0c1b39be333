import type { Kysely, Transaction } from 'kysely'

export type Dialect = 'sqlite' | 'postgres'

/** What a query must offer to be locked: Kysely's select query builder. */
interface Lockable<Query> {
  forUpdate(): Query
}

/**
 * One database over two engines: SQLite in the data folder, or a PostgreSQL server. Values are the same on both: times are
 * milliseconds since the epoch, money integers of the smallest unit, JSON text, truth 0 and 1; whole numbers come back as
 * `number`, and one beyond 2^53 is an error, never a rounded value.
 */
export interface Database<Tables> {
  readonly kysely: Kysely<Tables>
  readonly dialect: Dialect
  /** The same database, seen with the tables of one service. */
  forTables<Other>(): Database<Other>
  /**
   * All or nothing. `work` gets a transaction and must use only that: a query past it throws, because on SQLite it would
   * wait for itself. Does nothing but query: after a deadlock (PostgreSQL) it is run again, at most three times in all.
   * On SQLite transactions run one after another; on PostgreSQL at "read committed", so read rows that you are going to
   * change with `forUpdate`.
   */
  transaction<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>
  /**
   * Calls `callback` once the transaction around the call is committed, never if it is rolled back; outside of one, at once.
   * The callback must not throw.
   */
  afterCommit(callback: () => void): void
  /** `select … for update` on PostgreSQL; unchanged on SQLite, where writers exclude one another anyway. */
  forUpdate<Query extends Lockable<Query>>(query: Query): Query
  /** Until the transaction ends, no other transaction gets the lock of this name. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any service's transaction
  lock(transaction: Transaction<any>, name: string): Promise<void>
  /** Resolves when PostgreSQL has answered; SQLite is part of this process. */
  ping(): Promise<void>
  /**
   * Writes the whole database as of the call's end into a new file, while it is in use (https://sqlite.org/backup.html).
   * False, and nothing written, on PostgreSQL, which has its own programs for that.
   */
  copyTo(file: string): Promise<boolean>
  /** Waits for open transactions; afterwards every query fails. */
  close(): Promise<void>
}
