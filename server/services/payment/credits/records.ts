import { sql } from 'kysely'
import type * as z from 'zod'
import type { CreditRecordsInputSchema, CreditRecords } from '../../../contracts/credits'
import type { Database } from '../../../platform/database'
import type { CreditTables } from './tables'

type Page = z.output<typeof CreditRecordsInputSchema>

const iso = (time: number): string => new Date(time).toISOString()

/** A page of what came to an account or went from it, newest first. */
export const listRecords = (
  database: Database<CreditTables>,
  owner: string,
  page: Page,
): Promise<CreditRecords> =>
  page.type === 'acquire' ? listAcquired(database, owner, page) : listConsumed(database, owner, page)

async function listAcquired(
  { kysely }: Database<CreditTables>,
  owner: string,
  { page, pageSize }: Page,
): Promise<CreditRecords> {
  const lots = kysely.selectFrom('pay_lots').where('owner', '=', owner)
  const { total } = await lots
    .select((lot) => lot.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await lots
    .selectAll()
    .orderBy('row', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return {
    total: Number(total),
    list: rows.map((lot) => ({
      createTime: iso(lot.created_at),
      expireTime: lot.expires_at === null ? null : iso(lot.expires_at),
      reason: lot.reason,
      detail: lot.detail,
      amount: lot.granted,
    })),
  }
}

interface Consumed {
  readonly created_at: number
  readonly position: string
  readonly reason: string
  readonly detail: string
  readonly amount: number
  readonly state: string
  readonly task_id: string
}

/** Documents that were or may be paid, and what was written off. What came back is not shown: it cost nothing. */
const consumed = ({ kysely }: Database<CreditTables>, owner: string) =>
  kysely
    .selectFrom('pay_holds')
    .select((hold) => [
      'created_at',
      'key as position',
      hold
        .case()
        .when('free', '=', 1)
        .then(sql<string>`'freeTranslation'`)
        .else(sql<string>`'document'`)
        .end()
        .as('reason'),
      'detail',
      'amount',
      sql<string>`state`.as('state'),
      'task_id',
    ])
    .where('owner', '=', owner)
    .where('state', '!=', 'returned')
    .unionAll(
      kysely
        .selectFrom('pay_entries as entry')
        .innerJoin('pay_lots as lot', 'lot.id', 'entry.lot_id')
        .select((entry) => [
          'entry.created_at',
          'entry.ref as position',
          sql<string>`entry.kind`.as('reason'),
          'lot.detail',
          entry.neg('entry.amount').as('amount'),
          sql<string>`''`.as('state'),
          sql<string>`''`.as('task_id'),
        ])
        .where('entry.owner', '=', owner)
        .where('entry.kind', 'in', ['expiry', 'refund', 'withdrawal']),
    )

async function listConsumed(
  database: Database<CreditTables>,
  owner: string,
  { page, pageSize }: Page,
): Promise<CreditRecords> {
  const { kysely } = database
  const { total } = await kysely
    .selectFrom(consumed(database, owner).as('consumed'))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = (await kysely
    .selectFrom(consumed(database, owner).as('consumed'))
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('position', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()) as Consumed[]
  return {
    total: Number(total),
    list: rows.map((row) => ({
      createTime: iso(row.created_at),
      reason: row.reason as CreditRecords['list'][number]['reason'],
      detail: row.detail,
      amount: Number(row.amount),
      ...(row.state === 'held' && { held: true }),
      ...(row.task_id !== '' && { taskId: row.task_id }),
    })),
  }
}
