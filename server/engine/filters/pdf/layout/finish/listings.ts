import { boxHeight, type Box } from '../../geometry'
import type { Painted } from '../../read/show-event'
import { isListingSign, isProgram } from '../blocks/code'
import { isRuleBetween, uprightRules } from '../lines/upright-rules'
import type { Block, Line } from '../model'

/** Rows of one listing are no further apart, em: an empty one may stand between them. */
const APART = 2.7
/** Share of its marks that are of a typewriter. */
const TYPED = 0.6
/** Of a text with an address in it, which is often typed; so are some of the words around it. */
const TYPED_BUT_ADDRESS = 0.95
const ADDRESS = /https?:\/\//
/** A gap of so many letters parts columns. */
const COLUMN_GAP = 2.5
/** Share of a row's letters and figures that are figures. */
const FIGURES = 0.4
/** Share of rows that look like code. */
const MOSTLY = 0.5
/** Lines of so many words in other faces are a page's prose; without any, typed columns are the tables of a typed text. */
const PROSE_WORDS = 6
/** A table has so many rows: lines at the foot of a page have columns, too. */
const TABLE_ROWS = 3
/** A number or name so far before a row, em, belongs to it. */
const BESIDE = 1.5
const SHORT = 3
/** Cells of one line are lower, em. */
const CELL_HEIGHT = 2.6

/** Lines of a typewriter on one height. */
interface Row {
  readonly lines: Line[]
  readonly base: number
}

/**
 * Programs, and what they print, stay as they are with their comments and captions: their columns are spaces. Each paragraph
 * by itself may look like prose; what stands around it tells.
 */
export function keepListings(blocks: readonly Block[], painted: readonly Painted[] = []): void {
  const typed = blocks.filter(isTyped)
  if (typed.length === 0) return
  const isProse = ({ lines, kept }: Block): boolean =>
    kept === null && lines.some(({ words }) => words >= PROSE_WORDS)
  const isTypedPage = !blocks.some((block) => isProse(block) && !typed.includes(block))
  const upright = uprightRules(painted, 0)
  for (const group of groupsOf(typed)) {
    const rows = rowsOf(group)
    const tables = !isTypedPage && rows.length >= TABLE_ROWS
    const like = rows.filter(
      (row) => isCode(row) || (tables && isTabular(row) && !areCells(row, upright)),
    ).length
    const told = like >= MOSTLY * rows.length || (!isTypedPage && keepsLines(rows))
    if (rows.length < 2 || !told) continue
    const own = new Set(group)
    const beside = blocks.filter((block) => !own.has(block) && rows.some((row) => isLabelOf(block, row)))
    for (const block of [...group, ...beside]) block.kept ??= 'code'
  }
}

function isTyped({ lines, text }: Block): boolean {
  let [count, typed] = [0, 0]
  for (const line of lines) {
    for (const mark of line.marks) {
      if (!mark.glyph || mark.text === ' ') continue
      count++
      if (mark.style.font.monospaced) typed++
    }
  }
  return typed > TYPED * count && (typed > TYPED_BUT_ADDRESS * count || !ADDRESS.test(text))
}

/** Blocks of one size above and beside one another. */
function groupsOf(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = []
  for (const block of blocks) {
    const near = groups.filter((group) => group.some((other) => isNear(other, block)))
    const joined = [...near.flat(), block]
    for (const group of near) groups.splice(groups.indexOf(group), 1)
    groups.push(joined)
  }
  return groups
}

function isNear(one: Block, other: Block): boolean {
  const { size } = one
  if (one.degrees !== other.degrees || Math.abs(size - other.size) > 0.05 * size) return false
  const [top, bottom] = [one, other].map(({ lines }) => [lines[0]!.base, lines.at(-1)!.base] as const)
  const down = Math.max(top![1] - bottom![0], bottom![1] - top![0])
  const across = Math.max(one.x0 - other.x1, other.x0 - one.x1)
  return down < APART * size && across < (down < 0.3 * size ? 2 * APART : 0) * size
}

function rowsOf(group: readonly Block[]): Row[] {
  const lines = group.flatMap((block) => block.lines).sort((a, b) => b.base - a.base || a.x0 - b.x0)
  const rows: Row[] = []
  for (const line of lines) {
    const row = rows.at(-1)
    if (row && row.base - line.base < 0.3 * line.size) row.lines.push(line)
    else rows.push({ lines: [line], base: line.base })
  }
  for (const row of rows) row.lines.sort((a, b) => a.x0 - b.x0)
  return rows
}

const textOf = ({ lines }: Row): string => lines.map(({ text }) => text).join(' ')

const isCode = (row: Row): boolean => isListingSign(textOf(row)) || isProgram(textOf(row))

/** One piece of text of the document whose lines end where its writer ended them: what begins the next had had room. */
function keepsLines(rows: readonly Row[]): boolean {
  const right = Math.max(...rows.flatMap(({ lines }) => lines.map(({ x1 }) => x1)))
  return rows.slice(1).some(({ lines: [line] }, index) => {
    const last = rows[index]!.lines.at(-1)
    const [above, below] = [last?.elements?.[1], line?.elements?.[0]]
    if (!above || !last || !line || above.leaf !== below?.leaf) return false
    return last.x1 + line.firstWord + line.size < right
  })
}

/** Rows of a form or table that is ruled have a box for each of their words, or rules between them: programs print none. */
const areCells = ({ lines, base }: Row, upright: readonly Box[]): boolean =>
  lines.some(
    ({ box, x1, size, degrees }, index) =>
      (box !== null && boxHeight(box) < CELL_HEIGHT * size) ||
      (degrees === 0 &&
        index + 1 < lines.length &&
        isRuleBetween(upright, x1, lines[index + 1]!.x0, base, size)),
  )

/** Figures, or words that stand apart as columns do. */
function isTabular(row: Row): boolean {
  const text = textOf(row)
  const figures = text.match(/\d/g)?.length ?? 0
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (figures > FIGURES * (figures + letters)) return true
  const glyphs = row.lines.flatMap(({ marks }) => marks.flatMap(({ glyph }) => (glyph ? [glyph] : [])))
  const shown = glyphs.filter(({ blank }) => !blank)
  return shown.slice(1).some((glyph, index) => {
    const before = shown[index]!
    return glyph.x0 - before.x1 > COLUMN_GAP * (before.x1 - before.x0)
  })
}

/** The number of a row, or the bracketed name of what it is for, right before it: words are those of a sentence. */
function isLabelOf({ lines, degrees, text }: Block, { lines: row, base }: Row): boolean {
  const [line, first] = [lines[0]!, row[0]!]
  const gap = first.x0 - line.x1
  return (
    lines.length === 1 &&
    degrees === first.degrees &&
    line.words <= SHORT &&
    /^\P{L}/u.test(text) &&
    Math.abs(line.base - base) < 0.3 * first.size &&
    gap > -0.1 * first.size &&
    gap < BESIDE * first.size
  )
}
