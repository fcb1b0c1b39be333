import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Database } from './database'
import { isConnectionError, isUniqueViolation } from './errors'
import { migrate, type Migration } from './migrate'
import { openDatabase } from './open-database'
import { createTestDatabase, describeDialects, type TestDatabase } from './testing/test-databases'

interface Tables {
  counters: { id: string; value: number; note: string | null }
}

const migrations: Migration[] = [
  {
    name: 'test/001-counters',
    up: async ({ createTable, columns }) => {
      await createTable('counters')
        .addColumn('id', columns.text, (column) => column.primaryKey())
        .addColumn('value', columns.integer, (column) => column.notNull())
        .addColumn('note', columns.text)
        .execute()
    },
  },
]

/** A promise and how to fulfil it. */
const createGate = () => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

describeDialects('database', (dialect) => {
  let home: TestDatabase
  let database: Database<Tables>

  beforeEach(async () => {
    home = await createTestDatabase(dialect)
    database = await openDatabase<Tables>(home.options)
    await migrate(database, migrations)
  })
  afterEach(async () => {
    await database.close()
    await home.remove()
  })

  const insert = (id: string, value: number, note: string | null = null) =>
    database.kysely.insertInto('counters').values({ id, value, note }).execute()
  const valueOf = async (id: string) =>
    (await database.kysely.selectFrom('counters').select('value').where('id', '=', id).executeTakeFirst())
      ?.value

  test('100 parallel increments, each read then written, lose none', async () => {
    await insert('a', 0)
    await Promise.all(
      Array.from({ length: 100 }, () =>
        database.transaction(async (transaction) => {
          const query = transaction.selectFrom('counters').select('value').where('id', '=', 'a')
          const { value } = await database.forUpdate(query).executeTakeFirstOrThrow()
          await transaction
            .updateTable('counters')
            .set({ value: value + 1 })
            .where('id', '=', 'a')
            .execute()
        }),
      ),
    )
    expect(await valueOf('a')).toBe(100)
  })

  test('only the embedded database is copied here', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'copy-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    expect(await database.copyTo(path.join(folder, 'copy.db'))).toBe(dialect === 'sqlite')
    expect(await readdir(folder)).toHaveLength(dialect === 'sqlite' ? 1 : 0)
  })

  test('a named lock lets one transaction in at a time', async () => {
    await insert('a', 0)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        database.transaction(async (transaction) => {
          await database.lock(transaction, 'counter a')
          const query = transaction.selectFrom('counters').select('value').where('id', '=', 'a')
          const { value } = await query.executeTakeFirstOrThrow()
          await transaction
            .updateTable('counters')
            .set({ value: value + 1 })
            .execute()
        }),
      ),
    )
    expect(await valueOf('a')).toBe(20)
  })

  test('a transaction that throws leaves nothing, and its error arrives', async () => {
    const failing = database.transaction(async (transaction) => {
      await transaction.insertInto('counters').values({ id: 'a', value: 1, note: null }).execute()
      throw new RangeError('no')
    })
    await expect(failing).rejects.toThrow(RangeError)
    expect(await valueOf('a')).toBeUndefined()
  })

  test('a query beside an open transaction sees nothing of it', async () => {
    const inserted = createGate()
    const mayEnd = createGate()
    const transaction = database.transaction(async (transaction) => {
      await transaction.insertInto('counters').values({ id: 'a', value: 1, note: null }).execute()
      inserted.open()
      await mayEnd.opened
      throw new Error('rolled back')
    })
    await inserted.opened
    const seen = valueOf('a')
    const written = insert('b', 2)
    mayEnd.open()
    await expect(transaction).rejects.toThrow('rolled back')
    expect(await seen).toBeUndefined()
    await written
    expect(await valueOf('b')).toBe(2)
  })

  test('a query past the open transaction is refused instead of waiting for itself', async () => {
    await expect(database.transaction(async () => valueOf('a'))).rejects.toThrow(/past the open transaction/)
    await expect(database.transaction(async () => database.transaction(async () => 1))).rejects.toThrow(
      /past the open transaction/,
    )
    expect(await valueOf('a')).toBeUndefined()
  })

  test('callbacks run after the commit, and not after a rollback', async () => {
    const events: string[] = []
    await database.transaction(async (transaction) => {
      database.afterCommit(() => events.push('committed'))
      await transaction.insertInto('counters').values({ id: 'a', value: 1, note: null }).execute()
      events.push('inserted')
    })
    const failing = database.transaction(async () => {
      database.afterCommit(() => events.push('never'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    database.afterCommit(() => events.push('outside'))
    expect(events).toEqual(['inserted', 'committed', 'outside'])
  })

  test('whole numbers stay exact up to 2^53, and beyond that are an error', async () => {
    await insert('big', Number.MAX_SAFE_INTEGER)
    expect(await valueOf('big')).toBe(Number.MAX_SAFE_INTEGER)
    await insert('one', 1)
    const sum = database.kysely.selectFrom('counters').select((e) => e.fn.sum<number>('value').as('sum'))
    await expect(sum.executeTakeFirstOrThrow()).rejects.toThrow(/exact number|too large/)
    const small = await sum.where('id', '=', 'one').executeTakeFirstOrThrow()
    expect(small.sum).toBe(1)
    const counted = database.kysely.selectFrom('counters').select((e) => e.fn.countAll<number>().as('n'))
    expect((await counted.executeTakeFirstOrThrow()).n).toBe(2)
  })

  test('a whole number in a text column is written without a fraction', async () => {
    await insert('a', 1, 1_700_000_000_000 as unknown as string)
    const { note } = await database.kysely.selectFrom('counters').select('note').executeTakeFirstOrThrow()
    expect(note).toBe('1700000000000')
  })

  test('a value of the wrong type is refused', async () => {
    const wrong = { id: 'a', value: 'many' as unknown as number, note: null }
    await expect(database.kysely.insertInto('counters').values(wrong).execute()).rejects.toThrow()
  })

  test('text is sorted by code point', async () => {
    for (const id of ['b', 'a', 'B', 'ä', 'Z', '_']) await insert(id, 0)
    const rows = await database.kysely.selectFrom('counters').select('id').orderBy('id').execute()
    expect(rows.map(({ id }) => id)).toEqual(['B', 'Z', '_', 'a', 'b', 'ä'])
  })

  test('a unique key held already is recognised', async () => {
    await insert('a', 1)
    const error: unknown = await insert('a', 2).catch((caught: unknown) => caught)
    expect(isUniqueViolation(error)).toBe(true)
    expect(isConnectionError(error)).toBe(false)
    const other: unknown = await sql`select * from nothing`
      .execute(database.kysely)
      .catch((caught: unknown) => caught)
    expect(other).toBeInstanceOf(Error)
    expect(isUniqueViolation(other)).toBe(false)
  })

  test('savepoints undo a part of a transaction', async () => {
    const transaction = await database.kysely.startTransaction().execute()
    await transaction.insertInto('counters').values({ id: 'kept', value: 1, note: null }).execute()
    const saved = await transaction.savepoint('before "it"').execute()
    await saved.insertInto('counters').values({ id: 'undone', value: 2, note: null }).execute()
    const undone = await saved.rollbackToSavepoint('before "it"').execute()
    await undone.commit().execute()
    expect(await valueOf('kept')).toBe(1)
    expect(await valueOf('undone')).toBeUndefined()
  })

  test('a changed table is seen by statements prepared before', async () => {
    await insert('a', 1, 'x')
    const all = database.kysely.selectFrom('counters').selectAll()
    expect(await all.execute()).toEqual([{ id: 'a', value: 1, note: 'x' }])
    await database.kysely.schema.alterTable('counters').renameColumn('note', 'remark').execute()
    expect(await all.execute()).toEqual([{ id: 'a', value: 1, remark: 'x' }])
  })

  test('what was committed is there after opening again', async () => {
    await insert('a', 7)
    await database.close()
    database = await openDatabase<Tables>(home.options)
    expect(await valueOf('a')).toBe(7)
  })

  test('a closed database answers with an error', async () => {
    await database.close()
    await expect(insert('a', 1)).rejects.toThrow()
    database = await openDatabase<Tables>(home.options)
  })
})
