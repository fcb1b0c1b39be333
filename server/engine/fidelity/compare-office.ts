import {
  decodeXml,
  escapeXml,
  normalisePartName,
  openZip,
  readEntry,
  type ZipArchive,
  type ZipEntry,
} from '../filters/ooxml'
import type { TranslatedUnit, UnitList } from '../model'
import { expectTexts, lettersOf } from './find-texts'
import { locateTexts } from './locate-texts'
import { readPart, type FactKind, type PartFacts } from './read-part'
import {
  difference,
  Findings,
  sizeOf,
  type FidelityReport,
  type FindingKind,
  type Multiset,
  type Tally,
} from './report'
import { findOverflow } from './slide-overflow'

/** Bytes of XML of one part, and of all, that are read; beyond them parts are compared by their bytes only. */
const MOST_OF_PART = 8 * 1024 * 1024
const MOST_OF_ALL = 24 * 1024 * 1024

const XML = /\.(xml|rels|vml)$/i
/** Where facts stand. */
const TELLING =
  /^(word\/[^/]+|ppt\/presentation|ppt\/(slides|notesSlides|slideLayouts|slideMasters|comments)\/[^/]+|xl\/workbook|xl\/(worksheets|drawings|tables)\/[^/]+|xl\/comments\d*|.*_rels\/[^/]+)\.(xml|rels)$/i
/** Parts without text to translate that tell the language or direction, or repeat texts of others. */
const FOLLOWS =
  /(styles|settings|fontTable|numbering|presProps|tableStyles)\.xml$|^docProps\/|^ppt\/(slideMasters|slideLayouts|notesMasters|handoutMasters|presentation)|^xl\/(workbook\.xml|styles|worksheets\/|tables\/|pivotCache\/|pivotTables\/|slicerCaches\/|drawings\/|charts\/|calcChain)|\/embeddings\//i
const MEDIA = /\/media\/[^/]+$/i

/** Kinds of which another one in its place is told apart from a lost one. */
const CHANGING: Partial<Record<FactKind, FindingKind>> = {
  link: 'link-changed',
  bookmark: 'bookmark-changed',
  image: 'image-changed',
  formula: 'formula-changed',
  field: 'field-changed',
  number: 'number-changed',
}
const LOST: Readonly<Record<Exclude<FactKind, 'place'>, FindingKind>> = {
  link: 'link-lost',
  bookmark: 'bookmark-lost',
  image: 'image-lost',
  formula: 'formula-lost',
  note: 'note-lost',
  comment: 'comment-lost',
  field: 'field-lost',
  table: 'table-lost',
  paragraph: 'paragraph-lost',
  section: 'section-lost',
  break: 'break-lost',
  style: 'style-lost',
  control: 'control-lost',
  shape: 'shape-lost',
  chart: 'chart-lost',
  animation: 'animation-lost',
  cell: 'cell-lost',
  number: 'number-changed',
  merge: 'merge-lost',
  rule: 'rule-lost',
}

type OfficeFormat = 'docx' | 'pptx' | 'xlsx'

export interface OfficeFiles {
  readonly format: OfficeFormat
  readonly source: Uint8Array
  readonly result: Uint8Array
  readonly units: UnitList
  readonly translations: ReadonlyMap<string, TranslatedUnit>
}

/** Opens both files by their zip directory and holds part against part. */
export function compareOffice(files: OfficeFiles): FidelityReport {
  const comparison = new OfficeComparison(files)
  comparison.compareParts()
  return comparison.report()
}

interface Package {
  readonly archive: ZipArchive
  readonly entries: ReadonlyMap<string, ZipEntry>
}

function openPackage(bytes: Uint8Array): Package {
  const archive = openZip(bytes)
  const entries = archive.entries.filter(({ name }) => !name.endsWith('/'))
  return { archive, entries: new Map(entries.map((entry) => [normalisePartName(entry.name), entry])) }
}

class OfficeComparison {
  private readonly source: Package
  private readonly result: Package
  private readonly findings = new Findings()
  private readonly withUnits: ReadonlySet<string>
  private readonly read: { name: string; xml: string; facts: PartFacts }[] = []
  private readonly totals = { source: new Map<FactKind, number>(), result: new Map<FactKind, number>() }
  private readonly literals = new Set<string>()
  private readonly unread = new Set<string>()
  private spent = 0
  private untouched = 0
  private identical = 0

  constructor(private readonly files: OfficeFiles) {
    this.source = openPackage(files.source)
    this.result = openPackage(files.result)
    const withUnits = new Set<string>()
    for (const { part } of files.units) withUnits.add(part)
    this.withUnits = withUnits
  }

