/**
 * npm run bench -- legacy [DIR or FILE…] [--each 20] [--keep DIR]
 *
 * Documents of older and other office programs: LibreOffice makes so many of each of .doc .ppt .xls .odt .ods .odp .rtf
 * from documents of our own, and those in the folders named are taken as they are (with --each 0 only those). The
 * product's own converter and pipeline carry them through with an engine that changes every letter, two at a time, and
 * LibreOffice and poppler count the pages of each document and of its result. One line a file, the last line is JSON.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeOlderDocuments, OLDER_KINDS, type OlderKind } from './judge/older-documents'
import { renderAll } from './judge/render'
import {
  createDocumentTranslation,
  createPseudoProvider,
  createTranslator,
  detectLanguage,
  FormatError,
} from '../server/engine'
import { documentSteps, openDocument } from '../server/engine/documents'
import { createDocumentConverter } from '../server/worker'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { each: { type: 'string', default: '20' }, keep: { type: 'string' } },
})
const LANGUAGES = ['en', 'es', 'de', 'fr', 'it', 'pt', 'ru', 'ja', 'zh', 'ko', 'tr', 'nl', 'pl', 'cs']
const KINDS = Object.keys(OLDER_KINDS) as OlderKind[]
const AT_ONCE = 2

interface Attempt {
  readonly file: string
  readonly kind: string
  /** The translated document; null where there is none, and `error` says why. */
  readonly result: string | null
  readonly error: string | null
  readonly findings: readonly string[]
  readonly seconds: number
}

const kindOf = (file: string): string => path.extname(file).slice(1).toLowerCase()

const findDocuments = (given: readonly string[]): string[] =>
  given.flatMap((place) =>
    fs.statSync(place).isFile()
      ? [place]
      : fs
          .readdirSync(place, { recursive: true, encoding: 'utf8' })
          .filter((name) => Object.hasOwn(OLDER_KINDS, kindOf(name)))
          .sort()
          .map((name) => path.join(place, name)),
  )

const folder = options.keep ?? fs.mkdtempSync(path.join(os.tmpdir(), 'verso-bench-legacy-'))
const folderOf = (name: string): string => {
  const made = path.join(folder, name)
  fs.mkdirSync(made, { recursive: true })
  return made
}
const translator = createTranslator({
  providers: [createPseudoProvider({ languages: LANGUAGES })],
  detect: detectLanguage,
})
const translateDocument = createDocumentTranslation(translator)
const converter = createDocumentConverter({
  program: 'soffice',
  processes: AT_ONCE,
  memoryBytes: 1024 * 1024 * 1024,
  hidden: folderOf('hidden'),
})

/** What the product makes of the file's format: the detail of its refusal. */
async function formatOf(bytes: Uint8Array): Promise<string> {
  try {
    await documentSteps.analyse(bytes)
  } catch (error) {
    if (error instanceof FormatError && error.code === 'unsupported') return error.detail
    throw error
  }
  throw new Error('needs no conversion')
}

async function attempt(file: string, index: number): Promise<Attempt> {
  const started = performance.now()
  const done = (result: string | null, error: string | null, findings: readonly string[] = []): Attempt => ({
    file,
    kind: kindOf(file),
    result,
    error,
    findings,
    seconds: (performance.now() - started) / 1000,
  })
  try {
    const format = await formatOf(fs.readFileSync(file))
    const converted = await converter.convert(file, format, folderOf(path.join('places', String(index))))
    if (!converted) return done(null, 'no LibreOffice')
    const bytes = fs.readFileSync(converted.path)
    const detected = await detectLanguage((await documentSteps.analyse(bytes)).sample)
    const from = LANGUAGES.find((code) => code === detected) ?? 'en'
    const to = from === 'es' ? 'en' : 'es'
    const { result } = await translateDocument({ document: openDocument(bytes), from, to, bilingual: false })
    const name = path.join(folderOf('results'), `${index}-${path.parse(file).name}${result.extension}`)
    fs.writeFileSync(name, result.translated)
    return done(name, null, result.fidelity?.findings.map(({ kind }) => kind) ?? ['not-measured'])
  } catch (error) {
    return done(null, error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  }
}

async function attemptAll(files: readonly string[]): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    for (let index = next++; index < files.length; index = next++) {
      attempts[index] = await attempt(files[index] ?? '', index)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return attempts
}

interface Judged extends Attempt {
  readonly pages: number
  readonly resultPages: number
}

const isSame = ({ pages, resultPages }: Judged): boolean => pages > 0 && pages === resultPages

const describe = (item: Judged): string =>
  item.error === null
    ? `${path.basename(item.file)}: pages ${item.pages}/${item.resultPages}, ${item.seconds.toFixed(1)} s${item.findings.length > 0 ? `, ${item.findings.join(' ')}` : ''}${isSame(item) ? '' : ', OTHER PAGES'}`
    : `FAILED ${path.basename(item.file)}: ${item.error}`

function report(all: readonly Judged[]): Record<string, unknown> {
  const byKind = KINDS.map((kind) => {
    const own = all.filter((item) => item.kind === kind)
    const translated = own.filter(({ error }) => error === null)
    return [
      kind,
      { files: own.length, translated: translated.length, samePages: translated.filter(isSame).length },
    ]
  })
  return {
    files: all.length,
    failed: all.filter(({ error }) => error !== null).map(({ file }) => path.basename(file)),
    otherPages: all
      .filter((item) => item.error === null && !isSame(item))
      .map(({ file }) => path.basename(file)),
    findings: [...new Set(all.flatMap(({ findings }) => findings))],
    ...(Object.fromEntries(byKind) as Record<string, unknown>),
  }
}

try {
  const files = findDocuments(positionals)
  const sources = folderOf('sources')
  for (const kind of KINDS) files.push(...(await makeOlderDocuments(kind, Number(options.each), sources)))
  if (files.length === 0) throw new Error('No documents: name at least one folder, or leave --each.')
  const attempts = await attemptAll(files)
  // Copies under names of our own: PDFs of one name would meet.
  const copies = attempts.map(({ file }, index) => {
    const copy = path.join(folderOf('rendered'), `${index}-source${path.extname(file)}`)
    fs.copyFileSync(file, copy)
    return copy
  })
  const results = attempts.flatMap(({ result }) => result ?? [])
  const seen = await renderAll([...copies, ...results], folderOf('rendered'))
  const all = attempts.map((item, index) => ({
    ...item,
    pages: seen.get(copies[index] ?? '')?.pages ?? 0,
    resultPages: seen.get(item.result ?? '')?.pages ?? 0,
  }))
  for (const item of all) console.log(describe(item))
  console.log(JSON.stringify(report(all)))
} finally {
  await translator.close()
  if (options.keep === undefined) fs.rmSync(folder, { recursive: true, force: true })
}
