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
import { runChild, type ChildLimits } from './run-child'

export interface DocumentWorkerDeps {
  /** The built entry of the child, absolute. */
  readonly entry: string
  /** Children at once. With two or more, one place is kept free of large documents. */
  readonly processes: number
  /** Resident memory of one child, bytes. */
  readonly memoryBytes: number
  /** Milliseconds by stage; see `DEADLINES`. */
  readonly deadlines?: Partial<Record<WorkerTask['stage'], number>>
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
  /** Pages and words of a file, and a sample of its text to tell the language from. */
  analyse(file: string, signal?: AbortSignal): Promise<Analysis>
  /** The document in `file`, to be translated with `folder` (which must exist and be its own) as its work place. */
  open(file: string, folder: string): TranslatableDocument<TranslatedFiles>
  /** Pictures of pages of a PDF, written into `folder` as `page-<number>.png`. Numbers beyond the last page are left out. */
  renderPages(
    file: string,
    folder: string,
    wanted: { readonly numbers: readonly number[]; readonly half?: 'left' | 'right' | undefined },
    signal?: AbortSignal,
  ): Promise<RenderedPages>
  /** Texts of an Office file beside those of its original, as JSON of `FacingTextsSchema` in `folder`; answers that file. */
  faceTexts(original: string | null, result: string, folder: string, signal?: AbortSignal): Promise<string>
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

/** Above this many bytes a document may not take the last free place. */
const LARGE_BYTES = 2 * 1024 * 1024
/** Units of one document as text; beyond it the parent would hold too much in memory. */
const MAX_UNITS_BYTES = 256 * 1024 * 1024

export function createDocumentWorker(deps: DocumentWorkerDeps): DocumentWorker {
  const lanes = createLanes(deps.processes)
  // Previews wait for each other and never keep a translation waiting.
  const previews = createLanes(1)

  async function ask<S extends z.ZodType>(
    task: WorkerTask,
    answer: S,
    place: { reads: string[]; writes: string[]; signal?: AbortSignal | undefined; onChecking?: () => void },
  ): Promise<z.infer<S>> {
    const { size } = await stat(task.source)
    const limits: ChildLimits = {
      memoryBytes: deps.memoryBytes,
      deadlineMs: deps.deadlines?.[task.stage] ?? DEADLINES[task.stage],
    }
    const run = { entry: deps.entry, task, limits, ...place }
    const own = task.stage === 'render' || task.stage === 'face' ? previews : lanes
    const result = await own.run(size > LARGE_BYTES, () => runChild(run), place.signal)
    const parsed = answer.safeParse(result)
    if (!parsed.success) throw new DocumentError('crashed', `unknown answer to ${task.stage}`)
    return parsed.data
  }

  return {
    analyse: (file, signal) =>
      ask({ stage: 'analyse', source: file }, AnalysisResultSchema, { reads: [file], writes: [], signal }),
    open: (file, folder) => openDocument(file, folder, ask),
    renderPages: (file, folder, wanted, signal) =>
      ask({ stage: 'render', source: file, folder, ...wanted }, RenderResultSchema, {
        reads: [file],
        writes: [path.join(folder, '*')],
        signal,
      }),
    async faceTexts(original, result, folder, signal) {
      const texts = path.join(folder, 'texts.json')
      const task = { stage: 'face', source: result, original, texts } as const
      const reads = original === null ? [result] : [result, original]
      await ask(task, FaceResultSchema, { reads, writes: [path.join(folder, '*')], signal })
      return texts
    },
  }
}

type Ask = <S extends z.ZodType>(
  task: WorkerTask,
  answer: S,
  place: { reads: string[]; writes: string[]; signal?: AbortSignal | undefined; onChecking?: () => void },
) => Promise<z.infer<S>>

function openDocument(source: string, folder: string, ask: Ask): TranslatableDocument<TranslatedFiles> {
  const inFolder = (name: string): string => path.join(folder, name)
  const units = inFolder('units.ndjson')
  const skeleton = inFolder('skeleton.bin')
  const reads = [source, path.join(folder, '*')]
  const writes = [path.join(folder, '*')]
  return {
    async extract(signal) {
      const answer = await ask({ stage: 'extract', source, units, skeleton }, ExtractResultSchema, {
        reads,
        writes,
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
        { reads, writes, signal, ...(onChecking && { onChecking }) },
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
