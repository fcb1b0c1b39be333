import type { Order, Subscription } from '#contracts/orders'
import type { Plans } from '#contracts/plans'
import type { CardAddress } from './card-area'
import type { Offer, Term } from './offer'

/** What the purchase screen shows. */
export interface PricingData {
  /** Null: the configurator cannot be asked. */
  readonly plans: Plans | null
  readonly isSubscription: boolean
  readonly term: Term
  readonly offers: readonly Offer[]
  readonly chosen: Offer | null
  /** One that waits for its payment. */
  readonly order: Order | null
  readonly isLogin: boolean
  /** A plan that renews stands against buying another. */
  readonly isSubscribed: boolean
  /** The plan that runs: another one starts at once and ends it. */
  readonly replaced: Pick<Subscription, 'plan' | 'expireTime'> | null
  readonly card: CardAddress
  /** The order costs something else than was shown when it was made. */
  readonly isRepriced: boolean
}
