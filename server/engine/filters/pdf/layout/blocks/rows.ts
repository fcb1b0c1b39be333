import { findGrids, NAME_GAP, NAME_WIDTH } from './grid'
import type { Block, Line } from '../model'
import { SENTENCE_END } from '../sentences'

/** Of a line that is set in so far, share of the next one, other words before it are no label of its. */
const SET_IN = 0.5
/** Words of one line are not so far apart, em. */
const APART = 3
/** So many cells beside a line tell that it is a row's; each has so few words. */
const CELLS = 2
const CELL_WORDS = 5
/** Cells of a row stand on one base line, em; listings and notes beside prose do by chance only. */
const LEVEL = 0.03
/** Prose beside a table has figures on its height by chance, too. */
const GOES_ON = /^[\p{Ll}\p{P}]/u
/** So many rows near to one another are a table. */
const ROWS = 3
/** A line of prose has so many words; so many that end at one place are full. */
const PROSE_WORDS = 6
const FULL_LINES = 4
const CUT_WORD = /\p{L}[-\u2010\u00ad]$/u
const WORD = /\p{L}{2}/u

/** Lines by what stands beside them; they come from the top down. */
export class Rows {
  private readonly places: ReadonlyMap<Line, number>
  private starts: ReadonlyMap<Line, readonly Line[]> | null = null
  private ends: ReadonlyMap<number, number> | null = null

  /** Those that begin a block. */
  readonly begins = new Set<Line>()

  /** Texts of tables whose rows are a line each. */
  readonly entries: ReadonlySet<Line>

  constructor(private readonly lines: readonly Line[]) {
    this.entries = findGrids(lines)
    this.places = new Map(lines.map((line, index) => [line, index]))
  }

  /** Other lines on its height. */
  beside(line: Line): Line[] {
    if (line.neighbours === 0) return []
    const found: Line[] = []
    const at = this.places.get(line)!
    for (const step of [-1, 1]) {
      for (let index = at + step; ; index += step) {
        const other = this.lines[index]
        if (other?.degrees !== line.degrees || Math.abs(other.base - line.base) >= 0.3 * line.size) break
        found.push(other)
      }
    }
    return found
  }

  /** Does a line of prose end where several others do, so that what begins the next one had no room? */
  isFull({ x1, words }: Line): boolean {
    if (words < PROSE_WORDS) return false
    this.ends ??= countEnds(this.lines)
    return (this.ends.get(Math.round(x1)) ?? 0) >= FULL_LINES
  }

  /** Cells beside the first line of a row of several lines; none of others. */
  cellsOf(line: Line): readonly Line[] {
    if (line.neighbours < CELLS) return []
    this.starts ??= findRowStarts(this.lines, this)
    return this.starts.get(line) ?? []
  }
}

/** How many lines of prose end at each place, in whole points. */
function countEnds(lines: readonly Line[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { x1, words } of lines)
    if (words >= PROSE_WORDS) counts.set(Math.round(x1), (counts.get(Math.round(x1)) ?? 0) + 1)
  return counts
}

/** Would a paragraph with this line in it go around words of others beside the line above? */
export function standsAround(line: Line, block: Block, rows: Rows): boolean {
  const last = block.lines.at(-1)!
  // Half a word goes on below, whatever its line is cut into.
  if (CUT_WORD.test(last.text)) return false
  return rows.beside(last).some((other) => {
    const shared = Math.min(other.x1, line.x1) - Math.max(other.x0, line.x0)
    if (shared < 0.5 * (other.x1 - other.x0) || !WORD.test(other.text) || block.lines.includes(other))
      return false
    // A label may stand before the first line of its text, the beginning of a stretched line before its end.
    const apart = last.x0 - other.x1 > APART * last.size
    return other.x0 >= last.x1 || (apart && last.x0 - line.x0 > SET_IN * (line.x1 - line.x0))
  })
}

/** What is typed, and names of rows that are a line each, may touch it, em. */
const TOUCHING = -0.3
/** Lines that end nearer than this to the end of their column, em, are text set to its width, if they are several. */
const RAGGED = 1
/** Beside what is typed only those that end with it: lines of such tables may be long, names in margins stand beside justified text. */
const JUSTIFIED = 0.1
/** What is set in further than its text, em, goes on. */
const HANGING = 0.3

