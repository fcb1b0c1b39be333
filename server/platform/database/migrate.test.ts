import type { Generated } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, type Migration } from './migrate'
import { openDatabase } from './open-database'
import { createTestDatabase, describeDialects } from './testing/test-databases'

interface Tables {
  items: { id: Generated<number>; name: string }
}

const createItems: Migration = {
  name: 'items/001-create',
  up: async ({ createTable, columns }) => {
    await createTable('items')
      .addColumn('id', columns.integer, columns.autoId)
      .addColumn('name', columns.text, (column) => column.notNull())
      .execute()
  },
}
const fillItems: Migration = {
  name: 'items/002-fill',
  up: async ({ transaction }) => {
    await transaction
      .insertInto('items')
      .values([{ name: 'first' }, { name: 'second' }])
      .execute()
  },
}

describeDialects('migrations', (dialect) => {
  const prepare = async () => {
    const home = await createTestDatabase(dialect)
    const open = async () => {
      const database = await openDatabase<Tables>(home.options)
      onTestFinished(() => database.close())
      return database
    }
    onTestFinished(() => home.remove())
    return open
  }

  test('each is applied once, in order, and reported', async () => {
    const database = await (await prepare())()
    expect(await migrate(database, [createItems])).toEqual({ applied: ['items/001-create'], unknown: [] })
    expect(await migrate(database, [createItems, fillItems])).toEqual({
      applied: ['items/002-fill'],
      unknown: [],
    })
    expect(await migrate(database, [createItems, fillItems])).toEqual({ applied: [], unknown: [] })
    const rows = await database.kysely.selectFrom('items').select(['id', 'name']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: 1, name: 'first' },
      { id: 2, name: 'second' },
    ])
  })

  test('one that fails leaves no trace, the ones before it stay, and it can be applied later', async () => {
    const database = await (await prepare())()
    const broken: Migration = {
      name: fillItems.name,
      up: async (context) => {
        await context.createTable('half').addColumn('id', context.columns.integer).execute()
        await fillItems.up(context)
        throw new Error('power cut')
      },
    }
    await expect(migrate(database, [createItems, broken])).rejects.toThrow('power cut')
    expect(await database.kysely.selectFrom('items').select('id').execute()).toEqual([])
    expect(await migrate(database, [createItems, fillItems])).toEqual({
      applied: ['items/002-fill'],
      unknown: [],
    })
    const tables = await database.kysely.introspection.getTables()
    expect(tables.map(({ name }) => name).sort()).toEqual(['items', 'schema_migrations'])
  })

  test('a newer version of the program was here: its migrations are named, not touched', async () => {
    const database = await (await prepare())()
    await migrate(database, [createItems, fillItems])
    expect(await migrate(database, [createItems])).toEqual({ applied: [], unknown: ['items/002-fill'] })
  })

  test('two of the same name are refused before anything happens', async () => {
    const database = await (await prepare())()
    await expect(migrate(database, [createItems, { ...fillItems, name: createItems.name }])).rejects.toThrow(
      /same name/,
    )
    await expect(database.kysely.selectFrom('items').selectAll().execute()).rejects.toThrow()
  })

  test('an automatic id is never used again', async () => {
    const database = await (await prepare())()
    await migrate(database, [createItems, fillItems])
    await database.kysely.deleteFrom('items').where('id', '=', 2).execute()
    await database.kysely.insertInto('items').values({ name: 'third' }).execute()
    const last = await database.kysely
      .selectFrom('items')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(last).toEqual({ id: 3 })
  })

  test.runIf(dialect === 'postgres')('processes that start at once apply each once', async () => {
    const open = await prepare()
    const databases = await Promise.all(Array.from({ length: 5 }, open))
    const reports = await Promise.all(
      databases.map((database) => migrate(database, [createItems, fillItems])),
    )
    expect(reports.flatMap(({ applied }) => applied).sort()).toEqual(['items/001-create', 'items/002-fill'])
    expect(await databases[0]!.kysely.selectFrom('items').select('id').execute()).toHaveLength(2)
  })
})
