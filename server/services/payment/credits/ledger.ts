import type { Plans } from '../../../contracts/plans'
import type { Database } from '../../../platform/database'
import type { AnyTransaction, PaymentContext } from '../context'
import { failure } from '../errors'
import { adopt, freeLeft } from './free-translations'
import { findHold, refuseHold, writeHold, writeReturn, writeTake, type Held, type HoldRequest } from './holds'
import { closeExpired, closeLot, openLots, writeGrant, type Grant, type Tx } from './lots'
import type { CreditTables, EntryKind } from './tables'
import { writeWithdrawal, type Withdrawal } from './withdraw'

/** Credits that can be spent now: without what is held or has expired. */
export interface Balance {
  readonly subscription: number
  /** Everything else: packages, coupon, codes, the operator's. */
  readonly others: number
}

export interface GrantsOf {
  readonly owner: string
  readonly prefix: string
  readonly from: number
  readonly until: number | null
}

/** Credits of a grant. */
export interface GrantUse {
  /** Or held. */
  readonly spent: number
  /** Taken back because its order was paid back. */
  readonly takenBack: number
}

/**
 * The credits of all accounts. Every change is an entry that is never changed again, and a balance is always the sum of
 * entries; nothing else remembers one. Changes of one owner take turns, in any number of processes.
 */
export interface Ledger {
  /**
   * Gives credits within the caller's transaction, so that they are there exactly if what they were given for is. False when
   * the grant's key has given them before. Locks the owner until the transaction ends: lock your own rows first.
   */
  grant(transaction: AnyTransaction, grant: Grant): Promise<boolean>
  /**
   * Takes back what is left of a grant, within the caller's transaction: for refunds. What is held meanwhile follows when it
   * is given back; what is spent stays spent. Answers the credits taken back; 0 for an unknown key, and the second time.
   */
  revoke(transaction: AnyTransaction, grantKey: string): Promise<number>
  /** Keys of the owner's grants that begin so and were made in this time, milliseconds, `until` exclusive (null: till now). */
  keysOf(asked: GrantsOf, transaction?: AnyTransaction): Promise<string[]>
  /** What became of a grant; zeros for an unknown key. */
  useOf(grantKey: string): Promise<GrantUse>
  /**
   * Takes credits away, as many of `amount` as can be spent: never below zero, and nothing of what is held. Answers how many; 0 when
   * the key has taken before.
   */
  withdraw(withdrawal: Withdrawal): Promise<number>
  hold(request: HoldRequest): Promise<Held>
  /** What was held is spent. Throws `notFound` for what is not held or was given back. */
  take(key: string): Promise<void>
  /** What was held comes back. What is not held yet cannot be held any more; what is taken stays taken. */
  giveBack(key: string): Promise<void>
  balance(owner: string): Promise<Balance>
  /** Free translations left; `address` is the digest of a visitor's, null where it does not count. */
  freeLeft(asked: {
    readonly owner: string
    readonly address: string | null
    readonly plans: Plans
  }): Promise<number>
  /** What the visitor `from` has used of free translations counts for the account `to`. */
  adopt(from: string, to: string): Promise<void>
  /** Writes off what has expired; answers how many lots that were. */
  expire(): Promise<number>
}

const BATCH = 200

