import { sql } from 'kysely'
import type { PaymentContext } from '../context'
import type { CreditTables } from './tables'

/** Codes that were made together. */
export interface Batch {
  readonly batch: string
  readonly codes: number
  /** Times that they were redeemed. */
  readonly redeemed: number
  /** Codes that can be redeemed no more because the operator revoked them. */
  readonly revoked: number
  /** When the first of them was made, milliseconds. */
  readonly createdAt: number
}

/** Every batch, the newest first; or the one of this name. */
export async function listBatches({ database }: PaymentContext, name?: string): Promise<Batch[]> {
  const { kysely } = database.forTables<CreditTables>()
  const codes = kysely
    .selectFrom('pay_codes')
    .select((code) => [
      'batch',
      code.fn.countAll<number>().as('codes'),
      code.fn.count<number>('revoked_at').as('revoked'),
      code.fn.min<number>('created_at').as('created_at'),
      sql<number>`sum((select count(*) from pay_redemptions where code_hash = pay_codes.code_hash))`.as(
        'redeemed',
      ),
    ])
    .groupBy('batch')
    .orderBy('created_at', 'desc')
  const rows = await (name === undefined ? codes : codes.where('batch', '=', name)).execute()
  return rows.map((row) => ({
    batch: row.batch,
    codes: Number(row.codes),
    redeemed: Number(row.redeemed),
    revoked: Number(row.revoked),
    createdAt: Number(row.created_at),
  }))
}

/** Nobody can redeem the batch's codes any more; what they have given stays. Answers how many that were. */
export async function revokeBatch({ clock, database }: PaymentContext, name: string): Promise<number> {
  const { kysely } = database.forTables<CreditTables>()
  const revoked = await kysely
    .updateTable('pay_codes')
    .set({ revoked_at: clock.now() })
    .where('batch', '=', name)
    .where('revoked_at', 'is', null)
    .returning('code_hash')
    .execute()
  return revoked.length
}
