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
  readonly cells: readonly Cell[]
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
    let at = xml.indexOf(open)
    while (at >= 0) {
      const openEnd = xml.indexOf('>', at) + 1
      if (openEnd === 0) return
      const tag = xml.slice(at, openEnd)
      this.row = Number(readTagAttribute(tag, 'r') ?? this.row + 1)
      if (tag.endsWith('/>')) {
        yield { start: at, end: openEnd, openEnd, number: this.row, cells: [] }
        at = xml.indexOf(open, openEnd)
        continue
      }
      const end = xml.indexOf(close, openEnd)
      if (end < 0) return
      const cells = this.cells(xml, openEnd, end)
      yield { start: at, end: end + close.length, openEnd, number: this.row, cells }
      at = xml.indexOf(open, end)
    }
  }

  /** Only the cells with formulas, by far the fewest; their places are not told. */
  *scanFormulas(xml: string): Generator<Cell> {
    const name = `<${this.prefix}f`
    const open = `<${this.prefix}c`
    const close = `</${this.prefix}c>`
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
        value: this.value(xml, openEnd, closeStart),
        formula: this.formula(xml, openEnd, closeStart),
      }
      at = closeStart
    }
  }

  private cells(xml: string, from: number, to: number): Cell[] {
    const open = `<${this.prefix}c`
    const close = `</${this.prefix}c>`
    const cells: Cell[] = []
    let column = 0
    for (let at = xml.indexOf(open, from); at >= 0 && at < to;) {
      const after = xml.charCodeAt(at + open.length)
      if (after > 32 && after !== 62 && after !== 47) {
        at = xml.indexOf(open, at + 1)
        continue
      }
      const openEnd = xml.indexOf('>', at) + 1
      const tag = xml.slice(at, openEnd)
      const place = readTagAttribute(tag, 'r')
      column = place === null ? column + 1 : columnOf(place)
      const empty = tag.endsWith('/>')
      const closeStart = empty ? openEnd : xml.indexOf(close, openEnd)
      if (closeStart < 0) return cells
      const end = empty ? openEnd : closeStart + close.length
      cells.push({
        start: at,
        end,
        openEnd,
        row: this.row,
        column,
        type: readTagAttribute(tag, 't') ?? 'n',
        style: Number(readTagAttribute(tag, 's') ?? 0),
        value: empty ? null : this.value(xml, openEnd, closeStart),
        formula: empty ? null : this.formula(xml, openEnd, closeStart),
      })
      at = xml.indexOf(open, end)
    }
    return cells
  }

  /** Content of `v`: the last child but for extensions, so it is looked for from the end. */
  private value(xml: string, from: number, to: number): Span | null {
    if (from === to) return null
    const close = `</${this.prefix}v>`
    const end = xml.startsWith(close, to - close.length) ? to - close.length : xml.lastIndexOf(close, to)
    if (end < from) return null
    const open = xml.indexOf('>', xml.lastIndexOf(`<${this.prefix}v`, end)) + 1
    return open > from ? { start: open, end } : null
  }

  private formula(xml: string, from: number, to: number): Cell['formula'] {
    const name = `<${this.prefix}f`
    if (!xml.startsWith(name, from)) return null
    const openEnd = xml.indexOf('>', from) + 1
    if (xml[openEnd - 2] === '/') return { start: from, end: openEnd, openEnd, closeStart: openEnd }
    const close = `</${this.prefix}f>`
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
