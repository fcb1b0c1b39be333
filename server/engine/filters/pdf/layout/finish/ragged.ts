import type { Block, Glyph, Line } from '../model'

/** Full lines of justified text end at one place to so many em; ragged ones now and then to the second. */
const EXACT = 0.06
const NEARLY = 0.15
/** So few lines may end at one place by chance. */
const MOST_LINES = 6
const SHORT = 4
/** Gaps between the words of lines that differ by less, em, are those of the font. */
const NATURAL = 0.012
const WORD_GAP = 0.12
/** Text of so many lines shows how a page is set; sizes that differ by less than the share are one. */
const FEWEST_LINES = 3
const SAME_SIZE = 0.05

/** How unevenly the lines but the last end, em. */
function unevenness({ lines, size }: Block): number {
  const ends = lines.slice(0, -1).map(({ x1 }) => x1)
  return (Math.max(...ends) - Math.min(...ends)) / size
}

/** Lines that are filled out have gaps of widths of their own; here all are as wide as those of the last line. */
function hasNaturalGaps(lines: readonly Line[]): boolean {
  const gaps = lines.map(middleGap)
  const known = gaps.filter((gap) => gap !== null)
  return known.length === lines.length && Math.max(...known) - Math.min(...known) < NATURAL
}

/** Width of the middle one of the gaps between a line's words, em; null where it has but one word. */
function middleGap({ marks, size }: Line): number | null {
  const gaps: number[] = []
  let last: Glyph | null = null
  for (const { text, glyph } of marks) {
    if (!glyph || text === ' ') continue
    if (last && glyph.x0 - last.x1 > WORD_GAP * size) gaps.push((glyph.x0 - last.x1) / size)
    last = glyph
  }
  gaps.sort((a, b) => a - b)
  return gaps[Math.floor(gaps.length / 2)] ?? null
}

/**
 * Lines of ragged text that end at nearly one place by chance are not justified: what else the page has in their size tells, and where
 * there is nothing else so does how far they are from one another.
 */
export function settleRagged(blocks: readonly Block[]): void {
  const text = blocks.filter(({ lines, kept }) => lines.length >= FEWEST_LINES && kept === null)
  for (const block of text) {
    const { align, lines, size } = block
    if (align !== 'justify') continue
    if (lines.length <= SHORT && unevenness(block) > EXACT / 3 && hasNaturalGaps(lines)) {
      block.align = block.rightToLeft ? 'right' : 'left'
      continue
    }
    if (lines.length > MOST_LINES || unevenness(block) < EXACT) continue
    const others = text.filter(
      (other) =>
        other !== block && Math.abs(other.size - size) < SAME_SIZE * size && other.degrees === block.degrees,
    )
    const exact = linesOf(others, (other) => other.align === 'justify' && unevenness(other) < EXACT)
    const ragged = linesOf(others, (other) => other.align === 'left' || other.align === 'right')
    const alone = exact + ragged === 0 && lines.length <= SHORT && unevenness(block) > NEARLY
    if (ragged > exact || alone) block.align = block.rightToLeft ? 'right' : 'left'
  }
}

const linesOf = (blocks: readonly Block[], which: (block: Block) => boolean): number =>
  blocks.filter(which).reduce((sum, { lines }) => sum + lines.length, 0)
