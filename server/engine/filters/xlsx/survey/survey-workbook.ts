import { hasLetters } from '../../../model'
import { attributeValue, detached, unescapeXml, type OpcPackage } from '../../ooxml'
import { extentOf, ONE_CELL, readArea, type Area, type Extent } from '../formula/area'
import type { FormulaNode } from '../formula/parse-formula'
import {
  literalList,
  mergedAreas,
  parseTail,
  rangesOf,
  ruleFormulas,
  wantedText,
  type SheetTail,
} from '../sheet/frame'
import { readCellText } from '../sheet/cell-text'
import { readTagAttribute, RowScanner, type Cell } from '../sheet/scan-rows'
import { mapSheet, type SheetVisitor } from '../sheet/sheet-stream'
import { mapSharedStrings } from '../shared-strings'
import { itemsText } from '../string-item'
import { looksLikeFigure, looksLikePattern, textKey } from '../text-key'
import type { Workbook } from '../workbook'
import { FormulaSurvey, type FormulaPlace } from './formula-survey'
import { surveyPivots } from './survey-pivots'

/** What is known of a sheet without reading it again. */
export interface SheetFrame {
  /** Tag of the worksheet, and the document's own prefix. */
  readonly root: string
  readonly prefix: string
  readonly tail: string
  /** Some cells hold their texts themselves. */
  readonly inline: boolean
}

/** What the texts of a workbook mean to its formulas, lists, filters and tables. */
export interface Survey {
  /** Texts of the shared strings, by index. */
  readonly strings: readonly string[]
  /** Keys (`textKey`) of texts that must stay, or a number would change. */
  readonly kept: ReadonlySet<string>
  /** Keys of texts that stand in formulas, lists, filters or names as well. */
  readonly followed: ReadonlySet<string>
  /** Texts to translate that no cell holds, by the part of the sheet where they first stand. */
  readonly labels: ReadonlyMap<string, readonly string[]>
  /** Entries of the lists of validations that name them themselves. */
  readonly lists: readonly (readonly string[])[]
  /** Merged cells by the part of their sheet. */
  readonly merges: ReadonlyMap<string, readonly Area[]>
  /** What stands around the cells, by part of the sheet. */
  readonly frames: ReadonlyMap<string, SheetFrame>
  /** Parts of texts that conditional formats look for and no other text may come to hold, lower case. */
  readonly guarded: readonly string[]
  /** Keys of texts that formulas make up; none may come to equal them. */
  readonly reserved: ReadonlySet<string>
  /** Different texts must stay different, equal ones equal. */
  readonly compares: boolean
}

/** A list of more entries has no room for translations: Excel gives it 255 characters. */
const LONGEST_LIST = 24
/** Shorter parts of texts stand in too many others to be kept for the sake of a conditional format. */
const SHORTEST_PART = 3
const ROUNDS = 5

/** Reads through a workbook once, and once more for cells whose texts formulas take apart. */
export async function surveyWorkbook(pack: OpcPackage, workbook: Workbook): Promise<Survey> {
  return new Surveyor(pack, workbook).run()
}

/** A conditional format that looks for a part of the cells' texts. */
interface Containing {
  readonly sheet: number
  readonly ranges: string
  readonly wanted: string
}

class Surveyor {
  private readonly formulas: FormulaSurvey
  private readonly strings: string[] = []
  private readonly cellKeys = new Set<string>()
  private readonly containing: Containing[] = []
  private readonly lists: (readonly string[])[] = []
  private readonly frames = new Map<string, SheetFrame>()
  private readonly merges = new Map<string, readonly Area[]>()

  constructor(
    private readonly pack: OpcPackage,
    private readonly workbook: Workbook,
  ) {
    this.formulas = new FormulaSurvey(workbook)
  }

  async run(): Promise<Survey> {
    await this.readStrings()
    for (const [index, sheet] of this.workbook.sheets.entries()) if (sheet.cells) await this.readSheet(index)
    for (const formula of this.workbook.names.values())
      this.formulas.take(formula, { sheet: 0, extent: ONE_CELL })
    this.readTables()
    surveyPivots(this.pack, this.workbook, this.formulas)
    this.keepByKind()
    await this.keepSelected()
    return this.result()
  }

