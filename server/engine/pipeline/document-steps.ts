import type { Filter } from '../filters/filter'
import type { Analysis, Extraction, Merged, MergeOptions, Skeleton, TranslatedUnit, Unit } from '../model'
import { bilingualLayout, FormatError } from '../model'
import { checkBilingual, checkPlaces, compareExtractions, ResultError } from './check-result'
import type { FilterRegistry } from './registry'

export interface DocumentResult extends Merged {
  readonly extension: string
  readonly mediaType: string
}

/**
 * The steps of one document on bytes, each of which may run in a process of its own. All but `check` throw
 * `FormatError` for documents that cannot be read.
 */
export interface DocumentSteps {
  analyse(bytes: Uint8Array): Promise<Analysis>
  extract(bytes: Uint8Array): Promise<Extraction>
  merge(
    bytes: Uint8Array,
    skeleton: Skeleton,
    translations: ReadonlyMap<string, TranslatedUnit>,
    options: MergeOptions,
  ): Promise<DocumentResult>
  /** Opens the result again and finds every translation in it; throws `ResultError`. Returns warnings. */
  check(
    result: Pick<DocumentResult, 'translated' | 'bilingual'>,
    units: readonly Unit[],
    translations: ReadonlyMap<string, TranslatedUnit>,
  ): Promise<readonly string[]>
}

export function createDocumentSteps(registry: FilterRegistry): DocumentSteps {
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
    async check(result, units, translations) {
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
    },
  }
}

/** A filter that throws at once rejects like one that throws later. */
const inPromise = async <T>(work: () => Promise<T>): Promise<T> => work()

async function reopen(registry: FilterRegistry, bytes: Uint8Array): Promise<Extraction> {
  if (bytes.byteLength === 0) throw new ResultError('empty', 'the result has no bytes')
  try {
    const filter: Filter = registry.filterFor(bytes)
    return await filter.extract(bytes)
  } catch (cause) {
    throw new ResultError('unreadable', 'the result does not open again', { cause })
  }
}
