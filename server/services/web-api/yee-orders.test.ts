import { readdir } from 'node:fs/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { downloadPath, WEBAPI_CALLS } from '../../contracts/calls'
import type { Caller } from '../../contracts/executor'
import type { Task } from '../../contracts/translate'
import { EngineError, type Provider } from '../../engine'
import { docxOf, paragraph } from '../../engine/testing/docx-fixture'
import { describeDialects } from '../../platform/database/testing/test-databases'
import { createGatedProvider } from './testing/gated-provider'
import { pseudo, startBench, type Bench, type BenchOptions } from './testing/web-api-bench'

vi.setConfig({ testTimeout: 60_000 })

const MINUTE = 60_000
let documents = 0
const letter = (): Buffer =>
  docxOf({ body: paragraph(`This is a letter about the weather of the last week, number ${++documents}.`) })

const isOver = (task: Task) => ['completed', 'failed', 'cancelled'].includes(task.status)

/** Refuses French. */
function pickyProvider(): Provider {
  const engine = pseudo()
  return {
    ...engine,
    async translate(request) {
      if (request.to === 'fr') throw new EngineError('quota', 'pseudo', 'empty')
      return engine.translate(request)
    },
  }
}

describeDialects('records of documents', (dialect) => {
  let bench: Bench | undefined
  const start = async (options: BenchOptions = {}): Promise<Bench> =>
    (bench = await startBench({ dialect, ...options }))
  afterEach(async () => {
    await bench?.stop()
    bench = undefined
  })

  const list = (caller: Caller, page: Record<string, string | number> = {}) =>
    bench!.executor.execute(WEBAPI_CALLS.getYeeOrder, page, caller)
  /** As the web app calls it: not flagged for visitors, so the token goes as an account's would. */
  const remove = (caller: Caller, docId: string) =>
    bench!.executor.execute(WEBAPI_CALLS.deleteYeeOrder, { docId }, { token: caller.visitorToken })
  const code = (work: Promise<unknown>) => work.catch((error: { code?: string }) => error.code)
  const keys = async (prefix: string): Promise<string[]> => {
    const found: string[] = []
    for await (const key of bench!.files.list(prefix)) found.push(key)
    return found
  }
  async function translate(caller: Caller, to = 'es', name?: string) {
    const { fileId } = await bench!.upload(caller, letter(), name)
    const submitted = await bench!.submit(caller, fileId, 'en', to)
    await bench!.until(caller, submitted.taskId, isOver)
    return { fileId, ...submitted }
  }
  const rowsOf = (table: string) =>
    bench!.database.forTables<Record<string, object>>().kysely.selectFrom(table).selectAll().execute()

  test('[API-01] getYeeOrder lists the caller’s own records, newest first, with what became of them', async () => {
    const { clock, visitor } = await start({ provider: pickyProvider() })
    const [owner, stranger] = [await visitor(), await visitor()]
    const created = new Date(clock.now()).toISOString()
    const done = await translate(owner, 'es', 'Bericht für Jürgen.docx')
    const failed = await translate(owner, 'fr')
    expect(await list(owner)).toEqual({
      total: 2,
      list: [
        expect.objectContaining({ docId: failed.docId, to: 'fr', status: 'Failed', translatedUrl: null }),
        {
          docId: done.docId,
          createTime: created,
          expireTime: '2027-02-20T12:00:00.000Z',
          fileName: 'Bericht für Jürgen.docx',
          from: 'en',
          to: 'es',
          pages: 1,
          price: 0,
          status: 'Completed',
          engine: 'pseudo',
          fidelity: expect.objectContaining({ format: 'docx', covered: 1 }) as object,
          translatedUrl: downloadPath(done.taskId, 'translated'),
          bilingualUrl: null,
        },
      ],
    })
    expect(await list(stranger)).toEqual({ total: 0, list: [] })
    clock.set(Date.parse('2027-02-20T12:00:00.000Z'))
    expect((await list(owner)).list.map(({ status, translatedUrl }) => [status, translatedUrl])).toEqual([
      ['Failed', null],
      ['Expired', null],
    ])
  })

  test('[API-01] getYeeOrder comes in pages of 1 to 100 and counts them all', async () => {
    const { executor, submit, upload, visitor } = await start({ running: false })
    const caller = await visitor()
    const docIds: string[] = []
    for (let n = 0; n < 5; n++) {
      const { fileId } = await upload(caller, letter())
      docIds.unshift((await submit(caller, fileId)).docId)
    }
    const idsOf = async (page: Record<string, string | number>) => {
      const { list: records, total } = await list(caller, page)
      expect(total).toBe(5)
      return records.map(({ docId }) => docId)
    }
    expect(await idsOf({})).toEqual(docIds)
    expect(await idsOf({ page: 1, pageSize: 2 })).toEqual(docIds.slice(0, 2))
    expect(await idsOf({ page: '3', pageSize: '2' })).toEqual(docIds.slice(4))
    expect(await idsOf({ page: 4, pageSize: 2 })).toEqual([])
    expect(await idsOf({ page: 1, pageSize: 100 })).toEqual(docIds)
    expect((await list(caller)).list.every(({ status }) => status === 'InProgress')).toBe(true)
    const ask = async (query: string) => {
      const headers = { token: caller.visitorToken ?? '', platform: 'web' }
      const answer = await fetch(`${bench!.url}${WEBAPI_CALLS.getYeeOrder.path}?${query}`, { headers })
      return ((await answer.json()) as { ret: number; data: { code?: string } }).data.code
    }
    for (const query of ['pageSize=101', 'pageSize=0', 'page=0', 'page=-1', 'page=x', 'page=', 'page=1.5']) {
      expect(await ask(query), query).toBe('invalidInput')
    }
    expect(await code(executor.execute(WEBAPI_CALLS.getYeeOrder, {}, {}))).toBe('unauthenticated')
  })

  test('[ACC-04] getYeeOrder finds part of a name in whatever case, and wildcards stand for themselves', async () => {
    const { submit, upload, visitor } = await start({ running: false })
    const [caller, other] = [await visitor(), await visitor()]
    for (const name of ['Annual Report 100%.docx', 'Отчёт за год.docx', 'notes_1.docx']) {
      await submit(caller, (await upload(caller, letter(), name)).fileId)
    }
    await submit(other, (await upload(other, letter(), 'report of another.docx')).fileId)
    const names = async (search: string) =>
      (await list(caller, { search })).list.map((found) => found.fileName)
    expect(await names('REPORT')).toEqual(['Annual Report 100%.docx'])
    expect(await names(' отчёт ')).toEqual(['Отчёт за год.docx'])
    expect(await names('00%.')).toEqual(['Annual Report 100%.docx'])
    expect(await names('s_1')).toEqual(['notes_1.docx'])
    for (const search of ['s%1', 'l_r', '!', "' or 1=1 --", 'another'])
      expect(await names(search), search).toEqual([])
    expect(await names('')).toHaveLength(3)
    expect(await list(caller, { search: 'docx', pageSize: 2 })).toMatchObject({
      total: 3,
      list: { length: 2 },
    })
  })

  test('[TR-15] statistics counts what has been translated, for anybody', async () => {
    const { executor, visitor } = await start({ provider: pickyProvider() })
    const caller = await visitor()
    const count = () => executor.execute(WEBAPI_CALLS.statistics, {}, {})
    expect(await count()).toEqual({ documents: 0, pages: 0 })
    await translate(caller)
    await translate(caller)
    await translate(caller, 'fr')
    expect(await count()).toEqual({ documents: 2, pages: 2 })
  })

  test('[API-01] deleteYeeOrder deletes record, original and results at once', async () => {
    const { executor, query, visitor, webApi } = await start()
    const caller = await visitor()
    const kept = await translate(caller)
    const { docId, fileId, taskId } = await translate(caller)
    expect(await keys(`results/${taskId}/`)).toHaveLength(1)
    expect((await keys('originals/')).some((key) => key.endsWith(fileId))).toBe(true)
    expect(await remove(caller, docId)).toEqual({})
    expect((await list(caller)).list.map((record) => record.docId)).toEqual([kept.docId])
    expect(await keys('results/')).toEqual([expect.stringContaining(kept.taskId)])
    expect((await keys('originals/')).map((key) => key.endsWith(kept.fileId))).toEqual([true])
    expect(await rowsOf('webapi_tasks')).toEqual([expect.objectContaining({ id: kept.taskId })])
    expect(await code(query(caller, taskId))).toBe('notFound')
    const address = downloadPath(taskId, 'translated')
    expect((await executor.fetchRaw('webapi', address, caller)).status).toBe(404)
    const { files } = await executor.execute(WEBAPI_CALLS.getWorkbench, {}, caller)
    expect(files.map((file) => file.fileId)).toEqual([kept.fileId])
    expect(await code(remove(caller, docId))).toBe('notFound')
    await webApi.sweep()
    expect((await executor.fetchRaw('webapi', downloadPath(kept.taskId, 'translated'), caller)).status).toBe(
      200,
    )
  })

  test('[API-01] deleteYeeOrder knows own records only', async () => {
    const { visitor } = await start()
    const [owner, stranger] = [await visitor(), await visitor()]
    const { docId, taskId } = await translate(owner)
    expect(await code(remove(stranger, docId))).toBe('notFound')
    expect(await code(remove(owner, '123456789012'))).toBe('notFound')
    expect(await code(remove(owner, ''))).toBe('notFound')
    expect(await code(remove({}, docId))).toBe('unauthenticated')
    expect((await list(owner)).total).toBe(1)
    expect(await keys(`results/${taskId}/`)).toHaveLength(1)
  })

  test('a record deleted while its document is translated ends the work, and what that still stores is swept', async () => {
    const provider = createGatedProvider()
    const { clock, files, submit, upload, visitor, webApi, workDir } = await start({ provider })
    const caller = await visitor()
    const { fileId } = await upload(caller, letter(), 'secret name.docx')
    const { docId, taskId } = await submit(caller, fileId)
    await provider.reached()
    await remove(caller, docId)
    expect(await list(caller)).toEqual({ total: 0, list: [] })
    expect(await keys('originals/')).toEqual([])
    expect(JSON.stringify(await rowsOf('webapi_tasks'))).not.toContain('secret name')
    await expect.poll(() => readdir(workDir), { timeout: 10_000 }).toEqual([])
    await files.put(`results/${taskId}/translated-1.docx`, Buffer.from('late'))
    clock.advance(MINUTE)
    await webApi.sweep()
    expect(await keys('results/')).toEqual([])
    expect(await rowsOf('webapi_tasks')).toEqual([])
  })

  test('deleting one record leaves another translation of the same original its source', async () => {
    const provider = createGatedProvider()
    const { submit, until, upload, visitor } = await start({ provider })
    const caller = await visitor()
    const { fileId } = await upload(caller, letter())
    provider.open()
    const first = await submit(caller, fileId, 'en', 'es')
    await until(caller, first.taskId, isOver)
    provider.hold()
    const second = await submit(caller, fileId, 'en', 'fr')
    await provider.reached()
    await remove(caller, first.docId)
    provider.open()
    expect((await until(caller, second.taskId, isOver)).status).toBe('completed')
    await remove(caller, second.docId)
    expect(await keys('')).toEqual([])
  })
})
