import { readdir } from 'node:fs/promises'
import path from 'node:path'
import os from 'node:os'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { UpstreamError } from '../../contracts/executor'
import type { Task } from '../../contracts/translate'
import { pdfOf, textLines } from '../../engine/filters/pdf/testing/pdf-fixture'
import { addScan, pageIn, photograph, pngOf, scanOf } from '../../engine/filters/pdf/testing/scan-fixture'
import { startBench, type Bench } from './testing/web-api-bench'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const LINES = [
  'The weather of the last week was rainy and cold.',
  'Nobody went to the market on Friday afternoon.',
  'The council will meet again at the end of May.',
]
const PAGE =
  textLines(['Report of the council'], { size: 20 }) + textLines(LINES, { y: 700, size: 12, lead: 16 })

const isOver = (task: Task) => ['completed', 'failed', 'cancelled'].includes(task.status)

describe('scanned pages and pictures', () => {
  let bench: Bench
  let page: Uint8Array
  beforeAll(async () => {
    page = await pdfOf(PAGE)
    bench = await startBench({ recognition: 'tesseract' })
  })
  afterAll(() => bench.stop())

  async function translate(name: string, bytes: Uint8Array, from = 'auto', to = 'es') {
    const caller = await bench.visitor()
    const file = await bench.upload(caller, bytes, name)
    const { taskId } = await bench.submit(caller, file.fileId, from, to)
    const task = await bench.until(caller, taskId, isOver)
    const answer = task.translatedUrl && (await bench.executor.fetchRaw('webapi', task.translatedUrl, caller))
    return { file, task, result: answer ? Buffer.from(await answer.arrayBuffer()) : null }
  }

  const refused = async (bytes: Uint8Array, name: string) =>
    bench.upload(await bench.visitor(), bytes, name).then(
      () => 'accepted',
      (error: unknown) => (error instanceof UpstreamError ? error.code : String(error)),
    )

  test('[TR-03] an English scan: its language is told, its words are read, the report says how well', async () => {
    const { file, task, result } = await translate('scan.pdf', await scanOf(page, { crooked: 0.7 }))
    expect(file).toMatchObject({
      format: 'pdf',
      pages: 1,
      detectedLanguage: 'en',
      warnings: ['pagesRecognised'],
    })
    expect(file.words).toBeGreaterThan(20)
    expect(task).toMatchObject({ status: 'completed', errorCode: null })
    expect(task.report?.recognition).toMatchObject({ pages: 1, words: file.words, unread: [] })
    expect(task.report?.recognition?.confidence).toBeGreaterThan(80)
    expect(task.report?.fidelity?.covered).toBe(1)
    expect(result?.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
