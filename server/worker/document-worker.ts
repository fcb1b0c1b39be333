import { stat } from 'node:fs/promises'
import path from 'node:path'
import type * as z from 'zod'
import type { Analysis, FidelityReport, TranslatableDocument, TranslatedUnit, Unit } from '../engine/index'
import { DocumentError } from './document-error'
import { createLanes } from './lanes'
import { readLines, writeLines } from './lines'
import {
  AnalysisResultSchema,
  ExtractResultSchema,
  FaceResultSchema,
  MergeResultSchema,
  RenderResultSchema,
  type WorkerTask,
} from './protocol'
import { createReaders, type Readers } from './readers'
import { runChild, type ChildRun } from './run-child'
import { createSpares, type Spare, type Spares } from './spares'
import type { ChildLimits } from './start-child'

export interface DocumentWorkerDeps {
  /** The built entry of the child, absolute. */
  readonly entry: string
  /** Children at once. With two or more, one place is kept free of large documents. */
  readonly processes: number
  /** Resident memory of one child, bytes. */
  readonly memoryBytes: number
  /**
   * Children that wait with everything loaded, for documents that are not large; so many that have looked at one wait for its job,
   * for a minute; and so many that have taken one apart for its translation, for half a minute. 0 unless given.
   */
  readonly spares?: number
  /** Other processes carry the jobs: no child that has looked at a document waits for its own. */
  readonly jobsElsewhere?: boolean
  /** Milliseconds by stage; see `DEADLINES`. */
  readonly deadlines?: Partial<Record<DocumentTask['stage'], number>>
}

/** A finished document on disk. `bilingualFile` is null where it was not asked for or the format has none. */
export interface TranslatedFiles {
  readonly translatedFile: string
  readonly bilingualFile: string | null
  /** Such as `.docx`. */
  readonly extension: string
  readonly mediaType: string
  readonly warnings: readonly string[]
  /** The file held against its source; null where it was not. */
  readonly fidelity: FidelityReport | null
}

/**
 * Everything that reads a stranger's bytes, each time in a child process of its own: bounded memory, a deadline, an
 * empty environment, no network, no file but those named. What goes wrong there is a `DocumentError` here.
 */
export interface DocumentWorker {
  /**
   * Pages and words of a file, and a sample of its text to tell the language from. `name` is what `open` will call the
   * document: the child that has looked at it waits a minute to take it apart.
   */
  analyse(file: string, options?: AnalyseOptions): Promise<Analysis>
  /** The document in `file`, to be translated with `folder` (which must exist and be its own) as its work place. */
  open(file: string, folder: string, name?: string): TranslatableDocument<TranslatedFiles>
  /** Pictures of pages of a PDF, written into `folder` as `page-<number>.png`. Numbers beyond the last page are left out. */
  renderPages(
    file: string,
    folder: string,
    wanted: { readonly numbers: readonly number[]; readonly half?: 'left' | 'right' | undefined },
    signal?: AbortSignal,
  ): Promise<RenderedPages>
  /** Texts of an Office file beside those of its original, as JSON of `FacingTextsSchema` in `folder`; answers that file. */
  faceTexts(original: string | null, result: string, folder: string, signal?: AbortSignal): Promise<string>
  /** Starts the children that are to wait, which the end of each task does too. Resolves when they are ready. */
  prepare(): Promise<void>
  /** Ends the children that wait. Those that work end with their tasks. */
  close(): void
}

