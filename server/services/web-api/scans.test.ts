import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { UpstreamError } from '../../contracts/executor'
import type { Task } from '../../contracts/translate'
import { pdfOf, textLines } from '../../engine/filters/pdf/testing/pdf-fixture'
import {
  addScan,
  pageIn,
  photograph,
  scanOf,
  type PageImage,
} from '../../engine/filters/pdf/testing/scan-fixture'
import { writeColourPng } from '../../engine/preview/write-png'
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
    const task = await bench.until(caller, taskId, isOver, 180)
    const answer = task.translatedUrl && (await bench.executor.fetchRaw('webapi', task.translatedUrl, caller))
    return { file, task, result: answer ? Buffer.from(await answer.arrayBuffer()) : null }
  }

  const refused = async (bytes: Uint8Array, name: string) =>
    bench.upload(await bench.visitor(), bytes, name).then(
      () => 'accepted',
      (error: unknown) => (error instanceof UpstreamError ? error.code : String(error)),
    )

  test('[TR-01] an English scan: its language is told, its words are read, the report says how well', async () => {
    const { file, task, result } = await translate('scan.pdf', await scanOf(page, { crooked: 0.7 }))
    expect(file).toMatchObject({ pages: 1, detectedLanguage: 'en', warnings: ['pagesRecognised'] })
    expect(file.words).toBeGreaterThan(20)
    expect(task).toMatchObject({ status: 'completed', errorCode: null })
    expect(task.report?.recognition).toMatchObject({ pages: 1, words: file.words, unread: [] })
    expect(task.report?.recognition?.confidence).toBeGreaterThan(80)
    expect(task.report?.fidelity?.covered).toBe(1)
    expect(result?.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('[TR-01] a Chinese scan is told to be Chinese', async () => {
    const chinese = await pageIn(
      'zh-Hans',
      ['委员会在旧市政厅开会，讨论年度报告。', '会议决定下个月再次开会，继续讨论有关预算的问题。'],
      18,
    )
    const { file, task } = await translate('scan.pdf', await scanOf(chinese), 'auto', 'en')
    expect(file.detectedLanguage).toBe('zh-Hans')
    expect(task).toMatchObject({ status: 'completed', errorCode: null })
  })

  test('[TR-01] a picture becomes a document of one page, and lies the right way up', async () => {
    const [image] = await photograph(page, { crooked: 4, shade: 0.3 })
    const { file, task } = await translate('page.png', writeColourPng(sideways(image!)))
    expect(file).toMatchObject({ fileName: 'page.png', format: 'pdf', pages: 1, detectedLanguage: 'en' })
    expect(file.warnings).toEqual(['pagesRecognised', 'converted:pdf'])
    expect(task).toMatchObject({ status: 'completed', errorCode: null })
    expect(task.report?.recognition?.words).toBeGreaterThan(20)
  })

  test('[TR-01] of a document with text and scans all pages are translated', async () => {
    const mixed = await PDFDocument.load(page)
    for (const image of await photograph(page)) addScan(mixed, image)
    const { file, task, result } = await translate('mixed.pdf', await mixed.save())
    expect(file).toMatchObject({ pages: 2, warnings: ['scansRecognised'] })
    expect(task).toMatchObject({ status: 'completed', errorCode: null })
    expect(task.report?.recognition).toMatchObject({ pages: 1 })
    expect(task.report?.warnings).not.toContain('pagesScanned')
    expect(result).not.toBeNull()
  })

  test('[TR-04][TR-07] what cannot be read is refused before anything is charged, and leaves nothing behind', async () => {
    const grey = {
      width: 400,
      height: 300,
      rgb: new Uint8Array(400 * 300 * 3).map((_, at) => 90 + (at % 97)),
    }
    expect(await refused(writeColourPng(grey), 'grain.png')).toBe('scanIllegible')
    const huge = Buffer.from(writeColourPng({ width: 2, height: 2, rgb: new Uint8Array(12) }))
    huge.writeUInt32BE(60_000, 16)
    huge.writeUInt32BE(60_000, 20)
    expect(await refused(huge, 'bomb.png')).toBe('fileTooComplex')
    expect(await refused(writeColourPng(grey).subarray(0, 60), 'cut.png')).toMatch(
      /fileCorrupt|scanIllegible/,
    )
    expect(await refused(Buffer.from('ffd8ffe000104a464946000101', 'hex'), 'cut.jpg')).toBe('fileCorrupt')
    expect((await readdir(bench.workDir)).filter((name) => name.startsWith('upload'))).toEqual([])
  })
})

test('[TR-04] a scan in a language whose data is not installed is refused before anything is charged', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tesseract-'))
  const program = path.join(folder, 'tesseract')
  const script = `[ "$1" = --list-langs ] && printf 'List\\neng\\nosd\\n' && exit; exec tesseract "$@"`
  await writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const bench = await startBench({ recognition: program })
  try {
    const caller = await bench.visitor()
    const file = await bench.upload(caller, await scanOf(await pdfOf(PAGE), { perInch: 110 }), 'scan.pdf')
    await expect(bench.submit(caller, file.fileId, 'hi', 'es')).rejects.toMatchObject({
      code: 'scanLanguage',
    })
  } finally {
    await bench.stop()
    await rm(folder, { recursive: true })
  }
})

