import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type Dialect as KyselyDialect,
  type Transaction,
} from 'kysely'
import { systemClock, type Clock } from '../clock'
import { silentLogger, type Logger } from '../logger'
import type { Database, Dialect } from './database'
import { isConflict } from './errors'
import { createPostgresDialect } from './open-postgres'
import { copySqlite, openSqlite } from './open-sqlite'
import { SqliteDriver } from './sqlite-driver'

export interface DatabaseOptions {
  /** `postgres://…`; without it, SQLite in the data folder. */
  readonly url?: string | undefined
  /** Made when it is missing. Not used with a URL. */
  readonly dataDir: string
  readonly logger?: Logger
  readonly clock?: Clock
  /** Connections to PostgreSQL, at most; default 10. */
  readonly poolSize?: number
}

/** The transaction that the running code is in. */
interface Scope {
  open: boolean
  readonly callbacks: (() => void)[]
}

const TRIES = 3

/** PostgreSQL's advisory locks are numbers: the first 52 bits of the name's SHA-256. */
const lockNumber = (name: string): number =>
  parseInt(createHash('sha256').update(name).digest('hex').slice(0, 13), 16)

interface Engine {
  readonly dialect: Dialect
  readonly kyselyDialect: KyselyDialect
  readonly copyTo: (file: string) => Promise<boolean>
}

const openEngine = (options: DatabaseOptions, onAcquire: () => void): Engine => {
  const { url, dataDir, logger = silentLogger(), clock = systemClock, poolSize = 10 } = options
  if (url !== undefined && url !== '') {
    const kyselyDialect = createPostgresDialect({ url, poolSize, logger, onAcquire })
    return { dialect: 'postgres', kyselyDialect, copyTo: async () => false }
  }
  const opened = openSqlite(dataDir, clock.now())
  const kyselyDialect: KyselyDialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(opened, onAcquire),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return { dialect: 'sqlite', kyselyDialect, copyTo: async (file) => copySqlite(opened, file) }
}

/**
 * Opens SQLite in the data folder, or connects to PostgreSQL.
 * @throws DataFolderInUseError when another process has the data folder open; the driver's error when there is no connection.
 */
export const openDatabase = async <Tables = unknown>(options: DatabaseOptions): Promise<Database<Tables>> => {
  const scopes = new AsyncLocalStorage<Scope>()
  const openScope = () => (scopes.getStore()?.open === true ? scopes.getStore() : undefined)
  const { dialect, kyselyDialect, copyTo } = openEngine(options, () => {
    if (openScope())
      throw new Error('A query past the open transaction: use the transaction that `work` was given.')
  })
  const kysely = new Kysely<Tables>({ dialect: kyselyDialect })
  await sql`select 1`.execute(kysely)

  const attempt = async <Result>(
    work: (transaction: Transaction<Tables>) => Promise<Result>,
  ): Promise<Result> => {
    const scope: Scope = { open: true, callbacks: [] }
    try {
      return await kysely.transaction().execute((transaction) => scopes.run(scope, () => work(transaction)))
    } catch (error) {
      scope.callbacks.length = 0
      throw error
    } finally {
      scope.open = false
      for (const callback of scope.callbacks) callback()
    }
  }

  const database: Database<Tables> = {
    kysely,
    dialect,
    forTables: <Other>() => database as unknown as Database<Other>,
    transaction: async (work) => {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(work)
        } catch (error) {
          if (tries === TRIES || !isConflict(error)) throw error
        }
      }
    },
    afterCommit: (callback) => {
      const scope = openScope()
      if (scope) scope.callbacks.push(callback)
      else callback()
    },
    forUpdate: (query) => (dialect === 'postgres' ? query.forUpdate() : query),
    lock: async (transaction, name) => {
      if (dialect === 'postgres')
        await sql`select pg_advisory_xact_lock(${lockNumber(name)})`.execute(transaction)
    },
    ping: async () => {
      if (dialect === 'postgres') await sql`select 1`.execute(kysely)
    },
    copyTo,
    close: () => kysely.destroy(),
  }
  return database
}
