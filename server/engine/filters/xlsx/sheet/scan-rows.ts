/** Where something stands in the text of the rows. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A cell (ECMA-376 part 1, 18.3.1.4) as offsets into the text it was found in. */
export interface Cell extends Span {
  readonly row: number
  readonly column: number
  /** Just behind its open tag. */
  readonly openEnd: number
  /** `s` shared string, `inlineStr`, `str` a formula's text, `n` … */
  readonly type: string
  /** Index into the cell formats. */
  readonly style: number
  /** Content of `v`. */
  readonly value: Span | null
  /** The whole `f` element. */
  readonly formula: (Span & { readonly openEnd: number; readonly closeStart: number }) | null
}

export interface Row extends Span {
  readonly number: number
  /** Just behind its open tag. */
  readonly openEnd: number
  /** All of them; found when they are asked for. */
  readonly cells: readonly Cell[]
  /** Those that hold a text or a formula themselves: most cells of a large sheet hold numbers or shared texts. */
  readonly ownCells: readonly Cell[]
}

/** Nearly every producer writes one space and no more. */
const UNUSUAL = /[\t\n\r]| =|= /

/** The value of an attribute of a tag, null when it is not there. Values here hold no entities that matter. */
export function readTagAttribute(tag: string, name: string): string | null {
  let at = tag.indexOf(` ${name}=`)
  if (at < 0) {
    if (!UNUSUAL.test(tag)) return null
    const match = new RegExp(`\\s${name}\\s*=\\s*(?=["'])`).exec(tag)
    if (!match) return null
    at = match.index + match[0].length
  } else at += name.length + 2
  const end = tag.indexOf(tag[at] ?? '"', at + 1)
  return end > at ? tag.slice(at + 1, end) : null
}

/** Finds rows and cells one after another; references may be missing, then places are counted. */
export class RowScanner {
  private row = 0

  constructor(private readonly prefix: string) {}

  *scan(xml: string): Generator<Row> {
    const open = `<${this.prefix}row`
    const close = `</${this.prefix}row>`
    const cells = new CellReader(xml, this.prefix)
    let at = xml.indexOf(open)
    while (at >= 0) {
      const openEnd = xml.indexOf('>', at) + 1
      if (openEnd === 0) return
      const tag = xml.slice(at, openEnd)
      this.row = Number(readTagAttribute(tag, 'r') ?? this.row + 1)
      const closeStart = tag.endsWith('/>') ? openEnd : xml.indexOf(close, openEnd)
      if (closeStart < 0) return
      const end = closeStart === openEnd ? openEnd : closeStart + close.length
      yield new ScannedRow(cells, this.row, { start: at, openEnd, closeStart, end })
      at = xml.indexOf(open, closeStart)
    }
  }

  /** Only the cells that hold their texts themselves; their places are not told. */
  *scanInline(xml: string): Generator<Cell> {
    const cells = new CellReader(xml, this.prefix)
    for (const cell of cells.own(0, xml.length, 0) ?? []) if (cell.type === 'inlineStr') yield cell
  }

  /** Only the cells with formulas, by far the fewest; their places are not told. */
  *scanFormulas(xml: string): Generator<Cell> {
    const name = `<${this.prefix}f`
    const open = `<${this.prefix}c`
    const close = `</${this.prefix}c>`
    const cells = new CellReader(xml, this.prefix)
    for (let at = xml.indexOf(name); at >= 0; at = xml.indexOf(name, at + 1)) {
      const after = xml.charCodeAt(at + name.length)
      if (after > 32 && after !== 62 && after !== 47) continue
      const start = xml.lastIndexOf(open, at)
      const openEnd = xml.indexOf('>', start) + 1
      const closeStart = xml.indexOf(close, at)
      if (start < 0 || openEnd !== at || closeStart < 0) continue
      const tag = xml.slice(start, openEnd)
      yield {
        start,
        end: closeStart + close.length,
        openEnd,
        row: 0,
        column: 0,
        type: readTagAttribute(tag, 't') ?? 'n',
        style: 0,
        value: cells.value(openEnd, closeStart),
        formula: cells.formula(openEnd, closeStart),
      }
      at = closeStart
    }
  }
}

class ScannedRow implements Row {
  readonly start: number
  readonly openEnd: number
  readonly end: number
  private readonly closeStart: number
  private all: readonly Cell[] | null = null

  constructor(
    private readonly reader: CellReader,
    readonly number: number,
    span: Span & { readonly openEnd: number; readonly closeStart: number },
  ) {
    this.start = span.start
    this.openEnd = span.openEnd
    this.closeStart = span.closeStart
    this.end = span.end
  }

  get cells(): readonly Cell[] {
    return (this.all ??= this.reader.all(this.openEnd, this.closeStart, this.number))
  }

