import type { DocumentFormat, TranslatedUnit, UnitList } from '../model'
import { compareOffice } from './compare-office'
import type { FidelityReport } from './report'

export type { FidelityReport, FindingKind } from './report'

/** A finished file and what it was made of. */
export interface FinishedFile {
  readonly format: DocumentFormat
  readonly source: Uint8Array
  readonly result: Uint8Array
  readonly units: UnitList
  readonly translations: ReadonlyMap<string, TranslatedUnit>
}

/**
 * Opens a finished file again and holds it against its source: what is lost, changed or left. Shares with the filters
 * only the way into the bytes (zip, PDF objects and glyphs), nothing of what they meant to write. Throws `FormatError`
 * when either does not open.
 */
export async function measureFidelity({ format, ...files }: FinishedFile): Promise<FidelityReport> {
  if (format !== 'pdf') return compareOffice({ format, ...files })
  // Its parsers take half a second to load, which no Word document shall wait for.
  const { comparePdf } = await import('./compare-pdf')
  return comparePdf(files)
}
