import type { Config } from '../config'
import { ACCOUNT_CALLS } from '../contracts/account-calls'
import { UpstreamError, type Executor } from '../contracts/executor'
import type { Plans } from '../contracts/plans'
import { createJobRunner, type JobQueue, type JobRunnerDeps } from '../jobs'
import { systemClock } from '../platform/clock'
import type { Database } from '../platform/database'
import { randomIds } from '../platform/ids'
import type { Logger } from '../platform/logger'
import type { Mailer } from '../platform/mail'
import {
  createPayment,
  createStripeProvider,
  type PaymentAccounts,
  type PaymentDeps,
  type PaymentOperator,
} from '../services/payment'
import type { CardProvider } from './card-provider'
import { startEmbeddedHost, type EmbeddedHost } from './embedded-host'
import { basenameOf, INTERFACE_LANGUAGES } from './languages'
import type { Locales } from './locales'

export interface PayHostDeps {
  readonly config: Config
  readonly logger: Logger
  readonly database: Database<unknown>
  readonly queue: JobQueue & JobRunnerDeps['queue']
  /** Reaches the account host. */
  readonly executor: Executor
  readonly plans: () => Promise<Plans>
  readonly card: Pick<CardProvider, 'apiUrl' | 'keys'>
  readonly key: string
  readonly mailer: Mailer
  readonly locales: Locales
  /** Where browsers find this service; known once the public side listens. */
  readonly origin: () => string
}

/** Jobs of this service at once. They have a runner of their own, so that none waits behind a long document. */
const JOBS_AT_ONCE = 4

export interface PayHost extends EmbeddedHost {
  readonly operator: PaymentOperator
}

/** Starts the embedded payment service, its jobs and its sweeps. */
export async function startPayHost(deps: PayHostDeps): Promise<PayHost> {
  const { config, logger, database, queue } = deps
  const [clock, ids] = [systemClock, randomIds]
  const payment = createPayment({
    database,
    queue,
    clock,
    ids,
    logger,
    accounts: createPaymentAccounts(deps.executor),
    plans: deps.plans,
    provider: createStripeProvider({ ...deps.card, clock, logger }),
    invoices: invoiceSettings(deps),
    letters: letterSettings(deps),
    upstreamKey: deps.key,
    limitsByAddress: config.rateLimit,
    policy: { visitorsTranslate: config.visitorTranslations },
  })
  const runner = createJobRunner({
    database,
    queue,
    definitions: payment.jobs,
    clock,
    ids,
    logger,
    concurrency: JOBS_AT_ONCE,
  })
  const host = await startEmbeddedHost(payment.router, deps.key)
  payment.start()
  runner.start()
  return {
    address: host.address,
    operator: payment.operator,
    async stop() {
      await host.stop()
      await runner.stop()
      await payment.stop()
    },
  }
}

/** Who sells, and in which words it is told. */
const invoiceSettings = ({ config, locales, mailer }: PayHostDeps): PaymentDeps['invoices'] => ({
  mailer,
  siteName: config.siteName,
  seller: {
    name: config.sellerName ?? config.siteName,
    address: config.sellerAddress ?? '',
    country: config.sellerCountry ?? null,
    vatId: config.sellerVatId ?? null,
    vatPercent: config.sellerVatPercent,
  },
  texts: textsOf(locales, 'invoice'),
})

const letterSettings = ({ config, locales, mailer, origin }: PayHostDeps): PaymentDeps['letters'] => ({
  mailer,
  siteName: config.siteName,
  texts: textsOf(locales, 'letters'),
  site: (code) =>
    origin() + basenameOf(INTERFACE_LANGUAGES.find((known) => known.code === code) ?? INTERFACE_LANGUAGES[0]),
})

const textsOf = (locales: Locales, namespace: string): Record<string, object | undefined> =>
  Object.fromEntries(Object.entries(locales).map(([code, namespaces]) => [code, namespaces[namespace]]))

/** The account host as the payment service sees it: over HTTP, as if it stood elsewhere. */
const createPaymentAccounts = (executor: Executor): PaymentAccounts => ({
  async identify(token) {
    try {
      const { registerTime, ...identity } = await executor.execute(ACCOUNT_CALLS.identify, {}, { token })
      return {
        ...identity,
        registeredAt: registerTime === undefined ? undefined : Date.parse(registerTime),
      }
    } catch (error) {
      if (error instanceof UpstreamError && error.ret === 403) return null
      throw error
    }
  },
  contactOf: (userId) =>
    executor.execute(ACCOUNT_CALLS.contact, { userId }, {}).catch((error: unknown) => {
      // a foreign host need not have the call
      if (error instanceof UpstreamError) return null
      throw error
    }),
})
