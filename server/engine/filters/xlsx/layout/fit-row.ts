import type { XmlEdit } from '../../ooxml'
import type { Area } from '../formula/area'
import { readTagAttribute, type Cell, type Row } from '../sheet/scan-rows'
import type { CellFormats } from './cell-formats'
import type { ColumnWidths } from './columns'
import { lineWidth, SPACE, textWidth } from './text-width'

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

/** Longer by less than this is within what fonts differ; those of other scripts are not known at all. */
const TOLERANCE = 1.08
const OTHER_SCRIPT = /[^\x00-\u04ff\u1e00-\u2fff]/
/** Height of a line over the size of its font. */
const LINE = 1.37
/** Points; Excel knows no higher row. */
const MAX_HEIGHT = 409
/** Greedy, as Excel does: a word that does not fit goes to the next line, one longer than a line is broken. */
function linesOf(line: string, room: number): number {
  let count = 1
  let used = 0
  for (const word of line.split(/(?<=[\s\u3000-\u9fff\uac00-\ud7a3\u0e2f\u0e46])/)) {
    const width = lineWidth(word)
    const bare = width - (/\s$/.test(word) ? SPACE : 0)
    if (used > 0 && used + bare > room) {
      count++
      used = 0
    }
    if (bare > room) count += Math.ceil(bare / room) - 1
    used = bare > room ? bare % room : used + width
  }
  return count
}

const lineCount = (text: string, room: number): number =>
  text.split('\n').reduce((sum, line) => sum + linesOf(line, Math.max(1, room)), 0)

/**
 * Makes room for texts that grew: a text that its neighbour would now cut off wraps, and a row too low for its lines gets a
 * height that holds them, which Excel measures anew as soon as it is edited. Rows and cells that still fit keep their bytes.
 */
export function fitRow(xml: string, row: Row, texts: readonly CellTexts[], layout: RowLayout): XmlEdit[] {
  const edits: XmlEdit[] = []
  const heights = { before: 0, after: 0, grown: 0, merged: 0 }
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
    if (after > before) heights.grown = Math.max(heights.grown, after)
  }
  return heights.grown > 0 ? [...edits, ...heightEdits(xml, row, heights)] : edits
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
  const tolerance = OTHER_SCRIPT.test(after) && !OTHER_SCRIPT.test(before) ? 1 : TOLERANCE
  if (width <= room || width <= textWidth(before) * tolerance) return false
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

/**
 * Rows without `customHeight` are measured anew when they are edited; merged cells never are, so theirs is fixed, and so is
 * that of a row which goes on cutting off another text.
 */
function heightEdits(
  xml: string,
  row: Row,
  { before, after, grown, merged }: Readonly<Record<'before' | 'after' | 'grown' | 'merged', number>>,
): XmlEdit[] {
  const tag = xml.slice(row.start, row.openEnd)
  const now = readTagAttribute(tag, 'ht')
  // A row of a given height may cut off other texts on purpose: it has to hold those that have grown.
  const wanted = now === null ? after : grown
  if (now === null ? after <= before : Number(now) >= wanted) return []
  const bare = tag.replace(/\s(?:ht|customHeight)\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
  const height = ` ht="${Math.min(wanted, MAX_HEIGHT).toFixed(2)}"${merged >= wanted || wanted < after ? ' customHeight="1"' : ''}`
  const text = bare.replace(/\s*(\/?)>$/, `${height}$1>`)
  return [{ start: row.start, end: row.openEnd, text }]
}
