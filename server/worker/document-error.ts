import type { ChildFailure } from './protocol'
import type { FormatErrorCode } from '../engine/index'

/**
 * How a document failed in the child, for the parent, which never loads the engine. Beyond the engine's own codes:
 * `killed` by somebody else, so another try may succeed; `storage-full`, there is no room on its disk; `crashed` or `bad-result`, a fault of the program;
 * `too-many-scans`, see `TooManyScans`.
 */
export type DocumentErrorCode =
  FormatErrorCode | 'killed' | 'storage-full' | 'crashed' | 'bad-result' | 'too-many-scans'

const FAULTS = { result: 'bad-result', full: 'storage-full', unexpected: 'crashed' } as const

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
    return new DocumentError(FAULTS[failure.kind], failure.detail)
  }
}

/** More scanned pages than can be read in the time there is. */
export class TooManyScans extends DocumentError {
  constructor(
    scans: number,
    /** About as many as could be read. */
    time: number,
  ) {
    const readable = time > 20 ? 10 * Math.floor(time / 10) : Math.max(1, Math.floor(time))
    super('too-many-scans', `${scans} pages, time for ${readable}`)
    this.readable = readable
  }

  /** About as many pages as could be read, a number to tell people. */
  readonly readable: number
}
