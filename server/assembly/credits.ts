import { PAY_CALLS } from '../contracts/pay-calls'
import { UpstreamError, type Executor } from '../contracts/executor'
import type { Credits } from '../services/web-api'
import { passOn } from './pass-on'

/** What goes wrong on that host itself is not the caller's doing, and may be tried again. */
function refuse(error: unknown): never {
  if (error instanceof UpstreamError && error.ret !== 400) throw error
  return passOn(error)
}

/** The payment host as web-api sees it: over HTTP, as if it stood elsewhere. */
export const createCredits = (executor: Executor): Credits => ({
  account: (asked) => executor.execute(PAY_CALLS.creditAccount, asked, {}).catch(refuse),
  records: (owner, page) => executor.execute(PAY_CALLS.creditRecords, { owner, ...page }, {}).catch(refuse),
  hold: (request) => executor.execute(PAY_CALLS.hold, request, {}).catch(refuse),
  async take(key) {
    await executor.execute(PAY_CALLS.take, { key }, {}).catch(refuse)
  },
  async giveBack(key) {
    await executor.execute(PAY_CALLS.giveBack, { key }, {}).catch(refuse)
  },
  async adopt(from, to) {
    await executor.execute(PAY_CALLS.adoptVisitorCredits, { from, to }, {}).catch(refuse)
  },
})
