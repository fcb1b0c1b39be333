import path from 'node:path'
import { DocumentError } from '../document-error'
import { dataFor, dataForScript } from './recognition-languages'
import { RecognitionTally, type Recognition } from './recognition-tally'
import { ScanReader, type GatheredScan, type ScanReaderDeps } from './scan-reader'
import { createTesseract, type Tesseract, type TesseractDeps } from './tesseract'

export type TextRecogniserDeps = ScanReaderDeps & TesseractDeps

/** A look at a scanned document before anything is paid. */
export interface ScanSample {
  readonly pages: number
  /** Of which so many are scans. */
  readonly scans: number
  /** Text of a few pages, to tell the language from. */
  readonly text: string
  /** Of the scanned pages, estimated from these. */
  readonly words: number
}

/**
 * Reads the pictures of pages, through Tesseract: a program apart that may not be there. All that touches the document happens
 * in children of ours or in the program, never in this process. Everything throws `DocumentError` as the document worker
 * does.
 */
export interface TextRecogniser {
  /** Is there a program with any language? */
  isThere(): Promise<boolean>
  /** Can this language be read? */
  reads(language: string): Promise<boolean>
  /** Makes a document of one page of a picture. */
  wrapPicture(file: string, target: string, signal?: AbortSignal): Promise<void>
  /** Reads a few pages; `folder` must exist and be its own. `illegible` where there is nothing to be read. */
  sample(file: string, folder: string, signal?: AbortSignal): Promise<ScanSample>
  /**
   * Reads all scanned pages and writes the document with their text under them to `target`. Null, and no file, when there are none.
   * `illegible` when more than half of the document cannot be read.
   */
  read(options: ReadOptions): Promise<Recognition | null>
}

export interface ReadOptions {
  readonly file: string
  /** Must exist and be its own. */
  readonly folder: string
  readonly target: string
  readonly language: string
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (share: number) => void
}

/** Pages whose pictures lie on the disk at once. */
const BATCH = 4
const SAMPLE_PAGES = 3
/** Enough to tell a language from. */
const SAMPLE_LETTERS = 300
/** A document of which more than this share cannot be read is not translated. */
const MOST_UNREAD = 0.5

export function createTextRecogniser(deps: TextRecogniserDeps): TextRecogniser {
  const tesseract = createTesseract(deps)
  const reader = new ScanReader(deps, tesseract)
  return {
    isThere: async () => (await tesseract.installed()).size > 0,
    reads: async (language) => dataFor(language, await tesseract.installed()) !== null,
    async wrapPicture(file, target, signal) {
      await reader.ask({ stage: 'wrap-picture', source: file, target }, path.dirname(target), signal)
    },
    sample: (file, folder, signal) => readSample(reader, tesseract, { file, folder, signal }),
    read: (options) => readAll(reader, tesseract, options),
  }
}

async function readSample(
  reader: ScanReader,
  tesseract: Tesseract,
  work: { readonly file: string; readonly folder: string; readonly signal: AbortSignal | undefined },
): Promise<ScanSample> {
  const { pages, scans } = await reader.findScans(work)
  const installed = await tesseract.installed()
  const seen: GatheredScan[] = []
  for (const index of spread(scans)) {
    const [page] = await reader.prepare(work, [{ index, turn: 0 }])
    if (!page || page.blank) continue
    const { script } = await reader.orient(page, work)
    const data = dataForScript(script, installed) ?? dataForScript('', installed)
    if (data === null) continue
    const { read } = await reader.readPages(work, [index], data, path.join(work.folder, 'sample.ndjson'))
    seen.push(...read)
    if (lettersIn(seen) >= SAMPLE_LETTERS) break
  }
  await reader.clear(work, scans)
  const words = seen.reduce((sum, page) => sum + page.words, 0)
  if (words === 0) throw new DocumentError('illegible', 'sample')
  const text = seen.map((page) => page.text).join('\n')
  return { pages, scans: scans.length, text, words: Math.round((words / seen.length) * scans.length) }
}

async function readAll(
  reader: ScanReader,
  tesseract: Tesseract,
  { file, folder, target, language, signal, onProgress }: ReadOptions,
): Promise<Recognition | null> {
  const work = { file, folder, signal }
  const { pages, scans } = await reader.findScans(work)
  if (scans.length === 0) return null
  const data = dataFor(language, await tesseract.installed())
  if (data === null) throw new DocumentError('scanned', `no data for ${language}`)
  const lines: string[] = []
  const tally = new RecognitionTally()
  for (let at = 0; at < scans.length; at += BATCH) {
    const batch = scans.slice(at, at + BATCH)
    const batchLines = path.join(folder, `lines-${at}.ndjson`)
    const { written, read } = await reader.readPages(work, batch, data, batchLines)
    if (written.length > 0) lines.push(batchLines)
    tally.add(written, read)
    await reader.clear(work, batch)
    onProgress?.(Math.min(1, (at + BATCH) / scans.length))
  }
  const recognition = tally.result()
  const { unread } = recognition
  const nothing = recognition.pages === 0 && scans.length > MOST_UNREAD * pages
  if (nothing || unread.length > MOST_UNREAD * pages)
    throw new DocumentError('illegible', `${unread.length} of ${pages} pages`)
  await reader.ask({ stage: 'lay-scans', source: file, lines, language, target }, folder, signal)
  return recognition
}

/** The first, and others at equal distances. */
const spread = (scans: readonly number[]): number[] => [
  ...new Set(
    Array.from(
      { length: Math.min(SAMPLE_PAGES, scans.length) },
      (_, at) => scans[Math.floor((at * scans.length) / SAMPLE_PAGES)]!,
    ),
  ),
]

const lettersIn = (pages: readonly GatheredScan[]): number =>
  pages.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0)
