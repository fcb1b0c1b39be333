import { afterEach, expect, test, vi } from 'vitest'
import { WEBAPI_CALLS } from '../../../contracts/calls'
import type { Caller } from '../../../contracts/executor'
import { previewPath, type PreviewSide } from '../../../contracts/preview'
import { pdfOf, textLines } from '../../../engine/filters/pdf/testing/pdf-fixture'
import { docxOf, paragraph } from '../../../engine/testing/docx-fixture'
import { startBench, type Bench, type BenchOptions } from '../testing/web-api-bench'

vi.setConfig({ testTimeout: 60_000 })

const HOUR = 60 * 60_000

let bench: Bench
afterEach(() => bench.stop())
const start = async (options: BenchOptions = {}): Promise<Caller> => {
  bench = await startBench({ ...options, policy: { previewWaitMs: 60_000, ...options.policy } })
  return bench.visitor()
}

const pdf = (pages: number): Promise<Uint8Array> =>
  pdfOf(...Array.from({ length: pages }, (_, page) => textLines([`This is the text of page ${page + 1}.`])))

async function translate(caller: Caller, bytes: Uint8Array, name: string, bilingual = 'false') {
  const { fileId } = await bench.upload(caller, Buffer.from(bytes), name)
  const { taskId, docId } = await bench.submit(caller, fileId, 'en', 'es', bilingual)
  const task = await bench.until(caller, taskId, ({ status }) => status === 'completed')
  return { taskId, docId, fileId, task }
}

const preview = (caller: Caller, docId: string, page = 1) =>
  bench.executor.execute(WEBAPI_CALLS.getPreview, { docId, page }, caller)
const record = (caller: Caller, docId: string) =>
  bench.executor.execute(WEBAPI_CALLS.getDocument, { docId }, caller)
const picture = (token: string | undefined, taskId: string, side: PreviewSide, page: number) =>
  fetch(`${bench.url}${previewPath(taskId, side, page)}`, {
    headers: { platform: 'web', ...(token && { token }) },
  })
async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const key of bench.files.list('')) found.push(key)
  return found.sort()
}

test('[ACC-04] a document’s own record tells what was found and how long its original is kept, to its owner alone', async () => {
  const owner = await start()
  const stranger = await bench.visitor()
  const { docId, taskId } = await translate(
    owner,
    docxOf({ body: paragraph('The weather of the week.') }),
    'a.docx',
  )
  const found = await record(owner, docId)
  expect(found).toMatchObject({ docId, taskId, format: 'docx', status: 'Completed', engine: 'pseudo' })
  expect(found.report?.fidelity).toMatchObject({ covered: 1, findings: [] })
  expect(found.originalUntil).toBe(new Date(bench.clock.now() + 55 * 60_000).toISOString())
  for (const ask of [record, preview]) {
    await expect(ask(stranger, docId)).rejects.toMatchObject({ code: 'notFound' })
    await expect(ask(owner, '000000000000')).rejects.toMatchObject({ code: 'notFound' })
  }
  bench.clock.advance(HOUR)
  expect((await record(owner, docId)).originalUntil).toBeNull()
})

test('[ACC-04] pages of a PDF are pictures of original and translation, made when asked for, and their owner’s alone', async () => {
  const owner = await start()
  const stranger = await bench.visitor()
  const { docId, taskId, fileId } = await translate(owner, await pdf(8), 'book.pdf')
  const before = await keys()
  const first = await preview(owner, docId)
  expect(first).toMatchObject({ kind: 'pages', original: true, page: 1, pageSize: 6, total: 8 })
  const second = await preview(owner, docId, 2)
  expect(second.kind === 'pages' && second.pages).toEqual([
    { number: 7, width: 1190, height: 1684 },
    { number: 8, width: 1190, height: 1684 },
  ])
  const pictures = await Promise.all(
    (['source', 'result'] as const).map(async (side) => {
      const answer = await picture(owner.visitorToken, taskId, side, 7)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(answer.headers.get('cache-control')).toBe('private, max-age=600')
      return Buffer.from(await answer.arrayBuffer())
    }),
  )
  expect(pictures[0]!.subarray(1, 4).toString()).toBe('PNG')
  expect(pictures[0]!.equals(pictures[1]!)).toBe(false)
  expect((await picture(stranger.visitorToken, taskId, 'result', 7)).status).toBe(404)
  expect((await picture(undefined, taskId, 'result', 7)).status).toBe(403)
  for (const page of [0, 9, 99_999])
    expect((await picture(owner.visitorToken, taskId, 'result', page)).status).toBe(404)
  // With the record goes every picture, of the original too.
  expect((await keys()).length).toBeGreaterThan(before.length)
  await bench.executor.execute(WEBAPI_CALLS.deleteYeeOrder, { docId }, { token: owner.visitorToken })
  expect(await keys()).toEqual([])
  expect((await picture(owner.visitorToken, taskId, 'result', 7)).status).toBe(404)
  expect(fileId).not.toBe('')
})

