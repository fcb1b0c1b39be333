import type { Line } from './model'

/** Two lines end at one place, em, and so do others, at a third at least. */
const SAME = 0.04
const OTHERS = 3

/**
 * Two lines that end at one place, where others end, too, and of which the second begins where no other does: the last line of a
 * paragraph does not end so.
 */
export function endsByDesign(
  [first, second]: readonly Line[],
  starts: ReadonlyMap<number, number>,
  ends: ReadonlyMap<number, number>,
): boolean {
  if (!first || !second || Math.abs(first.x1 - second.x1) > SAME * second.size) return false
  return around(starts, second.x0) <= 1 && around(ends, second.x1) >= OTHERS
}

const around = (counts: ReadonlyMap<number, number>, place: number): number =>
  [-1, 0, 1].reduce((sum, step) => sum + (counts.get(Math.round(place) + step) ?? 0), 0)
