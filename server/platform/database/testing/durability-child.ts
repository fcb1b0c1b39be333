import { createInterface } from 'node:readline'
import path from 'node:path'
import { randomIds } from '../../ids'
import { createDiskStore } from '../../storage/index'
import { migrate, openDatabase } from '../index'

/**
 * A process to be killed: writes rows to SQLite, or objects to the disk store, and acknowledges each on its standard output once
 * it was told that it is written. `hold` only opens the database. Arguments: what to do, and the folder.
 */
const [task = '', folder = ''] = process.argv.slice(2)

const say = (line: string) =>
  new Promise<void>((resolve) => process.stdout.write(`${line}\n`, () => resolve()))

const openRows = async () => {
  const database = await openDatabase<{ rows: { id: string } }>({ dataDir: folder })
  await migrate(database, [
    {
      name: 'test/001-rows',
      up: async ({ createTable, columns }) => {
        await createTable('rows')
          .addColumn('id', columns.text, (column) => column.primaryKey())
          .execute()
      },
    },
  ])
  return database
}

const writeRows = async (): Promise<never> => {
  const database = await openRows()
  for (;;) {
    const id = randomIds.uuid()
    await database.kysely.insertInto('rows').values({ id }).execute()
    await say(id)
  }
}

const writeObjects = async (): Promise<never> => {
  const store = await createDiskStore({ root: path.join(folder, 'files'), ids: randomIds })
  for (;;) {
    const key = `objects/${randomIds.digits(2)}/${randomIds.uuid()}`
    const { sha256 } = await store.put(key, Buffer.from(randomIds.token(30_000)))
    await say(`${key} ${sha256}`)
  }
}

const hold = async (): Promise<void> => {
  const database = await openRows()
  await say('open')
  createInterface(process.stdin).on('close', () => void database.close())
}

const tasks = new Map<string, () => Promise<void>>([
  ['hold', hold],
  ['rows', writeRows],
  ['objects', writeObjects],
])
await tasks.get(task)?.()
