import { IDENTITY, multiply, type Box, type Matrix } from '../geometry'

/** A place for a page: from its own coordinates to those of the place, whose lower left corner is 0 0. Points. */
export interface Placement {
  readonly matrix: Matrix
  readonly width: number
  readonly height: number
}

/** How a page is seen: its visible box turned clockwise (ISO 32000-1, 7.7.3.3). `turn`: 0, 90, 180 or 270. */
export function viewOf([x0, y0, x1, y1]: Box, turn: number): Placement {
  const [width, height] = [x1 - x0, y1 - y0]
  switch (turn) {
    case 90:
      return { matrix: [0, -1, 1, 0, -y0, x1], width: height, height: width }
    case 180:
      return { matrix: [-1, 0, 0, -1, x1, y1], width, height }
    case 270:
      return { matrix: [0, 1, -1, 0, y1, -x0], width: height, height: width }
    default:
      return { matrix: [1, 0, 0, 1, -x0, -y0], width, height }
  }
}

/** First one placement, then another clockwise turn. */
export function turned(placement: Placement, turn: number): Placement {
  if (turn === 0) return placement
  const next = viewOf([0, 0, placement.width, placement.height], turn)
  return { ...next, matrix: multiply(next.matrix, placement.matrix) }
}

/**
 * Turned anticlockwise around its middle by a few radians. `growing`: onto a larger place, so that nothing is cut off;
 * otherwise the place keeps its size.
 */
export function rotated(placement: Placement, radians: number, growing: boolean): Placement {
  if (radians === 0) return placement
  const { matrix, width, height } = placement
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const wide = growing ? width * cos + height * Math.abs(sin) : width
  const high = growing ? height * cos + width * Math.abs(sin) : height
  const back: Matrix = [1, 0, 0, 1, -width / 2, -height / 2]
  const turn: Matrix = [cos, sin, -sin, cos, 0, 0]
  const forth: Matrix = [1, 0, 0, 1, wide / 2, high / 2]
  const whole = [forth, turn, back, matrix].reduceRight((inner, outer) => multiply(outer, inner), IDENTITY)
  return { matrix: whole, width: wide, height: high }
}

/** The way back. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c
  const [ia, ib, ic, id] = [d / determinant, -b / determinant, -c / determinant, a / determinant]
  return [ia, ib, ic, id, -(ia * e + ic * f), -(ib * e + id * f)]
}
