import { once } from 'node:events'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { randomIds } from '../ids'
import { createDiskStore } from '../storage/index'
import { bundleProgram, createRandom, type ChildProgram } from '../testing/child-program'
import { openDatabase } from './open-database'
import { checkSqlite, DataFolderInUseError, holdFolder } from './open-sqlite'

let program: ChildProgram
beforeAll(async () => {
  program = await bundleProgram(fileURLToPath(new URL('testing/durability-child.ts', import.meta.url)))
})
afterAll(() => program.remove())

const createFolder = async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'durability-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const startHolder = async (folder: string) => {
  const holder = program.start(['hold', folder])
  onTestFinished(() => void holder.process.kill('SIGKILL'))
  await once(holder.lines, 'line')
  return holder
}

const refusal = (folder: string): Promise<unknown> =>
  openDatabase({ dataDir: folder }).then(
    (database) => database.close(),
    (error: unknown) => error,
  )

test('a second process is refused at once, with the folder and the holder named', async () => {
  const folder = await createFolder()
  const holder = await startHolder(folder)
  const before = performance.now()
  const error = await refusal(folder)
  expect(performance.now() - before).toBeLessThan(1_000)
  expect(error).toBeInstanceOf(DataFolderInUseError)
  expect(String(error)).toContain(folder)
  expect(String(error)).toContain(String(holder.process.pid))

  await writeFile(path.join(folder, 'app.db.pid'), 'not json')
  expect(String(await refusal(folder))).toContain('another process')
  await rm(path.join(folder, 'app.db.pid'))
  expect(await refusal(folder)).toBeInstanceOf(DataFolderInUseError)
})

test('a folder without a database is for one process at a time all the same, until it is given free', async () => {
  const folder = await createFolder()
  const letGo = holdFolder(folder, 0)
  expect(() => holdFolder(folder, 0)).toThrow(DataFolderInUseError)
  letGo()
  const again = holdFolder(folder, 0)
  again()
})

test('the same process cannot open the folder twice either', async () => {
  const folder = await createFolder()
  const database = await openDatabase({ dataDir: folder })
  expect(await refusal(folder)).toMatchObject({ pid: process.pid })
  await database.close()
  expect(await refusal(folder)).toBeUndefined()
})

test('what a killed process left behind does not block the next one', async () => {
  const folder = await createFolder()
  const holder = await startHolder(folder)
  holder.process.kill('SIGKILL')
  await holder.ended
  expect(await readFile(path.join(folder, 'app.db.pid'), 'utf8')).toContain(String(holder.process.pid))
  const database = await openDatabase<{ rows: { id: string } }>({ dataDir: folder })
  expect(await database.kysely.selectFrom('rows').selectAll().execute()).toEqual([])
  await database.close()
})

/** Starts the writer, lets it write for a random while, and kills it; returns what it acknowledged. */
const killWriter = async (task: string, folder: string, waitMs: number): Promise<string[]> => {
  const acknowledged: string[] = []
  const writer = program.start([task, folder])
  writer.lines.on('line', (line) => acknowledged.push(line))
  await Promise.race([once(writer.lines, 'line'), writer.ended])
  await pause(waitMs)
  writer.process.kill('SIGKILL')
  expect(await writer.ended, writer.errors()).toBe('SIGKILL')
  return acknowledged
}

const KILLS = 12

const killMany = async (task: string, folder: string): Promise<string[]> => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const random = createRandom(seed)
  // eslint-disable-next-line no-console -- the seed, to repeat a failure
  console.info(`killing the writer of ${task} ${KILLS} times, seed ${seed}`)
  const acknowledged: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    acknowledged.push(...(await killWriter(task, folder, random() * 200)))
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS)
  return acknowledged
}

test('kill -9 loses no row that was acknowledged', { timeout: 300_000 }, async () => {
  const folder = await createFolder()
  const acknowledged = await killMany('rows', folder)
  const database = await openDatabase<{ rows: { id: string } }>({ dataDir: folder })
  const rows = await database.kysely.selectFrom('rows').select('id').execute()
  await database.close()
  const there = new Set(rows.map(({ id }) => id))
  expect(acknowledged.filter((id) => !there.has(id))).toEqual([])
  // One write at most was under way at each kill.
  expect(there.size - acknowledged.length).toBeLessThanOrEqual(KILLS)
})

test(
  'kill -9 loses no object that was acknowledged, and leaves none half-written',
  { timeout: 300_000 },
  async () => {
    const folder = await createFolder()
    const acknowledged = new Map(
      (await killMany('objects', folder)).map((line) => line.split(' ') as [string, string]),
    )
    const store = await createDiskStore({ root: path.join(folder, 'files'), ids: randomIds })
    const there = new Map<string, string>()
    for await (const key of store.list('')) {
      const bytes = await buffer((await store.get(key))!.stream)
      expect(bytes.length).toBe(40_000)
      there.set(key, createHash('sha256').update(bytes).digest('hex'))
    }
    expect([...acknowledged].filter(([key, sha256]) => there.get(key) !== sha256)).toEqual([])
    expect(there.size - acknowledged.size).toBeLessThanOrEqual(KILLS)
  },
)

test('a copy taken beside running transactions is sound and has none of them by half', async () => {
  const folder = await createFolder()
  const database = await openDatabase<{ pots: { id: number; coins: number; filling: string } }>({
    dataDir: folder,
  })
  const { kysely } = database
  await sql`create table pots (id integer primary key, coins integer, filling text)`.execute(kysely)
  // About 20 MB: the copy takes some ten turns.
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
    insert into pots select i, 10, hex(randomblob(1000)) from n`.execute(kysely)

  let isCopied = false
  const copied = database.copyTo(path.join(folder, 'copy.db')).finally(() => (isCopied = true))
  let moves = 0
  for (; !isCopied || moves < 20; moves++) {
    const [from, to] = [1 + ((moves * 37) % 10_000), 1 + ((moves * 9_973 + 5_000) % 10_000)]
    await database.transaction(async (transaction) => {
      await sql`update pots set coins = coins - 1 where id = ${from}`.execute(transaction)
      await nextTurn()
      await sql`update pots set coins = coins + 1 where id = ${to}`.execute(transaction)
    })
  }
  expect(await copied).toBe(true)
  await database.close()

  expect(checkSqlite(path.join(folder, 'copy.db'))).toEqual([])
  await rm(path.join(folder, 'app.db'))
  await rename(path.join(folder, 'copy.db'), path.join(folder, 'app.db'))
  const copy = await openDatabase<{ pots: { coins: number } }>({ dataDir: folder })
  const { rows } = await sql<{ pots: number; coins: number }>`
    select count(*) pots, sum(coins) coins from pots`.execute(copy.kysely)
  expect(rows).toEqual([{ pots: 10_000, coins: 100_000 }])
  await copy.close()
})

test('a copy that was damaged is told', async () => {
  const folder = await createFolder()
  const database = await openDatabase({ dataDir: folder })
  await sql`create table rows as with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
    select i, hex(randomblob(50)) filling from n`.execute(database.kysely)
  const file = path.join(folder, 'copy.db')
  await database.copyTo(file)
  await database.close()
  const bytes = await readFile(file)
  await writeFile(file, bytes.fill(7, 20_000, 60_000))
  expect(checkSqlite(file)).not.toEqual([])
})
