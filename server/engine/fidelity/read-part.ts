import { lettersOf } from './find-texts'
import { addTo, type Multiset } from './report'
import { attribute, scanXml, textOf, type XmlTag } from './scan-xml'

/** What is told apart in a part of an Office file; each becomes findings `<kind>-lost` or `<kind>-changed`. */
export type FactKind =
  | 'place'
  | 'page'
  | 'link'
  | 'bookmark'
  | 'image'
  | 'formula'
  | 'note'
  | 'comment'
  | 'field'
  | 'table'
  | 'paragraph'
  | 'section'
  | 'break'
  | 'style'
  | 'control'
  | 'shape'
  | 'chart'
  | 'animation'
  | 'cell'
  | 'number'
  | 'merge'
  | 'rule'

export interface PartFacts {
  readonly facts: ReadonlyMap<FactKind, Multiset>
  /** Letters of each paragraph, cell or text, in order. */
  readonly texts: readonly string[]
  /** Letters of the strings in formulas; cells that a formula compares with one must not change. */
  readonly literals: ReadonlySet<string>
}

type Rule = (tag: XmlTag) => readonly [FactKind, string]

const named =
  (kind: FactKind, ...attributes: readonly string[]): Rule =>
  (tag) => [kind, attributes.map((name) => attribute(tag, name)).join(' ')]
const counted =
  (kind: FactKind): Rule =>
  ({ local }) => [kind, local]

/** By local name (ECMA-376 part 1); what needs more than its tag is in `PartReader`. */
const RULES: Readonly<Record<string, Rule>> = {
  hyperlink: named('link', 'id', 'anchor', 'ref', 'location'),
  hlinkClick: named('link', 'id', 'action'),
  hlinkHover: named('link', 'id', 'action'),
  bookmarkStart: named('bookmark', 'name'),
  definedName: named('bookmark', 'name', 'localSheetId'),
  imagedata: named('image', 'id', 'relid'),
  footnoteReference: named('note', 'id'),
  endnoteReference: named('note', 'id'),
  commentReference: named('comment', 'id'),
  comment: named('comment', 'id', 'ref'),
  tbl: counted('table'),
  tr: counted('table'),
  tc: named('table', 'gridSpan', 'rowSpan', 'hMerge', 'vMerge'),
  p: counted('paragraph'),
  sectPr: counted('section'),
  headerReference: named('section', 'type', 'id'),
  footerReference: named('section', 'type', 'id'),
  pgSz: named('page', 'w', 'h', 'orient'),
  sldSz: named('page', 'cx', 'cy'),
  sld: named('page', 'show'),
  pStyle: named('style', 'val'),
  numId: named('style', 'val'),
  ilvl: named('style', 'val'),
  sdt: counted('control'),
  checked: named('control', 'val'),
  checkBox: counted('control'),
  cNvPr: named('shape', 'id'),
  docPr: named('shape', 'id'),
  relIds: named('chart', 'dm'),
  spTgt: named('animation', 'spid'),
  mergeCell: named('merge', 'ref'),
  gridSpan: named('merge', 'val'),
  vMerge: named('merge', 'val'),
  dataValidation: named('rule', 'sqref', 'type'),
  cfRule: named('rule', 'type', 'priority'),
  sldId: named('place', 'id'),
  sheet: named('place', 'sheetId', 'state'),
}

/** Elements that hold one text. */
const TEXTS = new Set(['p', 'si', 'is', 'text'])
/** Text moved to elsewhere; readings above the words (`w:rt`, and `rPh` of cells). */
const ASIDE = new Set(['moveFrom', 'rt', 'rPh'])
/** Headers and footers of sheets, formulas of cells and rules. */
const SHEET_TEXT = /^(odd|even|first)(Header|Footer)$/
const FORMULA = /^(f|formula[12]?)$/
const LITERAL = /"((?:[^"]|"")*)"/g

/** Strings and names of columns are translated with the cells they repeat; all else of a formula stays. */
const skeletonOf = (formula: string): string =>
  formula.replace(/"(?:[^"]|"")*"/g, '""').replace(/\[[^[\]]*\]/g, '[]')

/** Reads one part of an Office file as it stands, knowing nothing of how it came about. */
export function readPart(name: string, xml: string): PartFacts {
  const reader = new PartReader(/(^|\/)worksheets\/[^/]+$/.test(name))
  for (const tag of scanXml(xml)) reader.see(tag)
  return { facts: reader.facts, texts: reader.texts, literals: reader.literals }
}

/** Sections name the slides of a deck once more, by their numbers only ([MS-PPTX] 2.2.4.9). */
const namesAgain = (tag: XmlTag): boolean => tag.local === 'sldId' && !/\s[\w.-]+:id\s*=/.test(tag.attributes)

/**
 * Links of slides are properties of runs, and PowerPoint cuts one link into many where languages or doubts of spelling
 * change: neighbours with one address are one link. The mark of the paragraph's end shows none.
 */
class RunLinks {
  private before = ''
  private here = ''
  private within: 'run' | 'end' | null = null

  see({ local, kind }: XmlTag): void {
    if (local === 'p') this.before = this.here = ''
    else if (local === 'r' && kind === 'close') this.before = this.here
    else if (local === 'r') this.here = ''
    else if (local === 'rPr') this.within = kind === 'open' ? 'run' : null
    else if (local === 'endParaRPr') this.within = kind === 'open' ? 'end' : null
  }

