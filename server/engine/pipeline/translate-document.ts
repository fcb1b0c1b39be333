import type { BilingualLayout, LanguageCode, TranslatedUnit, Unit } from '../model'
import { EngineError } from '../model'
import type { TranslationMemory, TranslationReport, Translator } from '../translation'
import { createProgress, type Progress } from './stages'

/** A document that can be taken apart and put together, in this process or in a child. `Result` is its finished form. */
export interface TranslatableDocument<Result> {
  extract(signal?: AbortSignal): Promise<{
    readonly units: readonly Unit[]
    readonly warnings: readonly string[]
  }>
  /** Writes and checks; calls `onChecking` in between. Keys of what the user should know are in the result's `warnings`. */
  merge(
    translations: Iterable<TranslatedUnit>,
    options: {
      readonly from: LanguageCode
      readonly to: LanguageCode
      readonly bilingual: boolean | BilingualLayout
      readonly signal?: AbortSignal | undefined
      readonly onChecking?: () => void
    },
  ): Promise<Result & { readonly warnings: readonly string[] }>
}

export interface DocumentTranslationRequest<Result> {
  readonly document: TranslatableDocument<Result>
  readonly from: LanguageCode
  readonly to: LanguageCode
  readonly bilingual: boolean | BilingualLayout
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Asked before an engine is, and told what it translated. */
  readonly memory?: TranslationMemory | undefined
}

/** What was done, in the numbers of the task's report. */
export interface DocumentReport extends TranslationReport {
  /** Keys of what the user should know, e.g. `partly-untranslated`. */
  readonly warnings: readonly string[]
}

export interface TranslatedDocument<Result> {
  readonly result: Result
  readonly engine: string
  readonly report: DocumentReport
}

/** The way of one document: extract → translate → merge → check. */
export type TranslateDocument = <Result>(
  request: DocumentTranslationRequest<Result>,
) => Promise<TranslatedDocument<Result>>

/**
 * Binds the way of a document to a translator. The function throws what its steps throw (`FormatError` or
 * `DocumentError`, `EngineError`, `ResultError`), and `EngineError` when not one unit could be translated.
 */
export function createDocumentTranslation(translator: Pick<Translator, 'translateUnits'>): TranslateDocument {
  return async ({ document, from, to, bilingual, signal, onProgress, memory }) => {
    const progress = createProgress(onProgress ?? (() => undefined))
    progress('extract', 0)
    const { units, warnings } = await document.extract(signal)
    progress('translate', 0)
    const { translations, report, engine } = await translator.translateUnits({
      from,
      to,
      units,
      ...(signal && { signal }),
      ...(memory && { memory }),
      onProgress: ({ done, total }) => progress('translate', total > 0 ? done / total : 1),
    })
    const remarks = judge(report, engine)
    progress('merge', 0)
    const result = await document.merge(translations.values(), {
      from,
      to,
      bilingual,
      signal,
      onChecking: () => progress('check', 0),
    })
    progress('check', 1)
    const all = new Set([...warnings, ...remarks, ...result.warnings])
    return { result, engine, report: { ...report, warnings: [...all] } }
  }
}

/** Nothing untranslated passes for a translation: failed units are named in a warning, a wholly failed document fails. */
function judge({ failed, translated }: TranslationReport, engine: string): string[] {
  if (failed === 0) return []
  if (translated > 0) return ['partly-untranslated']
  throw new EngineError('fatal', engine, `none of ${failed} units could be translated`)
}
