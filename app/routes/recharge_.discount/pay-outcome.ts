import type { Failure } from '~/lib/failure'

/** What the form came back with. */
export interface PayOutcome {
  /** The checkbox was not ticked. */
  readonly needsConsent?: true
  readonly failure?: Failure
  /** For the card fields on the page, which pay the order with it. */
  readonly payment?: { readonly orderId: string; readonly clientSecret: string }
  /** Made, though its payment has not begun. */
  readonly orderId?: string
}
