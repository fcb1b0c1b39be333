/**
 * npm run bench -- ocr [FILE|DIR…] [--from LANG] [--at-once 2] [--keep DIR]
 *
 * What reading scanned pages and pictures costs, and how well they are read: pages that the bench makes itself and knows the
 * text of (English, Chinese, German, Arabic, a coarse scan, a crooked photograph, one taken from aslant), and the PDF, PNG and
 * JPEG files named. The service's own recogniser reads them: the built worker, and Tesseract in a process for each page. With
 * files named only those.
 *
 * Processor seconds are for each page that was read, apart for Tesseract (a wrapper asks the shell for them) and for the rest:
 * finding, painting, straightening and putting together. Memory is the largest of any one process. `read` is the share of
 * the characters that are right, by the fewest edits. One line a file, the last line is JSON.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureChildren, watchChildren } from './judge/children'
import { makeKnownPages, shareRead } from './judge/scan-pages'
import { detectLanguage } from '../server/engine'
import { createDocumentWorker, createTextRecogniser, DocumentError } from '../server/worker'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    'at-once': { type: 'string', default: '2' },
    keep: { type: 'string' },
  },
})
const MEGABYTE = 1024 * 1024
const entry = path.resolve(path.dirname(fileURLToPath(import.meta.url)), 'worker.js')
const root = options.keep ?? fs.mkdtempSync(path.join(os.tmpdir(), 'verso-bench-ocr-'))

function folderOf(name: string): string {
  const made = path.join(root, name)
  fs.mkdirSync(made, { recursive: true })
  return made
}

/** Tesseract, and what it took: two lines of the shell's `times` for each run, beside what it reads. */
const TIMES = 'times.log'
function wrapTesseract(): string {
  const program = path.join(folderOf('program'), 'tesseract')
  const script = `case "$1" in --*) exec tesseract "$@";; esac
tesseract "$@"; status=$?; times >> "\${2%/*}/${TIMES}"; exit $status`
  fs.writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return program
}

/** Seconds, of the user and of the system, as `0m3.25s 0m0.31s`. */
function secondsOfTesseract(folder: string): number {
  const log = path.join(folder, TIMES)
  if (!fs.existsSync(log)) return 0
  const times = fs.readFileSync(log, 'utf8').matchAll(/(\d+)m([\d.]+)s/g)
  return [...times].reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}

const memoryBytes = 1024 * MEGABYTE
const processes = Number(options['at-once'])
const worker = createDocumentWorker({ entry, processes, memoryBytes })
const recogniser = createTextRecogniser({
  ...{ entry, processes, memoryBytes, hidden: folderOf('hidden') },
  program: wrapTesseract(),
})

interface Measured {
  readonly name: string
  /** How it ended, where it was not read. */
  readonly end: string | null
  readonly pages: number
  readonly words: number
  readonly left: number
  readonly confidence: number
  /** Processor seconds for each page. */
  readonly tesseract: number
  readonly rest: number
  readonly seconds: number
  readonly peakMB: number
  readonly read: number | null
}

interface Subject {
  readonly name: string
  readonly file: string
  readonly language: string | undefined
  readonly truth: string | null
}

/** A document of pages to be read, its language, and whether all of it is pictures. */
async function lookAt(subject: Subject, folder: string): Promise<{ file: string; language: string }> {
  const { file } = subject
  try {
    const { sample } = await worker.analyse(file)
    return { file, language: subject.language ?? (await detectLanguage(sample)) ?? 'en' }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    const isPicture = error.code === 'unsupported' && ['png', 'jpeg'].includes(error.detail)
    if (!isPicture && error.code !== 'scanned') throw error
    const document = isPicture ? path.join(folder, 'page.pdf') : file
    if (isPicture) await recogniser.wrapPicture(file, document)
    if (subject.language !== undefined) return { file: document, language: subject.language }
    const { text } = await recogniser.sample(document, folder)
    fs.rmSync(path.join(folder, TIMES), { force: true })
    return { file: document, language: (await detectLanguage(text)) ?? 'en' }
  }
}

interface KeptLine {
  readonly words: readonly { readonly text: string }[]
}

/** What was read, as it lies in the work place. */
function textIn(folder: string): string {
  const kept = fs.readdirSync(folder).filter((name) => /^lines-\d+\.ndjson$/.test(name))
  const pages = kept.flatMap((name) => fs.readFileSync(path.join(folder, name), 'utf8').trim().split('\n'))
  return pages
    .flatMap((page) => (JSON.parse(page) as { lines: readonly KeptLine[] }).lines)
    .map(({ words }) => words.map(({ text }) => text).join(' '))
    .join('\n')
}

