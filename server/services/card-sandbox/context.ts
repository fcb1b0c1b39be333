import type { JobQueue } from '../../jobs'
import type { Clock } from '../../platform/clock'
import type { Database } from '../../platform/database'
import type { Ids } from '../../platform/ids'
import type { Logger } from '../../platform/logger'
import type { CardStore } from './store'

/** A language of the provider's own pages. */
export interface CardLanguage {
  /** BCP 47. */
  readonly code: string
  readonly dir: 'ltr' | 'rtl'
  /** `locales/<code>/card.json`. */
  readonly texts: object
}

/** Where events go. */
export interface WebhookEndpoint {
  readonly url: () => string
  /** Signs them (https://docs.stripe.com/webhooks#verify-manually). */
  readonly secret: string
}

export interface CardSandboxDeps {
  readonly database: Database<unknown>
  readonly queue: JobQueue
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly keys: { readonly secretKey: string; readonly publishableKey: string }
  /** Keys the fingerprint of cards, so that it cannot be looked up in a table of all numbers. */
  readonly fingerprintSecret: string
  /** Where browsers find the sandbox, without a slash at its end; known once it listens. */
  readonly publicUrl: () => string
  /** The only origin whose pages may show the card fields; undefined: any that says who it is. */
  readonly siteOrigin: string | undefined
  readonly siteName: string
  readonly webhooks: readonly WebhookEndpoint[]
  /** English first. */
  readonly languages: readonly CardLanguage[]
  /** Folder with the browser's scripts, as built. */
  readonly scripts: string
}

/** What the use cases work with. */
export interface CardContext extends Omit<CardSandboxDeps, 'database'> {
  readonly rows: CardStore
}
