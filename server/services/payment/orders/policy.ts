const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What the sale of things goes by. */
export const ORDER_POLICY = {
  /** An order that is not paid within this time lapses: its price is of another day. */
  lifetimeMs: 7 * DAY,
  /** How long one payment may be completed; the provider's pages live a day at most. */
  paymentLifetimeMs: 23 * HOUR,
  /** A customer who has not confirmed at his bank by then has gone away. */
  abandonedMs: 30 * MINUTE,
  /** Waits before the provider is asked about a payment that it has not told us of; the last one repeats. Below the five minutes of PAY-05. */
  checksMs: [MINUTE, 2 * MINUTE, 4 * MINUTE],
  /** When a renewal is tried again after the end of the paid time. After the last failure the plan ends. */
  renewalRetriesMs: [DAY, 3 * DAY, 5 * DAY],
  /** How long before its end the customer of a plan that does not renew is written to. */
  endingNoticeMs: 3 * DAY,
  /** How long a crashed attempt to renew is left alone. */
  renewalClaimMs: 10 * MINUTE,
  /** Idempotency keys are forgotten by the provider after a day; older attempts are looked for instead. */
  keyLifetimeMs: 23 * HOUR,
  /** How often an undecided dispute is asked about, should its decision not be told. */
  disputeCheckMs: 6 * HOUR,
  /** Ids of events that were applied are kept longer than the provider repeats them. */
  eventLifetimeMs: 60 * DAY,
} as const

/** The rights of a plan whose renewal fails last until here after its end. */
export const RENEWAL_GRACE_MS = (ORDER_POLICY.renewalRetriesMs.at(-1) ?? 0) + DAY
