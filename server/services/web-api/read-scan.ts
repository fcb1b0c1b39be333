import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Analysis } from '../../engine/index'
import { DocumentError, TooManyScans, type Recognition } from '../../worker'
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

/** Of the time that a document with scanned pages has: the rest is for its translation. */
export const READING_SHARE = 0.8
/** Shorter waits are not told beforehand. */
const TOLD_MS = 90_000
const MINUTE_MS = 60_000

/**
 * A document of scanned pages, or a picture as one, that could not be analysed: a few of its pages are read, for its language. Null
 * for all other documents, and without recognition. More than can be read in the time there is are refused. `place` is a folder that does not exist yet.
 */
export async function readScan(
  { recogniser, policy }: Recognising & Pick<WebApiContext, 'policy'>,
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
  const { pages, scans, words, text, readingMs } = await recogniser.sample(document, place, signal)
  const withinMs = policy.scanDeadlineMs * READING_SHARE
  if (readingMs > withinMs) throw new TooManyScans(scans, (scans * withinMs) / readingMs)
  const minutes = readingMs > TOLD_MS ? [`reading-minutes:${Math.ceil(readingMs / MINUTE_MS)}`] : []
  const warnings = [RECOGNISED, ...minutes, ...(picture ? ['converted:pdf'] : [])]
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

/** Will pages of it be read? */
export function hasScans(file: StoredFile): boolean {
  const warnings = warningsOf(file)
  return warnings.includes(WHOLLY) || warnings.includes(PARTLY)
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
    /** Milliseconds. */
    readonly withinMs: number
    readonly onProgress: (share: number) => void
  },
): Promise<ReadPages | null> {
  const warnings = warningsOf(file)
  const wholly = warnings.includes(WHOLLY)
  if (!recogniser || (!wholly && !warnings.includes(PARTLY))) return null
  // Of a document that has text, too, the scanned pages stay as they are.
  if (!wholly && !(await recogniser.reads(work.language))) return null
  const target = path.join(work.folder, 'readable.pdf')
  const { source, ...how } = work
  const recognition = await recogniser.read({ ...how, file: source, target })
  return recognition && { path: target, recognition }
}
