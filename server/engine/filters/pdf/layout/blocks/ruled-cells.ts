import { boxHeight, boxWidth, type Box } from '../../geometry'
import type { Block, Line } from '../model'
import { CLAUSE_END } from '../sentences'

/** Rules are thinner, points; those of cells are longer than this. */
const THIN = 2.5
const SHORTEST = 5
/** Strips of the page by which rules are found, points. */
const STRIP = 32
/** Rules of one border end so near to one another, points. */
const SAME = 1.5
/** What stands between a cell's border and its text is no more, points. */
const PADDING = [1, 9] as const

/**
 * Cells of tables whose borders are painted rule by rule, as office programs do: no rectangle tells of them. The cell of a
 * line is what the nearest rules on all four sides enclose.
 */
export class RuledCells {
  private readonly uprights: readonly Box[]
  private readonly levels: readonly Box[]
  private strips: { readonly uprights: Strips; readonly levels: Strips } | null = null
  private readonly known = new Map<Line, Box | null>()

  /** `boxes`: what is painted, in the frame of the text's direction. */
  constructor(boxes: readonly Box[]) {
    this.uprights = boxes.filter((box) => boxWidth(box) < THIN && boxHeight(box) > SHORTEST)
    this.levels = boxes.filter((box) => boxHeight(box) < THIN && boxWidth(box) > SHORTEST)
  }

  /** The cell that two lines stand in; null where they are in two columns, undefined where nothing tells. */
  shared(one: Line, other: Line): Box | null | undefined {
    const [first, second] = [this.around(one), this.around(other)]
    if (!first || !second) return undefined
    const apart = first.map((side, index) => Math.abs(side - second[index]!) > SAME)
    if (apart[0] || apart[2]) return null
    return apart[1] || apart[3] ? undefined : first
  }

  private around(line: Line): Box | null {
    if (this.uprights.length < 2 || this.levels.length < 2) return null
    let cell = this.known.get(line)
    if (cell === undefined) this.known.set(line, (cell = this.find(line)))
    return cell
  }

  private find({ x0, x1, base, size }: Line): Box | null {
    this.strips ??= { uprights: new Strips(this.uprights, 1), levels: new Strips(this.levels, 0) }
    const [x, y] = [(x0 + x1) / 2, base + 0.3 * size]
    const [left, right] = this.strips.uprights.nearest(y, x0 + 0.3 * size, x1 - 0.3 * size)
    const [bottom, top] = this.strips.levels.nearest(x, base + 0.1 * size, base + 0.5 * size)
    return left === null || right === null || bottom === null || top === null
      ? null
      : [left, bottom, right, top]
  }
}

/** Where the text of a cell ends: as far from its right border as it begins behind the left one. */
export const endOfCell = ([left, , right]: Box, begins: number): number =>
  right - Math.min(PADDING[1], Math.max(PADDING[0], begins - left))

/** Of scripts that part their words by nothing. */
const UNSPACED_END = /[\u3040-\u30ff\u3400-\u9fff、，）》」]$/
const UNSPACED_START = /^[\u3040-\u30ff\u3400-\u9fff（《「]/
/** A line whose end is so near to that of its cell, em, is full. */
const FULL = 1.3
/** Clear room for a word: what parts it from the one before, and what a writer may have left free, em. */
const ROOM = 1.5
/** Share of a cell that a writer leaves free only on purpose. */
const MUCH_ROOM = 0.35

/** Lines of a cell between rules of which the second begins small, or in the midst of words that nothing parts, are one text. */
export function goesOnInRuledCell(block: Block, line: Line, cell: Box | null | undefined): boolean {
  const last = block.lines.at(-1)!
  if (!cell || line.rightToLeft || last.numeric || CLAUSE_END.test(last.text)) return false
  if (/^\p{Ll}\p{L}/u.test(line.text)) {
    // Rows that no rule parts may hold a name each, all of which begin small.
    const room = roomBehind(block, cell) - line.firstWord - 0.3 * line.size
    const most = /^\p{Ll}/u.test(block.lines[0]!.text) ? 0 : MUCH_ROOM * boxWidth(cell)
    return room < most && /\p{L}/u.test(last.text) && isLevel(block, line)
  }
  const full = roomBehind(block, cell) < FULL * line.size
  const unspaced = UNSPACED_END.test(last.text) && UNSPACED_START.test(line.text)
  return unspaced && full && line.x1 < last.x1 + 0.3 * line.size && isLevel(block, line)
}

/** Do they begin or end at one place, or about one middle? */
function isLevel({ lines }: Block, { x0, x1, size }: Line): boolean {
  const last = lines.at(-1)!
  const [left, right] = [x0 - last.x0, x1 - last.x1]
  return Math.min(Math.abs(left), Math.abs(right), Math.abs(left + right) / 2) < 0.3 * size
}

/** Had the cell had much room for what begins the next line, which begins where the last one did? */
export function fitsInCell(block: Block, line: Line, cell: Box): boolean {
  const last = block.lines.at(-1)!
  if (Math.abs(last.x0 - line.x0) > 0.3 * line.size || /^\p{Ll}/u.test(line.text)) return false
  return roomBehind(block, cell) > line.firstWord + Math.max(ROOM * line.size, MUCH_ROOM * boxWidth(cell))
}

const roomBehind = ({ lines, x0 }: Block, cell: Box): number => endOfCell(cell, x0) - lines.at(-1)!.x1

/** Rules of one direction, by the strips of the page that they run through; `along`: 0 for level ones, 1 for upright ones. */
class Strips {
  private readonly strips = new Map<number, Box[]>()

  constructor(
    rules: readonly Box[],
    private readonly along: 0 | 1,
  ) {
    for (const rule of rules) {
      const last = Math.floor((rule[along + 2]! + SAME) / STRIP)
      for (let strip = Math.floor((rule[along] - SAME) / STRIP); strip <= last; strip++) {
        const there = this.strips.get(strip)
        if (there) there.push(rule)
        else this.strips.set(strip, [rule])
      }
    }
  }

  /** The nearest rules before and behind a stretch, of those that run past a place. */
  nearest(place: number, from: number, to: number): [number | null, number | null] {
    const { along } = this
    const across = 1 - along
    let [before, behind]: [number | null, number | null] = [null, null]
    for (const rule of this.strips.get(Math.floor(place / STRIP)) ?? []) {
      if (rule[along] > place + SAME || rule[along + 2]! < place - SAME) continue
      const at = (rule[across]! + rule[across + 2]!) / 2
      if (at <= from) before = Math.max(before ?? at, at)
      else if (at >= to) behind = Math.min(behind ?? at, at)
    }
    return [before, behind]
  }
}
