import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from './database'
import { isUniqueViolation } from './errors'
import { migrate, type Migration } from './migrate'
import { openDatabase } from './open-database'
import { createTestDatabase, describeDialects, type TestDatabase } from './testing/test-databases'

interface Tables {
  counters: { id: string; value: number }
}

const migrations: Migration[] = [
  {
    name: 'test/001-counters',
    up: async ({ createTable, columns }) => {
      await createTable('counters')
        .addColumn('id', columns.text, (column) => column.primaryKey())
        .addColumn('value', columns.integer, (column) => column.notNull())
        .execute()
    },
  },
]

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

  const valueOf = async (id: string) =>
    (await database.kysely.selectFrom('counters').select('value').where('id', '=', id).executeTakeFirst())
      ?.value

  test('100 parallel increments, each read then written, lose none', async () => {
    await database.kysely.insertInto('counters').values({ id: 'a', value: 0 }).execute()
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
})
void sql
void isUniqueViolation
