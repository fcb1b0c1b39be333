import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Analysis } from '../../engine/index'
import { DocumentError, type Recognition } from '../../worker'
import type { WebApiContext } from './context'
import { failure } from './errors'
import type { StoredFile } from './store'

/** What the analysis of scanned pages warns of; the contract's keys. */
const RECOGNISED = 'pages-recognised'
const WHOLLY = 'pagesRecognised'
const PARTLY = 'scansRecognised'
const SOME_PICTURES = 'pages-scanned'
const SOME_RECOGNISED = 'scans-recognised'
const PICTURES = new Set(['png', 'jpeg'])

type Recognising = Pick<WebApiContext, 'recogniser'>

/**
 * A document of scanned pages, or a picture as one, that could not be analysed: a few of its pages are read, for its language. Null
 * for all other documents, and without recognition. `place` is a folder that does not exist yet.
 */
export async function readScan(
  { recogniser }: Recognising,
  file: string,
  error: unknown,
  place: string,
  signal: AbortSignal,
): Promise<{ readonly path: string; readonly analysis: Analysis } | null> {
  if (!(error instanceof DocumentError) || !recogniser) return null
  const picture = error.code === 'unsupported' && PICTURES.has(error.detail)
  if ((!picture && error.code !== 'scanned') || !(await recogniser.isThere())) return null
  await mkdir(place, { mode: 0o700 })
  const document = picture ? path.join(place, 'page.pdf') : file
  if (picture) await recogniser.wrapPicture(file, document, signal)
  const { pages, words, text } = await recogniser.sample(document, place, signal)
  const warnings = [RECOGNISED, ...(picture ? ['converted:pdf'] : [])]
  return {
    path: document,
    analysis: { format: 'pdf', pages, words, characters: 0, sample: text, warnings },
  }
}

/** Of a document that has text, too: its scanned pages will be read, where that is possible. */
export async function promiseScans({ recogniser }: Recognising, analysis: Analysis): Promise<Analysis> {
  if (!analysis.warnings.includes(SOME_PICTURES) || !(await recogniser?.isThere())) return analysis
  const others = analysis.warnings.filter((key) => key !== SOME_PICTURES)
  return { ...analysis, warnings: [...others, SOME_RECOGNISED] }
}

const warningsOf = (file: Pick<StoredFile, 'warnings'>): readonly string[] =>
  JSON.parse(file.warnings) as string[]

/** Refuses a scan in a language that cannot be read here, before anything is paid. */
export async function requireReadable(
  { recogniser }: Recognising,
  file: StoredFile,
  language: string,
): Promise<void> {
  if (!warningsOf(file).includes(WHOLLY)) return
  if (!recogniser || !(await recogniser.isThere())) throw failure('fileScanned')
  if (!(await recogniser.reads(language))) throw failure('scanLanguage')
}

export interface ReadPages {
  readonly path: string
  readonly recognition: Recognition
}

/** Reads the scanned pages of a document into one beside it; null where there are none, or where they stay as they are. */
export async function readPages(
  { recogniser }: Recognising,
  file: StoredFile,
  work: {
    readonly source: string
    readonly folder: string
    readonly language: string
    readonly signal: AbortSignal
    readonly onProgress: (share: number) => void
  },
): Promise<ReadPages | null> {
  const warnings = warningsOf(file)
  const wholly = warnings.includes(WHOLLY)
  if (!recogniser || (!wholly && !warnings.includes(PARTLY))) return null
  // Of a document that has text, too, the scanned pages stay as they are.
  if (!wholly && !(await recogniser.reads(work.language))) return null
  const target = path.join(work.folder, 'readable.pdf')
  const { source, folder, language, signal, onProgress } = work
  const recognition = await recogniser.read({ file: source, folder, target, language, signal, onProgress })
  return recognition && { path: target, recognition }
}