const NOTHING = { pages: 0, words: 0, left: 0, confidence: 0, tesseract: 0, rest: 0, read: null }

async function measure(subject: Subject, index: number): Promise<Measured> {
  const folder = folderOf(`place-${index}`)
  const watch = watchChildren()
  const started = performance.now()
  const so = (): { name: string; seconds: number; peakMB: number } => ({
    name: subject.name,
    seconds: (performance.now() - started) / 1000,
    peakMB: Math.round(watch.peakBytes() / MEGABYTE),
  })
  try {
    const { file, language } = await lookAt(subject, folder)
    const worked = measureChildren()
    const target = path.join(folder, 'readable.pdf')
    const recognition = await recogniser.read({ file, folder, target, language })
    if (recognition === null) return { ...NOTHING, ...so(), end: 'no page to be read' }
    const all = worked() / 1000
    const tesseract = secondsOfTesseract(folder)
    const { pages, words, left, confidence, unread } = recognition
    const each = pages + unread.length
    return {
      ...{ ...so(), end: null, pages, words, left, confidence },
      tesseract: tesseract / each,
      rest: (all - tesseract) / each,
      read: subject.truth === null ? null : shareRead(subject.truth, textIn(folder)),
    }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    return { ...NOTHING, ...so(), end: `${error.code}: ${error.detail}` }
  } finally {
    watch.stop()
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

const describe = (item: Measured): string =>
  item.end === null
    ? `${item.name}: ${item.pages} pages, tesseract ${item.tesseract.toFixed(2)} s/page, rest ${item.rest.toFixed(2)} s/page, ${item.peakMB} MB, ${item.words} words, ${item.left} left, confidence ${item.confidence}${item.read === null ? '' : `, read ${percent(item.read)}`}`
    : `${item.name}: ${item.end} (${item.seconds.toFixed(1)} s, ${item.peakMB} MB)`

const KIND = /\.(pdf|png|jpe?g)$/i
const findFiles = (places: readonly string[]): string[] =>
  places.flatMap((place) =>
    fs.statSync(place).isFile()
      ? [path.resolve(place)]
      : fs
          .readdirSync(place, { recursive: true, encoding: 'utf8' })
          .filter((name) => KIND.test(name))
          .sort()
          .map((name) => path.resolve(place, name)),
  )

async function findSubjects(): Promise<Subject[]> {
  const files = findFiles(positionals)
  if (files.length > 0)
    return files.map((file) => ({ name: path.basename(file), file, language: options.from, truth: null }))
  const known = await makeKnownPages()
  return known.map(({ name, language, truth, bytes }) => {
    const file = path.join(folderOf('made'), name.replaceAll(/\W+/g, '-'))
    fs.writeFileSync(file, bytes)
    return { name, file, language, truth }
  })
}

function report(all: readonly Measured[]): Record<string, unknown> {
  const done = all.filter(({ end }) => end === null)
  const pages = done.reduce((sum, item) => sum + item.pages, 0)
  const each = (value: (item: Measured) => number): number =>
    Number((done.reduce((sum, item) => sum + value(item) * item.pages, 0) / Math.max(1, pages)).toFixed(3))
  const shares = done.flatMap(({ name, read }) => (read === null ? [] : [[name, Number(read.toFixed(4))]]))
  const ends = all.flatMap(({ name, end }) => (end === null ? [] : [[name, end]]))
  return {
    files: all.length,
    pages,
    tesseractSecondsPerPage: each((item) => item.tesseract),
    restSecondsPerPage: each((item) => item.rest),
    peakMB: Math.max(0, ...all.map(({ peakMB }) => peakMB)),
    read: Object.fromEntries(shares) as Record<string, number>,
    notRead: Object.fromEntries(ends) as Record<string, string>,
  }
}

try {
  if (!(await recogniser.isThere())) throw new Error('No Tesseract here.')
  const all: Measured[] = []
  for (const [index, subject] of (await findSubjects()).entries()) {
    const item = await measure(subject, index)
    all.push(item)
    console.log(describe(item))
  }
  console.log(JSON.stringify(report(all)))
} finally {
  worker.close()
  if (options.keep === undefined) fs.rmSync(root, { recursive: true, force: true })
}