  private result(): Survey {
    const { kept, followed } = this.formulas
    const labels = new Map<string, string[]>()
    for (const [key, { text, sheet }] of this.formulas.labels) {
      if (this.cellKeys.has(key) || kept.has(key)) continue
      const part = this.workbook.sheets[sheet]?.part ?? ''
      labels.set(part, [...(labels.get(part) ?? []), text])
    }
    const compares = this.formulas.compares || kept.size > 0 || followed.size > 0
    const { strings, lists, merges, frames } = this
    const guarded = [...new Set(this.parts.map(({ part }) => part))]
    const reserved = new Set(this.formulas.opaque.keys())
    return { strings, kept, followed, labels, lists, merges, frames, guarded, reserved, compares }
  }

  private async readStrings(): Promise<void> {
    const part = this.workbook.sharedStrings
    if (!part) return
    const stream = await this.pack.streamXml(part)
    const all = mapSharedStrings(stream, part, (item) => {
      const text = detached(itemsText(item))
      this.strings.push(text)
      this.cellKeys.add(textKey(text))
    })
    await exhaust(all)
  }

  private async readSheet(index: number): Promise<void> {
    const { part } = this.workbook.sheets[index]!
    await exhaust(
      mapSheet(
        await this.pack.streamXml(part),
        part,
        new SheetSurveyor(index, part, this.formulas, this.cellKeys, (tail, frame) =>
          this.readTail(tail, index, frame),
        ),
      ),
    )
  }

  private readTail(tail: SheetTail, sheet: number, frame: SheetFrame): void {
    const { source, root } = tail
    const part = this.workbook.sheets[sheet]?.part ?? ''
    this.merges.set(part, mergedAreas(tail))
    this.frames.set(part, frame)
    for (const rule of ruleFormulas(tail)) {
      const list = literalList(source, rule)
      if (list) this.readList(list, sheet)
      else if (wantedText(source, rule.owner) === null)
        this.formulas.take(rule.text, { sheet, extent: rule.extent }, false)
    }
    for (const element of root.descendants()) {
      const wanted = wantedText(source, element)
      if (wanted !== null) this.containing.push({ sheet, ranges: rangesOf(source, element), wanted })
      if (element.name === 'x:filter' || element.name === 'x:customFilter') {
        this.formulas.follow(attributeValue(source, element, 'val') ?? '')
      }
    }
  }

  private readList(list: readonly string[], sheet: number): void {
    this.formulas.compares = true
    const keep = list.length > LONGEST_LIST
    if (!keep) this.lists.push(list)
    for (const entry of list) {
      if (keep) this.formulas.keepText(entry)
      else this.formulas.label(entry, sheet)
    }
  }

  private readTables(): void {
    for (const { tables } of this.workbook.sheets) {
      for (const { columns, hasHeader } of tables) {
        for (const column of hasHeader ? columns : []) {
          if (this.formulas.keepsTables) this.formulas.keepText(column)
          else this.formulas.follow(column)
        }
      }
    }
  }

  /** What is kept wherever it stands: readable figures, patterns, and texts that a formula also makes up by itself. */
  private keepByKind(): void {
    const { readsFigures, readsPatterns, opaque, labels } = this.formulas
    for (const text of this.cellKeys) {
      if ((readsFigures && looksLikeFigure(text)) || (readsPatterns && looksLikePattern(text)))
        this.formulas.keepText(text)
    }
    for (const [key, { formula, place }] of opaque) {
      if (!this.cellKeys.has(key) && !labels.has(key)) continue
      this.formulas.keepText(key)
      this.formulas.keepAll(formula, place)
    }
    for (const rule of this.containing) this.keepContaining(rule)
  }

  /** A format for cells that hold just this text follows it; one that looks for a part of texts keeps them. */
  private keepContaining({ sheet, ranges, wanted }: Containing): void {
    const part = textKey(wanted)
    this.formulas.follow(wanted)
    if (this.cellKeys.has(part) || part.length < SHORTEST_PART) return
    this.formulas.keepText(wanted)
    for (const range of ranges.split(/\s+/)) {
      const area = readArea(range)
      if (area) this.parts.push({ sheet, area, part })
    }
  }

  private readonly parts: { sheet: number; area: Area; part: string }[] = []

