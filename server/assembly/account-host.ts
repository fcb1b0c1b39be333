import type { Config } from '../config'
import { createJobRunner, type JobQueue, type JobRunnerDeps } from '../jobs'
import { systemClock } from '../platform/clock'
import type { Database } from '../platform/database'
import { randomIds } from '../platform/ids'
import type { Logger } from '../platform/logger'
import type { Mailer } from '../platform/mail'
import { createAccount, type Account, type DemoAccount } from '../services/account'
import { ACCOUNT_BASE_PATH, INTERFACE_LANGUAGES } from './languages'
import { startEmbeddedHost, type EmbeddedHost } from './embedded-host'
import type { Locales } from './locales'

export interface AccountHostDeps {
  readonly config: Config
  readonly logger: Logger
  readonly database: Database<unknown>
  readonly queue: JobQueue & JobRunnerDeps['queue']
  readonly mailer: Mailer
  readonly locales: Locales
  /** Where browsers find this service; known once the public side listens. */
  readonly origin: () => string
  readonly key: string
  /** An account is being deleted: what the other hosts keep of it goes. */
  readonly forgetElsewhere: (userId: string) => Promise<void>
}

export interface AccountHost extends EmbeddedHost {
  /** In development, at the first start; otherwise null. */
  readonly demo: DemoAccount | null
  /** For the operator; null when the address has no account. */
  readonly findAccount: Account['findAccount']
  readonly deleteAccount: Account['deleteAccount']
}

/** Letters at once. They have a runner of their own, so that none waits behind a long document. */
const LETTERS_AT_ONCE = 2

/** Starts the embedded account service, its letters and its sweeps. */
export async function startAccountHost(deps: AccountHostDeps): Promise<AccountHost> {
  const { config, logger, database, queue, mailer } = deps
  const [clock, ids] = [systemClock, randomIds]
  const account = createAccount({
    database,
    queue,
    mailer,
    clock,
    ids,
    logger,
    texts: Object.fromEntries(
      Object.entries(deps.locales).map(([code, namespaces]) => [code, namespaces['account']]),
    ),
    siteName: config.siteName,
    supportEmail: config.supportEmail,
    forgetElsewhere: (userId) => deps.forgetElsewhere(userId),
    screens: screensOf(config, deps.origin),
    limitsByAddress: config.rateLimit,
  })
  const runner = createJobRunner({
    database,
    queue,
    definitions: account.jobs,
    clock,
    ids,
    logger,
    concurrency: LETTERS_AT_ONCE,
  })
  const demo = config.mode === 'development' ? await account.createDemoAccount() : null
  const host = await startEmbeddedHost(account.router, deps.key)
  account.start()
  runner.start()
  return {
    address: host.address,
    demo,
    findAccount: (email) => account.findAccount(email),
    deleteAccount: (userId) => account.deleteAccount(userId),
    async stop() {
      await host.stop()
      await runner.stop()
      await account.stop()
    },
  }
}

/** Address of the account screens in a language, without a slash at its end. */
const screensOf =
  ({ accountPublicUrl }: Config, origin: () => string) =>
  (code: string): string => {
    const prefix = INTERFACE_LANGUAGES.find((language) => language.code === code)?.prefix
    return (accountPublicUrl ?? origin() + ACCOUNT_BASE_PATH) + (prefix ? `/${prefix}` : '')
  }
