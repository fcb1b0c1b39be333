import type { BilingualLayout, DocumentFormat, TranslatedUnit, UnitList } from '../model'
import { compareBilingualOffice } from './compare-bilingual-office'
import { compareOffice } from './compare-office'
import type { FidelityReport } from './report'

export type { BilingualReport, FidelityReport, FindingKind } from './report'

/** A finished file and what it was made of; with its bilingual file where there is one. */
export interface FinishedFile {
  readonly format: DocumentFormat
  readonly source: Uint8Array
  readonly result: Uint8Array
  readonly units: UnitList
  readonly translations: ReadonlyMap<string, TranslatedUnit>
  readonly bilingual?: { readonly bytes: Uint8Array; readonly layout: BilingualLayout } | undefined
}

/**
 * Opens a finished file again and holds it against its source: what is lost, changed or left. The bilingual file is
 * measured by itself. Shares with the filters only the way into the bytes (zip, PDF objects and glyphs), nothing of what
 * they meant to write. Throws `FormatError` when one of them does not open.
 */
export async function measureFidelity({ format, ...files }: FinishedFile): Promise<FidelityReport> {
  if (format === 'pdf') {
    // Its parsers take half a second to load, which no Word document shall wait for.
    const { comparePdf } = await import('./compare-pdf')
    return comparePdf(files)
  }
  const report = compareOffice({ format, ...files })
  const { bilingual, source, units, translations } = files
  if (!bilingual) return report
  const { bytes, layout } = bilingual
  const both = compareBilingualOffice({ format, layout, source, bilingual: bytes, units, translations })
  return both ? { ...report, bilingual: both } : { ...report, skipped: report.skipped + 1 }
}
