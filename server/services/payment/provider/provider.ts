import type { ErrorCode } from '../../../contracts/error-codes'

/**
 * Where a payment stands at the provider. `untried`: nobody has entered a card yet; `failed`: the last card was declined and
 * another may be tried; `action`: the customer must confirm at his bank; `processing`: the bank is at it.
 */
export type IntentState = 'untried' | 'failed' | 'action' | 'processing' | 'succeeded' | 'cancelled'

/** One payment as the provider tells it now. Amounts in minor units. */
export interface Intent {
  readonly id: string
  readonly state: IntentState
  readonly amount: number
  readonly currency: string
  /** Paid back so far. */
  readonly refunded: number
  /** For the provider's fields in the browser only; never stored. */
  readonly clientSecret: string
  /** Of ours, given when it was made. */
  readonly paymentId: string | undefined
  /** Saved for renewals, if that was asked for. */
  readonly paymentMethodId: string | undefined
  /** Brand and last four digits, e.g. `visa 4242`. */
  readonly card: string | undefined
  /** Why the last try failed. */
  readonly errorCode: ErrorCode | undefined
}

/** The provider's hosted page. */
export interface HostedPage {
  readonly id: string
  readonly url: string | null
  readonly isOpen: boolean
  /** There once the customer has tried to pay. */
  readonly intent: Intent | undefined
}

export interface NewIntent {
  /** Names the attempt: the same key is the same payment, however often it is asked for. */
  readonly key: string
  readonly paymentId: string
  readonly orderId: string
  readonly amount: number
  readonly customerId: string
  /** Shown to the customer by his bank or on the hosted page. */
  readonly description: string
  /** Keep the payment method for renewals. */
  readonly save: boolean
}

/** What an event is about; the event itself is not believed any further. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  readonly intentId: string | undefined
  readonly pageId: string | undefined
  readonly disputeId: string | undefined
}

/** A payment that its customer disputes at his bank, as the provider tells it now (docs.stripe.com/api/disputes/object). */
export interface Dispute {
  readonly id: string
  readonly intentId: string | undefined
  /** Minor units. */
  readonly amount: number
  readonly reason: string
  readonly status: string
  /** Until when an answer is taken, milliseconds; null when none is. */
  readonly respondBy: number | null
  /** Milliseconds. */
  readonly createdAt: number
}

/**
 * A card provider. Expected failures of the network or of the provider are `AppError` `paymentUnavailable`; then it is not known
 * whether the call was carried out, and it may be made again with the same key.
 */
export interface CardProvider {
  readonly publishableKey: string
  createCustomer(key: string, owner: string, email: string): Promise<string>
  /** With the cards saved for it; one that is not there any more is no error. What it has paid can still be paid back. */
  deleteCustomer(id: string): Promise<void>
  createIntent(intent: NewIntent): Promise<Intent>
  /**
   * Charges a saved method while the customer is away. A decline is an intent in the state `failed`; undefined: the method can be
   * charged no more (the customer has removed it), and there is no intent.
   */
  charge(intent: NewIntent & { readonly paymentMethodId: string }): Promise<Intent | undefined>
  loadIntent(id: string): Promise<Intent>
  /** The intent made for a payment of ours, among the customer's latest. */
  findIntent(customerId: string, paymentId: string): Promise<Intent | undefined>
  /** Answers where it stands: an intent that has succeeded meanwhile stays so. */
  cancelIntent(id: string): Promise<Intent>
  createPage(
    page: NewIntent & { readonly returnUrl: string; readonly expiresAt: number },
  ): Promise<HostedPage>
  loadPage(id: string): Promise<HostedPage>
  /** Answers where it stands: a page on which has been paid stays so. */
  closePage(id: string): Promise<HostedPage>
  /** Pays `amount` back, or all that is left; when all has been paid back before, it stays so. */
  refund(key: string, intentId: string, amount?: number): Promise<void>
  loadDispute(id: string): Promise<Dispute>
  /** Null when the signature is not the provider's or too old. `body` are the bytes as they came. */
  readEvent(body: Buffer, signature: string): ProviderEvent | null
}
