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
import type { Orientation, Place, Tesseract } from './tesseract'

export interface ScanReaderDeps {
  /** The built entry of the child, absolute. */
  readonly entry: string
  /** Pages read at once. */
  readonly processes: number
  /** Resident memory of one child, bytes. */
  readonly memoryBytes: number
}

/** A document, and a folder that is there for it alone. */
export interface ScanWork {
  readonly file: string
  readonly folder: string
  readonly signal: AbortSignal | undefined
}

/** What `readPages` made of some pages. */
export interface ReadScans {
  /** Pages with something on them. */
  readonly written: readonly PreparedScan[]
  /** What was read on those. */
  readonly read: readonly GatheredScan[]
  /** Milliseconds that each run of the program took. */
  readonly timed: readonly number[]
}

export type PreparedScan = z.infer<typeof PreparedPageSchema>
export type GatheredScan = z.infer<typeof GatheredScansSchema>[number]
type Turned = Pick<PreparedScan, 'index' | 'turn'>

const DEADLINE_MS = 120_000
const LAY_DEADLINE_MS = 240_000
/** Fewer words, or less certain ones, and the page may lie on its side. */
const FEW_WORDS = 12
const UNSURE = 70
const POINTS_PER_INCH = 72

/** Carries pages from child to program and back: painted here, read there, gathered here. */
export class ScanReader {
  private readonly lanes

  constructor(
    private readonly deps: ScanReaderDeps,
    private readonly tesseract: Tesseract,
  ) {
    this.lanes = createLanes(deps.processes)
  }

  ask(task: ScanTask, folder: string, signal: AbortSignal | undefined): Promise<unknown> {
    const { entry, memoryBytes } = this.deps
    const deadlineMs = task.stage === 'lay-scans' ? LAY_DEADLINE_MS : DEADLINE_MS
    const inside = path.join(folder, '*')
    const reads = ['source' in task ? [task.source] : [], inside].flat()
    const writes = ['target' in task ? [task.target] : [], inside].flat()
    const run = { entry, task, limits: { memoryBytes, deadlineMs }, reads, writes, signal }
    return this.lanes.run(false, () => runChild(run), signal)
  }

  async findScans({ file, folder, signal }: ScanWork): Promise<z.infer<typeof FoundScansSchema>> {
    return believed(FoundScansSchema, await this.ask({ stage: 'find-scans', source: file }, folder, signal))
  }

  async prepare({ file, folder, signal }: ScanWork, pages: readonly Turned[]): Promise<PreparedScan[]> {
    const task = { stage: 'prepare-scans', source: file, pages, folder } as const
    return believed(PreparedScansSchema, await this.ask(task, folder, signal))
  }

  orient(page: PreparedScan, work: ScanWork): Promise<Orientation> {
    return this.lanes.run(false, () => this.tesseract.orient(placeOf(page, work)), work.signal)
  }

  /**
   * Reads pages with language data and writes their lines to a file. Pages that seem to lie on their side are turned, and read
   * again.
   */
  async readPages(
    work: ScanWork,
    indexes: readonly number[],
    data: string,
    lines: string,
  ): Promise<ReadScans> {
    const pages = await this.prepare(
      work,
      indexes.map((index) => ({ index, turn: 0 })),
    )
    const written = pages.filter(({ blank }) => !blank)
    const timed: number[] = []
    await this.recognise(work, written, data, timed)
    const first = await this.gather(work, written, lines)
    const turns: Turned[] = []
    for (const page of written) {
      if (!isDoubtful(first.find(({ index }) => index === page.index))) continue
      const { turn } = await this.orient(page, work)
      if (turn !== 0) turns.push({ index: page.index, turn })
    }
    if (turns.length === 0) return { written, read: first, timed }
    const upright = await this.prepare(work, turns)
    await this.recognise(work, upright, data, timed)
    const all = written.map((page) => upright.find(({ index }) => index === page.index) ?? page)
    return { written: all, read: await this.gather(work, all, lines), timed }
  }

  private async recognise(
    work: ScanWork,
    pages: readonly PreparedScan[],
    data: string,
    timed: number[],
  ): Promise<void> {
    const { lanes, tesseract } = this
    const { signal } = work
    const read = async (page: PreparedScan): Promise<void> => {
      const started = performance.now()
      await tesseract.read(placeOf(page, work), data)
      timed.push(performance.now() - started)
    }
    await Promise.all(pages.map((page) => lanes.run(false, () => read(page), signal)))
  }

  private async gather(
    { folder, signal }: ScanWork,
    pages: readonly PreparedScan[],
    lines: string,
  ): Promise<GatheredScan[]> {
    if (pages.length === 0) return []
    const task = { stage: 'gather-scans', pages, folder, lines } as const
    return believed(GatheredScansSchema, await this.ask(task, folder, signal))
  }

  /** Pictures of pages are large. */
  async clear({ folder }: ScanWork, indexes: readonly number[]): Promise<void> {
    for (const index of indexes) {
      const names = [pictureName(index), `${readName(index)}.hocr`, `${readName(index)}.osd`]
      for (const name of names) await rm(path.join(folder, name), { force: true })
    }
  }
}

const placeOf = ({ index, perPoint }: PreparedScan, { folder, signal }: ScanWork): Place => ({
  folder,
  name: readName(index),
  picture: pictureName(index),
  perInch: perPoint * POINTS_PER_INCH,
  signal,
})

const isDoubtful = (page: GatheredScan | undefined): boolean =>
  !page || page.words < FEW_WORDS || page.confidence < UNSURE * page.words || page.left > page.words

/** The child has read a stranger's file: nothing it says is believed unseen. */
function believed<S extends z.ZodType>(schema: S, answer: unknown): z.infer<S> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new DocumentError('crashed', 'unknown answer about scans')
  return parsed.data
}
