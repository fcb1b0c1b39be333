import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { downloadPath, WEBAPI_CALLS } from '../../contracts/calls'
import type { Caller } from '../../contracts/executor'
import type { Task } from '../../contracts/translate'
import { EngineError, type Provider } from '../../engine'
import { docxOf, paragraph } from '../../engine/testing/docx-fixture'
import { entryText } from '../../engine/testing/zip-fixture'
import { describeDialects } from '../../platform/database/testing/test-databases'
import { createGatedProvider } from './testing/gated-provider'
import { pseudo, startBench, type Bench, type BenchOptions } from './testing/web-api-bench'

const LETTER = docxOf({
  body:
    paragraph('This is a letter about the weather of the last week.') + paragraph('It was raining often.'),
})
const OTHER = docxOf({ body: paragraph('Another document, which speaks of the garden and the trees.') })

vi.setConfig({ testTimeout: 60_000 })

const isOver = (task: Task) => ['completed', 'failed', 'cancelled'].includes(task.status)

describeDialects('document tasks', (dialect) => {
  let bench: Bench | undefined
  const start = async (options: BenchOptions = {}): Promise<Bench> =>
    (bench = await startBench({ dialect, ...options }))
  afterEach(async () => {
    await bench?.stop()
    bench = undefined
  })

  test('a document is uploaded, translated and downloaded', async () => {
    const { executor, submit, until, upload, visitor, workDir } = await start()
    const caller = await visitor()
    const { fileId } = await upload(caller, LETTER, 'Brief an Jürgen.docx')
    const { taskId, docId } = await submit(caller, fileId, 'auto', 'es')
    expect(docId).toMatch(/^[1-9]\d{11}$/)
    const task = await until(caller, taskId, isOver)
    expect(task).toMatchObject({
      fileId,
      fileName: 'Brief an Jürgen.docx',
      from: 'en',
      to: 'es',
      status: 'completed',
      stage: 'done',
      progress: 100,
      pages: 1,
      price: 0,
      engine: 'pseudo',
      errorCode: null,
      translatedUrl: downloadPath(taskId, 'translated'),
      bilingualUrl: null,
      report: { segments: 2, translated: 2, kept: 0, unknownWords: 0, warnings: [] },
    })
    const answer = await executor.fetchRaw('webapi', task.translatedUrl ?? '', caller)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Brief an J_rgen.es.docx"; filename*=UTF-8''Brief%20an%20J%C3%BCrgen.es.docx`,
    )
    const text = entryText(Buffer.from(await answer.arrayBuffer()), 'word/document.xml')
    expect(text).not.toContain('weather')
    expect(text.match(/<w:t[ >]/g)).toHaveLength(2)
    // Nothing of the document stays in the work folder.
    expect(await readdir(workDir)).toEqual([])
  })

  test('a double click, or a form sent again, is one task', async () => {
    const { submit, until, upload, visitor } = await start()
    const caller = await visitor()
    const { fileId } = await upload(caller, LETTER)
    const [one, two] = await Promise.all([submit(caller, fileId), submit(caller, fileId)])
    expect(two).toEqual(one)
    await until(caller, one.taskId, isOver)
    expect(await submit(caller, fileId)).toEqual(one)
    const other = await submit(caller, fileId, 'en', 'fr')
    expect(other.taskId).not.toBe(one.taskId)
  })

  test('progress moves through the stages and never falls; the list shows the same', async () => {
    const provider = createGatedProvider()
    const { executor, query, submit, until, upload, visitor } = await start({ provider })
    const caller = await visitor()
    const { fileId } = await upload(caller, LETTER)
    const { taskId } = await submit(caller, fileId)
    await provider.reached()
    const under = await query(caller, taskId)
    expect(under).toMatchObject({ status: 'running', stage: 'translate', translatedUrl: null, report: null })
    expect(under.progress).toBeGreaterThan(0)
    const { files } = await executor.execute(WEBAPI_CALLS.getWorkbench, {}, caller)
    expect(files[0]?.task).toEqual(under)
    provider.open()
    const seen = [under.progress]
    const done = await until(caller, taskId, (task) => {
      seen.push(task.progress)
      return isOver(task)
    })
    expect(done.progress).toBe(100)
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
  })

  test('while a file is translated another translation of it is refused', async () => {
    const provider = createGatedProvider()
    const { submit, upload, visitor } = await start({ provider })
    const caller = await visitor()
    const { fileId } = await upload(caller, LETTER)
    await submit(caller, fileId, 'en', 'es')
    await expect(submit(caller, fileId, 'en', 'fr')).rejects.toMatchObject({ code: 'tooManyRequests' })
    provider.open()
  })

  test('documents of one caller run one after another and know their place', async () => {
    const provider = createGatedProvider()
    const { query, submit, until, upload, visitor } = await start({ provider })
    const caller = await visitor()
    const first = await submit(caller, (await upload(caller, LETTER)).fileId)
    const second = await submit(caller, (await upload(caller, OTHER)).fileId)
    await provider.reached()
    expect(await query(caller, first.taskId)).not.toHaveProperty('queuePosition')
    expect(await query(caller, second.taskId)).toMatchObject({
      status: 'waiting',
      stage: 'queued',
      queuePosition: 1,
    })
    provider.open()
    await until(caller, second.taskId, (task) => task.status === 'completed')
  })

  test('removing a file cancels its task and deletes the original', async () => {
    const provider = createGatedProvider()
    const { clock, executor, files, query, submit, upload, visitor, webApi, workDir } = await start({
      provider,
    })
    const caller = await visitor()
    const { fileId } = await upload(caller, LETTER)
    const { taskId } = await submit(caller, fileId)
    await provider.reached()
    const remove = () => executor.execute(WEBAPI_CALLS.removeFile, { fileId }, caller)
    await remove()
    expect((await query(caller, taskId)).status).toBe('cancelled')
    expect((await executor.execute(WEBAPI_CALLS.getWorkbench, {}, caller)).files).toEqual([])
    await expect(remove()).resolves.toEqual({})
    await expect(submit(caller, fileId)).rejects.toMatchObject({ code: 'fileExpired' })
    await expect.poll(() => readdir(workDir)).toEqual([])
    provider.open()
    clock.advance(60_000)
    await webApi.sweep()
    for await (const key of files.list('')) expect.fail(`${key} is left`)
    expect((await query(caller, taskId)).status).toBe('cancelled')
  })

  test('files and tasks of others are as unknown as those that never were', async () => {
    const { executor, query, submit, upload, visitor } = await start()
    const [owner, stranger] = [await visitor(), await visitor()]
    const { fileId } = await upload(owner, LETTER)
    const { taskId } = await submit(owner, fileId)
    const attempts = [
      submit(stranger, fileId),
      submit(stranger, 'no-such-file'),
      query(stranger, taskId),
      query(stranger, 'no-such-task'),
      executor.execute(WEBAPI_CALLS.removeFile, { fileId }, stranger),
    ]
    const failures = await Promise.all(attempts.map((attempt) => attempt.catch((error: unknown) => error)))
    for (const failure of failures) {
      expect(failure).toMatchObject({ ret: 400, code: 'notFound', message: 'Not found', params: {} })
    }
    expect((await executor.execute(WEBAPI_CALLS.getWorkbench, {}, stranger)).files).toEqual([])
  })

  test('[TR-03] what cannot be translated is refused before anything runs', async () => {
    const { submit, upload, visitor } = await start({ running: false })
    const caller = await visitor()
    const { fileId } = await upload(caller, LETTER)
    const numbers = await upload(caller, docxOf({ body: paragraph('1 2 3') }))
    const code = (work: Promise<unknown>) => work.catch((error: { code?: string }) => error.code)
    expect(await code(submitRaw(caller, { fileId, from: 'en', to: '' }))).toBe('targetLanguageRequired')
    expect(await code(submitRaw(caller, { fileId, from: 'en' }))).toBe('targetLanguageRequired')
    expect(await code(submitRaw(caller, { fileId, from: 'en', to: 'tlh' }))).toBe('pairNotServed')
    expect(await code(submitRaw(caller, { from: 'en', to: 'es' }))).toBe('fileRequired')
    expect(await code(submit(caller, fileId, 'en', 'en'))).toBe('sameLanguage')
    expect(await code(submit(caller, numbers.fileId, 'auto', 'es'))).toBe('languageUndetected')
  })

  test('[TR-11] what cannot be translated is refused before anybody looks at a price', async () => {
    const { executor, upload, visitor } = await start({ running: false })
    const caller = await visitor()
    const { fileId } = await upload(caller, LETTER)
    const numbers = await upload(caller, docxOf({ body: paragraph('1 2 3') }))
    const quote = (input: { fileId: string; to: string; from?: 'auto' | 'en' | 'fr' }) =>
      executor.execute(WEBAPI_CALLS.quote, input, caller)
    for (const from of ['auto', 'en'] as const) {
      await expect(quote({ fileId, from, to: 'tlh' })).rejects.toMatchObject({
        code: 'pairNotServed',
        params: { from: 'en', to: 'tlh' },
      })
      await expect(quote({ fileId, from, to: 'en' })).rejects.toMatchObject({ code: 'sameLanguage' })
      expect(await quote({ fileId, from, to: 'es' })).toMatchObject({ pages: 1 })
    }
    await expect(quote({ fileId: numbers.fileId, from: 'auto', to: 'es' })).rejects.toMatchObject({
      code: 'languageUndetected',
    })
    // Older callers do not say from which language.
    expect(await quote({ fileId, to: 'tlh' })).toMatchObject({ pages: 1 })
  })

  async function submitRaw(caller: Caller, fields: Record<string, string>): Promise<void> {
    const answer = await fetch(bench!.url + WEBAPI_CALLS.submitTask.path, {
      method: 'POST',
      headers: { platform: 'web', token: caller.visitorToken ?? '' },
      body: new URLSearchParams(fields),
    })
    const envelope = (await answer.json()) as { ret: number; msg: string; data: { code: string } }
    expect(answer.status).toBe(200)
    expect(envelope.ret).toBe(400)
    if (envelope.data.code === 'targetLanguageRequired') {
      expect(envelope.msg).toBe('Please choose the translation language')
    }
    throw Object.assign(new Error(envelope.msg), { code: envelope.data.code })
  }

  test('an engine that fails for now is tried again; one that cannot is not', async () => {
    let calls = 0
    const engine = pseudo()
    const provider: Provider = {
      ...engine,
      async translate(request) {
        if (++calls <= 1) throw new EngineError('retryable', 'pseudo', 'busy')
        if (request.to === 'fr') throw new EngineError('quota', 'pseudo', 'empty')
        return engine.translate(request)
      },
    }
    const { clock, submit, until, upload, visitor } = await start({ provider })
    const caller = await visitor()
    const { fileId } = await upload(caller, LETTER)
    const { taskId } = await submit(caller, fileId)
    // Time passes only while the task waits for its next try: the lease of a running one would end.
    const done = await until(caller, taskId, (task) => {
      if (task.status === 'waiting') clock.advance(1_000)
      return isOver(task)
    })
    expect(done).toMatchObject({ status: 'completed', errorCode: null })
    const refused = await submit(caller, fileId, 'en', 'fr')
    expect(await until(caller, refused.taskId, isOver)).toMatchObject({
      status: 'failed',
      errorCode: 'engineUnavailable',
      translatedUrl: null,
    })
    // A failed task does not stand in the way of another try.
    const again = await submit(caller, fileId, 'en', 'fr')
    expect(again.taskId).not.toBe(refused.taskId)
  })

  test('a task whose process dies is taken over and done once', async () => {
    const [stuck, next] = [createGatedProvider(), createGatedProvider()]
    // The stuck runner has no place left for the task that is taken from it.
    const { anotherRunner, clock, submit, until, upload, visitor } = await start({
      provider: stuck,
      concurrency: 1,
    })
    const caller = await visitor()
    const { taskId } = await submit(caller, (await upload(caller, LETTER)).fileId)
    await stuck.reached()
    const other = anotherRunner(next)
    other.start()
    try {
      // The stuck runner lives and beats its heart every ten real seconds; between two beats its lease runs out. Once it is
      // taken over, time must stand until the engine is reached, or the new lease would run out as well.
      const takenOver = next.reached().then(() => true)
      const notYet = async () => (await pause(12_000), false)
      do clock.advance(31_000)
      while (!(await Promise.race([takenOver, notYet()])))
      next.open()
      const done = await until(caller, taskId, isOver)
      expect(done).toMatchObject({ status: 'completed', progress: 100 })
      stuck.open()
      expect(await until(caller, taskId, isOver)).toEqual(done)
    } finally {
      next.open()
      await other.stop()
    }
  })
})
