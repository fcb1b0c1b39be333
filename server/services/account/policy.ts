/** So many in so long a time. */
export interface Allowance {
  readonly count: number
  readonly windowMs: number
}

/** Every limit of this service in one injected object. */
export interface AccountPolicy {
  readonly sessionLifetimeMs: number
  readonly deviceLifetimeMs: number
  readonly confirmLifetimeMs: number
  readonly resetLifetimeMs: number
  /** Of the link that gives an account another address. */
  readonly newEmailLifetimeMs: number
  readonly sweepIntervalMs: number
  /** Passwords hashed at once (19 MiB each), and how many more may wait. */
  readonly hashing: { readonly atOnce: number; readonly waiting: number }
  /** Failed logins from one address, to any account. */
  readonly loginsByAddress: Allowance
  /** Failed logins to one account from one address, or from one browser that knows it. */
  readonly loginsByPair: Allowance
  /**
   * Failed logins to one account from all browsers that are new to it. Who has logged in from a browser before, or has just
   * followed a link from the account's own mailbox, is not stopped by it.
   */
  readonly loginsByAccount: Allowance
  /** Letters asked for (registration, forgotten password) from one address. */
  readonly requestsByAddress: Allowance
  /** Letters to one mailbox; what is beyond is not sent, and nobody is told. */
  readonly lettersByMailbox: Allowance
  /** Wrong current passwords where one is asked for. */
  readonly changesByAccount: Allowance
  /** Changes of address asked for by one account: each writes to a mailbox that need not be its owner's. */
  readonly newEmailsByAccount: Allowance
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const DEFAULT_POLICY: AccountPolicy = {
  sessionLifetimeMs: 30 * DAY,
  deviceLifetimeMs: 365 * DAY,
  confirmLifetimeMs: 3 * DAY,
  resetLifetimeMs: HOUR,
  newEmailLifetimeMs: DAY,
  sweepIntervalMs: HOUR,
  hashing: { atOnce: 4, waiting: 64 },
  loginsByAddress: { count: 100, windowMs: 15 * MINUTE },
  loginsByPair: { count: 5, windowMs: 15 * MINUTE },
  loginsByAccount: { count: 50, windowMs: HOUR },
  requestsByAddress: { count: 30, windowMs: HOUR },
  lettersByMailbox: { count: 5, windowMs: HOUR },
  changesByAccount: { count: 5, windowMs: 15 * MINUTE },
  newEmailsByAccount: { count: 5, windowMs: HOUR },
}
