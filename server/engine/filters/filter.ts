import type {
  Analysis,
  DocumentFormat,
  Extraction,
  Merged,
  MergeOptions,
  Skeleton,
  TranslatedUnit,
  Unit,
  UnitList,
} from '../model'

/**
 * A document format. A filter owns only the text it understands: every other byte comes back as it went in
 * (architecture, "Unknown passes through"). Filters are synchronous about bytes, know no engine, no clock and no
 * storage, and run only in the worker child, the command line and benches.
 *
 * All methods throw `FormatError` for documents that cannot be read.
 */
export interface Filter {
  readonly format: DocumentFormat
  /** Extension of the result, e.g. `.docx`. */
  readonly extension: string
  readonly mediaType: string
  /** True when these bytes are of this format, judged by content and never by a file name. */
  accepts(bytes: Uint8Array): boolean
  analyse(bytes: Uint8Array): Promise<Analysis>
  extract(bytes: Uint8Array): Promise<Extraction>
  /**
   * Writes the translations into the document. Units without an entry, or with `runs: null`, stay byte for byte.
   * Tolerant of what engines do to runs: unknown styles fall back to 0, lost atoms are put back, doubled ones dropped.
   */
  merge(
    bytes: Uint8Array,
    skeleton: Skeleton,
    translations: ReadonlyMap<string, TranslatedUnit>,
    options: MergeOptions,
  ): Promise<Merged>
  /** For formats with so many units that a list of them takes memory: hands out those of `extract`, one by one. */
  readUnits?(bytes: Uint8Array, take: (unit: Unit) => void): Promise<void>
  /**
   * For formats that keep places and not paragraphs (PDF), where reading the result again gives other units: opens a
   * result and tells how many of the units with letters in their translation are not to be found in it. Filters without
   * it are checked unit by unit.
   */
  countMissing?(
    result: Uint8Array,
    units: UnitList,
    translations: ReadonlyMap<string, TranslatedUnit>,
  ): Promise<number>
}
