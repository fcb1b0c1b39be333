import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { PAY_CALLS } from '../../../contracts/pay-calls'
import { createExecutor, UpstreamError } from '../../../contracts/executor'
import { AppError } from '../../../platform/errors'
import { assignRequestId } from '../../../platform/http'
import { createPayment, type Payment, type PaymentDeps } from '../../payment'
import { createLedger, type Ledger } from '../../payment/credits'
import { DEFAULT_POLICY } from '../../payment/policy'
import { createFakeProvider } from '../../payment/testing/fake-provider'
import type { Credits } from '..'

const NO_INVOICES: PaymentDeps['invoices'] = {
  mailer: { send: async () => undefined, close: async () => undefined },
  seller: { name: '', address: '', country: '', vatId: null, vatPercent: 0 },
  siteName: '',
  texts: {},
}
const KEY = 'the key of the upstream'

/** The real payment host beside the web API, on its own port and the same database. */
export interface Pay {
  /** As web-api sees it, over HTTP. */
  readonly credits: Credits
  /** Gives an account credits that expire in a year. */
  readonly give: (owner: string, amount: number, key?: string) => Promise<void>
  readonly ledger: Ledger
  readonly payment: Payment
  /** True: every call is lost, as when the host is away. */
  setAway(away: boolean): void
  stop(): Promise<void>
}

type Needed = Omit<PaymentDeps, 'accounts' | 'invoices' | 'letters' | 'provider' | 'upstreamKey'>

export async function startPay(needed: Needed): Promise<Pay> {
  const deps: PaymentDeps = {
    ...needed,
    accounts: { identify: async () => null, contactOf: async () => null },
    provider: createFakeProvider(),
    invoices: NO_INVOICES,
    letters: { ...NO_INVOICES, site: () => '' },
    upstreamKey: KEY,
  }
  const payment = createPayment(deps)
  const ledger = createLedger({ ...deps, policy: { ...DEFAULT_POLICY, ...needed.policy } })
  let isAway = false
  const app = express().use((_request, response, next) => (isAway ? response.destroy() : next()))
  const server = createServer(app.use(assignRequestId(deps.ids), payment.router))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    credits: creditsAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ledger,
    payment,
    async give(owner, amount, key = deps.ids.uuid()) {
      const expiresAt = deps.clock.now() + 365 * 86_400_000
      await deps.database.transaction((transaction) =>
        ledger.grant(transaction, { owner, key, reason: 'package', detail: '50', amount, expiresAt }),
      )
    },
    setAway(away) {
      isAway = away
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await payment.stop()
    },
  }
}

function creditsAt(url: string): Credits {
  const executor = createExecutor({
    fetch,
    hosts: { pay: url },
    headers: { pay: { 'x-upstream-key': KEY } },
    now: () => Date.now(),
    sleep: async () => undefined,
  })
  const refused = (error: unknown): never => {
    if (error instanceof UpstreamError && error.ret === 400) throw new AppError(error.code)
    throw error
  }
  return {
    account: (asked) => executor.execute(PAY_CALLS.creditAccount, asked, {}),
    records: (owner, page) => executor.execute(PAY_CALLS.creditRecords, { owner, ...page }, {}),
    hold: (request) => executor.execute(PAY_CALLS.hold, request, {}),
    take: async (key) => void (await executor.execute(PAY_CALLS.take, { key }, {}).catch(refused)),
    giveBack: async (key) => void (await executor.execute(PAY_CALLS.giveBack, { key }, {})),
    adopt: async (from, to) => void (await executor.execute(PAY_CALLS.adoptVisitorCredits, { from, to }, {})),
  }
}
