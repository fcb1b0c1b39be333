/**
 * Why a document cannot be read. Each is an expected failure with a message of its own for the user; the mapping to
 * the catalogue of codes is the service's.
 */
export type FormatErrorCode =
  | 'password-protected'
  | 'corrupt'
  | 'untranslatable'
  | 'unsupported'
  | 'too-complex'
  | 'no-text'
  /** PDF: pictures of pages, without text. */
  | 'scanned'
  /** Scanned pages or pictures in which recognition found next to nothing to read. */
  | 'illegible'
  /** PDF: fonts that do not tell which letters they show. */
  | 'undecodable'
  /** PDF: a form whose pages are not in the file but made by Acrobat (dynamic XFA). */
  | 'needs-acrobat'

/** Thrown by filters: what is wrong, in which part and, where known, at which offset. Never holds document text. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
  constructor(
    readonly code: FormatErrorCode,
    /** Short machine-readable detail for the log, e.g. `zip-crc`. */
    readonly detail: string,
    readonly part = '',
    readonly offset = -1,
  ) {
    super(`${code}: ${detail}${part && ` in ${part}`}${offset >= 0 ? ` at ${offset}` : ''}`)
  }
}

/**
 * How an engine failed: may be tried again, its account does not allow it (used up, unpaid, key refused), or will never
 * work.
 */
export type EngineErrorKind = 'retryable' | 'quota' | 'fatal' | 'pair-not-served'

export class EngineError extends Error {
  override readonly name = 'EngineError'
  constructor(
    readonly kind: EngineErrorKind,
    readonly engine: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
