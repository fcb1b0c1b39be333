import type { LanguageCode, TranslatedUnit, Unit } from '../model'
import { EngineError } from '../model'
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
      readonly bilingual: boolean
      readonly signal?: AbortSignal | undefined
      readonly onChecking?: () => void
    },
  ): Promise<Result & { readonly warnings: readonly string[] }>
}

/** What became of a document's units. */
export interface UnitsTranslation {
  readonly units: readonly TranslatedUnit[]
  /** Name of the engine, or of the engines on the way. */
  readonly engine: string
  /** Words the engine did not know. */
  readonly unknownWords: number
}

/** The part of the translator that documents need. */
export interface UnitTranslator {
  translateUnits(request: {
    readonly from: LanguageCode
    readonly to: LanguageCode
    readonly units: readonly Unit[]
    readonly signal?: AbortSignal
    /** 0 to 1. */
    readonly onProgress?: (share: number) => void
  }): Promise<UnitsTranslation>
}

export interface DocumentTranslationRequest<Result> {
  readonly document: TranslatableDocument<Result>
  readonly from: LanguageCode
  readonly to: LanguageCode
  readonly bilingual: boolean
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
}

/** What was done, in the numbers of the task's report. */
export interface TranslationReport {
  readonly segments: number
  readonly translated: number
  /** Left as they were on purpose: numbers, codes, addresses. */
  readonly kept: number
  readonly unknownWords: number
  readonly warnings: readonly string[]
}

export interface TranslatedDocument<Result> {
  readonly result: Result
  readonly engine: string
  readonly report: TranslationReport
}

/** The way of one document: extract → translate → merge → check. */
export type TranslateDocument = <Result>(
  request: DocumentTranslationRequest<Result>,
) => Promise<TranslatedDocument<Result>>

/**
 * Binds the way of a document to a translator. The function throws what its steps throw (`FormatError` or
 * `DocumentError`, `EngineError`, `ResultError`), and `EngineError` when not one unit could be translated.
 */
export function createDocumentTranslation(translator: UnitTranslator): TranslateDocument {
  return async ({ document, from, to, bilingual, signal, onProgress }) => {
    const progress = createProgress(onProgress ?? (() => undefined))
    progress('extract', 0)
    const { units, warnings } = await document.extract(signal)
    progress('translate', 0)
    const translation = await translator.translateUnits({
      from,
      to,
      units,
      ...(signal && { signal }),
      onProgress: (share) => progress('translate', share),
    })
    const report = summarise(translation)
    progress('merge', 0)
    const result = await document.merge(translation.units, {
      from,
      to,
      bilingual,
      signal,
      onChecking: () => progress('check', 0),
    })
    progress('check', 1)
    return {
      result,
      engine: translation.engine,
      report: { ...report, warnings: [...new Set([...warnings, ...report.warnings, ...result.warnings])] },
    }
  }
}

/** Nothing untranslated passes for a translation: failed units are named in a warning, a wholly failed document fails. */
function summarise({ units, engine, unknownWords }: UnitsTranslation): TranslationReport {
  const translated = units.filter((unit) => unit.runs !== null).length
  const failed = units.filter((unit) => unit.runs === null && unit.kept === 'failed').length
  if (failed > 0 && translated === 0) {
    throw new EngineError('fatal', engine, `none of ${failed} units could be translated`)
  }
  return {
    segments: units.length,
    translated,
    kept: units.length - translated - failed,
    unknownWords,
    warnings: failed > 0 ? ['partly-untranslated'] : [],
  }
}