  compareParts(): void {
    for (const [name, before] of this.source.entries) {
      const after = this.result.entries.get(name)
      if (!after) {
        this.findings.add(
          MEDIA.test(name) ? 'image-lost' : this.isPlace(name) ? this.placeLost : 'part-lost',
          1,
          name,
        )
        continue
      }
      const same = before.crc === after.crc && before.size === after.size
      if (!this.withUnits.has(name) && !FOLLOWS.test(name)) this.compareUntouched(name, same)
      if (XML.test(name) && (this.withUnits.has(name) || TELLING.test(name)))
        this.compareFacts(name, before, after, same)
    }
    const added = [...this.result.entries.keys()].filter((name) => !this.source.entries.has(name))
    this.findings.add('part-added', added.length, added[0] ?? '')
  }

  private get placeLost(): FindingKind {
    return this.files.format === 'xlsx' ? 'sheet-lost' : 'slide-lost'
  }

  private isPlace(name: string): boolean {
    return /^(ppt\/slides|xl\/worksheets)\/[^/]+\.xml$/i.test(name)
  }

  private compareUntouched(name: string, same: boolean): void {
    this.untouched++
    if (same) this.identical++
    else if (MEDIA.test(name)) this.findings.add('image-changed', 1, name)
    // What is in them is compared thing by thing.
    else if (!TELLING.test(name) || name.endsWith('.rels')) this.findings.add(relationKind(name), 1, name)
  }

  private compareFacts(name: string, before: ZipEntry, after: ZipEntry, same: boolean): void {
    const size = before.size + (same ? 0 : after.size)
    if (Math.max(before.size, after.size) > MOST_OF_PART || this.spent + size > MOST_OF_ALL) {
      this.unread.add(name)
      return
    }
    this.spent += size
    const xml = decodeXml(readEntry(this.result.archive, after), name).text
    const now = readPart(name, xml)
    for (const literal of now.literals) this.literals.add(literal)
    const was = same ? now : readPart(name, decodeXml(readEntry(this.source.archive, before), name).text)
    if (this.withUnits.has(name) || !same) this.read.push({ name, xml, facts: now })
    for (const kind of new Set([...was.facts.keys(), ...now.facts.keys()])) {
      this.compareKind(kind, name, was.facts.get(kind), now.facts.get(kind))
    }
    if (this.files.format === 'pptx' && /^ppt\/slides\//.test(name) && !same) {
      const source = decodeXml(readEntry(this.source.archive, before), name).text
      this.findings.add('text-overflows', findOverflow(source, xml), name)
    }
  }

  private compareKind(
    kind: FactKind,
    name: string,
    was: Multiset | undefined,
    now: Multiset | undefined,
  ): void {
    const { source, result } = this.totals
    const { lost, added } = difference(was, now)
    source.set(kind, (source.get(kind) ?? 0) + sizeOf(was))
    result.set(kind, (result.get(kind) ?? 0) + sizeOf(was) - lost)
    const other = CHANGING[kind]
    const changed = other ? Math.min(lost, added) : 0
    if (other) this.findings.add(other, changed, name)
    this.findings.add(kind === 'place' ? this.placeLost : LOST[kind], lost - changed, name)
  }

  report(): FidelityReport {
    const { format, units, translations } = this.files
    const readable = new Set(this.read.map(({ name }) => name))
    const expected = expectTexts(units, translations, ({ part }) => readable.has(part))
    const texts = expected.texts.filter(({ source }) => !this.literals.has(lettersOf(source)))
    const located = locateTexts(texts, {
      texts: this.read.flatMap(({ facts }) => facts.texts),
      kept: expected.kept,
      // Cells share their texts.
      shared: format === 'xlsx',
      holds: (text) => this.read.some(({ xml }) => xml.includes(escapeXml(text)) || xml.includes(text)),
    })
    for (const { kind, part } of located.faults) this.findings.add(kind, 1, part)
    const total = located.found + located.missing + expected.failedLetters
    return {
      format,
      covered: total === 0 ? 1 : located.found / total,
      left: expected.left,
      ...(format !== 'docx' && { places: this.tally('place') }),
      links: this.tally('link'),
      bookmarks: this.tally('bookmark'),
      images: this.tally('image'),
      formulas: this.tally('formula'),
      untouched: { parts: this.untouched, identical: this.identical },
      skipped: this.unread.size,
      findings: this.findings.list(),
    }
  }

  private tally(kind: FactKind): Tally {
    return { source: this.totals.source.get(kind) ?? 0, result: this.totals.result.get(kind) ?? 0 }
  }
}

/** Addresses of links stand in the relationships of their part. */
const relationKind = (name: string): FindingKind => (name.endsWith('.rels') ? 'link-changed' : 'part-changed')
