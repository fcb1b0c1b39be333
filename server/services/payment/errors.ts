import { ERROR_CODES, errorMessage, isErrorCode, type ErrorCode } from '../../contracts/error-codes'
import { AppError } from '../../platform/errors'
import type { FailureDescription } from '../../platform/http'

/** An expected failure of this service: a key of the catalogue. */
export const failure = (code: ErrorCode, params: Record<string, string | number> = {}): AppError =>
  new AppError(code, { status: ERROR_CODES[code].ret, params })

/** The catalogue as the HTTP edge wants it. */
export const describeCode = (code: string, params: AppError['params']): FailureDescription | undefined =>
  isErrorCode(code) ? { ret: ERROR_CODES[code].ret, msg: errorMessage(code, params) } : undefined
