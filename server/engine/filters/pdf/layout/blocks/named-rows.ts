import type { Line } from '../model'
import { CUT_WORD } from '../sentences'

/** Names are no wider, em, and stand so far before their texts. */
const NAME_WIDTH = 14
const NAME_GAP = [0.4, 5] as const
/** So many rows are a table. */
const ROWS = 4
/** Such a share of the lines beside them has a name; in the margin of prose fewer have. */
const TABLE = 0.34
/** Names end, and texts begin, at one place to so many points. */
const EXACT = 0.5
/** Rows of one name are as far apart as its lines, but for this share. */
const WIDER = 1.08
/** A figure numbers a line or an item; a year may be a name. */
const NAMED = /\p{L}|\d{4}/u

interface Row {
  readonly name: Line
  readonly text: Line
}

/** Lines of prose are no further apart, em; one that ends so near to the end of its column is full. */
const PROSE = 1.6
const FULL = 0.1
/** A name goes on below where so much of its column would have been filled. */
const FILLED = 0.75

interface Column {
  /** By size, how far apart lines of one name are, em. */
  readonly steps: ReadonlyMap<number, number>
  readonly width: number
}

/**
 * Curricula and forms have names set to the right, up to one place, and beside them what they name. Where a name stands beside a
 * text both begin anew, whatever stands above; a line without anything beside it goes on.
 */
export class NamedRows {
  readonly begins = new Set<Line>()
  private readonly columns = new Map<Line, Column>()

  constructor(lines: readonly Line[]) {
    const found = new Map<string, Row[]>()
    lines.forEach((text, index) => {
      const name = nameOf(text, lines, index)
      if (!name) return
      const key = `${text.degrees} ${Math.round(name.x1)} ${Math.round(text.x0)}`
      const own = found.get(key)
      if (own) own.push({ name, text })
      else found.set(key, [{ name, text }])
    })
    for (const rows of found.values())
      if (rows.length >= ROWS && rows.every(({ name }) => NAMED.test(name.text)) && areRagged(rows))
        this.add(rows, lines)
  }

  /** The second line of a name. */
  goesOn(last: Line, line: Line): boolean {
    const column = this.columns.get(line)
    if (!column || this.columns.get(last) !== column || this.begins.has(line) || isTyped(line)) return false
    const step = column.steps.get(sizeOf(line))
    if (step === undefined || last.base - line.base > WIDER * step * line.size) return false
    // Words that stand one by one under one another in a margin are several names.
    return last.words + line.words > 2 && last.x1 - last.x0 + line.firstWord > FILLED * column.width
  }

  private add(rows: readonly Row[], lines: readonly Line[]): void {
    const [{ name: first, text }, last] = [rows[0]!, rows.at(-1)!.name]
    const within = lines.filter(
      ({ degrees, base, size }) =>
        degrees === first.degrees && base < first.base + 3 * size && base > last.base - 3 * size,
    )
    const names = within.filter(
      ({ x0, x1, size }) => Math.abs(x1 - first.x1) < EXACT && x1 - x0 < NAME_WIDTH * size,
    )
    const texts = within.filter(({ x0 }) => Math.abs(x0 - text.x0) < EXACT)
    if (rows.length < TABLE * texts.length) return
    const apart = new Map([...distances(names), ...distances(texts)])
    const paired = new Set(rows.flatMap((row) => [row.name, row.text]))
    const steps = stepsOf(apart, paired)
    const column = { steps, width: first.x1 - Math.min(...names.map(({ x0 }) => x0)) }
    for (const name of names) this.columns.set(name, column)
    const full = fullLines(texts)
    const isFree = (line: Line): boolean =>
      (apart.get(line) ?? Infinity) >
      Math.max(WIDER * (steps.get(sizeOf(line)) ?? 0), full.has(line) ? PROSE : 0)
    for (const row of rows) if (isFree(row.name) && isFree(row.text)) this.begins.add(row.name).add(row.text)
  }
}

/** What stands on its height, next to it on the left. They come from the top down, but those of one height in any order. */
function nameOf(text: Line, lines: readonly Line[], index: number): Line | null {
  if (text.neighbours === 0 || text.rightToLeft || text.vertical) return null
  let best: Line | null = null
  for (let at = Math.max(0, index - 3); at <= index + 3; at++) {
    const name = lines[at]
    if (!name || name.degrees !== text.degrees || Math.abs(name.base - text.base) > 0.1 * text.size) continue
    if (name.x1 <= text.x0 && (!best || name.x1 > best.x1)) best = name
  }
  if (!best || best.x1 - best.x0 > NAME_WIDTH * text.size) return null
  const gap = (text.x0 - best.x1) / text.size
  return gap > NAME_GAP[0] && gap < NAME_GAP[1] ? best : null
}

/** Lines of a justified column end at one place, too, but most begin at one. A name may come again. */
function areRagged(rows: readonly Row[]): boolean {
  const places = new Map(rows.map(({ name }) => [`${name.text} ${Math.round(name.x0)}`, Math.round(name.x0)]))
  const starts = new Map<number, number>()
  for (const place of places.values()) starts.set(place, (starts.get(place) ?? 0) + 1)
  return places.size > 2 && Math.max(...starts.values()) <= places.size / 2
}

/** Those below one that fills the column, as several lines of a paragraph do, or ends in half a word. */
function fullLines(texts: readonly Line[]): ReadonlySet<Line> {
  const end = Math.max(...texts.map(({ x1 }) => x1))
  const full = texts.map(({ x1, size }) => x1 > end - FULL * size)
  const several = full.filter(Boolean).length > 1
  const isFull = (index: number): boolean =>
    (several && full[index] === true) || CUT_WORD.test(texts[index]?.text ?? '')
  return new Set(texts.filter((_, index) => isFull(index - 1)))
}

/** How far below the one above it each line of a column stands, em. */
function distances(column: readonly Line[]): [Line, number][] {
  return column.flatMap((line, index): [Line, number][] => {
    const before = column[index - 1]
    return before ? [[line, (before.base - line.base) / line.size]] : []
  })
}

/** Names of commands in a margin, under one another, are several. */
const isTyped = ({ marks }: Line): boolean => marks[0]!.style.font.monospaced

const sizeOf = ({ size }: Line): number => Math.round(size)

/** By size, how far lines that begin no row are apart at least. */
function stepsOf(apart: ReadonlyMap<Line, number>, paired: ReadonlySet<Line>): Map<number, number> {
  const steps = new Map<number, number>()
  for (const [line, distance] of apart) {
    if (paired.has(line) || distance < 0.5) continue
    steps.set(sizeOf(line), Math.min(steps.get(sizeOf(line)) ?? Infinity, distance))
  }
  return steps
}
