import type { Line } from '../model'

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

/** Lines above and below within so many em show how a line is set; places are the same to so many points. */
const AMONG = 8
const SAME_PLACE = 0.4
const FEWEST = 2

/** Do lines near above and below end where it does and begin elsewhere, and none the other way round? So stand the names before the bars of a chart. */
export function isAmongRight({ x0, x1, base, size, bold }: Line, lines: readonly Line[]): boolean {
  let found = 0
  for (const other of lines) {
    const apart = Math.abs(other.base - base)
    if (apart < SAME * size || apart > AMONG * size || other.x1 < x0 || other.x0 > x1) continue
    if (other.bold !== bold || Math.abs(other.size - size) > SAME * size) continue
    const [begins, ends] = [Math.abs(other.x0 - x0) < SAME_PLACE, Math.abs(other.x1 - x1) < SAME_PLACE]
    if (!ends) return false
    if (!begins) found++
  }
  return found >= FEWEST
}
