import type { Transaction } from 'kysely'
import type { Plans } from '../../contracts/plans'
import type { JobQueue } from '../../jobs'
import type { Clock } from '../../platform/clock'
import type { Database } from '../../platform/database'
import type { Ids } from '../../platform/ids'
import type { Logger } from '../../platform/logger'
import type { InvoiceSettings } from './invoices/settings'
import type { LetterSettings } from './letters/settings'
import type { PaymentPolicy } from './policy'
import type { CardProvider } from './provider/provider'

/** Of whichever part of this service: each knows its own tables. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as said
export type AnyTransaction = Transaction<any>

/** An account as the account host tells it. */
export interface Customer {
  readonly userId: string
  readonly email: string
  readonly emailConfirmed: boolean
  /** When the account was made, milliseconds; undefined where the host does not tell. */
  readonly registeredAt: number | undefined
}

/** What this service asks of the account host, over HTTP. */
export interface Accounts {
  /** Whose token it is; null when it is nobody's. */
  identify(token: string): Promise<Customer | null>
  /** Where to write to an account, and in which language (BCP 47); null when the host cannot tell. */
  contactOf(userId: string): Promise<{ readonly email: string; readonly language: string } | null>
}

export interface PaymentDeps {
  readonly database: Database<unknown>
  readonly queue: JobQueue
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly accounts: Accounts
  /** What is sold and what each plan may, as the configurator says now. */
  readonly plans: () => Promise<Plans>
  readonly invoices: InvoiceSettings
  readonly letters: LetterSettings
  /** Who moves the money. */
  readonly provider: CardProvider
  /** Without it in the header `x-upstream-key` the calls below `/internal` are refused. */
  readonly upstreamKey: string
  /** False: no limits by address, for load tests; those by account stay. */
  readonly limitsByAddress?: boolean
  readonly policy?: Partial<PaymentPolicy>
}

/** What every part of the service works with. */
export interface PaymentContext extends Omit<PaymentDeps, 'policy' | 'letters'> {
  readonly policy: PaymentPolicy
}

/** The account that calls. */
export interface Asker extends Customer {
  /** Owner of credits and orders, as stored: `user:{id}`. */
  readonly owner: string
  /** Of the page he is on, BCP 47; empty when it is not told. */
  readonly language: string
  /** Header `token`. */
  readonly token: string
  /** The browser's address, as the web app tells it. */
  readonly address: string
}
