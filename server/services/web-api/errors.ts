import { ERROR_CODES, errorMessage, isErrorCode, type ErrorCode } from '../../contracts/error-codes'
import type { EngineError } from '../../engine/index'
import { JobDeadlineError } from '../../jobs'
import { AppError, isStorageFull } from '../../platform/errors'
import type { FailureDescription } from '../../platform/http'
import { StoreAwayError } from '../../platform/storage'
import { DocumentError, TooManyScans, type DocumentErrorCode } from '../../worker'

/** An expected failure of this service: a key of the catalogue. */
export const failure = (
  code: ErrorCode,
  params: Record<string, string | number> = {},
  cause?: unknown,
): AppError =>
  new AppError(code, { status: ERROR_CODES[code].ret, params, ...(cause !== undefined && { cause }) })

/** The catalogue as the HTTP edge wants it. */
export const describeCode = (code: string, params: AppError['params']): FailureDescription | undefined =>
  isErrorCode(code) ? { ret: ERROR_CODES[code].ret, msg: errorMessage(code, params) } : undefined

const DOCUMENT_CODES: Record<DocumentErrorCode, ErrorCode> = {
  'password-protected': 'filePasswordProtected',
  corrupt: 'fileCorrupt',
  untranslatable: 'fileUntranslatable',
  unsupported: 'formatNotSupported',
  'too-complex': 'fileTooComplex',
  'no-text': 'noText',
  scanned: 'fileScanned',
  illegible: 'scanIllegible',
  undecodable: 'fileUndecodable',
  'needs-acrobat': 'fileNeedsAcrobat',
  'too-many-scans': 'tooManyScans',
  killed: 'translationFailed',
  crashed: 'fileCorrupt',
  'bad-result': 'translationFailed',
  'storage-full': 'storageFull',
}

const ENGINE_CODES: Record<EngineError['kind'], ErrorCode> = {
  retryable: 'engineUnavailable',
  quota: 'engineUnavailable',
  fatal: 'translationFailed',
  'pair-not-served': 'pairNotServed',
}

/** No use case can know that the disk is full or the store of files away; whoever asked is told all the same. */
export const recogniseStorageFault = (error: unknown): AppError | undefined => {
  if (isStorageFull(error)) return failure('storageFull', {}, error)
  return error instanceof StoreAwayError ? failure('storageAway', {}, error) : undefined
}

/** Told by its name: the service does not load the engine. */
const isEngineError = (error: unknown): error is EngineError =>
  error instanceof Error && error.name === 'EngineError' && 'kind' in error

/** What another try may not meet again. */
const WORTH_RETRYING: ReadonlySet<DocumentErrorCode> = new Set<DocumentErrorCode>(['killed', 'storage-full'])

/** What a failed piece of work is called in the catalogue, and whether the same work may succeed if tried again. */
export function classify(error: unknown): { readonly failure: AppError; readonly worthRetrying: boolean } {
  if (error instanceof AppError) return { failure: error, worthRetrying: false }
  if (error instanceof DocumentError) {
    const code = DOCUMENT_CODES[error.code]
    const params = error instanceof TooManyScans ? { number: error.readable } : {}
    return { failure: failure(code, params, error), worthRetrying: WORTH_RETRYING.has(error.code) }
  }
  if (isEngineError(error)) {
    return {
      failure: failure(ENGINE_CODES[error.kind], {}, error),
      worthRetrying: error.kind === 'retryable',
    }
  }
  if (error instanceof JobDeadlineError || (error instanceof DOMException && error.name === 'TimeoutError')) {
    return { failure: failure('translationTimeout', {}, error), worthRetrying: false }
  }
  const known = recogniseStorageFault(error)
  return { failure: known ?? failure('translationFailed', {}, error), worthRetrying: true }
}
