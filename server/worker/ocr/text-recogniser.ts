import { rm } from 'node:fs/promises'
import path from 'node:path'
import type * as z from 'zod'
import { DocumentError } from '../document-error'
import { createLanes } from '../lanes'
import {
  FoundScansSchema,
  GatheredScansSchema,
  pictureName,
  PreparedScansSchema,
  readName,
  type PreparedPageSchema,
  type ScanTask,
} from '../protocol'
import { runChild } from '../run-child'
import { dataFor, dataForScript } from './recognition-languages'
import { createTesseract, type TesseractDeps } from './tesseract'

export interface TextRecogniserDeps extends TesseractDeps {
  /** The built entry of the child, absolute. */
  readonly entry: string
  /** Pages read at once. */
  readonly processes: number
}

/** What recognition made of a document. */
export interface Recognition {
  /** Scanned pages in which something was read. */
  readonly pages: number
  /** Words read, and words that could not be read with confidence and stay as they are. */
  readonly words: number
  readonly left: number
  /** Of the words read, 0 to 100, as the program says. */
  readonly confidence: number
  /** Pages, from 1, on which there is something but nothing that could be read. */
  readonly unread: readonly number[]
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

type Prepared = z.infer<typeof PreparedPageSchema>
type Gathered = z.infer<typeof GatheredScansSchema>[number]

const DEADLINE_MS = 120_000
const LAY_DEADLINE_MS = 240_000
/** Pages whose pictures lie on the disk at once. */
const BATCH = 4
const SAMPLE_PAGES = 3
/** Enough to tell a language from. */
const SAMPLE_LETTERS = 300
/** Fewer words, or less certain ones, and the page may lie on its side. */
const FEW_WORDS = 12
const UNSURE = 70
/** A document of which more than this share cannot be read is not translated. */
const MOST_UNREAD = 0.5
const POINTS_PER_INCH = 72

export function createTextRecogniser(deps: TextRecogniserDeps): TextRecogniser {
  const lanes = createLanes(deps.processes)
  const tesseract = createTesseract(deps)

  function ask(task: ScanTask, folder: string, signal: AbortSignal | undefined): Promise<unknown> {
    const deadlineMs = task.stage === 'lay-scans' ? LAY_DEADLINE_MS : DEADLINE_MS
    const limits = { memoryBytes: deps.memoryBytes, deadlineMs }
    const source = 'source' in task ? [task.source] : []
    const target = 'target' in task ? [task.target] : []
    const inside = path.join(folder, '*')
    return lanes.run(
      false,
      () =>
        runChild({
          entry: deps.entry,
          task,
          limits,
          reads: [...source, inside],
          writes: [inside, ...target],
          signal,
        }),
      signal,
    )
  }

  const placeOf = ({ index, perPoint }: Prepared, folder: string, signal: AbortSignal | undefined) => ({
    folder,
    name: readName(index),
    picture: pictureName(index),
    perInch: perPoint * POINTS_PER_INCH,
    signal,
  })

  async function prepare(
    { file, folder, signal }: Work,
    pages: readonly { readonly index: number; readonly turn: Prepared['turn'] }[],
  ): Promise<Prepared[]> {
    const task = { stage: 'prepare-scans', source: file, pages, folder } as const
    return believed(PreparedScansSchema, await ask(task, folder, signal))
  }

  async function gather(work: Work, pages: readonly Prepared[], lines: string): Promise<Gathered[]> {
    if (pages.length === 0) return []
    const task = { stage: 'gather-scans', pages, folder: work.folder, lines } as const
    return believed(GatheredScansSchema, await ask(task, work.folder, work.signal))
  }

  const recognise = (work: Work, pages: readonly Prepared[], data: string): Promise<unknown> =>
    Promise.all(
      pages.map((page) =>
        lanes.run(false, () => tesseract.read(placeOf(page, work.folder, work.signal), data), work.signal),
      ),
    )

  /** Pages that seem to lie on their side are turned, and read again. */
  async function readBatch(work: Work, indexes: readonly number[], data: string, lines: string) {
    const pages = await prepare(
      work,
      indexes.map((index) => ({ index, turn: 0 as const })),
    )
    const written = pages.filter(({ blank }) => !blank)
    await recognise(work, written, data)
    const first = await gather(work, written, lines)
    const doubtful = written.filter(({ index }) => isDoubtful(first.find((page) => page.index === index)))
    const turns: { index: number; turn: Prepared['turn'] }[] = []
    for (const page of doubtful) {
      const { turn } = await tesseract.orient(placeOf(page, work.folder, work.signal))
      if (turn !== 0) turns.push({ index: page.index, turn })
    }
    if (turns.length === 0) return { written, read: first }
    const upright = await prepare(work, turns)
    await recognise(work, upright, data)
    const all = written.map((page) => upright.find(({ index }) => index === page.index) ?? page)
    return { written: all, read: await gather(work, all, lines) }
  }

  async function findScans({ file, folder, signal }: Work) {
    return believed(FoundScansSchema, await ask({ stage: 'find-scans', source: file }, folder, signal))
  }

  return {
    isThere: async () => (await tesseract.installed()).size > 0,
    reads: async (language) => dataFor(language, await tesseract.installed()) !== null,
    async wrapPicture(file, target, signal) {
      await ask({ stage: 'wrap-picture', source: file, target }, path.dirname(target), signal)
    },
    async sample(file, folder, signal) {
      const work = { file, folder, signal }
      const { pages, scans } = await findScans(work)
      const installed = await tesseract.installed()
      const texts: Gathered[] = []
      for (const index of spread(scans)) {
        const prepared = (await prepare(work, [{ index, turn: 0 }])).filter(({ blank }) => !blank)
        const [page] = prepared
        if (!page) continue
        const { script } = await tesseract.orient(placeOf(page, folder, signal))
        const data = dataForScript(script, installed) ?? dataForScript('', installed)
        if (data === null) continue
        const { read } = await readBatch(work, [index], data, path.join(folder, 'sample.ndjson'))
        texts.push(...read)
        if (lettersIn(texts) >= SAMPLE_LETTERS) break
      }
      await clear(folder, scans)
      const words = texts.reduce((sum, page) => sum + page.words, 0)
      if (words === 0) throw new DocumentError('illegible', 'sample')
      const text = texts.map((page) => page.text).join('\n')
      return { pages, scans: scans.length, text, words: Math.round((words / texts.length) * scans.length) }
    },
    async read({ file, folder, target, language, signal, onProgress }) {
      const work = { file, folder, signal }
      const { pages, scans } = await findScans(work)
      if (scans.length === 0) return null
      const data = dataFor(language, await tesseract.installed())
      if (data === null) throw new DocumentError('scanned', `no data for ${language}`)
      const lines: string[] = []
      const tally = new Tally()
      for (let at = 0; at < scans.length; at += BATCH) {
        const batch = scans.slice(at, at + BATCH)
        const file = path.join(folder, `lines-${at}.ndjson`)
        const { written, read } = await readBatch(work, batch, data, file)
        if (written.length > 0) lines.push(file)
        tally.add(written, read)
        await clear(folder, batch)
        onProgress?.(Math.min(1, (at + BATCH) / scans.length))
      }
      const recognition = tally.result()
      if (
        recognition.unread.length > MOST_UNREAD * pages ||
        (recognition.pages === 0 && scans.length > MOST_UNREAD * pages)
      )
        throw new DocumentError('illegible', `${recognition.unread.length} of ${pages} pages`)
      await ask({ stage: 'lay-scans', source: file, lines, language, target }, folder, signal)
      return recognition
    },
  }
}

interface Work {
  readonly file: string
  readonly folder: string
  readonly signal: AbortSignal | undefined
}

/** The child has read a stranger's file: nothing it says is believed unseen. */
function believed<S extends z.ZodType>(schema: S, answer: unknown): z.infer<S> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new DocumentError('crashed', 'unknown answer about scans')
  return parsed.data
}

