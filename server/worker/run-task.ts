import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import v8 from 'node:v8'
import type * as z from 'zod'
import { documentSteps, readFacingTexts, renderPages } from '../engine/documents'
import type { Fidelity } from '../contracts/translate'
import type { Analysis, FidelityReport, Skeleton, TranslatedUnit, Unit, UnitList } from '../engine/index'
import { LineFile, LineMap } from './line-file'
import { readLines, writeLines } from './lines'
import { runScanTask } from './ocr/run-scan-task'
import type {
  AnalyseTask,
  ExtractResultSchema,
  ExtractTask,
  FaceResultSchema,
  FaceTask,
  MergeResultSchema,
  MergeTask,
  RenderResultSchema,
  RenderTask,
  WorkerTask,
} from './protocol'

/** Does one task in the child; `onChecking` tells that the result is written and now looked at. */
export function runTask(task: WorkerTask, onChecking: () => void): Promise<unknown> {
  switch (task.stage) {
    case 'analyse':
      return analyse(task)
    case 'extract':
      return extract(task)
    case 'merge':
      return merge(task, onChecking)
    case 'render':
      return render(task)
    case 'face':
      return face(task)
    default:
      return runScanTask(task)
  }
}

/** What an analysis in this process has looked at: a filter may have kept what it read of this very array. */
let looked: Buffer | null = null

async function analyse(task: AnalyseTask): Promise<Analysis> {
  looked = await readFile(task.source)
  return documentSteps.analyse(looked)
}

async function readSource(file: string): Promise<Buffer> {
  const bytes = await readFile(file)
  const same = looked?.equals(bytes) === true ? looked : bytes
  looked = null
  return same
}

/** What an extraction in this process has left in memory, by the file it wrote it to as well. */
const held = new Map<string, Skeleton>()

async function extract(task: ExtractTask): Promise<z.infer<typeof ExtractResultSchema>> {
  const extraction = await documentSteps.extract(await readSource(task.source))
  await writeLines(task.units, extraction.units)
  await writeFile(task.skeleton, v8.serialize(extraction.skeleton), { mode: 0o600 })
  if (extraction.held) held.set(task.skeleton, extraction.skeleton)
  return {
    count: extraction.units.length,
    warnings: [...extraction.warnings],
  }
}

async function readSkeleton(file: string): Promise<Skeleton> {
  const own = held.get(file)
  held.delete(file)
  return own ?? v8.deserialize(await readFile(file))
}

/** What the check needs of a written result; all that was made of the source may go. */
interface Written {
  readonly result: Awaited<ReturnType<typeof documentSteps.merge>>
  readonly translations: ReadonlyMap<string, TranslatedUnit>
}

/** Bytes of lines that become objects at once; more stay in their file. */
const MOST_IN_MEMORY = 8 * 1024 * 1024

/** Our own file, as the translations are: it was written by an earlier child, those by the parent. */
const readUnits = async (file: string): Promise<UnitList> =>
  (await stat(file)).size > MOST_IN_MEMORY
    ? LineFile.open<Unit>(file)
    : readLines(file, (value) => value as Unit)

async function readTranslations(file: string): Promise<ReadonlyMap<string, TranslatedUnit>> {
  if ((await stat(file)).size > MOST_IN_MEMORY) return new LineMap(await LineFile.open<TranslatedUnit>(file))
  const translations = new Map<string, TranslatedUnit>()
  await readLines(file, (value) => {
    const unit = value as TranslatedUnit
    translations.set(unit.id, unit)
    return null
  })
  return translations
}

async function write(task: MergeTask): Promise<Written> {
  const source = await readFile(task.source)
  const skeleton = await readSkeleton(task.skeleton)
  const translations = await readTranslations(task.translations)
  const options = { from: task.from, to: task.to, bilingual: task.bilingual }
  const result = await documentSteps.merge(source, skeleton, translations, options)
  await writeFile(task.translatedFile, result.translated, { mode: 0o600 })
  if (result.bilingual) await writeFile(task.bilingualFile, result.bilingual, { mode: 0o600 })
  return { result, translations }
}

async function merge(task: MergeTask, onChecking: () => void): Promise<z.infer<typeof MergeResultSchema>> {
  const { result, translations } = await write(task)
  onChecking()
  const units = await readUnits(task.units)
  const original = { source: () => readFile(task.source), bilingual: task.bilingual }
  const { warnings, fidelity } = await documentSteps.check(result, units, translations, original)
  return {
    extension: result.extension,
    mediaType: result.mediaType,
    bilingual: result.bilingual !== null,
    warnings: [...result.warnings, ...warnings],
    fidelity: fidelity && listedIn(fidelity),
  }
}

/** As the protocol has it: lists may be written to. */
function listedIn({ bilingual, ...fidelity }: FidelityReport): Fidelity {
  return {
    ...fidelity,
    findings: [...fidelity.findings],
    ...(bilingual && { bilingual: { ...bilingual, findings: [...bilingual.findings] } }),
  }
}

async function render(task: RenderTask): Promise<z.infer<typeof RenderResultSchema>> {
  const { total, pages } = await renderPages(await readFile(task.source), task)
  for (const { number, png } of pages) {
    await writeFile(path.join(task.folder, `page-${number}.png`), png, { mode: 0o600 })
  }
  return { total, pages: pages.map(({ number, width, height }) => ({ number, width, height })) }
}

async function face(task: FaceTask): Promise<z.infer<typeof FaceResultSchema>> {
  const original = task.original === null ? null : await readFile(task.original)
  const texts = await readFacingTexts(original, await readFile(task.source))
  await writeFile(task.texts, JSON.stringify(texts), { mode: 0o600 })
  return { rows: texts.rows.length }
}