export interface AnalyseOptions {
  /** Of one stranger's document and no other's, such as a digest of it. */
  readonly name?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Pages of the document, and the pictures with their sizes in pixels. */
export type RenderedPages = z.infer<typeof RenderResultSchema>

/** Milliseconds. Far above what the largest file we accept needs (a 181-page document: 2 s). */
export const DEADLINES = {
  analyse: 60_000,
  extract: 120_000,
  merge: 240_000,
  render: 20_000,
  face: 30_000,
} as const

/** What this worker asks of a child. */
type DocumentTask = Extract<WorkerTask, { readonly stage: keyof typeof DEADLINES }>

/** Above this many bytes a document may not take the last free place. */
const LARGE_BYTES = 2 * 1024 * 1024
/** Above it reading takes so long that loading the parsers before does not matter. */
const HUGE_BYTES = 16 * 1024 * 1024
/** Spares nobody asked for so long end. */
const SPARE_IDLE_MS = 10 * 60_000
/** One that has looked at a document waits so long for its job, one that has taken it apart for its translation, */
const JOB_WAIT_MS = 60_000
const TRANSLATION_WAIT_MS = 30_000
/** and only where it takes no more than this share of its memory. */
const READER_MEMORY = 0.5
/** Units of one document as text; beyond it the parent would hold too much in memory. */
const MAX_UNITS_BYTES = 256 * 1024 * 1024

export function createDocumentWorker(deps: DocumentWorkerDeps): DocumentWorker {
  const lanes = createLanes(deps.processes)
  // Previews wait for each other and never keep a translation waiting.
  const previews = createLanes(1)

  const limitsOf = (stage: DocumentTask['stage']): ChildLimits => ({
    memoryBytes: deps.memoryBytes,
    deadlineMs: deps.deadlines?.[stage] ?? DEADLINES[stage],
  })
  const spares = createSpares({
    entry: deps.entry,
    count: deps.spares ?? 0,
    limits: limitsOf('merge'),
    idleMs: SPARE_IDLE_MS,
  })

  const readersFor = (waitMs: number, count = deps.spares ?? 0): Readers =>
    createReaders({ count, memoryBytes: deps.memoryBytes * READER_MEMORY, waitMs })
  const children: Children = {
    spares,
    analysed: readersFor(JOB_WAIT_MS, deps.jobsElsewhere ? 0 : deps.spares),
    extracted: readersFor(TRANSLATION_WAIT_MS),
  }

  async function ask<S extends z.ZodType>(task: DocumentTask, answer: S, place: Place): Promise<z.infer<S>> {
    const { size } = await stat(task.source)
    const large = size > LARGE_BYTES
    const { folder, reads = [], signal, onChecking } = place
    const whole = folder === null ? [] : [path.join(folder, '*')]
    const run: ChildRun = {
      entry: deps.entry,
      task,
      limits: limitsOf(task.stage),
      reads: [task.source, ...whole, ...reads],
      writes: whole,
      signal,
      onChecking,
    }
    const preview = task.stage === 'render' || task.stage === 'face'
    const work = () => (size > HUGE_BYTES || preview ? runChild(run) : runInSpare(run, place, children))
    const result = await (preview ? previews : lanes).run(large, work, signal).finally(() => {
      if (!preview && lanes.hasRoom()) void spares.fill()
    })
    const parsed = answer.safeParse(result)
    if (!parsed.success) throw new DocumentError('crashed', `unknown answer to ${task.stage}`)
    return parsed.data
  }

  return {
    analyse: (file, options = {}) =>
      ask({ stage: 'analyse', source: file }, AnalysisResultSchema, { folder: null, ...options }),
    open: (file, folder, name) => openDocument(file, { folder, name }, ask),
    renderPages: (file, folder, wanted, signal) =>
      ask({ stage: 'render', source: file, folder, ...wanted }, RenderResultSchema, { folder, signal }),
    async faceTexts(original, result, folder, signal) {
      const texts = path.join(folder, 'texts.json')
      const task = { stage: 'face', source: result, original, texts } as const
      const reads = original === null ? [] : [original]
      await ask(task, FaceResultSchema, { folder, reads, signal })
      return texts
    },
    prepare: () => spares.fill(),
    close() {
      spares.close()
      children.analysed.close()
      children.extracted.close()
    },
  }
}

/** Where a document is carried, but for the children that are started for one task. */
interface Children {
  readonly spares: Spares
  /** By the document's name. */
  readonly analysed: Readers
  /** By the skeleton's file. */
  readonly extracted: Readers
}

/** In the child that has done the stage before or in a spare, where one waits, else in a child that is forked now. */
async function runInSpare(run: ChildRun, place: Place, children: Children): Promise<unknown> {
  const before = childBefore(run.task, place.name, children)
  if (before) {
    try {
      return await runIn(before, run, place, children)
    } catch (error) {
      // It still held what the stage before had left: alone this one may have room enough.
      if (!hasFallen(error)) throw error
    }
  }
  const spare = children.spares.take()
  return spare ? runIn(spare, run, place, children) : runChild(run)
}

/** Did the child end without an answer, other than at its deadline? */
const hasFallen = (error: unknown): boolean =>
  error instanceof DocumentError && (error.detail === 'memory' || error.detail.startsWith('exit '))

async function runIn(
  spare: Spare,
  run: ChildRun,
  { folder, name }: Place,
  children: Children,
): Promise<unknown> {
  const { task } = run
  let done = false
  const stays = (): boolean => (done = true)
  try {
    return await runChild({ ...run, spare: spare.child, task: spare.furnish(task, folder), stays })
  } finally {
    if (done && task.stage === 'extract') children.extracted.hold(task.skeleton, spare)
    else if (done && task.stage === 'analyse' && name !== undefined) children.analysed.hold(name, spare)
    else spare.end()
  }
}

function childBefore(
  task: WorkerTask,
  name: string | undefined,
  { analysed, extracted }: Children,
): Spare | null {
  if (task.stage === 'merge') return extracted.take(task.skeleton)
  if (task.stage !== 'extract') return null
  // Read anew, as after a failed attempt.
  extracted.take(task.skeleton)?.end()
  return name === undefined ? null : analysed.take(name)
}

interface Place {
  /** What it may read besides the source, and write; null for nothing. */
  readonly folder: string | null
  /** The document's, by which the child of the stage before is found. */
  readonly name?: string | undefined
  /** What it may read besides. */
  readonly reads?: readonly string[]
  readonly signal?: AbortSignal | undefined
  readonly onChecking?: (() => void) | undefined
}

type Ask = <S extends z.ZodType>(task: DocumentTask, answer: S, place: Place) => Promise<z.infer<S>>

function openDocument(
  source: string,
  { folder, name }: { readonly folder: string; readonly name: string | undefined },
  ask: Ask,
): TranslatableDocument<TranslatedFiles> {
  const inFolder = (name: string): string => path.join(folder, name)
  const units = inFolder('units.ndjson')
  const skeleton = inFolder('skeleton.bin')
  return {
    async extract(signal) {
      const answer = await ask({ stage: 'extract', source, units, skeleton }, ExtractResultSchema, {
        folder,
        name,
        signal,
      })
      if ((await stat(units)).size > MAX_UNITS_BYTES) throw new DocumentError('too-complex', 'units')
      return { units: await readLines(units, (value) => value as Unit), warnings: answer.warnings }
    },
    async merge(translated: Iterable<TranslatedUnit>, options) {
      const translations = inFolder('translations.ndjson')
      const translatedFile = inFolder('translated.out')
      const bilingualFile = inFolder('bilingual.out')
      await writeLines(translations, translated)
      const { from, to, bilingual, signal, onChecking } = options
      const answer = await ask(
        {
          stage: 'merge',
          source,
          units,
          skeleton,
          translations,
          from,
          to,
          bilingual,
          translatedFile,
          bilingualFile,
        },
        MergeResultSchema,
        { folder, signal, onChecking },
      )
      return {
        translatedFile,
        bilingualFile: answer.bilingual ? bilingualFile : null,
        extension: answer.extension,
        mediaType: answer.mediaType,
        warnings: answer.warnings,
        fidelity: answer.fidelity,
      }
    },
  }
}
