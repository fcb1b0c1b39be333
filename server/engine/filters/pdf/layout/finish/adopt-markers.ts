import { markerLength } from '../lines/list-marker'
import type { Block } from '../model'

/** A marker stands no further than this before its text, em. */
const FARTHEST = 6

/** The bare number of a chapter stands so far before its title, em. */
const NUMBER_GAP = [0.4, 3] as const
const ROMAN = /^(?:\([ivx]{2,5}\)|[ivx]{2,5}[.)])$/i
const NUMBER = /^(\d{1,2}|[A-Z])$/

/** Bullets and numbers that stand apart from their item belong to it. */
export function adoptMarkers(blocks: readonly Block[]): void {
  const markers = blocks.filter((block) => isMarkerOnly(block) || isRoman(block))
  const numbers = blocks.filter(({ kept, lines, text }) => kept && lines.length === 1 && NUMBER.test(text))
  if (markers.length + numbers.length === 0) return
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
    const number = own ?? numbers.find((other) => isNumberOf(other, block))
    if (!number) continue
    block.marker = number.marks
    number.kept ??= 'numbers'
  }
}

/** Alone on its height with a bold title in its own font. */
function isNumberOf({ degrees, lines: [number], style }: Block, { lines, ...title }: Block): boolean {
  const [first] = lines
  const gap = (first!.x0 - number!.x1) / first!.size
  return (
    degrees === title.degrees &&
    title.style === style &&
    style.bold &&
    first!.neighbours === 1 &&
    number!.neighbours === 1 &&
    Math.abs(number!.base - first!.base) < 0.05 * first!.size &&
    gap > NUMBER_GAP[0] &&
    gap < NUMBER_GAP[1]
  )
}

/** Letters that are a number: (ii), iv. A single one is no word anyway. */
const isRoman = ({ lines, text }: Block): boolean =>
  lines.length === 1 && ROMAN.test(text) && lines[0]!.neighbours > 0

const isMarkerOnly = ({ kept, lines, text }: Block): boolean =>
  kept !== null && lines.length === 1 && text.length <= 8 && markerLength(`${text} x`) === text.length + 1
