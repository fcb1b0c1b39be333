import { ERROR_CODES, isErrorCode } from '#contracts/error-codes'

/** An expected failure on its way to the screen: a key of `errors.json`, its parameters, and the upstream's words. */
export interface Failure {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
  /** English; shown when the code is unknown here. */
  readonly msg: string
}

export const failure = (code: string, params: Failure['params'] = {}, msg = ''): Failure => ({
  code,
  params,
  msg,
})

export const NETWORK_FAILURE = failure('network')

/** Whether the same thing may go well the next time; a reason we do not know may. */
export const mayRecover = (code: string): boolean => !isErrorCode(code) || ERROR_CODES[code].retryable

/** Reads a failure out of an answer of ours; anything else was lost on the way. */
export function asFailure(value: unknown): Failure {
  if (typeof value !== 'object' || value === null || !('code' in value)) return NETWORK_FAILURE
  const { code, params, msg } = value as Partial<Failure>
  return failure(String(code), params ?? {}, msg ?? '')
}
