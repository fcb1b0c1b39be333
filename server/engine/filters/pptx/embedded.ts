import { FormatError, type MergeOptions, type Skeleton, type TranslatedUnit, type Unit } from '../../model'
import type { Filter } from '../filter'
import { findEmbeddedWorkbooks } from './parts'
import type { Presentation } from './presentation'

/** The skeletons of embedded files by part name; the presentation has none of its own. */
export type EmbeddedSkeletons = Readonly<Record<string, Skeleton>>

const prefixOf = (part: string): string => `${part}!`

/**
 * Units of the workbooks inside, numbered behind the part's name. They repeat what charts show, so they do not count. A
 * workbook that cannot be read is left as it is: the presentation does not need it to open.
 */
export async function extractEmbedded(
  filter: Filter,
  { pack, main }: Presentation,
): Promise<{ units: Unit[]; skeletons: EmbeddedSkeletons }> {
  const units: Unit[] = []
  const skeletons: Record<string, Skeleton> = {}
  for (const name of findEmbeddedWorkbooks(pack, main)) {
    const extraction = await unlessUnreadable(async () => filter.extract(pack.read(name)))
    if (!extraction) continue
    skeletons[name] = extraction.skeleton
    for (const unit of extraction.units) {
      units.push({ ...unit, id: prefixOf(name) + unit.id, part: name, role: 'fallback', counted: false })
    }
  }
  return { units, skeletons }
}

/** The workbooks that change, by part name. */
export async function mergeEmbedded(
  filter: Filter,
  { pack }: Presentation,
  skeletons: EmbeddedSkeletons,
  translations: ReadonlyMap<string, TranslatedUnit>,
  { from, to }: MergeOptions,
): Promise<Map<string, Uint8Array>> {
  const changed = new Map<string, Uint8Array>()
  for (const [name, skeleton] of Object.entries(skeletons)) {
    const own = unitsOf(translations, prefixOf(name))
    if (own.size === 0) continue
    const merged = await unlessUnreadable(async () =>
      filter.merge(pack.read(name), skeleton, own, { from, to }),
    )
    if (merged) changed.set(name, merged.translated)
  }
  return changed
}

/** The translated units of one embedded file under their own ids; none when nothing in it was translated. */
function unitsOf(
  translations: ReadonlyMap<string, TranslatedUnit>,
  prefix: string,
): Map<string, TranslatedUnit> {
  const own = new Map<string, TranslatedUnit>()
  for (const unit of translations.values()) {
    if (!unit.id.startsWith(prefix) || unit.runs === null) continue
    const id = unit.id.slice(prefix.length)
    own.set(id, { ...unit, id })
  }
  return own
}

async function unlessUnreadable<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FormatError) return null
    throw error
  }
}
