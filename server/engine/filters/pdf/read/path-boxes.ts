import { boxHeight, boxWidth, transformBox, type Box, type Matrix } from '../geometry'

/** Operators of a path as the reader hands it out. */
const [MOVE, LINE, CURVE, QUADRATIC, CLOSE] = [0, 1, 2, 3, 4]
/** Rounding of writers, in units of the stream. */
const NEAR = 0.02
/** A path of more is a drawing. */
const MOST = 600

/** What is smaller is a rule or a dot, points. */
const SMALLEST = [12, 6] as const

/**
 * The rectangles of a path that has nothing else, if most of them may hold a line of text: layout programs paint the grounds of all cells of
 * one colour at once. Null for other paths, of which the reader tells one box around them.
 */
export function cellsOf(path: ArrayLike<number>, matrix: Matrix): readonly Box[] | null {
  const boxes = rectanglesOf(path)
  const large = boxes?.filter((box) => {
    const seen = transformBox(matrix, box)
    return boxWidth(seen) > SMALLEST[0] && boxHeight(seen) > SMALLEST[1]
  })
  return boxes && large && 2 * large.length > boxes.length ? boxes : null
}

/** Null for other figures, for a single one, and for two within one another, which are the border of a box. */
export function rectanglesOf(path: ArrayLike<number>): readonly Box[] | null {
  const boxes: Box[] = []
  for (let at = 0; at < path.length;) {
    if (path[at] !== MOVE || boxes.length > MOST) return null
    const points = [path[at + 1]!, path[at + 2]!]
    at += 3
    while (path[at] === LINE && points.length <= 10) {
      points.push(path[at + 1]!, path[at + 2]!)
      at += 3
    }
    if (path[at] === LINE || path[at] === CURVE || path[at] === QUADRATIC) return null
    if (path[at] === CLOSE) at++
    const box = rectangleOf(points)
    if (!box) return null
    boxes.push(box)
  }
  return boxes.length < 2 || (boxes.length === 2 && isWithin(boxes[0]!, boxes[1]!)) ? null : boxes
}

/** Four corners, the first perhaps once more, each beside the one before. */
function rectangleOf(points: readonly number[]): Box | null {
  const corners = points.length / 2
  if (corners !== 4 && !(corners === 5 && isSame(points, 0, 8))) return null
  for (let at = 0; at < 8; at += 2) {
    const next = (at + 2) % 8
    const level = Math.abs(points[at + 1]! - points[next + 1]!) < NEAR
    const upright = Math.abs(points[at]! - points[next]!) < NEAR
    // Sides go by turns.
    if (level === upright || level === Math.abs(points[next + 1]! - points[(next + 3) % 8]!) < NEAR)
      return null
  }
  const [x0, y0, , , x1, y1] = points as [number, number, number, number, number, number]
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)]
}

const isSame = (points: readonly number[], one: number, other: number): boolean =>
  Math.abs(points[one]! - points[other]!) < NEAR && Math.abs(points[one + 1]! - points[other + 1]!) < NEAR

const holds = (outer: Box, inner: Box): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]

const isWithin = (one: Box, other: Box): boolean => holds(one, other) || holds(other, one)
