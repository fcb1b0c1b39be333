import type { Generated } from 'kysely'
import type { BillingPeriod, PlanId } from '../../../contracts/plans'
import type { OrderStatus } from '../../../contracts/orders'

/** Who buys: known from the first order on. */
export interface BuyerRow {
  /** `user:{id}`. */
  owner: string
  /** 16 digits. */
  consumer_id: string
  /** The provider's customer; null until the first payment. */
  customer_id: string | null
  created_at: number
  /** Language of the page on which he ordered last, BCP 47; empty when it is not known. Letters are written in it. */
  language: Generated<string>
}

/** What was bought, for how much: fixed when the order is made. Times are milliseconds, amounts minor units, truth 0 and 1. */
export interface OrderRow {
  /** 16 digits. */
  id: string
  owner: string
  email: string
  commodity: string
  plan: PlanId | null
  period: BillingPeriod | null
  /** Of the package, or of one month of the plan. */
  credits: number
  /** Of a plan that is sold once. */
  days: number | null
  /** Calendar months that the credits of a package live. */
  credit_months: number
  amount: number
  currency: 'USD'
  status: OrderStatus
  /** Why the last payment failed. */
  error_code: string | null
  /** Brand and last digits of the card that paid. */
  pay_method: string | null
  /** Of a renewal: which period of which subscription it pays, `{subscription}:{end of the one before}`; unique. */
  renewal_key: string | null
  /** The subscription that it pays for, or has begun. */
  subscription_id: string | null
  created_at: number
  updated_at: number
  paid_at: number | null
  /** Paid back so far: the sum of its rows in `pay_refunds`. */
  refunded: Generated<number>
}

/** Money that went back, of an order that stays paid until all of it has. */
export interface RefundRow {
  order_id: string
  payment_id: string
  amount: number
  /** Of the order, with this one: each is booked once. */
  total: number
  created_at: number
  /** Of a lost dispute, by which it went back; null for a refund. */
  dispute_id: Generated<string | null>
}

/** A payment that its customer disputes at his bank, as the provider tells it. */
export interface DisputeRow {
  /** The provider's. */
  id: string
  order_id: string
  payment_id: string
  amount: number
  /** The provider's words, such as `fraudulent` and `needs_response`. */
  reason: string
  status: string
  /** Until when the provider takes an answer; null when it does not. */
  respond_by: number | null
  created_at: number
  /** When the provider was asked last. */
  updated_at: number
  /** When it was booked as lost, which happens once. */
  lost_at: Generated<number | null>
}

/** `card`: fields on our page; `hosted`: the provider's page; `saved`: charged by us while the customer is away. */
export const PAYMENT_METHODS = ['card', 'hosted', 'saved'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/**
 * `open`: may still succeed; `closed`: cannot any more; `paid`: paid its order; `returning`, `returned`: succeeded, but the order did
 * not want it any more, so the money goes back.
 */
export type PaymentState = 'open' | 'closed' | 'paid' | 'returning' | 'returned'

/** One attempt to pay an order, which the provider knows by `id` as idempotency key and in its metadata. */
export interface PaymentRow {
  id: string
  order_id: string
  method: PaymentMethod
  /** From 1; one order has one payment a number. */
  attempt: number
  state: PaymentState
  intent_id: string | null
  page_id: string | null
  return_url: string | null
  created_at: number
  /** When the provider is asked about it, unless it has told us before. Null when nothing more is to come. */
  check_at: number | null
  checks: number
}

/** Events of the provider that have been applied. */
export interface EventRow {
  id: string
  type: string
  applied_at: number
}

/** A plan that somebody has bought, or was given by a code. */
export interface SubscriptionRow {
  id: string
  owner: string
  email: string
  plan: PlanId
  period: BillingPeriod
  /** What a renewal costs: the original price. */
  amount: number
  /** Each month. */
  credits: number
  /** The day of the month on which credits are set anew is this one's, clamped. */
  start_at: number
  /** Periods paid. */
  cycles: number
  expires_at: number
  /** When credits are set anew; null when they are not before the end. */
  reset_at: number | null
  auto_renew: number
  state: 'active' | 'pastDue' | 'ended'
  /** When a renewal is tried; null when none is due. */
  charge_at: number | null
  /** Renewals of this period that failed. */
  failures: number
  payment_method_id: string | null
  /** The order that paid the running period; null for a gift. */
  order_id: string | null
  /** What began it: `order:{id}`, or the key of a gift; unique. */
  source: string
  created_at: number
  ended_at: number | null
  /** The end of which a letter has told; null when none has. */
  end_told: Generated<number | null>
}

export interface OrderTables {
  pay_buyers: BuyerRow
  pay_orders: OrderRow
  pay_payments: PaymentRow
  pay_refunds: RefundRow
  pay_disputes: DisputeRow
  pay_events: EventRow
  pay_subscriptions: SubscriptionRow
}
