/** So many in so long a time. */
export interface Allowance {
  readonly count: number
  readonly windowMs: number
}

/** Every limit of this service that the configurator does not set. */
export interface PaymentPolicy {
  readonly sweepIntervalMs: number
  /** Free translations of visitors without an account from one address. */
  readonly visitorsByAddress: Allowance
  /** Whether visitors have a free translation at all. */
  readonly visitorsTranslate: boolean
  /** Codes tried by one account, and from one address, that were none. */
  readonly guessesByAccount: Allowance
  readonly guessesByAddress: Allowance
  /** How long credits live that come back when what they were taken from has expired meanwhile. */
  readonly graceMs: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const DEFAULT_POLICY: PaymentPolicy = {
  sweepIntervalMs: MINUTE,
  visitorsByAddress: { count: 5, windowMs: DAY },
  visitorsTranslate: true,
  guessesByAccount: { count: 10, windowMs: HOUR },
  guessesByAddress: { count: 30, windowMs: HOUR },
  graceMs: DAY,
}
