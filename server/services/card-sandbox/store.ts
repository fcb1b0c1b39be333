import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Database } from '../../platform/database'
import type { ApiObject } from './objects'
import type { AnswerRow, CardTables, DeliveryRow, ObjectKind } from './tables'

export type Tx = Transaction<CardTables>

/** An object with what the API does not show of it. */
export interface Stored<Body extends ApiObject = ApiObject, Hidden extends object = object> {
  readonly body: Body
  readonly hidden: Hidden
}

export interface ListRange {
  readonly kind: ObjectKind
  readonly parent: string | undefined
  readonly limit: number
  /** Id of the object after (or before) which the list begins. */
  readonly startingAfter: string | undefined
  readonly endingBefore: string | undefined
  /** Only for events. */
  readonly types: readonly string[] | undefined
}

/** Rows of the sandbox: objects as JSON, answers to keyed requests, attempts of delivery. */
export interface CardStore {
  /** All writes take turns: one payment, one state. */
  transaction<T>(work: (transaction: Tx) => Promise<T>): Promise<T>
  find(id: string, transaction?: Tx): Promise<Stored | undefined>
  insert(
    transaction: Tx,
    object: Stored,
    about: { kind: ObjectKind; parent: string | null; now: number },
  ): Promise<void>
  update(transaction: Tx, object: Stored, parent?: string | null): Promise<void>
  /** Newest first; one more than `limit` when there are more (with `endingBefore` it is the first). */
  list(range: ListRange, transaction?: Tx): Promise<ApiObject[]>
  findAnswer(transaction: Tx, key: string): Promise<Selectable<AnswerRow> | undefined>
  insertAnswer(transaction: Tx, answer: Insertable<AnswerRow>): Promise<void>
  insertDelivery(transaction: Tx, delivery: Insertable<DeliveryRow>): Promise<void>
  listDeliveries(event: string): Promise<Selectable<DeliveryRow>[]>
  /** Answers older than a day, deliveries and events older than a month. */
  deleteOld(times: { readonly answers: number; readonly events: number }): Promise<void>
}

const read = (row: { body: string; hidden: string } | undefined): Stored | undefined =>
  row && { body: JSON.parse(row.body) as ApiObject, hidden: JSON.parse(row.hidden) as object }

export function createCardStore(database: Database<CardTables>): CardStore {
  const { kysely } = database
  return {
    transaction: (work) =>
      database.transaction(async (transaction) => {
        await database.lock(transaction, 'card sandbox')
        return work(transaction)
      }),
    find: async (id, transaction) =>
      read(
        await (transaction ?? kysely)
          .selectFrom('card_objects')
          .select(['body', 'hidden'])
          .where('id', '=', id)
          .executeTakeFirst(),
      ),
    async insert(transaction, { body, hidden }, { kind, parent, now }) {
      const row = { id: body.id, kind, parent, created_at: now }
      await transaction
        .insertInto('card_objects')
        .values({ ...row, body: JSON.stringify(body), hidden: JSON.stringify(hidden) })
        .execute()
    },
    async update(transaction, { body, hidden }, parent) {
      await transaction
        .updateTable('card_objects')
        .set({
          body: JSON.stringify(body),
          hidden: JSON.stringify(hidden),
          ...(parent !== undefined && { parent }),
        })
        .where('id', '=', body.id)
        .execute()
    },
    list: (range, transaction) => listObjects(transaction ?? kysely, range),
    ...answersAndDeliveries(kysely),
  }
}

type Queries = Database<CardTables>['kysely']

async function listObjects(queries: Queries, range: ListRange): Promise<ApiObject[]> {
  const cursor = range.startingAfter ?? range.endingBefore
  const from =
    cursor === undefined
      ? undefined
      : await queries.selectFrom('card_objects').select('row').where('id', '=', cursor).executeTakeFirst()
  const backwards = range.startingAfter === undefined && range.endingBefore !== undefined
  let query = queries.selectFrom('card_objects').select('body').where('kind', '=', range.kind)
  if (range.parent !== undefined) query = query.where('parent', '=', range.parent)
  if (range.types !== undefined) query = query.where('parent', 'in', range.types)
  if (from) query = query.where('row', backwards ? '>' : '<', from.row)
  const rows = await query
    .orderBy('row', backwards ? 'asc' : 'desc')
    .limit(range.limit + 1)
    .execute()
  const objects = rows.map(({ body }) => JSON.parse(body) as ApiObject)
  return backwards ? objects.reverse() : objects
}

const answersAndDeliveries = (kysely: Queries) => ({
  findAnswer: (transaction: Tx, key: string): Promise<Selectable<AnswerRow> | undefined> =>
    transaction.selectFrom('card_answers').selectAll().where('key', '=', key).executeTakeFirst(),
  async insertAnswer(transaction: Tx, answer: Insertable<AnswerRow>): Promise<void> {
    await transaction.insertInto('card_answers').values(answer).execute()
  },
  async insertDelivery(transaction: Tx, delivery: Insertable<DeliveryRow>): Promise<void> {
    await transaction.insertInto('card_deliveries').values(delivery).execute()
  },
  listDeliveries: (event: string): Promise<Selectable<DeliveryRow>[]> =>
    kysely.selectFrom('card_deliveries').selectAll().where('event', '=', event).orderBy('row').execute(),
  async deleteOld({ answers, events }: { answers: number; events: number }): Promise<void> {
    await kysely.deleteFrom('card_answers').where('created_at', '<=', answers).execute()
    await kysely.deleteFrom('card_deliveries').where('attempted_at', '<=', events).execute()
    await kysely
      .deleteFrom('card_objects')
      .where('kind', '=', 'event')
      .where('created_at', '<=', events)
      .execute()
  },
})
