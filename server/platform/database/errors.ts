/** What both drivers put on an error: `code` is PostgreSQL's SQLSTATE or Node's, `errcode` SQLite's extended result code. */
const codesOf = (error: unknown): { code: unknown; errcode: unknown } => ({
  code: error instanceof Error && 'code' in error ? error.code : undefined,
  errcode: error instanceof Error && 'errcode' in error ? error.errcode : undefined,
})

/** https://sqlite.org/rescode.html: SQLITE_CONSTRAINT_PRIMARYKEY, _UNIQUE, _ROWID. */
const SQLITE_UNIQUE = new Set<unknown>([1555, 2067, 2579])

/** A row with this unique key exists already. */
export const isUniqueViolation = (error: unknown): boolean => {
  const { code, errcode } = codesOf(error)
  return code === '23505' || SQLITE_UNIQUE.has(errcode)
}

/** PostgreSQL ended the transaction because of others; the same again may succeed (serialization failure, deadlock). */
export const isConflict = (error: unknown): boolean => {
  const { code } = codesOf(error)
  return code === '40001' || code === '40P01'
}

const NETWORK_CODES = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/**
 * The connection to the database was lost or could not be made (SQLSTATE classes 08 and 57P). Whether a commit under way was
 * carried out is then unknown.
 */
export const isConnectionError = (error: unknown): boolean => {
  const { code } = codesOf(error)
  if (NETWORK_CODES.has(code)) return true
  if (typeof code === 'string' && /^(08...|57P0[1-5])$/.test(code)) return true
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
  )
}