/** The first, and others at equal distances. */
const spread = (scans: readonly number[]): number[] =>
  [
    ...new Set(
      Array.from({ length: SAMPLE_PAGES }, (_, at) => scans[Math.floor((at * scans.length) / SAMPLE_PAGES)]!),
    ),
  ].filter((index) => index !== undefined)

const isDoubtful = (page: Gathered | undefined): boolean =>
  !page || page.words < FEW_WORDS || page.confidence < UNSURE * page.words || page.left > page.words

const lettersIn = (pages: readonly Gathered[]): number =>
  pages.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0)

/** Pictures of pages are large. */
async function clear(folder: string, indexes: readonly number[]): Promise<void> {
  for (const index of indexes) {
    await rm(path.join(folder, pictureName(index)), { force: true })
    for (const kind of ['hocr', 'osd'])
      await rm(path.join(folder, `${readName(index)}.${kind}`), { force: true })
  }
}

/** Adds up what was read on pages. */
class Tally {
  private readonly unread: number[] = []
  private pages = 0
  private words = 0
  private left = 0
  private confidence = 0

  add(written: readonly Prepared[], read: readonly Gathered[]): void {
    for (const { index } of written) {
      const page = read.find((other) => other.index === index)
      if (!page || page.words === 0) this.unread.push(index + 1)
      else this.pages++
      this.words += page?.words ?? 0
      this.left += page?.left ?? 0
      this.confidence += page?.confidence ?? 0
    }
  }

  result(): Recognition {
    const { pages, words, left, unread } = this
    return { pages, words, left, unread, confidence: words === 0 ? 0 : Math.round(this.confidence / words) }
  }
}