/** Tesseract that waits with pages from the ninth on until a file is there. */
async function slowTesseract(folder: string) {
  const program = path.join(folder, 'tesseract')
  const gate = path.join(folder, 'gate')
  const wait = `case "$2" in *page-[89]|*page-1[0-9]) while [ ! -e '${gate}' ]; do sleep 0.05; done;; esac`
  await writeFile(program, `#!/bin/sh\n${wait}\nexec tesseract "$@"\n`, { mode: 0o755 })
  return { program, open: () => writeFile(gate, '') }
}

describe('[TR-12] more scanned pages than can be read in time', () => {
  /** Points; a small page is quickly painted. */
  const SMALL = [300, 424] as const
  /** The same page again and again. */
  async function scans(count: number): Promise<Uint8Array> {
    const document = await PDFDocument.create({ updateMetadata: false })
    const [image] = await photograph(await pdfOf(PAGE), { perInch: 110 })
    addScan(document, { ...image!, size: SMALL })
    const { node } = document.getPage(0)
    for (let page = 1; page < count; page++) {
      const next = document.addPage([...SMALL])
      for (const key of ['Resources', 'Contents'].map((name) => PDFName.of(name)))
        next.node.set(key, node.get(key)!)
    }
    return document.save({ addDefaultPage: false })
  }

  test('a long wait is told before anything is paid', async () => {
    const bench = await startBench({ recognition: 'tesseract' })
    try {
      const file = await bench.upload(await bench.visitor(), await scans(200), 'long.pdf')
      expect(file.warnings).toEqual(['pagesRecognised', expect.stringMatching(/^readingMinutes:\d+$/)])
    } finally {
      await bench.stop()
    }
  })

  test('are refused at the upload, with the number that can be read', async () => {
    const bench = await startBench({ recognition: 'tesseract', policy: { scanDeadlineMs: 2_500 } })
    try {
      const error: unknown = await bench
        .upload(await bench.visitor(), await scans(4), 'long.pdf')
        .catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: 'tooManyScans' })
      expect(Number((error as UpstreamError).params['number'])).toBeLessThan(4)
      expect((await readdir(bench.workDir)).filter((name) => name.startsWith('upload'))).toEqual([])
    } finally {
      await bench.stop()
    }
  })

  test('end the job as soon as its pace tells, and cost nothing', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'tesseract-'))
    const { program, open } = await slowTesseract(folder)
    let minutes = 0
    const bench = await startBench({ recognition: program, readingNow: () => minutes * 60_000 })
    try {
      const caller = await bench.visitor()
      const uploading = bench.upload(caller, await scans(16), 'long.pdf')
      await open()
      const file = await uploading
      await rm(path.join(folder, 'gate'))
      const { taskId } = await bench.submit(caller, file.fileId, 'en')
      await bench.until(caller, taskId, (task) => task.progress > 0, 240)
      minutes = 30
      await open()
      const task = await bench.until(caller, taskId, isOver, 240)
      expect(task).toMatchObject({ status: 'failed', errorCode: 'tooManyScans', price: 0 })
      expect(Number(task.errorParams['number'])).toBeLessThan(16)
      expect(task.translatedUrl).toBeNull()
    } finally {
      await bench.stop()
      await rm(folder, { recursive: true })
    }
  }, 600_000)
})

test('[TR-04] without Tesseract, or switched off, scans and pictures are refused', async () => {
  const scan = await scanOf(await pdfOf(PAGE), { perInch: 50 })
  const picture = writeColourPng({ width: 2, height: 2, rgb: new Uint8Array(12) })
  for (const recognition of [path.join(os.tmpdir(), 'no', 'tesseract'), undefined]) {
    const bench = await startBench(recognition === undefined ? {} : { recognition })
    try {
      const caller = await bench.visitor()
      await expect(bench.upload(caller, scan, 'scan.pdf')).rejects.toMatchObject({ code: 'fileScanned' })
      await expect(bench.upload(caller, picture, 'page.png')).rejects.toMatchObject({
        code: 'formatNotSupported',
      })
    } finally {
      await bench.stop()
    }
  }
})

/** Turned by a quarter, as a camera held upright stores it. */
function sideways({ width, height, rgb }: PageImage): Pick<PageImage, 'width' | 'height' | 'rgb'> {
  const turned = new Uint8Array(rgb.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3
      turned.set(rgb.subarray(from, from + 3), ((width - 1 - x) * height + y) * 3)
    }
  }
  return { width: height, height: width, rgb: turned }
}