  /** Reads the sheets again for cells that must keep their texts; a formula among them keeps what it reads, too. */
  private async keepSelected(): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) {
      let news = false
      for (const [index, sheet] of this.workbook.sheets.entries()) {
        const selection = this.formulas.selections[index]
        const parts = this.parts.filter((item) => item.sheet === index)
        if (!sheet.cells || (selection?.isEmpty && parts.length === 0)) continue
        const visit = (cell: Cell, xml: string, text: string | null): void => {
          const { row, column } = cell
          if (
            text !== null &&
            parts.some(
              ({ area, part }) =>
                text.toLowerCase().includes(part) &&
                row >= area.top &&
                row <= area.bottom &&
                column >= area.left &&
                column <= area.right,
            )
          ) {
            this.formulas.keepText(text)
          }
          if (!selection?.has(row, column)) return
          if (text !== null) this.formulas.keepText(text)
          const formula = cell.formula && readFormula(xml, cell.formula)
          if (formula?.text)
            news = this.formulas.keepAll(formula.text, { sheet: index, extent: formula.extent }) || news
        }
        const keeper = new SelectedCells(sheet.part, this.strings, visit)
        await exhaust(mapSheet(await this.pack.streamXml(sheet.part), sheet.part, keeper))
      }
      if (!news) return
    }
  }
}

const exhaust = async (texts: AsyncIterable<string>): Promise<void> => {
  for await (const _ of texts) continue
}

interface CellFormula {
  readonly text: string
  /** Number of a shared formula. */
  readonly shared: string | null
  readonly extent: Extent
}

function readFormula(xml: string, { start, openEnd, closeStart }: NonNullable<Cell['formula']>): CellFormula {
  const tag = xml.slice(start, openEnd)
  const shared = readTagAttribute(tag, 't') === 'shared' ? readTagAttribute(tag, 'si') : null
  const text = unescapeXml(xml.slice(openEnd, closeStart))
  const ref = shared !== null && text ? readTagAttribute(tag, 'ref') : null
  return { text, shared, extent: ref ? extentOf(ref) : ONE_CELL }
}

interface SharedFormula {
  readonly node: FormulaNode | null
  readonly text: string
  readonly place: FormulaPlace
}

/** First reading: formulas, inline texts, rules. */
class SheetSurveyor implements SheetVisitor {
  private scanner = new RowScanner('')
  private prefix = ''
  private root = ''
  private inline = false
  private readonly shared = new Map<string, SharedFormula>()

  constructor(
    private readonly sheet: number,
    private readonly part: string,
    private readonly formulas: FormulaSurvey,
    private readonly cellKeys: Set<string>,
    private readonly readTail: (tail: SheetTail, frame: SheetFrame) => void,
  ) {}

  head(xml: string, root: string, prefix: string): string {
    this.scanner = new RowScanner(prefix)
    this.prefix = prefix
    this.root = root
    return xml
  }

  rows(xml: string): string {
    for (const cell of this.scanner.scanFormulas(xml)) this.formula(cell, xml)
    if (!xml.includes('inlineStr')) return ''
    this.inline = true
    for (const cell of this.scanner.scanInline(xml)) {
      const text = readCellText(xml, cell, [], this.root, this.prefix, this.part)
      this.note(textKey(text ?? ''))
    }
    return ''
  }

  private note(key: string): void {
    if (!this.cellKeys.has(key)) this.cellKeys.add(detached(key))
  }

  tail(xml: string): string {
    const { root, prefix, inline } = this
    this.readTail(parseTail(root, prefix, xml, this.part), { root, prefix, inline, tail: xml })
    return ''
  }

  private formula(cell: Cell, xml: string): void {
    const { text, shared, extent } = readFormula(xml, cell.formula!)
    const place = { sheet: this.sheet, extent }
    let taken: SharedFormula | undefined = shared === null ? undefined : this.shared.get(shared)
    if (text) {
      taken = { node: this.formulas.take(text, place), text, place }
      if (shared !== null) this.shared.set(shared, taken)
    }
    if (cell.type !== 'str' || !taken?.node) return
    const result = readCellText(xml, cell, [], this.root, this.prefix, this.part)
    if (result !== null && hasLetters(result))
      this.formulas.noteResult(result, taken.node, taken.text, taken.place)
  }
}

/** Second reading: texts of cells one by one. */
class SelectedCells implements SheetVisitor {
  private scanner = new RowScanner('')
  private prefix = ''
  private root = ''

  constructor(
    private readonly part: string,
    private readonly strings: readonly string[],
    private readonly visit: (cell: Cell, xml: string, text: string | null) => void,
  ) {}

  head(xml: string, root: string, prefix: string): string {
    this.scanner = new RowScanner(prefix)
    this.prefix = prefix
    this.root = root
    return ''
  }

  rows(xml: string): string {
    for (const row of this.scanner.scan(xml)) {
      for (const cell of row.cells) {
        this.visit(cell, xml, readCellText(xml, cell, this.strings, this.root, this.prefix, this.part))
      }
    }
    return ''
  }

  tail(): string {
    return ''
  }
}
