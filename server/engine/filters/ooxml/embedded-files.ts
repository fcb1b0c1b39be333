import {
  FormatError,
  type Extraction,
  type Merged,
  type MergeOptions,
  type Skeleton,
  type TranslatedUnit,
  type Unit,
  type UnitRole,
} from '../../model'
import type { OpcPackage } from './package'

/** The skeletons of embedded files by part name; the document around them has none of its own. */
export type EmbeddedSkeletons = Readonly<Record<string, Skeleton>>

/** A part that is a document itself. */
export interface EmbeddedFile {
  readonly name: string
  /** The role of all its units; null where they keep their own, because the document shows them as its text. */
  readonly role: UnitRole | null
}

/** What is needed of a filter to read and write a document inside another. */
interface EmbeddedReader {
  accepts(bytes: Uint8Array): boolean
  extract(bytes: Uint8Array): Promise<Extraction>
  merge(
    bytes: Uint8Array,
    skeleton: Skeleton,
    translations: ReadonlyMap<string, TranslatedUnit>,
    options: MergeOptions,
  ): Promise<Merged>
}

/** Documents inside of documents, by content type and by the names that Office gives them. */
const DOCUMENT =
  /(spreadsheetml|wordprocessingml|presentationml)\.(sheet|document|presentation|slide|slideshow|template)(\.main\+xml)?$|ms-(excel|word|powerpoint)\.(sheet|document|presentation)\.macroEnabled/i
const DOCUMENT_NAME = /\.(xls|doc|ppt)[xm]$/i
/** Relationships that lead to other files, and not to parts of this one. */
const LEADS_TO_FILE = new Set(['package', 'oleObject', 'aFChunk', 'control'])

const prefixOf = (part: string): string => `${part}!`

/** Parts reached from the main part that are files of their own, by how they are reached, in order. */
export function embeddedParts(pack: OpcPackage, main: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const from of pack.reachableParts(main)) {
    for (const { type, target, external } of pack.relationships(from))
      if (!external && LEADS_TO_FILE.has(type) && pack.has(target)) files.set(target, type)
  }
  return files
}

/** Those of them that look like documents. */
export const isDocument = (pack: OpcPackage, name: string): boolean =>
  DOCUMENT.test(pack.contentType(name)) || DOCUMENT_NAME.test(name)

const readerOf = (filters: readonly EmbeddedReader[], bytes: Uint8Array): EmbeddedReader | undefined =>
  filters.find((filter) => filter.accepts(bytes))

/**
 * Units of the documents inside, numbered behind the part's name. What repeats or hides behind a picture does not count. A
 * document that cannot be read is left as it is: the one around it does not need it to open.
 */
export async function extractEmbedded(
  filters: readonly EmbeddedReader[],
  pack: OpcPackage,
  files: readonly EmbeddedFile[],
): Promise<{ units: Unit[]; skeletons: EmbeddedSkeletons }> {
  const units: Unit[] = []
  const skeletons: Record<string, Skeleton> = {}
  for (const { name, role } of files) {
    const extraction = await unlessUnreadable(async () => {
      const bytes = pack.read(name)
      return readerOf(filters, bytes)?.extract(bytes)
    })
    if (!extraction) continue
    skeletons[name] = extraction.skeleton
    for (const unit of extraction.units) {
      const place = { id: prefixOf(name) + unit.id, part: name }
      units.push(role === null ? { ...unit, ...place } : { ...unit, ...place, role, counted: false })
    }
  }
  return { units, skeletons }
}

/** The documents that change, by part name. */
export async function mergeEmbedded(
  filters: readonly EmbeddedReader[],
  pack: OpcPackage,
  skeletons: EmbeddedSkeletons,
  translations: ReadonlyMap<string, TranslatedUnit>,
  options: MergeOptions,
): Promise<Map<string, Merged>> {
  const changed = new Map<string, Merged>()
  for (const [name, skeleton] of Object.entries(skeletons)) {
    const own = unitsOf(translations, prefixOf(name))
    if (own.size === 0) continue
    const merged = await unlessUnreadable(async () => {
      const bytes = pack.read(name)
      return readerOf(filters, bytes)?.merge(bytes, skeleton, own, options)
    })
    if (merged) changed.set(name, merged)
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
