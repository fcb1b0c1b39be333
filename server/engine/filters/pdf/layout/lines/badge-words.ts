import type { Rule } from '../../content/rules'
import { boxWidth, type Box } from '../../geometry'
import type { Line } from '../model'

/** Words of badges are so much smaller than the heading beside them. */
const SMALLER = 0.7
/** Points between a side of the ground and what stands on it or before it. */
const NEAR = 0.5

interface Piece {
  readonly degrees: number
  readonly size: number
  readonly base: number
  readonly x0: number
  readonly x1: number
}

export type IsBadge = (line: Line, piece: Piece) => boolean

/** Tells small words on a ground of their own (`NEW`) behind larger ones: they are none of their line, but stay where they are. */
export function badgeFinder(rules: readonly Rule[]): IsBadge {
  const grounds = rules.flatMap(({ backing, dash, box }) => (backing && dash === null ? [box] : []))
  return (line, piece) =>
    piece.size < SMALLER * line.size &&
    piece.degrees === 0 &&
    grounds.some((ground) => standsOn(ground, piece) && line.x1 < ground[0] + NEAR && isLow(ground, line))
}

const standsOn = ([x0, y0, x1, y1]: Box, piece: Piece): boolean =>
  piece.x0 > x0 - NEAR &&
  piece.x1 < x1 + NEAR &&
  piece.base > y0 - 0.1 * piece.size &&
  piece.base + 0.5 * piece.size < y1

/** Cards and cells are larger than the words before them. */
const isLow = (ground: Box, { size, x0, x1 }: Line): boolean =>
  ground[3] - ground[1] < size && boxWidth(ground) < Math.max(x1 - x0, 6 * size)
