import type { Transaction } from 'kysely'
import type { PaymentContext } from '../context'
import type { OpenLot } from './spend'
import type { CreditTables, EntryKind, LotReason, LotRow } from './tables'

export type Tx = Transaction<CreditTables>

/** Credits to be given. */
export interface Grant {
  /** `user:{id}`. */
  readonly owner: string
  /** What gives them, e.g. `order:4711` or `subscription:17:2026-12`: the same again gives nothing. At most 120 characters. */
  readonly key: string
  readonly reason: LotReason
  /** Shown in the list of acquisitions as the reason's parameter: a plan, a package, a batch. */
  readonly detail: string
  /** Credits, 0 or more. */
  readonly amount: number
  /** Milliseconds since the epoch; null: never. */
  readonly expiresAt: number | null
}

export const writeEntry = async (
  transaction: Tx,
  lot: { readonly owner: string; readonly lotId: string },
  entry: { readonly kind: EntryKind; readonly ref: string; readonly amount: number; readonly now: number },
): Promise<void> => {
  await transaction
    .insertInto('pay_entries')
    .values({
      owner: lot.owner,
      lot_id: lot.lotId,
      kind: entry.kind,
      ref: entry.ref,
      amount: entry.amount,
      created_at: entry.now,
    })
    .execute()
}

/** Makes a lot, unless the key has made one: then false. */
export async function writeGrant(
  { ids }: Pick<PaymentContext, 'ids'>,
  transaction: Tx,
  grant: Grant,
  now: number,
) {
  if (!Number.isSafeInteger(grant.amount) || grant.amount < 0)
    throw new RangeError('Credits are whole, from 0.')
  const id = ids.uuid()
  const created = await transaction
    .insertInto('pay_lots')
    .values({
      id,
      owner: grant.owner,
      reason: grant.reason,
      detail: grant.detail,
      grant_key: grant.key,
      granted: grant.amount,
      created_at: now,
      expires_at: grant.expiresAt,
      closed_at: null,
      closed_by: null,
    })
    .onConflict((conflict) => conflict.column('grant_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) return false
  const lot = { owner: grant.owner, lotId: id }
  await writeEntry(transaction, lot, { kind: 'grant', ref: grant.key, amount: grant.amount, now })
  return true
}

/** What is left of a lot. */
export async function leftOf(transaction: Tx, lotId: string): Promise<number> {
  const row = await transaction
    .selectFrom('pay_entries')
    .select((entry) => entry.fn.coalesce(entry.fn.sum<number>('amount'), entry.lit(0)).as('left'))
    .where('lot_id', '=', lotId)
    .executeTakeFirstOrThrow()
  return Number(row.left)
}

/** Lots that are neither closed nor, at this time, expired, with what is left of them. */
export async function openLots(
  queries: Pick<Tx, 'selectFrom'>,
  owner: string,
  now: number,
): Promise<OpenLot[]> {
  const rows = await queries
    .selectFrom('pay_lots as lot')
    .innerJoin('pay_entries as entry', 'entry.lot_id', 'lot.id')
    .select((entry) => [
      'lot.id',
      'lot.row',
      'lot.reason',
      'lot.expires_at',
      entry.fn.sum<number>('entry.amount').as('left'),
    ])
    .where('lot.owner', '=', owner)
    .where('lot.closed_at', 'is', null)
    .where((lot) => lot.or([lot('lot.expires_at', 'is', null), lot('lot.expires_at', '>', now)]))
    .groupBy(['lot.id', 'lot.row', 'lot.reason', 'lot.expires_at'])
    .execute()
  return rows.map((lot) => ({
    id: lot.id,
    row: lot.row,
    reason: lot.reason,
    expiresAt: lot.expires_at,
    left: Number(lot.left),
  }))
}

/** Writes off what is left of a lot; answers how much that was. */
export async function closeLot(
  transaction: Tx,
  lot: Pick<LotRow, 'id' | 'owner'>,
  by: 'expiry' | 'refund',
  now: number,
): Promise<number> {
  const left = await leftOf(transaction, lot.id)
  if (left > 0) {
    const entry = { kind: by, ref: lot.id, amount: -left, now }
    await writeEntry(transaction, { owner: lot.owner, lotId: lot.id }, entry)
  }
  await transaction
    .updateTable('pay_lots')
    .set({ closed_at: now, closed_by: by })
    .where('id', '=', lot.id)
    .execute()
  return left
}

/** Closes the owner's lots that have expired. */
export async function closeExpired(transaction: Tx, owner: string, now: number): Promise<void> {
  const due = await transaction
    .selectFrom('pay_lots')
    .select(['id', 'owner'])
    .where('owner', '=', owner)
    .where('closed_at', 'is', null)
    .where('expires_at', '<=', now)
    .orderBy('row')
    .execute()
  for (const lot of due) await closeLot(transaction, lot, 'expiry', now)
}
