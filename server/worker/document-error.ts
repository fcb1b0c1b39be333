import type { ChildFailure } from './protocol'
import type { FormatErrorCode } from '../engine/index'

/**
 * How a document failed in the child, for the parent, which never loads the engine. Beyond the engine's own codes:
 * `killed` by somebody else, so another try may succeed; `crashed` or `bad-result`, a fault of the program.
 */
export type DocumentErrorCode = FormatErrorCode | 'killed' | 'crashed' | 'bad-result'

export class DocumentError extends Error {
  override readonly name = 'DocumentError'
  constructor(
    readonly code: DocumentErrorCode,
    /** For the log; never holds document text. */
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(`${code}: ${detail}`, options)
  }

  static from(failure: ChildFailure): DocumentError {
    if (failure.kind === 'format') return new DocumentError(failure.code, failure.detail)
    return new DocumentError(failure.kind === 'result' ? 'bad-result' : 'crashed', failure.detail)
  }
}
