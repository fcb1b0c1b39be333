import type { Merged, MergeOptions, TranslatedUnit, Unit, UnitList } from '../model'
import { bilingualLayout, FormatError, plainText } from '../model'
import type { FidelityReport, FinishedFile } from '../fidelity'
import type { Filter } from '../filters/filter'
import { checkBilingual, checkPlaces, compareExtractions, ResultError } from './check-result'
import { refuseDamaged } from './refuse-damaged'
import type { FilterRegistry } from './registry'

export interface DocumentResult extends Merged {
  readonly extension: string
  readonly mediaType: string
}

/**
 * The steps of one document on bytes, each of which may run in a process of its own. All but `check` throw
 * `FormatError` for documents that cannot be read.
 */
export interface DocumentSteps extends Pick<Filter, 'analyse' | 'extract'> {
  merge(...document: Parameters<Filter['merge']>): Promise<DocumentResult>
  /**
   * Opens the result again and finds every translation in it; given the original, also holds the two against each other.
   * Throws `ResultError`.
   */
  check(
    result: Pick<DocumentResult, 'translated' | 'bilingual'>,
    units: UnitList,
    translations: ReadonlyMap<string, TranslatedUnit>,
    original?: Original,
  ): Promise<CheckedDocument>
}

/** What a result was made of, and what was asked for. */
export interface Original {
  readonly source: Source
  readonly bilingual: MergeOptions['bilingual']
}

/** The bytes a result was made of, or how to get them when they are wanted: a large file is not held for long. */
type Source = Uint8Array | (() => Promise<Uint8Array>)

export interface CheckedDocument {
  readonly warnings: readonly string[]
  /** Null where there was no source to hold the result against. */
  readonly fidelity: FidelityReport | null
}

type Measure = (file: FinishedFile) => Promise<FidelityReport>

export function createDocumentSteps(registry: FilterRegistry, measure?: Measure): DocumentSteps {
  return {
    analyse: (bytes) => inPromise(() => registry.filterFor(bytes).analyse(bytes)),
    async extract(bytes) {
      const extraction = await registry.filterFor(bytes).extract(bytes)
      if (extraction.units.length === 0) throw new FormatError('no-text', 'no-units')
      return extraction
    },
    async merge(bytes, skeleton, translations, options) {
      const filter = registry.filterFor(bytes)
      const merged = await filter.merge(bytes, skeleton, translations, options)
      const { extension, mediaType } = merged.variant ?? filter
      const wanted = bilingualLayout(options.bilingual) !== 'none'
      const missing = wanted && !merged.bilingual ? ['no-bilingual'] : []
      return { ...merged, extension, mediaType, warnings: [...merged.warnings, ...missing] }
    },
    async check(result, units, translations, original) {
      const warnings = await checkTexts(registry, result, units, translations)
      if (!measure || !original) return { warnings, fidelity: null }
      const { source } = original
      const bytes = typeof source === 'function' ? await source() : source
      const { format } = registry.filterFor(bytes)
      const file = { format, source: bytes, result: result.translated, units, translations }
      const bilingual = result.bilingual && {
        bytes: result.bilingual,
        layout: bilingualLayout(original.bilingual),
      }
      // That the result opens is known by now: what cannot be measured has no report, and says so.
      const fidelity = await measure(bilingual ? { ...file, bilingual } : file).catch(() => null)
      if (fidelity) refuseDamaged(fidelity)
      return { warnings: fidelity ? warnings : [...warnings, 'not-measured'], fidelity }
    },
  }
}

async function checkTexts(
  registry: FilterRegistry,
  result: Pick<DocumentResult, 'translated' | 'bilingual'>,
  units: UnitList,
  translations: ReadonlyMap<string, TranslatedUnit>,
): Promise<string[]> {
  const filter = registry.filterFor(result.translated)
  if (filter.countMissing) {
    const missing = async (bytes: Uint8Array): Promise<number> =>
      (await filter.countMissing?.(bytes, units, translations)) ?? 0
    return checkPlaces(
      await missing(result.translated),
      result.bilingual && (await missing(result.bilingual)),
      units,
    )
  }
  const again = await reopen(registry, result.translated)
  const { drifted } = compareExtractions(units, translations, again)
  if (result.bilingual) checkBilingual(units, translations, await reopen(registry, result.bilingual))
  return drifted > 0 ? ['characters-changed'] : []
}

/** A filter that throws at once rejects like one that throws later. */
const inPromise = async <T>(work: () => Promise<T>): Promise<T> => work()

/** The texts of a result's units. */
async function reopen(registry: FilterRegistry, bytes: Uint8Array): Promise<string[]> {
  if (bytes.byteLength === 0) throw new ResultError('empty', 'the result has no bytes')
  const texts: string[] = []
  const take = ({ runs }: Unit): void => void texts.push(plainText(runs))
  try {
    const filter = registry.filterFor(bytes)
    if (filter.readUnits) await filter.readUnits(bytes, take)
    else (await filter.extract(bytes)).units.forEach(take)
    return texts
  } catch (cause) {
    throw new ResultError('unreadable', 'the result does not open again', { cause })
  }
}
