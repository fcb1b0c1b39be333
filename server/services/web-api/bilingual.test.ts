import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { downloadPath } from '../../contracts/calls'
import type { Caller } from '../../contracts/executor'
import type { Provider } from '../../engine'
import { docxOf, paragraph } from '../../engine/testing/docx-fixture'
import { entryText } from '../../engine/testing/zip-fixture'
import { jobMigrations } from '../../jobs'
import { migrate, openDatabase } from '../../platform/database'
import { createTestDatabase, describeDialects } from '../../platform/database/testing/test-databases'
import { webApiMigrations } from '.'
import { pseudo, startBench, type Bench } from './testing/web-api-bench'

vi.setConfig({ testTimeout: 60_000 })

const SENTENCE = 'This is a letter about the weather of the last week'
let documents = 0
const letter = (): Buffer => docxOf({ body: paragraph(`${SENTENCE}, number ${++documents}.`) })

let bench: Bench
let asked: number
beforeAll(async () => {
  const engine = pseudo()
  const provider: Provider = {
    ...engine,
    translate(request) {
      asked += request.segments.length
      return engine.translate(request)
    },
  }
  bench = await startBench({ provider })
})
afterAll(() => bench.stop())

async function translated(caller: Caller, bilingual: string) {
  const { fileId } = await bench.upload(caller, letter(), 'name.docx')
  asked = 0
  const { taskId } = await bench.submit(caller, fileId, 'en', 'es', bilingual)
  const task = await bench.until(caller, taskId, ({ status }) => status === 'completed')
  return { fileId, task }
}

async function download(caller: Caller, address: string | null) {
  const answer = await bench.executor.fetchRaw('webapi', address ?? '', caller)
  const text = entryText(Buffer.from(await answer.arrayBuffer()), 'word/document.xml')
  return { name: answer.headers.get('content-disposition'), text }
}

test.each([
  ['true', 'paragraphs', false],
  ['paragraphs', 'paragraphs', false],
  ['table', 'table', true],
])('[TR-01] asked for %s, both files come from one run', async (given, layout, hasTable) => {
  const caller = await bench.visitor()
  const { task } = await translated(caller, given)
  expect(task).toMatchObject({ bilingual: layout, report: { warnings: [] } })
  expect(asked).toBe(1)
  const single = await download(caller, task.translatedUrl)
  const double = await download(caller, task.bilingualUrl)
  expect(single.name).toBe('attachment; filename="name.es.docx"')
  expect(double.name).toBe('attachment; filename="name.en-es.bilingual.docx"')
  const translation = /<w:t[^>]*>([^<]+)</.exec(single.text)?.[1] ?? ''
  expect(translation.length).toBeGreaterThan(SENTENCE.length)
  expect(single.text).not.toContain(SENTENCE)
  expect(double.text).toContain(SENTENCE)
  expect(double.text).toContain(translation)
  expect(double.text.includes('<w:tbl>')).toBe(hasTable)
})

test('not asked for, there is no bilingual file', async () => {
  const caller = await bench.visitor()
  const { task } = await translated(caller, 'false')
  expect(task).toMatchObject({ bilingual: 'none', bilingualUrl: null, report: { warnings: [] } })
  const address = downloadPath(task.taskId, 'bilingual')
  expect((await bench.executor.fetchRaw('webapi', address, caller)).status).toBe(404)
})

test('the same file with another layout is another task, with the same one the same task', async () => {
  const caller = await bench.visitor()
  const { fileId, task } = await translated(caller, 'paragraphs')
  expect((await bench.submit(caller, fileId, 'en', 'es', 'true')).taskId).toBe(task.taskId)
  expect((await bench.submit(caller, fileId, 'en', 'es', 'table')).taskId).not.toBe(task.taskId)
})

describeDialects('tasks from before there were layouts', (dialect) => {
  test('keep their bilingual file, as paragraphs', async () => {
    const home = await createTestDatabase(dialect)
    const database = await openDatabase<{ webapi_tasks: Record<string, unknown> }>(home.options)
    try {
      const [first, ...later] = webApiMigrations
      await migrate(database, [...jobMigrations, first!])
      const names = 'doc_id file_id owner file_name format source_language target_language status stage'
      const texts = Object.fromEntries([...names.split(' '), 'error_params'].map((name) => [name, '']))
      const numbers = { pages: 1, price: 0, progress: 100, created_at: 1, expires_at: 2 }
      for (const bilingual of [0, 1]) {
        const id = String(bilingual)
        const task = { ...texts, ...numbers, id, doc_id: id, file_id: id, bilingual }
        await database.kysely.insertInto('webapi_tasks').values(task).execute()
      }
      await migrate(database, [...jobMigrations, first!, ...later])
      const rows = await database.kysely.selectFrom('webapi_tasks').selectAll().orderBy('id').execute()
      expect(rows.map((row) => [row['bilingual_layout'], 'bilingual' in row])).toEqual([
        ['none', false],
        ['paragraphs', false],
      ])
    } finally {
      await database.close()
      await home.remove()
    }
  })
})
