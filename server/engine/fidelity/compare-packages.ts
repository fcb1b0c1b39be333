import {
  decodeXml,
  escapeAttribute,
  escapeXml,
  normalisePartName,
  openZip,
  readEntry,
  type ZipArchive,
  type ZipEntry,
} from '../filters/ooxml'
import type { UnitList } from '../model'
import { lettersOf, type ExpectedText } from './find-texts'
import { locateTexts, type LocatedTexts } from './locate-texts'
import { readPart, type FactKind, type PartFacts } from './read-part'
import { difference, Findings, sizeOf, type FindingKind, type Multiset, type Tally } from './report'
import { findOverflow } from './slide-overflow'

/** Bytes of XML of one part, and of all, that are read; beyond them parts are compared by their bytes only. */
export const MOST_OF_PART = 8 * 1024 * 1024
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
  page: 'page-changed',
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

interface Package {
  readonly archive: ZipArchive
  readonly entries: ReadonlyMap<string, ZipEntry>
}

function openPackage(bytes: Uint8Array): Package {
  const archive = openZip(bytes)
  const entries = archive.entries.filter(({ name }) => !name.endsWith('/'))
  return { archive, entries: new Map(entries.map((entry) => [normalisePartName(entry.name), entry])) }
}

export type OfficeFormat = 'docx' | 'pptx' | 'xlsx'

/** A package and what was made of it. */
export interface Packages {
  readonly format: OfficeFormat
  readonly source: Uint8Array
  readonly result: Uint8Array
  /** Parts with text to translate. */
  readonly withUnits: ReadonlySet<string>
  /** Parts without text that list what was added, and so are other ones. */
  readonly lists?: RegExp
}

/** Parts with text to translate. */
export function partsOf(units: UnitList): Set<string> {
  const parts = new Set<string>()
  for (const { part } of units) parts.add(part)
  return parts
}

/** Opens both packages by their zip directory and holds part against part. */
export class PackageComparison {
  private readonly source: Package
  private readonly result: Package
  readonly findings = new Findings()
  private readonly read: { name: string; xml: string; facts: PartFacts }[] = []
  private readonly totals = { source: new Map<FactKind, number>(), result: new Map<FactKind, number>() }
  private readonly counts = new Map<FactKind, number>()
  private readonly literals = new Set<string>()
  private readonly unread = new Set<string>()
  private readonly readable: ReadonlySet<string>
  private spent = 0
  private parts = 0
  private identical = 0

  constructor(private readonly files: Packages) {
    this.source = openPackage(files.source)
    this.result = openPackage(files.result)
    this.compareParts()
    this.readable = new Set(this.read.map(({ name }) => name))
  }

  /** Parts without text to translate, and how many of them are identical. */
  get untouched(): { readonly parts: number; readonly identical: number } {
    return { parts: this.parts, identical: this.identical }
  }

  /** Parts that were too large to be read. */
  get skipped(): number {
    return this.unread.size
  }

  /** How many there are in the parts of the result that the source has, too. */
  count(kind: FactKind): number {
    return this.counts.get(kind) ?? 0
  }

  /** Names of the parts that are in the result only. */
  get added(): string[] {
    return [...this.result.entries.keys()].filter((name) => !this.source.entries.has(name))
  }

  /** Names of the parts of the source that match, and of those that are in the result byte for byte. */
  kept(pattern: RegExp): { readonly source: number; readonly result: number } {
    const own = [...this.source.entries].filter(([name]) => pattern.test(name))
    const same = own.filter(([name, { crc, size }]) => {
      const after = this.result.entries.get(name)
      return after?.crc === crc && after.size === size
    })
    return { source: own.length, result: same.length }
  }

  /** Takes the parts that are in the result only for places of text, too. */
  readAdded(): void {
    for (const name of this.added) {
      const entry = this.result.entries.get(name)
      if (!entry || !XML.test(name) || name.endsWith('.rels')) continue
      if (this.isTooMuch(name, entry.size, entry.size)) continue
      const xml = decodeXml(readEntry(this.result.archive, entry), name).text
      this.read.push({ name, xml, facts: readPart(name, xml) })
    }
  }

