import { isAccent } from '../glyphs/accents'
import { isHanging } from '../glyphs/chunks'
import { isFormulaFont } from '../glyphs/formula-fonts'
import { RING } from '../glyphs/formulas'
import type { Chunk, Line } from '../model'
import { isHighArrow } from '../glyphs/over-arrows'

/** Letters of logos and indices in words stand lower than the word they are painted in, and touch it; em. */
export const isLowered = (line: Line, chunk: Chunk, gap: number): boolean =>
  chunk.size > SCRIPT * line.size &&
  chunk.size < 1.02 * Math.max(line.size, line.chunks.at(-1)!.size) &&
  Math.abs(chunk.base - line.base) < 0.32 * line.size &&
  gap < 0.25 * line.size &&
  gap > -0.4 * line.size

/** Limits stand above and below a large operator, em. */
const LIMITS = 1.1

/** Is this one of the few pieces behind a large operator? */
export function isLimit(line: Line, chunk: Chunk): boolean {
  const operator = line.chunks.slice(-3).some((near) => isHanging(near.glyphs[0]?.style.font.name ?? ''))
  return operator && chunk.size < 0.86 * line.size && Math.abs(chunk.base - line.base) < LIMITS * line.size
}

/** An accent or an arrow, or the letter it stands over: they are painted at different heights. */
export const isAccented = (line: Line, chunk: Chunk): boolean =>
  ((isAccent(chunk) || line.chunks.every(isAccent)) && Math.abs(chunk.base - line.base) < 0.5 * line.size) ||
  isHighArrow(chunk, line) ||
  standsUnder(line, chunk)

/** Is all there is so far the arrow over what comes? */
export const standsUnder = (line: Line, chunk: Pick<Chunk, 'x0' | 'base' | 'size'>): boolean =>
  line.chunks.length === 1 &&
  isHighArrow(line.chunks[0]!, chunk) &&
  Math.abs(chunk.x0 - line.x0) < 0.3 * chunk.size

/** The small letter over the foot of the one before it, as in names of programs, or the ring around it. */
export function isWithin(line: Line, chunk: Chunk): boolean {
  const last = line.chunks.at(-1)!.glyphs.at(-1)!
  const gap = chunk.x0 - last.x1
  if (chunk.glyphs.length > 1 || last.blank) return false
  const raised = chunk.size < SCRIPT * last.size && chunk.base > last.base
  return raised ? chunk.x0 > last.x0 : RING.test(chunk.glyphs[0]!.text) && gap > -chunk.size
}

/** Smaller than this share of a line, pieces are raised and lowered letters. */
const SCRIPT = 0.86
/** Of such pieces above one another the baselines are so far apart, em. */
const STACKED = 0.4
/** So many last pieces of a line may stand above one another. */
const IN_STACK = 6

/**
 * How far behind a line a piece begins. A lowered index begins where the raised one before it begins, not where that ends, and a
 * letter under its accent, however wide that is: what is above it does not count.
 */
export function gapBehind(line: Line, piece: Pick<Chunk, 'x0' | 'base' | 'size'>, most: number): number {
  const gap = piece.x0 - line.x1
  if (gap > -most * piece.size) return gap
  const beside = line.chunks.slice(-IN_STACK).filter((other) => !isStacked(line, other, piece))
  if (beside.length > 0) return piece.x0 - Math.max(...beside.map(({ x1 }) => x1))
  return line.chunks.every(isAccent) || standsUnder(line, piece) ? piece.x0 - line.x0 : gap
}

function isStacked(line: Line, other: Chunk, { base, size }: Pick<Chunk, 'base' | 'size'>): boolean {
  const small = other.size < SCRIPT * line.size
  if (isAccent(other) || isRaisedSign(line, other) || isHighArrow(other, line)) return true
  return small && Math.abs(other.base - base) >= STACKED * size
}

/** Signs of mathematics are made of two, one over the other; the upper one stands so high, em. */
const RAISED = [0.2, 0.6] as const
const LETTER = /[\p{L}\p{N}]/u

/** Is this the upper one? */
export function isRaisedSign(line: Line, { glyphs, base, size }: Chunk): boolean {
  const up = (base - line.base) / line.size
  if (up < RAISED[0] || up > RAISED[1] || glyphs.length !== 1 || size > 1.3 * line.size) return false
  const { text, style } = glyphs[0]!
  return isFormulaFont(style.font) && !LETTER.test(text)
}

/** On one height; smaller text may stand up to 0.6 em higher or lower (superscripts, fractions). */
export function sameHeight(line: Line, other: { base: number; size: number }): boolean {
  const distance = Math.abs(other.base - line.base)
  const larger = Math.max(line.size, other.size)
  if (distance < 0.2 * larger) return true
  return Math.min(line.size, other.size) / larger < SCRIPT && distance < 0.6 * larger
}
