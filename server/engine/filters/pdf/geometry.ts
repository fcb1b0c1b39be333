/** `[a b c d e f]` as in content streams: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number]

/** Left, bottom, right, top. */
export type Box = readonly [number, number, number, number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
]

/**
 * The upright box around a box after a transformation. Asked for every glyph: by index, as taking lists apart costs more than all
 * its sums until the function is compiled.
 */
export function transformBox(m: Matrix, box: Box): Box {
  const ax0 = m[0] * box[0]
  const ax1 = m[0] * box[2]
  const cy0 = m[2] * box[1]
  const cy1 = m[2] * box[3]
  const bx0 = m[1] * box[0]
  const bx1 = m[1] * box[2]
  const dy0 = m[3] * box[1]
  const dy1 = m[3] * box[3]
  const e = m[4]
  const f = m[5]
  return [
    Math.min(ax0 + cy0, ax1 + cy0, ax0 + cy1, ax1 + cy1) + e,
    Math.min(bx0 + dy0, bx1 + dy0, bx0 + dy1, bx1 + dy1) + f,
    Math.max(ax0 + cy0, ax1 + cy0, ax0 + cy1, ax1 + cy1) + e,
    Math.max(bx0 + dy0, bx1 + dy0, bx0 + dy1, bx1 + dy1) + f,
  ]
}

export const boxWidth = (box: Box): number => box[2] - box[0]
export const boxHeight = (box: Box): number => box[3] - box[1]
export const boxArea = (box: Box): number => boxWidth(box) * boxHeight(box)

/**
 * Text that runs at an angle is laid out in a frame turned by that angle, in which it runs from left to right. Turns
 * page coordinates into the frame's; the frame's own matrix turns them back.
 */
export const toFrame = (degrees: number): Matrix => turn(-degrees)
export const fromFrame = (degrees: number): Matrix => turn(degrees)

function turn(degrees: number): Matrix {
  const quarter = ((degrees % 360) + 360) % 360
  if (quarter === 0) return IDENTITY
  if (quarter === 90) return [0, 1, -1, 0, 0, 0]
  if (quarter === 180) return [-1, 0, 0, -1, 0, 0]
  if (quarter === 270) return [0, -1, 1, 0, 0, 0]
  const radians = (degrees * Math.PI) / 180
  return [Math.cos(radians), Math.sin(radians), -Math.sin(radians), Math.cos(radians), 0, 0]
}

export const boxHolds = (outer: Box, inner: Box): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
export const boxesMeet = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
