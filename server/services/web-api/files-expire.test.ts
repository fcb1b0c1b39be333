import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadPath } from '../../contracts/calls'
import type { Caller } from '../../contracts/executor'
import { EngineError, type Provider } from '../../engine'
import { docxOf, paragraph } from '../../engine/testing/docx-fixture'
import { pseudo, startBench, type Bench } from './testing/web-api-bench'

const MINUTE = 60_000

let bench: Bench
beforeAll(async () => {
  const engine = pseudo()
  const provider: Provider = {
    ...engine,
    async translate(request) {
      if (request.to === 'fr') throw new EngineError('quota', 'pseudo', 'empty')
      return engine.translate(request)
    },
  }
  bench = await startBench({ provider })
})
afterAll(() => bench.stop())

let documents = 0
const letter = (): Buffer =>
  docxOf({ body: paragraph(`This is a letter about the weather of the last week, number ${++documents}.`) })

async function translated(caller: Caller, to = 'es'): Promise<{ fileId: string; taskId: string }> {
  const { fileId } = await bench.upload(caller, letter(), 'Report (final).docx')
  const { taskId } = await bench.submit(caller, fileId, 'en', to)
  await bench.until(caller, taskId, (task) => task.status === 'completed' || task.status === 'failed')
  return { fileId, taskId }
}

async function keys(prefix: string): Promise<string[]> {
  const found: string[] = []
  for await (const key of bench.files.list(prefix)) found.push(key)
  return found
}

const download = (caller: Caller, taskId: string, kind: 'translated' | 'bilingual' = 'translated') =>
  bench.executor.fetchRaw('webapi', downloadPath(taskId, kind), caller)

test('a result is its owner’s alone, and plain HTTP says so', async () => {
  const [owner, stranger] = [await bench.visitor(), await bench.visitor()]
  const { taskId } = await translated(owner)
  const answer = await download(owner, taskId)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Report (final).es.docx"')
  expect(answer.headers.get('content-type')).toContain('wordprocessingml.document')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')))
  expect((await download(stranger, taskId)).status).toBe(404)
  expect((await download(owner, 'no-such-task')).status).toBe(404)
  expect((await download(owner, taskId, 'bilingual')).status).toBe(404)
  expect((await download({}, taskId)).status).toBe(403)
  expect((await download({ token: 'forged' }, taskId)).status).toBe(403)
})

test('a download that broke off goes on where it was, of the same file only', async () => {
  const owner = await bench.visitor()
  const { taskId } = await translated(owner)
  const ask = (headers: Record<string, string>) => download({ ...owner, headers }, taskId)
  const answer = await download(owner, taskId)
  const whole = Buffer.from(await answer.arrayBuffer())
  const etag = answer.headers.get('etag') ?? ''
  expect(answer.headers.get('accept-ranges')).toBe('bytes')
  expect(etag).toMatch(/^"[\w-]{43}"$/)
  const rest = await ask({ range: 'bytes=100-', 'if-range': etag })
  expect(rest.status).toBe(206)
  expect(rest.headers.get('content-range')).toBe(`bytes 100-${whole.length - 1}/${whole.length}`)
  expect(rest.headers.get('content-length')).toBe(String(whole.length - 100))
  expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(100))).toBe(true)
  const end = await ask({ range: 'bytes=-5' })
  expect(Buffer.from(await end.arrayBuffer()).equals(whole.subarray(-5))).toBe(true)
  const other = await ask({ range: 'bytes=100-', 'if-range': '"another"' })
  expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, whole.length])
  const beyond = await ask({ range: `bytes=${whole.length}-` })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
})

test('[TR-13] an original is gone within the hour, row or no row, and what came later stays', async () => {
  const caller = await bench.visitor()
  const { fileId } = await bench.upload(caller, letter())
  await bench.files.put(`originals/${bench.clock.now()}-left-by-a-crash`, Buffer.from('x'))
  bench.clock.advance(54 * MINUTE)
  const later = await bench.upload(caller, letter())
  await bench.webApi.sweep()
  expect((await keys('originals/')).length).toBeGreaterThanOrEqual(3)
  bench.clock.advance(MINUTE)
  expect(await bench.webApi.sweep()).toMatchObject({ originals: expect.any(Number) as number })
  expect((await keys('originals/')).map((key) => key.split('-').slice(1).join('-'))).toEqual([later.fileId])
  await expect(bench.submit(caller, fileId)).rejects.toMatchObject({
    code: 'fileExpired',
    message: 'The file has been deleted, please upload it again',
  })
})

test('the result outlives its original', async () => {
  const caller = await bench.visitor()
  const { taskId } = await translated(caller)
  bench.clock.advance(60 * MINUTE)
  await bench.webApi.sweep()
  expect(await keys('originals/')).toEqual([])
  expect((await download(caller, taskId)).status).toBe(200)
})

test('[TR-13] a result expires three calendar months after its task, to the millisecond, swept or not', async () => {
  bench.clock.set(Date.UTC(2026, 10, 30, 9, 30))
  const caller = await bench.visitor()
  const { taskId } = await translated(caller)
  bench.clock.set(Date.UTC(2027, 1, 28, 9, 30) - 1)
  await bench.webApi.sweep()
  expect((await download(caller, taskId)).status).toBe(200)
  bench.clock.advance(1)
  const expired = await download(caller, taskId)
  expect(expired.status).toBe(410)
  expect(await expired.text()).toBe('')
  expect(await bench.query(caller, taskId)).toMatchObject({ status: 'completed', translatedUrl: null })
  await bench.webApi.sweep()
  expect(await keys(`results/${taskId}/`)).toEqual([])
  expect((await download(caller, taskId)).status).toBe(410)
})

test('what a failed attempt left in the store is swept', async () => {
  const caller = await bench.visitor()
  const { taskId } = await translated(caller, 'fr')
  await bench.files.put(`results/${taskId}/translated-1.docx`, Buffer.from('x'))
  bench.clock.advance(MINUTE)
  await bench.webApi.sweep()
  expect(await keys(`results/${taskId}/`)).toEqual([])
})

test('[TR-13] a file that waited past its hour is not translated', async () => {
  const waiting = await startBench({ running: false })
  try {
    const caller = await waiting.visitor()
    const { fileId } = await waiting.upload(caller, letter())
    const { taskId } = await waiting.submit(caller, fileId)
    waiting.clock.advance(56 * MINUTE)
    waiting.runner.start()
    const task = await waiting.until(caller, taskId, ({ status }) => status === 'failed')
    expect(task.errorCode).toBe('fileExpired')
  } finally {
    await waiting.stop()
  }
})
