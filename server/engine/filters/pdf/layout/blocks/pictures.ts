import { boxHeight, boxWidth, type Box } from '../../geometry'
import type { Block, Line } from '../model'

/** Text goes around what is larger; points. */
const SMALLEST = 24
/** Text that goes around a picture begins or ends so far beside the rest of it, em. */
const STEP = 2
/** A picture is no further from the text around it, em. */
const FARTHEST = 5

/** Text over one another: where it begins and ends, and its height. */
interface Extent {
  readonly x0: number
  readonly x1: number
  readonly low: number
  readonly high: number
}

/** Is it large enough for text to go around it? */
export const isPicture = (box: Box): boolean => boxHeight(box) > SMALLEST && boxWidth(box) > SMALLEST

/**
 * Does text come out from beside a picture here, or go in? The two parts have edges of their own: as one paragraph the translation
 * would be as wide as the wider, and stand on the picture.
 */
function stepsAround(upper: Extent, lower: Extent, size: number, pictures: readonly Box[]): boolean {
  const [left, right] = [lower.x0 - upper.x0, lower.x1 - upper.x1]
  const isPart = (step: number, narrow: Extent, wide: Extent): boolean =>
    Math.abs(step) > STEP * size && pictures.some((picture) => isBetween(picture, narrow, wide, size))
  return (
    (left > 0 ? isPart(left, lower, upper) : isPart(left, upper, lower)) ||
    (right < 0 ? isPart(right, lower, upper) : isPart(right, upper, lower))
  )
}

/** A picture right beside narrow text, over or under what is wider. */
function isBetween([left, bottom, right, top]: Box, narrow: Extent, wide: Extent, size: number): boolean {
  const beside =
    wide.x0 < right - size && narrow.x0 > right - 0.5 * size
      ? narrow.x0 - right
      : wide.x1 > left + size && narrow.x1 < left + 0.5 * size
        ? left - narrow.x1
        : Infinity
  const shared = Math.min(top, narrow.high) - Math.max(bottom, narrow.low)
  return beside < FARTHEST * size && shared > 0.5 * (narrow.high - narrow.low)
}

const extentOf = (lines: readonly Line[]): Extent => ({
  x0: Math.min(...lines.map(({ x0 }) => x0)),
  x1: Math.max(...lines.map(({ x1 }) => x1)),
  low: lines.at(-1)!.base,
  high: lines[0]!.base + 0.7 * lines[0]!.size,
})

/** Where a column ends at a line: at its own end, or before the picture beside the line. */
export const endBeforePicture = ({ x1, base, size }: Line, end: number, pictures: readonly Box[]): number =>
  pictures.reduce(
    (least, [left, bottom, , top]) =>
      left > x1 - 1 && bottom < base + 0.5 * size && top > base ? Math.min(least, left) : least,
    end,
  )

/** Is a line beside a picture that the block above it is not beside, or the other way round? */
export const partsAtPicture = ({ lines }: Block, line: Line, pictures: readonly Box[]): boolean =>
  pictures.length > 0 && stepsAround(extentOf(lines), extentOf([line]), line.size, pictures)

/** The same of two blocks. */
export const goAroundPicture = (upper: Block, lower: Block, pictures: readonly Box[]): boolean =>
  stepsAround(extentOf(upper.lines), extentOf(lower.lines), lower.size, pictures)