  get ownCells(): readonly Cell[] {
    return (
      this.reader.own(this.openEnd, this.closeStart, this.number) ??
      this.cells.filter(({ type, formula }) => type === 'inlineStr' || formula !== null)
    )
  }
}

/** Where a word stands next: rows without it do not make it be looked for again. */
class Landmark {
  /** There is none between the two. */
  private from = 0
  private at = -1

  constructor(
    private readonly xml: string,
    private readonly word: string,
  ) {}

  next(from: number): number {
    if (from < this.from || from > this.at) {
      const at = this.xml.indexOf(this.word, from)
      this.from = from
      this.at = at < 0 ? Infinity : at
    }
    return this.at
  }
}

/** Reads cells in the text of rows. */
class CellReader {
  private readonly open: string
  private readonly close: string
  private readonly inline: Landmark
  private readonly formulas: Landmark

  constructor(
    private readonly xml: string,
    private readonly prefix: string,
  ) {
    this.open = `<${prefix}c`
    this.close = `</${prefix}c>`
    this.inline = new Landmark(xml, 'inlineStr')
    this.formulas = new Landmark(xml, `<${prefix}f`)
  }

  all(from: number, to: number, row: number): Cell[] {
    const { xml, open } = this
    const cells: Cell[] = []
    let column = 0
    for (let at = xml.indexOf(open, from); at >= 0 && at < to;) {
      if (!this.isTag(at + open.length)) {
        at = xml.indexOf(open, at + 1)
        continue
      }
      const cell = this.cell(at, row, column)
      if (!cell) return cells
      column = cell.column
      cells.push(cell)
      at = xml.indexOf(open, cell.end)
    }
    return cells
  }

  /** Cells with texts of their own or formulas; null where their places would have to be counted. */
  own(from: number, to: number, row: number): Cell[] | null {
    const { xml, open } = this
    const cells: Cell[] = []
    for (let at = from; ;) {
      const hit = Math.min(this.inline.next(at), this.formulas.next(at))
      if (hit >= to) return cells
      at = hit + 1
      const start = xml.lastIndexOf(open, hit)
      if (start < from || !this.isTag(start + open.length)) continue
      const openEnd = xml.indexOf('>', start) + 1
      // The word itself may stand in a text, and other tags begin like a formula's.
      if (hit > openEnd) continue
      if (row > 0 && readTagAttribute(xml.slice(start, openEnd), 'r') === null) return null
      const cell = this.cell(start, row, 0)
      if (!cell) return cells
      if (cell.type !== 'inlineStr' && !cell.formula) continue
      cells.push(cell)
      at = cell.end
    }
  }

  /** A tag's name ends here. */
  private isTag(at: number): boolean {
    const after = this.xml.charCodeAt(at)
    return after <= 32 || after === 62 || after === 47
  }

  private cell(start: number, row: number, before: number): Cell | null {
    const { xml, close } = this
    const openEnd = xml.indexOf('>', start) + 1
    const tag = xml.slice(start, openEnd)
    const place = readTagAttribute(tag, 'r')
    const empty = tag.endsWith('/>')
    const closeStart = empty ? openEnd : xml.indexOf(close, openEnd)
    if (closeStart < 0) return null
    return {
      start,
      end: empty ? openEnd : closeStart + close.length,
      openEnd,
      row,
      column: place === null ? before + 1 : columnOf(place),
      type: readTagAttribute(tag, 't') ?? 'n',
      style: Number(readTagAttribute(tag, 's') ?? 0),
      value: empty ? null : this.value(openEnd, closeStart),
      formula: empty ? null : this.formula(openEnd, closeStart),
    }
  }

  /** Content of `v`: the last child but for extensions, so it is looked for from the end. */
  value(from: number, to: number): Span | null {
    const { xml, prefix } = this
    if (from === to) return null
    const close = `</${prefix}v>`
    const end = xml.startsWith(close, to - close.length) ? to - close.length : xml.lastIndexOf(close, to)
    if (end < from) return null
    const open = xml.indexOf('>', xml.lastIndexOf(`<${prefix}v`, end)) + 1
    return open > from ? { start: open, end } : null
  }

  formula(from: number, to: number): Cell['formula'] {
    const { xml, prefix } = this
    const name = `<${prefix}f`
    if (!xml.startsWith(name, from)) return null
    const openEnd = xml.indexOf('>', from) + 1
    if (xml[openEnd - 2] === '/') return { start: from, end: openEnd, openEnd, closeStart: openEnd }
    const close = `</${prefix}f>`
    const closeStart = xml.indexOf(close, openEnd)
    if (closeStart < 0 || closeStart > to) return null
    return { start: from, end: closeStart + close.length, openEnd, closeStart }
  }
}

/** The column of a reference such as `AB12`. */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & ~32
    if (letter < 65 || letter > 90) {
      if (column > 0) return column
    } else column = column * 26 + letter - 64
  }
  return column
}
