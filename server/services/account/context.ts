import type { JobQueue } from '../../jobs'
import type { Clock } from '../../platform/clock'
import type { Database } from '../../platform/database'
import type { Ids } from '../../platform/ids'
import type { Logger } from '../../platform/logger'
import type { Mailer } from '../../platform/mail'
import type { Attempts } from './attempts'
import type { Passwords } from './passwords'
import type { AccountPolicy } from './policy'
import type { AccountStore } from './store'

/** Language code → content of `locales/<code>/account.json`. */
export type LetterTexts = Readonly<Record<string, object | undefined>>

export interface AccountDeps {
  readonly database: Database<unknown>
  readonly queue: JobQueue
  readonly mailer: Mailer
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  /** Language code → `account.json` of that language. */
  readonly texts: LetterTexts
  readonly siteName: string
  /** Where people ask for help; letters name it. */
  readonly supportEmail: string
  /**
   * Address of the screens, language prefix included, without a slash at its end: links in letters start with it. Never taken
   * from a request, whose Host anybody can set.
   */
  readonly screens: (language: string) => string
  /**
   * An account is being deleted: the other hosts end and forget what is its. May refuse with a failure of the catalogue, before
   * anything has changed; called again after any other failure.
   */
  readonly forgetElsewhere: (userId: string) => Promise<void>
  /** False: no limits by address, for load tests; those by account stay. */
  readonly limitsByAddress?: boolean
  readonly policy?: Partial<AccountPolicy>
}

/** What the use cases work with. */
export interface AccountContext extends Omit<AccountDeps, 'database' | 'policy'> {
  readonly rows: AccountStore
  readonly attempts: Attempts
  readonly passwords: Passwords
  readonly policy: AccountPolicy
}

/** Who asks, as far as the HTTP edge knows. */
export interface Asker {
  /** The browser's address, as the web app tells it. */
  readonly address: string
  /** Header `token`; empty without one. */
  readonly token: string
}
