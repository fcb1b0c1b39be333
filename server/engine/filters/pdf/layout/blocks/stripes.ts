import { boxHeight, boxWidth, type Box } from '../../geometry'
import type { Line } from '../model'
import type { RuledCells } from './ruled-cells'

/** Heights of a line's own ground, points, and so far apart those of two lines are at most. */
const HIGHEST = 40
const TOUCHING = 0.8
/** Narrower ones are marks on words; em. */
const NARROWEST = 5
/** A line that ends so near to the edge, em, fills its box where the next word, and what parts it, had no room. */
const FULL = 1.5
const PARTED = 0.6
/** Lines of one paragraph begin at one place, or are set in by less, em. */
const INDENT = 3

/**
 * Office programs paint the ground of a paragraph line by line: boxes of one width that touch are one where a line fills its own and the
 * next goes on. Rows of a table look the same, but have other cells beside them, and rules between them.
 */
export function joinStripes(
  frames: readonly Box[],
  lines: readonly Line[],
  cells: RuledCells,
): readonly Box[] {
  const stacks = stacksOf(frames.filter((box) => boxHeight(box) < HIGHEST))
  if (stacks.length === 0) return frames
  const inOneCell = (last: Line, line: Line): boolean =>
    last.neighbours + line.neighbours === 0 || Boolean(cells.shared(last, line))
  const joined = stacks.flatMap((stack) => {
    const all = unionOf(stack)
    const own = lines.filter((line) => !line.vertical && holds(all, line))
    const goesOnBelow = (line: Line, index: number): boolean => {
      const last = own[index - 1]
      return last !== undefined && inOneCell(last, line) && goesOn(last, line, stack)
    }
    return own.some(goesOnBelow) ? [{ stack, all }] : []
  })
  if (joined.length === 0) return frames
  const gone = new Set(joined.flatMap(({ stack }) => stack))
  return [...frames.filter((box) => !gone.has(box)), ...joined.map(({ all }) => all)]
}

/** Boxes of one width under one another, from the top. */
function stacksOf(boxes: readonly Box[]): Box[][] {
  const columns = new Map<string, Box[]>()
  for (const box of boxes) {
    const key = `${Math.round(box[0])} ${Math.round(box[2])}`
    const column = columns.get(key)
    if (column) column.push(box)
    else columns.set(key, [box])
  }
  const stacks: Box[][] = []
  for (const column of columns.values()) {
    if (column.length < 2) continue
    column.sort((a, b) => b[3] - a[3])
    let stack: Box[] = []
    for (const box of column) {
      const above = stack.at(-1)
      if (above && Math.abs(above[1] - box[3]) < TOUCHING) stack.push(box)
      else stacks.push((stack = [box]))
    }
  }
  return stacks.filter(({ length }) => length > 1)
}

const unionOf = (boxes: readonly Box[]): Box => {
  const [first, last] = [boxes[0]!, boxes.at(-1)!]
  return [first[0], last[1], first[2], first[3]]
}

const holds = (box: Box, { x0, x1, base, size }: Line): boolean =>
  (x0 + x1) / 2 > box[0] && (x0 + x1) / 2 < box[2] && base + 0.3 * size > box[1] && base + 0.3 * size < box[3]

/** Is the second line in the next box, and had its first word had no room in that of the first? */
function goesOn(last: Line, line: Line, stack: readonly Box[]): boolean {
  const at = stack.findIndex((box) => holds(box, last))
  const [above, below] = [stack[at], stack[at + 1]]
  if (!above || !below || !holds(below, line) || boxWidth(above) < NARROWEST * last.size) return false
  const [room, indent] = last.rightToLeft
    ? [last.x0 - above[0], line.x1 - last.x1]
    : [above[2] - last.x1, last.x0 - line.x0]
  const most = Math.min(FULL * line.size, line.firstWord + PARTED * line.size)
  return room < most && Math.abs(indent) < INDENT * line.size
}
