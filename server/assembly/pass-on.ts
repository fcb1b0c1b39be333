import { ERROR_CODES, isErrorCode } from '../contracts/error-codes'
import { UpstreamError } from '../contracts/executor'
import { AppError } from '../platform/errors'

/** A refusal of another host of the upstream stays the same refusal; anything else is unexpected. */
export function passOn(error: unknown): never {
  if (error instanceof UpstreamError && error.ret !== 0 && isErrorCode(error.code)) {
    throw new AppError(error.code, { status: ERROR_CODES[error.code].ret, params: { ...error.params } })
  }
  throw error
}