export function createLedger(context: PaymentContext): Ledger {
  const { clock } = context
  const database = context.database.forTables<CreditTables>()
  const lock = (transaction: Tx, owner: string) => database.lock(transaction, `credits ${owner}`)
  return {
    async grant(transaction: Tx, grant) {
      await lock(transaction, grant.owner)
      return writeGrant(context, transaction, grant, clock.now())
    },
    async revoke(transaction: Tx, grantKey) {
      const find = () =>
        transaction.selectFrom('pay_lots').selectAll().where('grant_key', '=', grantKey).executeTakeFirst()
      const found = await find()
      if (!found) return 0
      await lock(transaction, found.owner)
      await closeExpired(transaction, found.owner, clock.now())
      const lot = await find()
      return lot && lot.closed_at === null ? closeLot(transaction, lot, 'refund', clock.now()) : 0
    },
    ...describing(database),
    withdraw: (withdrawal) =>
      database.transaction(async (transaction) => {
        await lock(transaction, withdrawal.owner)
        return writeWithdrawal(transaction, withdrawal, clock.now())
      }),
    async hold(request) {
      const plans = request.free ? await context.plans() : null
      return database.transaction(async (transaction) => {
        if (request.address !== null) await database.lock(transaction, `free at ${request.address}`)
        await lock(transaction, request.owner)
        const left = plans === null ? 0 : await freeLeft(context, transaction, { ...request, plans })
        return writeHold(transaction, request, left, clock.now())
      })
    },
    ...settling(context),
    async balance(owner) {
      const lots = await openLots(database.kysely, owner, clock.now())
      const sum = (of: typeof lots) => of.reduce((total, lot) => total + lot.left, 0)
      return {
        subscription: sum(lots.filter((lot) => lot.reason === 'subscription')),
        others: sum(lots.filter((lot) => lot.reason !== 'subscription')),
      }
    },
    freeLeft: (asked) => freeLeft(context, database.kysely, asked),
    adopt: (from, to) => database.transaction((transaction) => adopt(transaction, from, to, clock.now())),
    async expire() {
      const due = await database.kysely
        .selectFrom('pay_lots')
        .select('owner')
        .where('closed_at', 'is', null)
        .where('expires_at', '<=', clock.now())
        .orderBy('expires_at')
        .limit(BATCH)
        .execute()
      for (const owner of new Set(due.map((lot) => lot.owner))) {
        await database.transaction(async (transaction) => {
          await lock(transaction, owner)
          await closeExpired(transaction, owner, clock.now())
        })
      }
      return due.length
    },
  }
}

/** What has been given, and what became of it. */
const describing = (database: Database<CreditTables>): Pick<Ledger, 'keysOf' | 'useOf'> => ({
  async keysOf({ owner, prefix, from, until }, transaction: Tx | undefined) {
    const made = (transaction ?? database.kysely)
      .selectFrom('pay_lots')
      .select('grant_key')
      .where('owner', '=', owner)
      .where('created_at', '>=', from)
      .orderBy('row')
    const lots = await (until === null ? made : made.where('created_at', '<', until)).execute()
    return lots.map(({ grant_key }) => grant_key).filter((key) => key.startsWith(prefix))
  },
  async useOf(grantKey) {
    const sums = await database.kysely
      .selectFrom('pay_lots as lot')
      .innerJoin('pay_entries as entry', 'entry.lot_id', 'lot.id')
      .select((entry) => ['entry.kind', entry.fn.sum<number>('entry.amount').as('sum')])
      .where('lot.grant_key', '=', grantKey)
      .groupBy('entry.kind')
      .execute()
    const sumOf = (...kinds: readonly EntryKind[]): number =>
      sums.reduce((sum, entry) => sum + (kinds.includes(entry.kind) ? Number(entry.sum) : 0), 0)
    return { spent: Math.abs(sumOf('hold', 'return')), takenBack: Math.abs(sumOf('refund')) }
  },
})

/** How a hold ends; within the lock of its owner, who is known by the hold only. */
function settling(context: PaymentContext): Pick<Ledger, 'take' | 'giveBack'> {
  const database = context.database.forTables<CreditTables>()
  const { clock } = context
  const locked = async (transaction: Tx, key: string) => {
    const found = await findHold(transaction, key)
    if (!found) return undefined
    await database.lock(transaction, `credits ${found.owner}`)
    return findHold(transaction, key)
  }
  return {
    take: (key) =>
      database.transaction(async (transaction) => {
        const hold = await locked(transaction, key)
        if (!hold) throw failure('notFound')
        await writeTake(transaction, hold, clock.now())
      }),
    giveBack: (key) =>
      database.transaction(async (transaction) => {
        const hold = await locked(transaction, key)
        if (hold) return writeReturn(context, transaction, hold, clock.now())
        if (await refuseHold(transaction, key, clock.now())) return undefined
        const other = await locked(transaction, key)
        return other && writeReturn(context, transaction, other, clock.now())
      }),
  }
}
