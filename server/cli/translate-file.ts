import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { detectLanguage, EngineError, FormatError, type TranslateDocument } from '../engine'
import { openDocument } from '../engine/documents'
import { DocumentError } from '../worker'
import type { Arguments } from './read-arguments'
import { readDocument } from './read-document'

export interface TranslatedFile {
  /** The files written, the translated one first. */
  readonly written: readonly string[]
  readonly from: string
  readonly pages: number
  readonly words: number
  readonly milliseconds: number
  readonly engine: string
  readonly warnings: readonly string[]
}

/** Translates one file and writes the result; throws what went wrong. */
export async function translateFile(
  file: string,
  options: Pick<Arguments, 'to' | 'from' | 'bilingual'> & { readonly out: string | undefined },
  translateDocument: TranslateDocument,
): Promise<TranslatedFile> {
  const started = performance.now()
  const { bytes, analysis } = await readDocument(file, options.from ?? null)
  const from = options.from ?? (await detectLanguage(analysis.sample))
  if (from === null) throw new Error('the source language could not be detected, name it with --from')
  if (from === options.to) throw new Error(`it is already in ${from}`)
  const { to, bilingual } = options
  const { result, engine, report } = await translateDocument({
    document: openDocument(bytes),
    from,
    to,
    bilingual,
  })
  const folder = options.out ?? path.dirname(file)
  const base = path.join(folder, path.parse(file).name)
  await mkdir(folder, { recursive: true })
  const written = [`${base}.${to}${result.extension}`]
  await writeFile(written[0] ?? '', result.translated)
  if (result.bilingual) {
    const name = `${base}.${from}-${to}.bilingual${result.extension}`
    await writeFile(name, result.bilingual)
    written.push(name)
  }
  return {
    written,
    from,
    pages: analysis.pages,
    words: analysis.words,
    milliseconds: performance.now() - started,
    engine,
    warnings: [...new Set([...analysis.warnings, ...report.warnings, ...unknown(report.unknownWords)])],
  }
}

const unknown = (words: number): string[] => (words > 0 ? [`${words} unknown words`] : [])

const PICTURE = /^(png|jpeg)$/
const OLDER = /^(doc|ppt|xls|xls-95|rtf|o[dt][tsp])$/

/** Why a file was not translated, in one line. */
export function describeFailure(error: unknown): string {
  if (error instanceof FormatError && OLDER.test(error.detail)) {
    return `${error.message} (LibreOffice converts such documents; install it, or name it in SOFFICE)`
  }
  if (error instanceof FormatError && (error.code === 'scanned' || PICTURE.test(error.detail))) {
    return `${error.message} (Tesseract reads scans and pictures; install it, or name it in TESSERACT)`
  }
  if (error instanceof FormatError || error instanceof DocumentError) return error.message
  if (error instanceof EngineError && error.kind === 'pair-not-served') {
    return `no engine translates ${error.message}`
  }
  if (error instanceof EngineError) return `${error.engine}: ${error.message}`
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'there is no such file'
  return error instanceof Error ? error.message : String(error)
}
