import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import type { Analysis } from '../../engine/index'
import { DocumentError } from '../../worker'
import type { WebApiContext } from './context'
import { classify, failure } from './errors'
import { promiseScans, readScan } from './read-scan'
import type { ReceivedFile } from './receive-upload'

/** A document as it will be translated: the upload itself, or what it was converted into. */
export interface ReadDocument {
  readonly path: string
  /** Hex, of the file at `path`. */
  readonly sha256: string
  /** With the warning `converted:docx` (or another extension) when it was. */
  readonly analysis: Analysis
}

/**
 * Looks at an upload in a child process. Documents of older office programs are converted first, where LibreOffice is, and
 * pictures become a page; of scanned pages a few are read, where Tesseract is. All that happens
 * with `place` (a folder that does not exist yet and is the caller's to delete) as the work place.
 */
export async function readDocument(
  context: WebApiContext,
  received: ReceivedFile,
  place: string,
  signal: AbortSignal,
): Promise<ReadDocument> {
  try {
    const analysis = await analyse(context, received, signal)
    return { ...received, analysis: await promiseScans(context, analysis) }
  } catch (error) {
    const scan = await readScan(context, received.path, error, place, signal).catch(refuse)
    if (scan)
      return { ...scan, sha256: scan.path === received.path ? received.sha256 : await hash(scan.path) }
    const converted = await convert(context, received.path, error, place, signal).catch(refuse)
    if (!converted) return refuse(error)
    const analysis = await analyse(context, { ...received, path: converted.path }, signal).catch(refuse)
    const warnings = [...analysis.warnings, `converted:${converted.extension}`]
    return { path: converted.path, sha256: await hash(converted.path), analysis: { ...analysis, warnings } }
  }
}

/** A failure as the caller is told it. */
function refuse(error: unknown): never {
  if (error instanceof DocumentError && error.code === 'killed') throw failure('uploadFailed', {}, error)
  if (error instanceof DocumentError) throw classify(error).failure
  throw error
}

/** `sha256` is the upload's, by which its job will call it. */
async function analyse(
  { worker }: WebApiContext,
  { path, sha256 }: Pick<ReceivedFile, 'path' | 'sha256'>,
  signal: AbortSignal,
): Promise<Analysis> {
  try {
    return await worker.analyse(path, { name: sha256, signal })
  } catch (error) {
    // Killed by somebody else, most likely the kernel short of memory: says nothing about the document.
    if (error instanceof DocumentError && error.code === 'killed')
      return worker.analyse(path, { name: sha256, signal })
    throw error
  }
}

async function convert(
  context: WebApiContext,
  file: string,
  error: unknown,
  place: string,
  signal: AbortSignal,
): Promise<{ readonly path: string; readonly extension: string } | null> {
  if (!(error instanceof DocumentError) || error.code !== 'unsupported' || !context.converter) return null
  await mkdir(place, { mode: 0o700 })
  const converted = await context.converter.convert(file, error.detail, place, signal)
  if (converted && (await stat(converted.path)).size > context.policy.maxFileBytes) {
    throw failure('fileTooComplex')
  }
  return converted
}

async function hash(file: string): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of createReadStream(file)) sum.update(chunk as Buffer)
  return sum.digest('hex')
}
