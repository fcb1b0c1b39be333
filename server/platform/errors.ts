/**
 * An expected failure on its way to the caller. `code` is a key of the error catalogue, `status` the envelope's `ret`,
 * `expose` whether the message may be shown. Everything else that is thrown is unexpected: logged, answered without details.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: string
  readonly status: number
  readonly expose: boolean
  readonly params: Readonly<Record<string, string | number>>

  constructor(
    code: string,
    options: {
      status?: number
      expose?: boolean
      params?: Record<string, string | number>
      cause?: unknown
    } = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.status = options.status ?? 400
    this.expose = options.expose ?? true
    this.params = options.params ?? {}
  }
}

/** POSIX, and PostgreSQL's disk_full (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const FULL_CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])
/** SQLITE_FULL (https://sqlite.org/rescode.html), the low byte of the extended code. */
const SQLITE_FULL = 13

/** Whether an error, or what caused it, says that a disk, a quota or the database is full: the operator's matter, and it may pass. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: unknown }
  const isFull = FULL_CODES.has(code) || (typeof errcode === 'number' && (errcode & 0xff) === SQLITE_FULL)
  return isFull || isStorageFull(error.cause)
}
