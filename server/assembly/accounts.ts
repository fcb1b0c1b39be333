import { ACCOUNT_CALLS } from '../contracts/account-calls'
import { ERROR_CODES, isErrorCode } from '../contracts/error-codes'
import { UpstreamError, type Executor } from '../contracts/executor'
import { AppError } from '../platform/errors'
import type { Accounts } from '../services/web-api'

/** A refusal of the account host stays the same refusal; anything else is unexpected. */
function passOn(error: unknown): never {
  if (error instanceof UpstreamError && error.ret !== 0 && isErrorCode(error.code)) {
    throw new AppError(error.code, { status: ERROR_CODES[error.code].ret, params: { ...error.params } })
  }
  throw error
}

/** The account host as web-api sees it: over HTTP, as if it stood elsewhere. */
export const createAccounts = (executor: Executor): Accounts => ({
  async identify(token) {
    try {
      const { userId, email, emailConfirmed } = await executor.execute(ACCOUNT_CALLS.identify, {}, { token })
      return { kind: 'user', id: userId, email, emailConfirmed }
    } catch (error) {
      if (error instanceof UpstreamError && error.ret === 403) return null
      return passOn(error)
    }
  },
  async changePassword(token, passwords, callerAddress) {
    const caller = { token, headers: { 'x-forwarded-for': callerAddress } }
    await executor.execute(ACCOUNT_CALLS.changePassword, passwords, caller).catch(passOn)
  },
})
