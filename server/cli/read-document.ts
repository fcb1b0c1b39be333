import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readConfig } from '../config'
import { FormatError } from '../engine'
import { documentSteps } from '../engine/documents'
import { createDocumentConverter } from '../worker'
import { readScan, type ReadDocument } from './read-scan'

/**
 * Reads a file; documents of older office programs are converted first, where LibreOffice is, and pages of scans and pictures
 * read by Tesseract, in the language `from` or the one that is detected. Throws `FormatError` or `DocumentError`.
 */
export async function readDocument(file: string, from: string | null): Promise<ReadDocument> {
  const bytes = await readFile(file)
  try {
    return { bytes, analysis: await documentSteps.analyse(bytes) }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    const scan = await readScan(file, error, from)
    if (scan) return scan
    const converted = error.code === 'unsupported' ? await convert(file, error.detail) : null
    if (!converted) throw error
    const analysis = await documentSteps.analyse(converted.bytes)
    return {
      bytes: converted.bytes,
      analysis: { ...analysis, warnings: [...analysis.warnings, `converted:${converted.extension}`] },
    }
  }
}

/** Null when there is no way from this format, or no LibreOffice. */
async function convert(
  file: string,
  format: string,
): Promise<{ readonly bytes: Uint8Array; readonly extension: string } | null> {
  const { office, workerMemoryMb } = readConfig()
  if (office === undefined) return null
  const folder = await mkdtemp(path.join(os.tmpdir(), 'verso-convert-'))
  try {
    const [hidden, place] = ['hidden', 'place'].map((name) => path.join(folder, name)) as [string, string]
    await Promise.all([mkdir(hidden), mkdir(place)])
    const memoryBytes = workerMemoryMb * 1024 * 1024
    const { convert: run } = createDocumentConverter({ program: office, processes: 1, memoryBytes, hidden })
    const converted = await run(file, format, place)
    return converted && { bytes: await readFile(converted.path), extension: converted.extension }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
