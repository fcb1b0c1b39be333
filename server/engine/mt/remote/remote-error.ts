import { EngineError, type EngineErrorKind } from '../../model'

export interface RemoteFailure {
  readonly kind: EngineErrorKind
  /** For the log and the operator: what happened and what to do. Never holds a key or text of a document. */
  readonly message: string
  /** The same call may work in a moment. */
  readonly transient?: boolean
  /** How often the same call is worth trying in all. Default 4. */
  readonly tries?: number
  /** `request`: something in this request is to blame, a smaller one may pass. Default: the engine as a whole. */
  readonly scope?: 'engine' | 'request'
  /** How long the engine asks to be left alone, in milliseconds. */
  readonly retryAfterMs?: number | undefined
}

/** A call to an engine over HTTP that failed, with what the next step depends on. */
export class RemoteError extends EngineError {
  readonly transient: boolean
  readonly tries: number
  readonly scope: 'engine' | 'request'
  readonly retryAfterMs: number | undefined

  constructor(engine: string, failure: RemoteFailure, options?: ErrorOptions) {
    super(failure.kind, engine, failure.message, options)
    this.transient = failure.transient ?? false
    this.tries = failure.tries ?? 4
    this.scope = failure.scope ?? 'engine'
    this.retryAfterMs = failure.retryAfterMs
  }
}

const SETTINGS = 'check its settings'

/** What an HTTP status means where the engine's own documentation says nothing else (RFC 9110, section 15; RFC 6585). */
export function failureOfStatus(status: number, setting: string): RemoteFailure {
  const says = `HTTP ${status}`
  if (status === 429 || status === 529) {
    return {
      kind: 'retryable',
      transient: true,
      message: `${says}: too many requests; lower ENGINE_REQUESTS_AT_ONCE or raise the account's rate`,
    }
  }
  if (status === 402) {
    return {
      kind: 'quota',
      message: `${says}: the account is not paid; top it up or put another engine in ENGINES`,
    }
  }
  if (status === 401 || status === 403) {
    return { kind: 'quota', message: `${says}: access refused; check ${setting}` }
  }
  if (status === 408 || status >= 500) {
    return {
      kind: 'retryable',
      transient: true,
      message: `${says}: the engine has a problem of its own; it is tried again`,
    }
  }
  if (status === 400 || status === 413 || status === 414 || status === 422) {
    return { kind: 'fatal', scope: 'request', message: `${says}: the engine does not take this request` }
  }
  return { kind: 'fatal', message: `${says}: not an answer of this engine; ${SETTINGS}` }
}

/** The machine-readable word of a vendor's error body; anything longer could quote what was sent, or a key. */
export const codeWord = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && /^[\w .-]{1,48}$/.test(String(value))
    ? String(value)
    : undefined