  /** Whether the texts of a part are known. */
  reads(part: string): boolean {
    return this.readable.has(part)
  }

  /** Texts that can be looked for: those that no formula rules. */
  findable(texts: readonly ExpectedText[]): ExpectedText[] {
    return texts.filter(({ source }) => !this.literals.has(lettersOf(source)))
  }

  locate(texts: readonly ExpectedText[], kept: ReadonlySet<string>): LocatedTexts {
    return locateTexts(texts, {
      texts: this.read.flatMap(({ facts }) => facts.texts),
      kept,
      // Cells share their texts.
      shared: this.files.format === 'xlsx',
      holds: (text) => {
        const forms = [...new Set([escapeXml(text), escapeAttribute(text), text])]
        return this.read.some(({ xml }) => forms.some((form) => xml.includes(form)))
      },
    })
  }

  private compareParts(): void {
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
      if (!this.files.withUnits.has(name) && !this.follows(name)) this.compareUntouched(name, same)
      if (XML.test(name) && (this.files.withUnits.has(name) || TELLING.test(name)))
        this.compareFacts(name, before, after, same)
    }
  }

  private follows(name: string): boolean {
    return FOLLOWS.test(name) || (this.files.lists?.test(name) ?? false)
  }

  private get placeLost(): FindingKind {
    return this.files.format === 'xlsx' ? 'sheet-lost' : 'slide-lost'
  }

  private isPlace(name: string): boolean {
    return /^(ppt\/slides|xl\/worksheets)\/[^/]+\.xml$/i.test(name)
  }

  private compareUntouched(name: string, same: boolean): void {
    this.parts++
    if (same) this.identical++
    else if (MEDIA.test(name)) this.findings.add('image-changed', 1, name)
    // What is in them is compared thing by thing.
    else if (!TELLING.test(name) || name.endsWith('.rels')) this.findings.add(relationKind(name), 1, name)
  }

  private compareFacts(name: string, before: ZipEntry, after: ZipEntry, same: boolean): void {
    if (this.isTooMuch(name, Math.max(before.size, after.size), before.size + (same ? 0 : after.size))) return
    const xml = decodeXml(readEntry(this.result.archive, after), name).text
    const now = readPart(name, xml)
    for (const literal of now.literals) this.literals.add(literal)
    const was = same ? now : readPart(name, decodeXml(readEntry(this.source.archive, before), name).text)
    if (this.files.withUnits.has(name) || !same) this.read.push({ name, xml, facts: now })
    for (const kind of new Set([...was.facts.keys(), ...now.facts.keys()])) {
      this.compareKind(kind, name, was.facts.get(kind), now.facts.get(kind))
    }
    if (this.files.format === 'pptx' && /^ppt\/slides\//.test(name) && !same) {
      const source = decodeXml(readEntry(this.source.archive, before), name).text
      this.findings.add('text-overflows', findOverflow(source, xml), name)
    }
  }

  private isTooMuch(name: string, largest: number, size: number): boolean {
    const isTooMuch = largest > MOST_OF_PART || this.spent + size > MOST_OF_ALL
    if (isTooMuch) this.unread.add(name)
    else this.spent += size
    return isTooMuch
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
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + sizeOf(now))
    const other = CHANGING[kind]
    const changed = other ? Math.min(lost, added) : 0
    if (other) this.findings.add(other, changed, name)
    this.findings.add(kind === 'place' ? this.placeLost : LOST[kind], lost - changed, name)
  }

  tally(kind: FactKind): Tally {
    return { source: this.totals.source.get(kind) ?? 0, result: this.totals.result.get(kind) ?? 0 }
  }
}

/** Addresses of links stand in the relationships of their part. */
const relationKind = (name: string): FindingKind => (name.endsWith('.rels') ? 'link-changed' : 'part-changed')
