import { decodeXml, openZip, readEntry } from '../filters/ooxml'
import {
  hasLetters,
  plainText,
  type BilingualLayout,
  type TranslatedUnit,
  type Unit,
  type UnitList,
} from '../model'
import { MOST_OF_PART, PackageComparison, partsOf, type OfficeFormat } from './compare-packages'
import { expectTexts, lettersOf, piecesOf, type ExpectedText } from './find-texts'
import { locateTexts, type LocatedTexts } from './locate-texts'
import { readPart } from './read-part'
import { Findings, type BilingualReport, type Tally } from './report'

export interface BilingualOfficeFiles {
  readonly format: OfficeFormat
  readonly layout: BilingualLayout
  readonly source: Uint8Array
  readonly bilingual: Uint8Array
  readonly units: UnitList
  readonly translations: ReadonlyMap<string, TranslatedUnit>
}

/**
 * Opens a bilingual file and looks for the source as it was, and for each translation beside it. Null when all its text
 * is in parts that are too large to be read.
 */
export function compareBilingualOffice(files: BilingualOfficeFiles): BilingualReport | null {
  if (files.format === 'pptx') return compareSlides(files)
  return files.layout === 'table' ? compareRows(files) : compareTexts(files)
}

const LISTS_SLIDES = /^(\[Content_Types\]|ppt\/_rels\/presentation\.xml)(\.rels|\.xml)$/i
const SLIDE = /^ppt\/slides\/[^/]+\.xml$/i

/** The original slides to the byte, and as many copies with the translations. */
function compareSlides({ units, translations, ...files }: BilingualOfficeFiles): BilingualReport {
  const packages = openPackages(files, units, LISTS_SLIDES)
  packages.readAdded()
  const { findings } = packages
  const shown = shownUnits(units, packages)
  const expected = expectTexts(shown, translations)
  // The originals hold their text already; the copies must hold the translations.
  const located = packages.locate(packages.findable(expected.texts), expected.kept)
  findings.add('text-missing', located.faults.length, located.faults[0]?.part ?? '')
  const { source } = packages.tally('place')
  const copies = packages.added.filter((name) => SLIDE.test(name)).length
  const listed = Math.min(packages.count('place'), source + copies)
  findings.add('slide-lost', source * 2 - listed, 'ppt/presentation.xml')
  const originals = packages.kept(SLIDE)
  findings.add('original-changed', originals.source - originals.result, 'ppt/slides')
  return {
    form: 'slides',
    places: { source: source * 2, result: listed },
    originals,
    covered: shareOf(located),
    findings: findings.list(),
  }
}

/** Everything of the source, with each translation under it or in its cell. */
function compareTexts({ units, translations, ...files }: BilingualOfficeFiles): BilingualReport | null {
  const packages = openPackages(files, units)
  const { findings, added } = packages
  findings.add('part-added', added.length, added[0] ?? '')
  const shown = shownUnits(units, packages)
  if (shown.length === 0 && packages.skipped > 0) return null
  const sources = packages.findable(sourcesOf(shown))
  const kept = packages.locate(sources, new Set())
  findings.add('original-changed', kept.faults.length, kept.faults[0]?.part ?? '')
  const located = packages.locate(packages.findable(expectTexts(shown, translations).texts), new Set())
  findings.add('text-missing', located.faults.length, located.faults[0]?.part ?? '')
  return {
    form: 'texts',
    ...(files.format === 'xlsx' && { places: packages.tally('place') }),
    originals: { source: sources.length, result: sources.length - kept.faults.length },
    covered: shareOf(located),
    findings: findings.list(),
  }
}

const ROWS_IN = { docx: 'word/document.xml', xlsx: 'xl/worksheets/sheet1.xml' } as const
const ROW = /<(?:w:tr|row)[\s>]/g

/** A document of its own: a row for each text and one for the head. */
function compareRows({
  format,
  bilingual,
  units,
  translations,
}: BilingualOfficeFiles): BilingualReport | null {
  const name = ROWS_IN[format === 'xlsx' ? 'xlsx' : 'docx']
  const archive = openZip(bilingual)
  const entry = archive.entries.find((one) => one.name === name)
  if (entry && entry.size > MOST_OF_PART) return null
  const xml = entry ? decodeXml(readEntry(archive, entry), name).text : ''
  const { texts } = readPart(name, xml)
  const counted = Array.from(units).filter((unit) => unit.counted)
  const look = (expected: readonly ExpectedText[]): LocatedTexts =>
    locateTexts(expected, { texts, kept: new Set(), shared: false, holds: () => false })
  const sources = sourcesOf(counted)
  const kept = look(sources)
  const located = look(expectTexts(counted, translations).texts)
  const rows: Tally = { source: counted.length + 1, result: xml.match(ROW)?.length ?? 0 }
  const findings = new Findings()
  findings.add('row-lost', rows.source - rows.result, name)
  findings.add('original-changed', kept.faults.length, name)
  findings.add('text-missing', located.faults.length, name)
  return {
    form: 'rows',
    places: rows,
    originals: { source: sources.length, result: sources.length - kept.faults.length },
    covered: shareOf(located),
    findings: findings.list(),
  }
}

const openPackages = (
  { format, source, bilingual }: Pick<BilingualOfficeFiles, 'format' | 'source' | 'bilingual'>,
  units: UnitList,
  lists?: RegExp,
): PackageComparison =>
  new PackageComparison({
    format,
    source,
    result: bilingual,
    withUnits: partsOf(units),
    ...(lists && { lists }),
  })

/** Contents of Word with room for one language only keep the source: alternative texts, choices, labels of lists. */
const ONE_LANGUAGE = /^word\/(?!charts|diagrams)/

/** Units whose both languages a reader finds in parts that were read. */
function shownUnits(units: UnitList, packages: PackageComparison): Unit[] {
  const shown: Unit[] = []
  for (const unit of units) {
    const { counted, role, part } = unit
    const oneOnly = ONE_LANGUAGE.test(part) && (role === 'alt-text' || role === 'label')
    if (counted && !oneOnly && packages.reads(part)) shown.push(unit)
  }
  return shown
}

/** The sources, to be looked for as translations are. */
const sourcesOf = (units: readonly Unit[]): ExpectedText[] =>
  units.flatMap(({ id, part, runs }) => {
    const source = plainText(runs)
    const pieces = hasLetters(source) ? piecesOf(runs) : []
    return pieces.length > 0 ? [{ id, part, source, target: source, whole: lettersOf(source), pieces }] : []
  })

const shareOf = ({ found, missing }: LocatedTexts): number =>
  found + missing === 0 ? 1 : found / (found + missing)
