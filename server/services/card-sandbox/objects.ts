import type { Brand } from './card-rules'

/**
 * Objects as the API answers them: the fields of https://docs.stripe.com/api that the sandbox knows. Times are seconds since the
 * epoch, amounts minor units.
 */
export interface ApiObject {
  readonly id: string
  readonly object: string
}

export type Metadata = Record<string, string>

interface Made {
  readonly created: number
  readonly livemode: false
}

export interface Customer extends ApiObject, Made {
  readonly object: 'customer'
  email: string | null
  name: string | null
  description: string | null
  metadata: Metadata
  invoice_settings: { default_payment_method: string | null }
}

export interface DeletedObject extends ApiObject {
  readonly deleted: true
}

/** https://docs.stripe.com/api/payment_methods/object#payment_method_object-card */
export interface CardFacts {
  readonly brand: Brand
  readonly display_brand: Brand
  readonly country: 'US'
  readonly exp_month: number
  readonly exp_year: number
  readonly fingerprint: string
  readonly funding: 'credit' | 'debit' | 'prepaid'
  readonly last4: string
}

export interface BillingDetails {
  readonly address: {
    readonly city: string | null
    readonly country: string | null
    readonly line1: string | null
    readonly line2: string | null
    readonly postal_code: string | null
    readonly state: string | null
  }
  readonly email: string | null
  readonly name: string | null
  readonly phone: string | null
}

export interface PaymentMethod extends ApiObject, Made {
  readonly object: 'payment_method'
  readonly type: 'card'
  readonly billing_details: BillingDetails
  readonly card: CardFacts & {
    readonly checks: {
      readonly address_line1_check: null
      readonly address_postal_code_check: null
      readonly cvc_check: 'pass' | 'fail' | 'unchecked'
    }
  }
  customer: string | null
  metadata: Metadata
}

export interface PaymentMethodHidden {
  /** Of `test-cards.ts`. */
  readonly behaviour: string
  /** A payment was made with the customer there, for later ones without him. */
  setUp: boolean
}

export const INTENT_STATUSES = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'succeeded',
  'canceled',
] as const
export type IntentStatus = (typeof INTENT_STATUSES)[number]

/** https://docs.stripe.com/error-handling#catch-errors: what a declined card is answered with. */
export interface CardError {
  readonly type: 'card_error'
  readonly code: string
  readonly decline_code?: string
  readonly charge?: string
  readonly doc_url: string
  readonly message: string
  readonly payment_method?: PaymentMethod
}

export type NextAction =
  | { readonly type: 'redirect_to_url'; readonly redirect_to_url: { url: string; return_url: string } }
  | {
      readonly type: 'use_stripe_sdk'
      readonly use_stripe_sdk: { readonly type: 'three_d_secure_redirect'; readonly stripe_js: string }
    }

export interface PaymentIntent extends ApiObject, Made {
  readonly object: 'payment_intent'
  readonly allowed_payment_method_types: null
  amount: number
  amount_received: number
  amount_capturable: 0
  readonly automatic_payment_methods: null
  canceled_at: number | null
  cancellation_reason: string | null
  readonly capture_method: 'automatic'
  readonly client_secret: string
  readonly confirmation_method: 'automatic'
  readonly currency: string
  customer: string | null
  description: string | null
  last_payment_error: CardError | null
  latest_charge: string | null
  metadata: Metadata
  next_action: NextAction | null
  payment_method: string | null
  readonly payment_method_types: readonly ['card']
  receipt_email: string | null
  setup_future_usage: 'off_session' | 'on_session' | null
  statement_descriptor_suffix: string | null
  status: IntentStatus
}

export interface IntentHidden {
  /** Part of the address of the 3-D Secure page; null while none is asked for. */
  challenge: string | null
  /** The hosted page that it is paid on. */
  session: string | null
}

export interface Charge extends ApiObject, Made {
  readonly object: 'charge'
  readonly amount: number
  readonly amount_captured: number
  amount_refunded: number
  readonly balance_transaction: null
  readonly billing_details: BillingDetails
  readonly captured: boolean
  readonly currency: string
  readonly customer: string | null
  readonly description: string | null
  readonly disputed: boolean
  readonly failure_code: string | null
  readonly failure_message: string | null
  readonly metadata: Metadata
  readonly outcome: {
    readonly network_status: 'approved_by_network' | 'declined_by_network'
    readonly reason: string | null
    readonly type: 'authorized' | 'issuer_declined'
    readonly seller_message: string
  }
  readonly paid: boolean
  readonly payment_intent: string
  readonly payment_method: string
  readonly payment_method_details: {
    readonly type: 'card'
    readonly card: CardFacts & { readonly three_d_secure: { readonly result: 'authenticated' } | null }
  }
  refunded: boolean
  readonly status: 'succeeded' | 'failed'
}

export interface Refund extends ApiObject {
  readonly object: 'refund'
  readonly amount: number
  readonly charge: string
  readonly created: number
  readonly currency: string
  readonly metadata: Metadata
  readonly payment_intent: string
  readonly reason: string | null
  readonly status: 'succeeded'
}

/** https://docs.stripe.com/api/disputes/object */
export interface Dispute extends ApiObject, Made {
  readonly object: 'dispute'
  readonly amount: number
  readonly charge: string
  readonly currency: string
  evidence_details: { readonly due_by: number | null; readonly submission_count: number }
  readonly metadata: Metadata
  readonly payment_intent: string
  readonly reason: 'fraudulent' | 'product_not_received'
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
}

/** https://docs.stripe.com/api/checkout/sessions/object, mode `payment` only. */
export interface CheckoutSession extends ApiObject, Made {
  readonly object: 'checkout.session'
  readonly allowed_payment_method_types: null
  readonly amount_subtotal: number
  readonly amount_total: number
  readonly cancel_url: string | null
  readonly client_reference_id: string | null
  readonly currency: string
  readonly customer: string | null
  readonly customer_email: string | null
  readonly expires_at: number
  readonly locale: string | null
  readonly metadata: Metadata
  readonly mode: 'payment'
  payment_intent: string | null
  readonly payment_method_types: readonly ['card']
  payment_status: 'paid' | 'unpaid'
  status: 'open' | 'complete' | 'expired'
  readonly success_url: string
  readonly ui_mode: 'hosted_page'
  url: string | null
}

export interface SessionHidden {
  readonly items: readonly { readonly name: string; readonly amount: number; readonly quantity: number }[]
  readonly intent: {
    readonly metadata: Metadata
    readonly description: string | null
    readonly setup_future_usage: 'off_session' | 'on_session' | null
  }
}

export interface ApiEvent extends ApiObject, Made {
  readonly object: 'event'
  readonly api_version: string
  readonly data: { readonly object: ApiObject }
  readonly pending_webhooks: number
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null }
  readonly type: string
}
