import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../config'
import { detectLanguage, FormatError, type Analysis } from '../engine'
import { documentSteps } from '../engine/documents'
import { createTextRecogniser, type TextRecogniser } from '../worker'

const PICTURES = new Set(['png', 'jpeg'])

/** A document as it will be translated: the file itself, or what it was converted into. */
export interface ReadDocument {
  readonly bytes: Uint8Array
  /** With the warning `converted:docx` (or another extension) when it was. */
  readonly analysis: Analysis
}

/** What is to be read, and a folder for it alone. */
interface Scan {
  readonly file: string
  readonly picture: boolean
  readonly folder: string
  readonly from: string | null
}

/**
 * Reads the pages of a scanned document, or a picture as one, that could not be analysed. Null for other documents, and where
 * Tesseract is not there. Throws `DocumentError`.
 */
export async function readScan(
  file: string,
  error: FormatError,
  from: string | null,
): Promise<ReadDocument | null> {
  const picture = error.code === 'unsupported' && PICTURES.has(error.detail)
  const { recognition, workerMemoryMb } = readConfig()
  if ((!picture && error.code !== 'scanned') || recognition === undefined) return null
  const folder = await mkdtemp(path.join(os.tmpdir(), 'verso-scan-'))
  try {
    const [hidden, place] = ['hidden', 'place'].map((name) => path.join(folder, name)) as [string, string]
    await Promise.all([mkdir(hidden), mkdir(place)])
    const recogniser = createTextRecogniser({
      entry: fileURLToPath(new URL('./worker.js', import.meta.url)),
      program: recognition,
      processes: 2,
      memoryBytes: workerMemoryMb * 1024 * 1024,
      hidden,
    })
    if (!(await recogniser.isThere())) return null
    return await recognise(recogniser, { file, picture, folder: place, from })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function recognise(
  recogniser: TextRecogniser,
  { file, picture, folder, from }: Scan,
): Promise<ReadDocument> {
  const document = picture ? path.join(folder, 'page.pdf') : file
  if (picture) await recogniser.wrapPicture(file, document)
  const language = from ?? (await detectLanguage((await recogniser.sample(document, folder)).text))
  if (language === null) throw new Error('the source language could not be detected, name it with --from')
  if (!(await recogniser.reads(language))) throw new Error(`Tesseract has no data to read ${language}`)
  const target = path.join(folder, 'readable.pdf')
  const recognition = await recogniser.read({ file: document, folder, target, language })
  if (recognition === null) throw new FormatError('no-text', 'no-scans')
  const bytes = await readFile(target)
  const analysis = await documentSteps.analyse(bytes)
  const warnings = [...analysis.warnings, 'pages-recognised', ...(picture ? ['converted:pdf'] : [])]
  return { bytes, analysis: { ...analysis, warnings } }
}