  /** Whether this is no link of its own. */
  goesOn(tag: XmlTag): boolean {
    if (tag.local !== 'hlinkClick' || this.within === null) return false
    if (this.within === 'end') return true
    this.here = `${attribute(tag, 'id')} ${attribute(tag, 'action')}`
    return this.here === this.before
  }
}

class PartReader {
  readonly facts = new Map<FactKind, Multiset>()
  readonly texts: string[] = []
  readonly literals = new Set<string>()
  private readonly links = new RunLinks()
  private readonly open: string[] = []
  private readonly instructions: string[] = []
  private mathematics: string | null = null
  /** Within text that is not the paragraph's own: moved away, or how its words are read. */
  private aside = 0
  /** The last one begun, which a picture is in: two pictures that change places are other ones. */
  private shape = ''
  private cell: { place: string; type: string; formula: boolean } | null = null

  constructor(private readonly isSheet: boolean) {}

  see(tag: XmlTag): void {
    this.links.see(tag)
    if (tag.kind === 'close') this.close(tag)
    else {
      const rule = Object.hasOwn(RULES, tag.local) ? RULES[tag.local] : undefined
      if (rule && !this.links.goesOn(tag) && !namesAgain(tag)) this.add(...rule(tag))
      this.start(tag)
    }
  }

  private add(kind: FactKind, key: string): void {
    let set = this.facts.get(kind)
    if (!set) this.facts.set(kind, (set = new Map<string, number>()))
    addTo(set, key)
  }

  private start(tag: XmlTag): void {
    const { local, kind } = tag
    if (kind === 'open' && TEXTS.has(local)) this.open.push('')
    if (kind === 'open' && ASIDE.has(local)) this.aside++
    if (local === 'cNvPr' || local === 'docPr') this.shape = attribute(tag, 'id')
    if (local === 'blip')
      this.add('image', `${this.shape} ${attribute(tag, 'embed')} ${attribute(tag, 'link')}`)
    if (local === 't') this.text(tag)
    else if (local === 'br') this.lineBreak(tag)
    else if (local === 'oMath' && kind === 'open') this.mathematics = ''
    else if (local === 'chart' && attribute(tag, 'id')) this.add('chart', attribute(tag, 'id'))
    else if (this.isSheet) this.inSheet(tag)
    else this.inField(tag)
  }

  private lineBreak(tag: XmlTag): void {
    const type = attribute(tag, 'type')
    if (type === 'page' || type === 'column') this.add('break', type)
  }

  private text(tag: XmlTag): void {
    const text = textOf(tag)
    if (tag.name === 'm:t') {
      if (this.mathematics !== null) this.mathematics += text
    } else if (this.aside > 0) return
    else if (this.open.length > 0) this.open[this.open.length - 1] += text
    else this.texts.push(lettersOf(text))
  }

  private close({ local }: XmlTag): void {
    if (TEXTS.has(local) && this.open.length > 0) this.texts.push(lettersOf(this.open.pop() ?? ''))
    else if (ASIDE.has(local)) this.aside--
    else if (local === 'oMath' && this.mathematics !== null) {
      this.add('formula', this.mathematics)
      this.mathematics = null
    } else if (local === 'c') this.cell = null
  }

  private inSheet(tag: XmlTag): void {
    if (SHEET_TEXT.test(tag.local)) this.texts.push(lettersOf(textOf(tag)))
    if (FORMULA.test(tag.local) && tag.text !== '') {
      for (const [, literal = ''] of textOf(tag).matchAll(LITERAL)) {
        for (const word of [literal, ...literal.split(/[,;]/)]) this.literals.add(lettersOf(word))
      }
    }
    if (tag.local === 'c') {
      this.add('cell', 'c')
      const place = attribute(tag, 'r')
      this.cell = tag.kind === 'open' ? { place, type: attribute(tag, 't'), formula: false } : null
    } else if (tag.local === 'f' && this.cell) {
      this.cell.formula = true
      this.add('formula', `${this.cell.place} ${attribute(tag, 'si')} ${skeletonOf(textOf(tag))}`)
    } else if (tag.local === 'v' && this.cell) {
      const { place, type, formula } = this.cell
      if (type === 'str') this.texts.push(lettersOf(textOf(tag)))
      else if (!formula && (type === '' || type === 'n')) this.add('number', `${place}=${tag.text}`)
    }
  }

  private inField(tag: XmlTag): void {
    if (tag.local === 'fldSimple') this.addField(attribute(tag, 'instr'))
    else if (tag.local === 'instrText' && this.instructions.length > 0) {
      this.instructions[this.instructions.length - 1] += textOf(tag)
    } else if (tag.local === 'fldChar') {
      const type = attribute(tag, 'fldCharType')
      if (type === 'begin') this.instructions.push('')
      else if (type === 'end') this.addField(this.instructions.pop() ?? '')
    }
  }

  private addField(instruction: string): void {
    const words = instruction.trim().replace(/\s+/g, ' ')
    this.add(/^HYPERLINK\b/i.test(words) ? 'link' : 'field', words)
  }
}
