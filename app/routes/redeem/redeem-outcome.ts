import type { Redeemed } from '#contracts/credits'
import type { Failure } from '~/lib/failure'

export interface RedeemOutcome {
  readonly redeemed?: Redeemed
  readonly failure?: Failure
  /** What was typed. */
  readonly code?: string
}
