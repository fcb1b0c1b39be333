import { markerLength } from './list-marker'
import type { Block } from './model'

/** A marker stands no further than this before its text, em. */
const FARTHEST = 6

/** Bullets and numbers that stand apart from their item belong to it. */
export function adoptMarkers(blocks: readonly Block[]): void {
  const markers = blocks.filter(isMarkerOnly)
  if (markers.length === 0) return
  for (const block of blocks) {
    const first = block.lines[0]!
    if (block.kept !== null || block.marker.length > 0 || first.neighbours === 0 || block.rightToLeft)
      continue
    const own = markers.find(
      ({ degrees, lines: [line] }) =>
        degrees === block.degrees &&
        Math.abs(line!.base - first.base) < 0.3 * first.size &&
        line!.x1 <= first.x0 &&
        first.x0 - line!.x1 < FARTHEST * first.size,
    )
    if (own) block.marker = own.marks
  }
}

const isMarkerOnly = ({ kept, lines, text }: Block): boolean =>
  kept !== null && lines.length === 1 && text.length <= 8 && markerLength(`${text} x`) === text.length + 1
