import type { Box } from '../filters/pdf/geometry'
import type { PageEvents, ShowEvent } from '../filters/pdf/read/show-event'
import { lettersOf } from './find-texts'

/** Upright text on one baseline, points. */
export interface PaintedLine {
  text: string
  readonly size: number
  readonly left: number
  right: number
  readonly baseline: number
}

const INVISIBLE = 3

/** What a page shows, as lines; text at an angle is in none. */
export function readLines({ shows }: PageEvents): PaintedLine[] {
  const lines: PaintedLine[] = []
  for (const show of shows) {
    for (const painted of piecesOf(show)) {
      const last = lines.at(-1)
      if (last && continues(last, painted)) {
        last.text += painted.text
        last.right = Math.max(last.right, painted.right)
      } else lines.push(painted)
    }
  }
  return lines.filter(({ text }) => lettersOf(text) !== '')
}

/** What one operator shows, cut where it skips: what stood there may have been taken out. */
function piecesOf({ matrix, size, glyphs, places, renderMode, alpha, font }: ShowEvent): PaintedLine[] {
  const [a, b, c, d, e, f] = matrix
  const upright = a > 0 && d > 0 && Math.abs(b) < 0.01 * a && Math.abs(c) < 0.5 * d
  if (!upright || font.vertical || renderMode === INVISIBLE || alpha === 0) return []
  const pieces: PaintedLine[] = []
  for (const [index, glyph] of glyphs.entries()) {
    if (glyph.text.trim() === '') continue
    const left = e + places[index]! * a
    const right = left + Math.max(0, glyph.emWidth * size) * a
    const last = pieces.at(-1)
    if (last && left - last.right < size * d && left >= last.right - size * d) {
      last.text += glyph.text
      last.right = Math.max(last.right, right)
    } else pieces.push({ text: glyph.text, size: size * d, left, right, baseline: f })
  }
  return pieces
}

const continues = (line: PaintedLine, next: PaintedLine): boolean =>
  Math.abs(line.baseline - next.baseline) < 0.05 * line.size &&
  Math.abs(line.size - next.size) < 0.05 * line.size &&
  next.left > line.right - 0.3 * line.size &&
  next.left < line.right + line.size

/** Letters of a page in the order in which they are painted. */
export const pageLetters = ({ shows }: PageEvents): string =>
  lettersOf(shows.map(({ glyphs }) => glyphs.map((glyph) => glyph.text).join('')).join(''))

/** Pairs of lines that are painted over each other. */
export function countOverlaps(lines: readonly PaintedLine[]): number {
  const sorted = lines
    .filter(({ text }) => lettersOf(text).length > 1)
    .sort((a, b) => a.baseline - b.baseline)
  const largest = Math.max(0, ...sorted.map(({ size }) => size))
  let count = 0
  for (const [index, lower] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next++) {
      const upper = sorted[next]!
      if (upper.baseline - lower.baseline > largest) break
      if (lap(lower, upper)) count++
    }
  }
  return count
}

function lap(lower: PaintedLine, upper: PaintedLine): boolean {
  const smaller = Math.min(lower.size, upper.size)
  const across = Math.min(lower.right, upper.right) - Math.max(lower.left, upper.left)
  const top = Math.min(lower.baseline + 0.7 * lower.size, upper.baseline + 0.7 * upper.size)
  const bottom = Math.max(lower.baseline - 0.1 * lower.size, upper.baseline - 0.1 * upper.size)
  return across > 0.5 * smaller && top - bottom > 0.35 * smaller
}

export const countOutside = (lines: readonly PaintedLine[], [left, bottom, right, top]: Box): number =>
  lines.filter(
    (line) => line.left < left - 1 || line.right > right + 1 || line.baseline < bottom || line.baseline > top,
  ).length

const MOST_LINES = 1_500

/** How much smaller each new line is than the line that stood nearest to its place. */
export function scalesOf(before: readonly PaintedLine[], after: readonly PaintedLine[]): number[] {
  if (before.length === 0 || before.length + after.length > MOST_LINES) return []
  const known = new Set(before.map(({ text }) => text))
  return after
    .filter(({ text, size }) => !known.has(text) && size > 0 && lettersOf(text).length > 2)
    .map((line) => {
      let best = before[0]!
      let least = Infinity
      for (const was of before) {
        const across = Math.max(0, was.left - line.right, line.left - was.right)
        const distance = Math.abs(was.baseline - line.baseline) + across
        if (distance < least) [best, least] = [was, distance]
      }
      return best.size > 0 ? line.size / best.size : 1
    })
}