/**
 * In tables without rules each row has its name or sign in the first column: where that begins anew so does what stands beside
 * it, though it would go on well. Text that fills its column stands beside something else by chance.
 */
export function beginsRow(line: Line, block: Block, rows: Rows): boolean {
  const last = block.lines.at(-1)!
  const { size, columnEnd } = line
  if (line.rightToLeft || line.neighbours === 0) return false
  const entry = rows.entries.has(line) && rows.entries.has(last)
  const names = rows
    .beside(line)
    .filter((other) => isName(other, line, entry) && (isSign(other) || rows.begins.has(other)))
  const typed = names.some(isTyped) && !isTyped(line) && line.x0 - block.x0 < HANGING * size
  const end = Math.max(columnEnd, last.columnEnd) - (typed || entry ? JUSTIFIED : RAGGED) * size
  if ([...block.lines, line].filter(({ x1 }) => x1 > end).length > 1) return false
  // A sentence that goes on below a full line of prose stands beside names in the margin.
  if (typed && /^\p{Ll}/u.test(line.text) && !SENTENCE_END.test(last.text) && rows.isFull(last)) return false
  const begins = entry || /^[\p{Lu}\p{Lt}\p{N}]/u.test(line.text)
  if (names.length === 0 || !names.every((name) => begins || isSign(name))) return false
  const above = rows.beside(last).filter((other) => isName(other, last, entry))
  return names.some((name) => above.some((other) => inOneColumn(name, other)))
}

/**
 * Where rows have several lines the next one begins where numbers, names and dates stand beside the text again, in the columns of those
 * of another row.
 */
export function beginsNextRow(line: Line, { lines }: Block, rows: Rows): boolean {
  const cells = rows.cellsOf(line)
  return cells.length > 0 && 2 * inColumns(rows.beside(lines.at(-1)!), cells) <= cells.length
}

/** First lines of rows, with the cells beside them: those of others that begin at the same place stand in their columns. */
function findRowStarts(lines: readonly Line[], rows: Rows): Map<Line, readonly Line[]> {
  const places = new Map<number, Line[]>()
  for (const line of lines) {
    if (line.neighbours < CELLS || line.numeric || GOES_ON.test(line.text)) continue
    const place = Math.round(line.x0)
    const own = places.get(place)
    if (own) own.push(line)
    else places.set(place, [line])
  }
  const found = new Map<Line, readonly Line[]>()
  for (const starts of places.values()) {
    if (starts.length < ROWS) continue
    starts.forEach((line, index) => {
      const cells = rows
        .beside(line)
        .filter(({ base, words }) => words <= CELL_WORDS && Math.abs(base - line.base) < LEVEL * line.size)
      if (cells.length < CELLS || !cells.some(({ numeric }) => numeric)) return
      const others = starts.slice(Math.max(0, index - ROWS), index + ROWS + 1)
      const alike = others.filter((other) => inColumns(rows.beside(other), cells) >= CELLS)
      if (alike.length >= ROWS) found.set(line, cells)
    })
  }
  return found
}

const inColumns = (lines: readonly Line[], cells: readonly Line[]): number =>
  lines.filter((line) => cells.some((cell) => inOneColumn(cell, line))).length

const inOneColumn = (head: Line, cell: Line): boolean =>
  Math.abs(head.x0 - cell.x0) < 0.5 * cell.size ||
  Math.abs(head.x1 - cell.x1) < 0.5 * cell.size ||
  Math.abs(head.x0 + head.x1 - cell.x0 - cell.x1) < cell.size

/** Does it stand before a line, as the names of rows do? Figures number paragraphs, too. */
function isName(name: Line, line: Line, entry: boolean): boolean {
  const { x0, x1, numeric } = name
  const gap = (line.x0 - x1) / line.size
  const least = entry || isTyped(name) ? TOUCHING : NAME_GAP[0]
  return !numeric && x1 - x0 < NAME_WIDTH * line.size && gap > least && gap < NAME_GAP[1]
}

/** A sign or the name of a command goes on in no second line, but for what it is given. */
const isSign = (line: Line): boolean =>
  !/\p{L}{3}/u.test(line.text) ||
  line.marks.every(({ style }) => style.font.monospaced) ||
  (isTyped(line) && !GIVEN.test(line.text))

const GIVEN = /^[([{.]/

const isTyped = ({ marks }: Line): boolean => marks[0]!.style.font.monospaced