test('[TR-13] no picture of an original outlives it; a bilingual file still shows it', async () => {
  const owner = await start()
  const alone = await translate(owner, await pdf(1), 'alone.pdf')
  const both = await translate(owner, await pdf(2), 'both.pdf', 'paragraphs')
  const turns = await translate(owner, await pdf(3), 'turns.pdf', 'alternating')
  for (const { docId, taskId } of [alone, both, turns]) {
    await preview(owner, docId)
    expect((await picture(owner.visitorToken, taskId, 'source', 1)).status).toBe(200)
  }
  bench.clock.advance(HOUR)
  await bench.webApi.sweep()
  expect((await keys()).filter((key) => key.startsWith('originals/'))).toEqual([])
  expect(await preview(owner, alone.docId)).toMatchObject({ kind: 'pages', original: false })
  expect((await picture(owner.visitorToken, alone.taskId, 'source', 1)).status).toBe(404)
  expect((await picture(owner.visitorToken, alone.taskId, 'result', 1)).status).toBe(200)
  for (const { docId, taskId } of [both, turns]) {
    expect(await preview(owner, docId)).toMatchObject({ kind: 'pages', original: true })
    const [source, result] = await Promise.all(
      (['source', 'result'] as const).map(async (side) => {
        const answer = await picture(owner.visitorToken, taskId, side, 2)
        expect(answer.status).toBe(200)
        return Buffer.from(await answer.arrayBuffer())
      }),
    )
    // Both upright pages of the same width, with other letters.
    expect(source!.readUInt32BE(16)).toBe(result!.readUInt32BE(16))
    expect(source!.equals(result!)).toBe(false)
  }
})

test('[ACC-04] paragraphs of a Word document stand beside each other, and alone when the original has gone', async () => {
  const owner = await start()
  const body = Array.from({ length: 61 }, (_, index) => paragraph(`Sentence number ${index + 1}.`)).join('')
  const { docId } = await translate(owner, docxOf({ body }), 'long.docx')
  const first = await preview(owner, docId)
  if (first.kind !== 'texts') throw new Error(first.kind)
  expect([first.original, first.total, first.rows.length]).toEqual([true, 61, 60])
  expect(first.rows[0]!.source).toBe('Sentence number 1.')
  expect(first.rows[0]!.target).not.toBe('Sentence number 1.')
  const second = await preview(owner, docId, 2)
  expect(second.kind === 'texts' && second.rows.map(({ source }) => source)).toEqual(['Sentence number 61.'])
  bench.clock.advance(HOUR)
  await bench.webApi.sweep()
  const later = await preview(owner, docId)
  if (later.kind !== 'texts') throw new Error(later.kind)
  expect([later.original, later.rows[0]!.source, later.rows[0]!.target]).toEqual([
    false,
    null,
    first.rows[0]!.target,
  ])
  expect((await keys()).filter((key) => key.startsWith('originals/'))).toEqual([])
})

test('a preview that takes longer is being made; one of an expired or unfinished document is none', async () => {
  const owner = await start({ policy: { previewWaitMs: 0 } })
  const { docId } = await translate(owner, await pdf(1), 'slow.pdf')
  expect(await preview(owner, docId)).toEqual({ kind: 'making' })
  await expect.poll(async () => (await preview(owner, docId)).kind, { timeout: 20_000 }).toBe('pages')
  bench.clock.set(Date.parse('2027-03-01T00:00:00Z'))
  expect(await preview(owner, docId)).toEqual({ kind: 'none' })
})
