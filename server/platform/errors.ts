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
