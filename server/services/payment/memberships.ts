import type { PlanId } from '../../contracts/plans'
import type { AnyTransaction } from './context'

/** The plan that an account has now. */
export interface Membership {
  readonly plan: PlanId
  /** End of the paid time, milliseconds; null for `free`. */
  readonly expiresAt: number | null
  readonly autoRenew: boolean
}

/** Who has which plan: asked for prices, and given by redeem codes. */
export interface Memberships {
  /** `owner` as `user:{id}` or `visitor:{id}`; whoever is not known is `free`. */
  current(owner: string): Promise<Membership>
  /**
   * Gives a plan for some days, not renewed, with its monthly credits; the same `key` again changes nothing. Answers its end,
   * milliseconds. Throws `planRuns` while another one does: what of it is paid for must not be lost.
   */
  give(
    transaction: AnyTransaction,
    gift: { readonly owner: string; readonly plan: PlanId; readonly days: number; readonly key: string },
  ): Promise<number>
}
