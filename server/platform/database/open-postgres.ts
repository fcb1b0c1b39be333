import { PostgresDialect, type Driver } from 'kysely'
import pg from 'pg'
import type { Logger } from '../logger'

const INT8 = 20
const NUMERIC = 1700

const toSafeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not an exact number`)
  return value
}

/** `sum` of bigint is numeric. A whole number is exact or an error; a fraction (`avg`) is a float. */
const parseNumeric = (text: string): number => (/^-?\d+$/.test(text) ? toSafeInteger(text) : Number(text))

const PARSERS = new Map<number, (text: string) => number>([
  [INT8, toSafeInteger],
  [NUMERIC, parseNumeric],
])

const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (type, format) => {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-return -- pg's own parsers are untyped
  if (format === 'binary') return pg.types.getTypeParser(type, 'binary')
  // eslint-disable-next-line @typescript-eslint/no-unsafe-return -- as above
  return PARSERS.get(type) ?? pg.types.getTypeParser(type, 'text')
}

export interface PostgresOptions {
  readonly url: string
  readonly poolSize: number
  readonly logger: Logger
  /** Called when a connection is asked for; it throws to refuse. */
  readonly onAcquire: () => void
}

/** Kysely's own dialect over a pool of `pg`, with exact integers. */
export const createPostgresDialect = ({
  url,
  poolSize,
  logger,
  onAcquire,
}: PostgresOptions): PostgresDialect => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    // A process that hangs inside a transaction must not hold its rows for ever.
    idle_in_transaction_session_timeout: 60_000,
    types: { getTypeParser },
  })
  pool.on('error', (error) => logger.warn({ err: error }, 'idle database connection lost'))
  return new GuardedPostgresDialect({ pool }, onAcquire)
}

class GuardedPostgresDialect extends PostgresDialect {
  readonly #onAcquire: () => void

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0], onAcquire: () => void) {
    super(config)
    this.#onAcquire = onAcquire
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = async () => {
      this.#onAcquire()
      return acquire()
    }
    return driver
  }
}
