import type { TranslatedUnit, UnitList } from '../model'
import { PackageComparison, partsOf, type OfficeFormat } from './compare-packages'
import { expectTexts } from './find-texts'
import type { FidelityReport } from './report'

export interface OfficeFiles {
  readonly format: OfficeFormat
  readonly source: Uint8Array
  readonly result: Uint8Array
  readonly units: UnitList
  readonly translations: ReadonlyMap<string, TranslatedUnit>
}

/** Opens both files by their zip directory and holds part against part. */
export function compareOffice({ units, translations, ...files }: OfficeFiles): FidelityReport {
  const { format } = files
  const packages = new PackageComparison({ ...files, withUnits: partsOf(units) })
  const { findings, added } = packages
  findings.add('part-added', added.length, added[0] ?? '')
  const expected = expectTexts(units, translations, ({ part }) => packages.reads(part))
  const located = packages.locate(packages.findable(expected.texts), expected.kept)
  for (const { kind, part } of located.faults) findings.add(kind, 1, part)
  const total = located.found + located.missing + expected.failedLetters
  return {
    format,
    covered: total === 0 ? 1 : located.found / total,
    left: expected.left,
    ...(format !== 'docx' && { places: packages.tally('place') }),
    links: packages.tally('link'),
    bookmarks: packages.tally('bookmark'),
    images: packages.tally('image'),
    formulas: packages.tally('formula'),
    untouched: packages.untouched,
    skipped: packages.skipped,
    findings: findings.list(),
  }
}
