import { ACCOUNT_CALLS } from '../contracts/account-calls'
import { UpstreamError, type Executor } from '../contracts/executor'
import type { Accounts } from '../services/web-api'
import { passOn } from './pass-on'

/** The account host as web-api sees it: over HTTP, as if it stood elsewhere. */
export function createAccounts(executor: Executor): Accounts {
  const identify: Accounts['identify'] = async (token) => {
    try {
      const { userId, ...facts } = await executor.execute(ACCOUNT_CALLS.identify, {}, { token })
      return { kind: 'user', id: userId, ...facts }
    } catch (error) {
      if (error instanceof UpstreamError && error.ret === 403) return null
      return passOn(error)
    }
  }
  const asking = new Map<string, ReturnType<Accounts['identify']>>()
  return {
    /** The calls of one page come at once: they share the question, though never a finished answer. */
    identify(token) {
      const asked = asking.get(token) ?? identify(token).finally(() => asking.delete(token))
      asking.set(token, asked)
      return asked
    },
    async changePassword(token, passwords, callerAddress) {
      const caller = { token, headers: { 'x-forwarded-for': callerAddress } }
      await executor.execute(ACCOUNT_CALLS.changePassword, passwords, caller).catch(passOn)
    },
  }
}
