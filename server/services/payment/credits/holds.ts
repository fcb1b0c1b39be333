import type { Selectable } from 'kysely'
import type { PaymentContext } from '../context'
import { failure } from '../errors'
import { closeExpired, openLots, writeEntry, writeGrant, type Tx } from './lots'
import { spend } from './spend'
import type { CreditTables, HoldRow, LotRow } from './tables'

/** What is to be held. */
export interface HoldRequest {
  readonly key: string
  readonly owner: string
  /** Credits. */
  readonly amount: number
  /** Uses up a free translation. */
  readonly free: boolean
  readonly detail: string
  readonly taskId: string
  /** Digest of the address that a visitor's free translation counts for; null where it counts for none. */
  readonly address: string | null
}

export interface Held {
  readonly held: boolean
  /** Credits that are missing; 0 also when it was a free translation that is not left. */
  readonly missing: number
}

type Hold = Selectable<HoldRow>

export const findHold = (transaction: Tx, key: string): Promise<Hold | undefined> =>
  transaction.selectFrom('pay_holds').selectAll().where('key', '=', key).executeTakeFirst()

/** What was answered before is answered again; what was given back cannot be held again. */
const sameAgain = (hold: Hold): Held =>
  hold.state === 'returned' ? { held: false, missing: hold.amount } : { held: true, missing: 0 }

/** Holds, within the owner's lock. `freeLeft` is what he has left of free translations. */
export async function writeHold(
  transaction: Tx,
  request: HoldRequest,
  freeLeft: number,
  now: number,
): Promise<Held> {
  const before = await findHold(transaction, request.key)
  if (before) return sameAgain(before)
  if (request.free && freeLeft < 1) return { held: false, missing: request.amount }
  await closeExpired(transaction, request.owner, now)
  const { debits, missing } = spend(await openLots(transaction, request.owner, now), request.amount)
  if (missing > 0) return { held: false, missing }
  const isNew = await insertHold(transaction, {
    key: request.key,
    owner: request.owner,
    amount: request.amount,
    free: request.free ? 1 : 0,
    detail: request.detail,
    task_id: request.taskId,
    state: 'held',
    address: request.free ? request.address : null,
    created_at: now,
    settled_at: null,
  })
  if (!isNew) {
    const other = await findHold(transaction, request.key)
    return other ? sameAgain(other) : { held: false, missing: request.amount }
  }
  const parts = debits.length > 0 ? debits : [{ lotId: '', amount: 0 }]
  for (const { lotId, amount } of parts) {
    const entry = { kind: 'hold', ref: request.key, amount: amount === 0 ? 0 : -amount, now } as const
    await writeEntry(transaction, { owner: request.owner, lotId }, entry)
  }
  return { held: true, missing: 0 }
}

async function insertHold(transaction: Tx, hold: CreditTables['pay_holds']): Promise<boolean> {
  const row = await transaction
    .insertInto('pay_holds')
    .values(hold)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives back before anybody has held: a hold that comes later is refused. False when somebody has held meanwhile. */
export const refuseHold = (transaction: Tx, key: string, now: number): Promise<boolean> =>
  insertHold(transaction, {
    key,
    owner: '',
    amount: 0,
    free: 0,
    detail: '',
    task_id: '',
    state: 'returned',
    address: null,
    created_at: now,
    settled_at: now,
  })

const settle = async (
  transaction: Tx,
  key: string,
  state: 'taken' | 'returned',
  now: number,
): Promise<void> => {
  await transaction.updateTable('pay_holds').set({ state, settled_at: now }).where('key', '=', key).execute()
}

const partsOf = (transaction: Tx, key: string) =>
  transaction
    .selectFrom('pay_entries')
    .select(['lot_id', 'amount'])
    .where('ref', '=', key)
    .where('kind', '=', 'hold')
    .orderBy('row')
    .execute()

/** What was held is spent. Throws `notFound` when it was given back: nothing may be handed out for it. */
export async function writeTake(transaction: Tx, hold: Hold, now: number): Promise<void> {
  if (hold.state === 'taken') return
  if (hold.state === 'returned') throw failure('notFound')
  for (const { lot_id } of await partsOf(transaction, hold.key)) {
    const entry = { kind: 'take', ref: hold.key, amount: 0, now } as const
    await writeEntry(transaction, { owner: hold.owner, lotId: lot_id }, entry)
  }
  await settle(transaction, hold.key, 'taken', now)
}

/** What was held comes back to where it was taken from. What is taken stays taken. */
export async function writeReturn(
  context: Pick<PaymentContext, 'ids' | 'policy'>,
  transaction: Tx,
  hold: Hold,
  now: number,
): Promise<void> {
  if (hold.state !== 'held') return
  await closeExpired(transaction, hold.owner, now)
  for (const { lot_id, amount } of await partsOf(transaction, hold.key)) {
    const back = { kind: 'return', ref: hold.key, amount: Math.abs(amount), now } as const
    await writeEntry(transaction, { owner: hold.owner, lotId: lot_id }, back)
    if (amount !== 0) await moveOnIfClosed(context, transaction, lot_id, { hold, amount: -amount, now })
  }
  await settle(transaction, hold.key, 'returned', now)
}

/**
 * The lot may have been closed while its credits were held. Refunded credits are written off. Expired ones were not lost by
 * their owner's fault: they go on as a lot of their own for `graceMs`.
 */
async function moveOnIfClosed(
  context: Pick<PaymentContext, 'ids' | 'policy'>,
  transaction: Tx,
  lotId: string,
  { hold, amount, now }: { readonly hold: Hold; readonly amount: number; readonly now: number },
): Promise<void> {
  const lot: Selectable<LotRow> = await transaction
    .selectFrom('pay_lots')
    .selectAll()
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  if (lot.closed_by === null) return
  const off = { kind: lot.closed_by, ref: `${lotId} ${hold.key}`, amount: -amount, now }
  await writeEntry(transaction, { owner: lot.owner, lotId }, off)
  if (lot.closed_by === 'refund') return
  const grace = {
    owner: lot.owner,
    key: `returned ${hold.key} ${lotId}`,
    reason: lot.reason,
    detail: lot.detail,
    amount,
    expiresAt: now + context.policy.graceMs,
  }
  await writeGrant(context, transaction, grace, now)
}
