import path from 'node:path'
import { DocumentError } from '../document-error'
import { dataFor, dataForScript } from './recognition-languages'
import { estimateReading, ReadingPace } from './reading-pace'
import { RecognitionTally, type Recognition } from './recognition-tally'
import { ScanReader, type GatheredScan, type ScanReaderDeps, type ScanWork } from './scan-reader'
import { createTesseract, type Tesseract, type TesseractDeps } from './tesseract'

export interface TextRecogniserDeps extends ScanReaderDeps, TesseractDeps {
  /** Milliseconds since some time; that of this process unless given. */
  readonly now?: () => number
}

/** A look at a scanned document before anything is paid. */
export interface ScanSample {
  readonly pages: number
  /** Of which so many are scans. */
  readonly scans: number
  /** Text of a few pages, to tell the language from. */
  readonly text: string
  /** Of the scanned pages, estimated from these. */
  readonly words: number
  /** Milliseconds that reading all scanned pages takes, as far as these can tell, while nothing else is read. */
  readonly readingMs: number
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
   * `illegible` when more than half of the document cannot be read; `TooManyScans` as soon as it is seen that they cannot all be
   * read within `withinMs`.
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
  /** Milliseconds; without it, reading takes as long as it takes. */
  readonly withinMs?: number | undefined
}

/** Pages that one child prepares; as many batches as processes are under way at once, their pictures on the disk. */
const BATCH = 4
const SAMPLE_PAGES = 3
/** Enough to tell a language from. */
const SAMPLE_LETTERS = 300
/** A document of which more than this share cannot be read is not translated. */
const MOST_UNREAD = 0.5

export function createTextRecogniser(deps: TextRecogniserDeps): TextRecogniser {
  const tesseract = createTesseract(deps)
  const reader = new ScanReader(deps, tesseract)
  const { processes, now = () => performance.now() } = deps
  return {
    isThere: async () => (await tesseract.installed()).size > 0,
    reads: async (language) => dataFor(language, await tesseract.installed()) !== null,
    async wrapPicture(file, target, signal) {
      await reader.ask({ stage: 'wrap-picture', source: file, target }, path.dirname(target), signal)
    },
    sample: (file, folder, signal) =>
      readSample(reader, tesseract, { file, folder, signal, atOnce: processes }),
    read: (options) => readAll(reader, tesseract, { ...options, atOnce: processes, now }),
  }
}

async function readSample(
  reader: ScanReader,
  tesseract: Tesseract,
  { atOnce, ...work }: ScanWork & { readonly atOnce: number },
): Promise<ScanSample> {
  const { pages, scans } = await reader.findScans(work)
  const installed = await tesseract.installed()
  const seen: GatheredScan[] = []
  const times: number[] = []
  for (const index of spread(scans)) {
    const [page] = await reader.prepare(work, [{ index, turn: 0 }])
    if (!page || page.blank) continue
    const { script } = await reader.orient(page, work)
    const data = dataForScript(script, installed) ?? dataForScript('', installed)
    if (data === null) continue
    const lines = path.join(work.folder, 'sample.ndjson')
    const { read, timed } = await reader.readPages(work, [index], data, lines)
    seen.push(...read)
    times.push(...timed)
    if (lettersIn(seen) >= SAMPLE_LETTERS) break
  }
  await reader.clear(work, scans)
  const words = seen.reduce((sum, page) => sum + page.words, 0)
  if (words === 0) throw new DocumentError('illegible', 'sample')
  const text = seen.map((page) => page.text).join('\n')
  const pageMs = times.reduce((sum, time) => sum + time, 0) / Math.max(1, times.length)
  return {
    pages,
    scans: scans.length,
    text,
    words: Math.round((words / seen.length) * scans.length),
    readingMs: estimateReading(scans.length, pageMs, atOnce),
  }
}

interface ReadAll extends ReadOptions {
  readonly atOnce: number
  readonly now: () => number
}

async function readAll(
  reader: ScanReader,
  tesseract: Tesseract,
  options: ReadAll,
): Promise<Recognition | null> {
  const { file, folder, target, language, signal } = options
  const { pages, scans } = await reader.findScans({ file, folder, signal })
  if (scans.length === 0) return null
  const data = dataFor(language, await tesseract.installed())
  if (data === null) throw new DocumentError('scanned', `no data for ${language}`)
  const { lines, recognition } = await readBatches(reader, scans, data, options)
  const { unread } = recognition
  const nothing = recognition.pages === 0 && scans.length > MOST_UNREAD * pages
  if (nothing || unread.length > MOST_UNREAD * pages)
    throw new DocumentError('illegible', `${unread.length} of ${pages} pages`)
  await reader.ask({ stage: 'lay-scans', source: file, lines, language, target }, folder, signal)
  return recognition
}

/** While one batch is prepared or gathered, another is read: no processor waits. The first failure ends all. */
async function readBatches(
  reader: ScanReader,
  scans: readonly number[],
  data: string,
  { file, folder, signal, onProgress, withinMs = Infinity, atOnce, now }: ReadAll,
): Promise<{ readonly lines: string[]; readonly recognition: Recognition }> {
  const failed = new AbortController()
  const work = { file, folder, signal: AbortSignal.any([failed.signal, ...(signal ? [signal] : [])]) }
  const pace = new ReadingPace(now, scans.length, withinMs)
  const tally = new RecognitionTally()
  const lines = new Map<number, string>()
  let [next, done] = [0, 0]
  const readOne = async (at: number): Promise<void> => {
    const batch = scans.slice(at, at + BATCH)
    const batchLines = path.join(folder, `lines-${at}.ndjson`)
    const { written, read } = await reader.readPages(work, batch, data, batchLines)
    if (written.length > 0) lines.set(at, batchLines)
    tally.add(written, read)
    await reader.clear(work, batch)
    done += batch.length
    pace.count(batch.length)
    onProgress?.(done / scans.length)
  }
  const lane = async (): Promise<void> => {
    try {
      for (let at = next; at < scans.length; at = next) {
        next += BATCH
        await readOne(at)
      }
    } catch (error) {
      failed.abort(error)
      throw error
    }
  }
  await settleAll(Array.from({ length: atOnce }, lane))
  return {
    lines: [...lines].sort(([a], [b]) => a - b).map(([, own]) => own),
    recognition: tally.result(),
  }
}

/** Resolves when none is under way any more; throws what failed first. */
async function settleAll(lanes: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(lanes)
  await Promise.all(lanes)
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
