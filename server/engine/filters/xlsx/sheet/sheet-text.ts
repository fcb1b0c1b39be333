import { hasLetters, textRun } from '../../../model'
import { applyEdits, escapeXml, parseXml, unescapeXml, type XmlEdit } from '../../ooxml'
import { TextDesk, type Edition } from '../edition'
import type { Area } from '../formula/area'
import { rewriteFormula, type RewrittenFormula } from '../formula/rewrite-formula'
import { ColumnWidths } from '../layout/columns'
import { fitRow, type CellTexts } from '../layout/fit-row'
import { decodeEscapes, encodeEscapes, itemsText, translateStringItem, writeBoth } from '../string-item'
import { textKey } from '../text-key'
import { readInline } from './cell-text'
import { parseTail } from './frame'
import { readTagAttribute, RowScanner, type Cell, type Row } from './scan-rows'
import type { SheetVisitor } from './sheet-stream'
import { tailEdits } from './tail-edits'
import { turnViews } from './turn-views'

const COMPOSING = /&|\b(?:CONCAT|CONCATENATE|TEXTJOIN|TRIM|UPPER|LOWER|PROPER|CLEAN|REPT|UNIQUE|FILTER)\(/i

export const mayGrow = ({ before, after }: Pick<CellTexts, 'before' | 'after'>): boolean =>
  after.length > before.length || (after !== before && /[^\x00-\u02ff]/.test(after))

/** Reads or writes the texts of one worksheet while it streams by. */
export class SheetText implements SheetVisitor {
  /** Something was replaced. */
  changed = false
  private scanner = new RowScanner('')
  private prefix = ''
  private root = ''
  private columns: ColumnWidths | null = null
  private readonly desk: TextDesk
  private readonly shared = new Map<string, RewrittenFormula>()
  private readonly merges: ReadonlyMap<string, Area>

  constructor(
    private readonly part: string,
    private readonly edition: Edition,
  ) {
    this.desk = new TextDesk(part, edition)
    const merges = edition.wording ? (edition.survey.merges.get(part) ?? []) : []
    this.merges = new Map(merges.map((area) => [`${area.top},${area.left}`, area]))
    for (const label of edition.survey.labels.get(part) ?? [])
      this.desk.cell(label, 'label')([textRun(label)], 0)
  }

  head(xml: string, root: string, prefix: string): string {
    this.enter(root, prefix)
    if (!this.edition.wording) return xml
    const opened = xml.includes(`<${prefix}sheetData`) && !xml.endsWith('/>')
    const source = `${xml}${opened ? `</${prefix}sheetData>` : ''}</${prefix}worksheet>`
    const tree = parseXml(source, this.part)
    this.columns = new ColumnWidths(source, tree.first)
    return this.apply(xml, turnViews(source, tree, this.edition.direction))
  }

  /** Stands for `head` where the sheet is not read again. */
  enter(root: string, prefix: string): void {
    this.scanner = new RowScanner(prefix)
    this.prefix = prefix
    this.root = root
  }

  rows(xml: string): string {
    const { wording, rewritten, direction } = this.edition
    const inline = xml.includes('inlineStr')
    const formulas = wording !== null && xml.includes(`<${this.prefix}f`)
    if (!formulas && rewritten.size === 0 && !inline) return xml
    if (wording === null) {
      for (const cell of this.scanner.scanInline(xml)) this.inline(cell, xml, [])
      return xml
    }
    const edits: XmlEdit[] = []
    if (!inline && rewritten.size === 0 && direction !== 'to-right-to-left') {
      // Only formulas change; the rows around them matter when one shows more than before.
      const texts: CellTexts[] = []
      for (const cell of this.scanner.scanFormulas(xml)) edits.push(...this.formula(cell, xml, texts))
      if (!texts.some(mayGrow)) return this.apply(xml, edits)
      edits.length = 0
    }
    // Where shared texts changed or cells turn, every cell of a row concerns its layout.
    const whole = rewritten.size > 0 || direction === 'to-right-to-left'
    for (const row of this.scanner.scan(xml))
      edits.push(...this.row(row, whole ? row.cells : row.ownCells, xml))
    return this.apply(xml, edits)
  }

  tail(xml: string): string {
    const tail = parseTail(this.root, this.prefix, xml, this.part)
    const { edits, recalculate } = tailEdits(tail, this.desk, this.edition)
    this.edition.recalculate ||= recalculate
    const moved = edits.map((edit) => ({
      ...edit,
      start: edit.start - tail.offset,
      end: edit.end - tail.offset,
    }))
    return this.apply(xml, moved)
  }

  private apply(xml: string, edits: readonly XmlEdit[]): string {
    if (edits.length === 0) return xml
    this.changed = true
    return applyEdits(xml, edits)
  }

  private row(row: Row, cells: readonly Cell[], xml: string): XmlEdit[] {
    const edits: XmlEdit[] = []
    const texts: CellTexts[] = []
    for (const cell of cells) {
      if (cell.type === 'inlineStr') edits.push(...this.inline(cell, xml, texts))
      else if (cell.formula) edits.push(...this.formula(cell, xml, texts))
      else if (cell.type === 's' && cell.value) this.note(cell, xml, texts)
    }
    const { formats, direction } = this.edition
    const turned = direction === 'to-right-to-left'
    if (!formats || !this.columns || !(turned || texts.some(mayGrow))) return edits
    const mergedAt = (at: number, column: number): Area | null => this.merges.get(`${at},${column}`) ?? null
    return [...edits, ...fitRow(xml, row, texts, { formats, columns: this.columns, mergedAt, turned })]
  }

  private note(cell: Cell, xml: string, texts: CellTexts[]): void {
    const index = Number(xml.slice(cell.value!.start, cell.value!.end))
    const before = this.edition.survey.strings[index] ?? ''
    texts.push({ cell, before, after: this.edition.rewritten.get(index) ?? before })
  }

  private inline(cell: Cell, xml: string, texts: CellTexts[]): XmlEdit[] {
    const { item, content } = readInline(xml, cell, this.root, this.prefix, this.part)
    const text = itemsText(item)
    const ask = this.desk.cell(text)
    if (!content || !hasLetters(text)) return []
    const translated = translateStringItem(item, ask)
    if (translated === null) return []
    const { bilingual, wording } = this.edition
    const separator = bilingual ? (wording?.separator(text) ?? '\n') : ''
    const written = bilingual ? writeBoth(item, translated, separator) : translated
    const plain = decodeEscapes(unescapeXml(written.replace(/<[^>]*>/g, '')))
    texts.push({ cell, before: text, after: plain })
    return [{ ...content, text: written }]
  }

  private formula(cell: Cell, xml: string, texts: CellTexts[]): XmlEdit[] {
    const { wording, columns } = this.edition
    const span = cell.formula
    if (!wording || !span) return []
    const tag = xml.slice(span.start, span.openEnd)
    const number = readTagAttribute(tag, 't') === 'shared' ? readTagAttribute(tag, 'si') : null
    const raw = xml.slice(span.openEnd, span.closeStart)
    // Without literals, brackets and a text for an answer there is nothing to follow.
    if (raw && cell.type !== 'str' && number === null && !/["[]|&(?:quot|#)/.test(raw)) return []
    const text = unescapeXml(raw)
    let formula = number === null || text ? null : (this.shared.get(number) ?? null)
    if (text) formula = rewriteFormula(text, (word) => wording.follow(word), columns)
    if (!formula) return []
    if (number !== null && text) this.shared.set(number, formula)
    const edits: XmlEdit[] = []
    if (text && formula.formula !== null) {
      edits.push({ start: span.openEnd, end: span.closeStart, text: escapeXml(formula.formula) })
      this.edition.recalculate = true
    }
    return [...edits, ...this.result(cell, xml, text, formula, texts)]
  }

  /** What the formula showed when the file was saved. One that nobody here can tell is left to whoever opens the file. */
  private result(
    cell: Cell,
    xml: string,
    text: string,
    formula: RewrittenFormula,
    texts: CellTexts[],
  ): XmlEdit[] {
    const { value } = cell
    if (cell.type !== 'str' || !value) return []
    const before = decodeEscapes(unescapeXml(xml.slice(value.start, value.end)))
    if (!hasLetters(before) || this.edition.survey.kept.has(textKey(before))) return []
    const after = formula.result(before)
    if (after === before) return []
    this.edition.recalculate = true
    if (after !== null) {
      texts.push({ cell, before, after })
      return [{ ...value, text: escapeXml(encodeEscapes(after)) }]
    }
    if (!COMPOSING.test(text)) return []
    const open = xml.slice(cell.start, cell.openEnd)
    const bare = open.replace(/\st\s*=\s*["']str["']/, '')
    const start = xml.lastIndexOf('<', value.start - 1)
    const end = xml.indexOf('>', value.end) + 1
    return [
      { start: cell.start, end: cell.openEnd, text: bare },
      { start, end, text: '' },
    ]
  }
}
