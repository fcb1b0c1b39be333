import {
  attributeValue,
  findAttribute,
  rawName,
  rawPrefix,
  type XmlEdit,
  type XmlElement,
  type XmlPart,
} from '../../ooxml'

/** What decides whether a text fits its cell. */
export interface CellFormat {
  readonly wraps: boolean
  /** Shrunk, turned, filled or justified: nothing to widen. */
  readonly fixed: boolean
  readonly horizontal: string
  /** Font size over the size of the default font, which column widths are counted in. */
  readonly scale: number
}

const DEFAULT: CellFormat = { wraps: false, fixed: false, horizontal: 'general', scale: 1 }
const DEFAULT_SIZE = 11

/** The cell formats of a workbook (ECMA-376 part 1, 18.8.10), and copies of them that wrap. */
export class CellFormats {
  /** Points of the default font. */
  readonly fontSize: number
  private readonly formats: readonly XmlElement[]
  private readonly sizes: readonly number[]
  private readonly read = new Map<number, CellFormat>()
  private readonly copies = new Map<string, number>()
  private readonly added: string[] = []

  constructor(readonly part: XmlPart | null) {
    const root = part?.root.first ?? null
    this.formats = root?.child('x:cellXfs')?.children ?? []
    this.sizes = (root?.child('x:fonts')?.children ?? []).map((font) => {
      const size = font.child('x:sz')
      return (
        Number((size && part && attributeValue(part.source, size, 'val')) ?? DEFAULT_SIZE) || DEFAULT_SIZE
      )
    })
    this.fontSize = this.sizes[0] ?? DEFAULT_SIZE
  }

  of(style: number): CellFormat {
    let format = this.read.get(style)
    if (!format) {
      format = this.readFormat(style)
      this.read.set(style, format)
    }
    return format
  }

  /** The number of a format like this one that wraps or reads from right to left; null where there is none to copy. */
  variant(style: number, wraps: boolean, turned: boolean): number | null {
    const key = `${style} ${wraps} ${turned}`
    const known = this.copies.get(key)
    if (known !== undefined) return known
    const copy = this.copyOf(style, [
      ...(wraps ? [['wrapText', '1'] as const] : []),
      // Otherwise the first letter decides, and that may be a Latin one (18.8.1).
      ...(turned ? [['readingOrder', '2'] as const] : []),
    ])
    if (copy === null) return null
    const number = this.formats.length + this.added.length
    this.added.push(copy)
    this.copies.set(key, number)
    return number
  }

  /** Turns alignment to the left into alignment to the right: text that stood at the beginning stays there. */
  edits(mirror: boolean): XmlEdit[] {
    const { part } = this
    const list = part?.root.first?.child('x:cellXfs')
    if (!part || !list) return []
    const edits = mirror ? this.formats.flatMap((format) => mirrored(part.source, format)) : []
    if (this.added.length === 0) return edits
    const count = findAttribute(part.source, list, 'count')
    const total = String(this.formats.length + this.added.length)
    if (count) edits.push({ start: count.start, end: count.end, text: total })
    const added = mirror ? this.added.map(mirrorText) : this.added
    edits.push({ start: list.closeStart, end: list.closeStart, text: added.join('') })
    return edits
  }

  private readFormat(style: number): CellFormat {
    const format = this.formats[style]
    if (!format || !this.part) return DEFAULT
    const { source } = this.part
    const size = this.sizes[Number(attributeValue(source, format, 'fontId') ?? 0)] ?? this.fontSize
    const scale = size / this.fontSize
    const alignment = format.child('x:alignment')
    if (!alignment) return { ...DEFAULT, scale }
    const horizontal = attributeValue(source, alignment, 'horizontal') ?? 'general'
    return {
      wraps:
        isOn(attributeValue(source, alignment, 'wrapText')) || /^(justify|distributed)$/.test(horizontal),
      fixed:
        isOn(attributeValue(source, alignment, 'shrinkToFit')) ||
        Number(attributeValue(source, alignment, 'textRotation') ?? 0) !== 0 ||
        /^(fill|centerContinuous)$/.test(horizontal),
      horizontal,
      scale,
    }
  }

  private copyOf(style: number, values: readonly (readonly [name: string, value: string])[]): string | null {
    const format = this.formats[style]
    if (!format || !this.part) return null
    const { source } = this.part
    const alignment = format.child('x:alignment')
    const open = source.slice(format.start, format.openEnd)
    const name = rawName(source, format)
    const prefix = rawPrefix(source, format)
    const applied = /\sapplyAlignment=/.test(open)
      ? open.replace(/(\sapplyAlignment=)["'][^"']*["']/, '$1"1"')
      : open.replace(/\s*(\/?)>$/, ' applyAlignment="1"$1>')
    const old = alignment ? source.slice(alignment.start, alignment.openEnd) : `<${prefix}alignment/>`
    let tag = old
    for (const [attribute, value] of values) {
      const bare = tag.replace(new RegExp(`\\s${attribute}\\s*=\\s*(?:"[^"]*"|'[^']*')`), '')
      tag = bare.replace(/\s*(\/?)>$/, ` ${attribute}="${value}"$1>`)
    }
    const rest = source.slice(format.openEnd, format.closeStart)
    const inner = alignment ? rest.replace(old, () => tag) : tag + rest
    return `${applied.replace(/\s*\/?>$/, '>')}${inner}</${name}>`
  }
}

const isOn = (value: string | null): boolean => value === '1' || value === 'true'

function mirrored(source: string, format: XmlElement): XmlEdit[] {
  const alignment = format.child('x:alignment')
  const horizontal = alignment && findAttribute(source, alignment, 'horizontal')
  return horizontal?.value === 'left' ? [{ start: horizontal.start, end: horizontal.end, text: 'right' }] : []
}

const mirrorText = (xml: string): string => xml.replace(/(\shorizontal=["'])left(["'])/, '$1right$2')
