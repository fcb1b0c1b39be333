import type { XmlEdit } from '../../ooxml'
import type { Area } from '../formula/area'
import { readTagAttribute, type Cell, type Row } from '../sheet/scan-rows'
import type { CellFormats } from './cell-formats'
import type { ColumnWidths } from './columns'

/** A cell's text before and after; both the same where it did not change. */
export interface CellTexts {
  readonly cell: Cell
  readonly before: string
  readonly after: string
}

export interface RowLayout {
  readonly formats: CellFormats
  readonly columns: ColumnWidths
  /** Texts run from right to left now. */
  readonly turned: boolean
  /** The merged area that begins at a cell. */
  readonly mergedAt: (row: number, column: number) => Area | null
}

/** Longer by less than this is within what fonts differ. */
const TOLERANCE = 1.1
/** Height of a line over the size of its font. */
const LINE = 1.37
/** Points; Excel knows no higher row. */
const MAX_HEIGHT = 409
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g
/** Joined letters, on the average so much narrower than the digit that columns are measured in. */
const NARROW = /[\u0620-\u064a\u066e-\u06d3\u06fa-\u06ff\u0750-\u077f]/g
const NARROWER = 0.2
const UNSEEN = /[\p{M}\p{Cf}]/gu

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0

const lineWidth = (line: string): number => {
  if (!/[^\x20-\x7e]/.test(line)) return line.length
  const seen = line.replace(UNSEEN, '')
  return seen.length + count(seen, WIDE) * 0.8 - count(seen, NARROW) * NARROWER
}

const textWidth = (text: string): number => Math.max(...text.split('\n').map(lineWidth))

const lineCount = (text: string, room: number): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(lineWidth(line) / Math.max(1, room))), 0)

/**
 * Makes room for texts that grew: a text that its neighbour would now cut off wraps, and a row too low for its lines gets a
 * height that holds them, which Excel measures anew as soon as it is edited. Rows and cells that still fit keep their bytes.
 */
export function fitRow(xml: string, row: Row, texts: readonly CellTexts[], layout: RowLayout): XmlEdit[] {
  const edits: XmlEdit[] = []
  const heights = { before: 0, after: 0, merged: 0 }
  for (const text of texts) {
    const { cell } = text
    const format = layout.formats.of(cell.style)
    if (format.fixed) continue
    const area = layout.mergedAt(cell.row, cell.column)
    const room =
      (area ? layout.columns.between(area.left, area.right) : layout.columns.of(cell.column)) / format.scale
    const wraps = format.wraps || needsWrap(text, row, area, format.horizontal, room, layout)
    const turned = layout.turned && text.after !== text.before
    if (turned || wraps !== format.wraps) {
      const style = layout.formats.variant(cell.style, wraps, turned)
      if (style === null) continue
      edits.push(styleEdit(xml, cell, style))
    }
    if (!wraps || (area && area.bottom > area.top)) continue // several rows share it
    const line = layout.formats.fontSize * format.scale * LINE
    const after = lineCount(text.after, room) * line
    const before = format.wraps ? lineCount(text.before, room) * line : line
    if (area && after > before) heights.merged = Math.max(heights.merged, after)
    heights.before = Math.max(heights.before, before)
    heights.after = Math.max(heights.after, after)
  }
  return heights.after > heights.before ? [...edits, ...heightEdits(xml, row, heights)] : edits
}

function needsWrap(
  { cell, before, after }: CellTexts,
  row: Row,
  area: Area | null,
  horizontal: string,
  room: number,
  layout: RowLayout,
): boolean {
  if (after === before) return false
  if (after.split('\n').length > before.split('\n').length) return true
  const width = textWidth(after)
  if (width <= room || width <= textWidth(before) * TOLERANCE) return false
  const space = area ? room : room + freeSpace(row, cell, horizontal, width - room, layout)
  // What did not fit before is cut off on purpose.
  return width > space && textWidth(before) <= space * TOLERANCE
}

/** Width of the empty cells that a text may run into. */
function freeSpace(row: Row, cell: Cell, horizontal: string, wanted: number, { columns }: RowLayout): number {
  const taken = new Set(
    row.cells
      .filter(({ value, formula, type }) => value ?? formula ?? type === 'inlineStr')
      .map(({ column }) => column),
  )
  const step = horizontal === 'right' ? -1 : 1
  let free = 0
  for (let column = cell.column + step; column > 0 && !taken.has(column) && free < wanted; column += step) {
    free += columns.of(column) || 0.1
  }
  return free
}

function styleEdit(xml: string, cell: Cell, style: number): XmlEdit {
  const tag = xml.slice(cell.start, cell.openEnd)
  const match = /\ss\s*=\s*["'](\d+)["']/.exec(tag)
  if (match) {
    const at = cell.start + match.index + match[0].length - 1
    return { start: at - (match[1]?.length ?? 0), end: at, text: String(style) }
  }
  const at = cell.start + (/^<[^\s/>]+/.exec(tag)?.[0].length ?? 0)
  return { start: at, end: at, text: ` s="${style}"` }
}

/** Rows without `customHeight` are measured anew when they are edited; merged cells never are, so theirs is fixed. */
function heightEdits(
  xml: string,
  row: Row,
  { after, merged }: { readonly after: number; readonly merged: number },
): XmlEdit[] {
  const tag = xml.slice(row.start, row.openEnd)
  const now = readTagAttribute(tag, 'ht')
  if (now !== null && Number(now) >= after) return []
  const bare = tag.replace(/\s(?:ht|customHeight)\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
  const height = ` ht="${Math.min(after, MAX_HEIGHT).toFixed(2)}"${merged >= after ? ' customHeight="1"' : ''}`
  const text = bare.replace(/\s*(\/?)>$/, `${height}$1>`)
  return [{ start: row.start, end: row.openEnd, text }]
}
