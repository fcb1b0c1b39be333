import { goesOnAsProse } from './hanging'
import type { Line } from '../model'

/** Distance in em up to which a second line may follow a first. */
export const SECOND_LINE = 1.75
/** Lines further apart than this tell nothing. */
const WIDEST_LEADING = 2.8
const WIDE_LINES = 5

/** A line of so many words, or so many letters that no spaces part, is one of a text. */
const TEXT_WORDS = 3
const TEXT_LETTERS = /[\u3040-\u30ff\u3400-\u9fff]\P{L}*(?:[\u3040-\u30ff\u3400-\u9fff]\P{L}*){11}/u

const isText = ({ words, text }: Line): boolean => words > TEXT_WORDS || TEXT_LETTERS.test(text)

/**
 * How far a second line may be from the first, em: further on pages all of whose text is set at one wide distance, as
 * manuscripts are, or whose sentences go on at it, where there are few lines or they stand further apart before paragraphs.
 */
export function secondLineReach(lines: readonly Line[]): number {
  const level = lines.filter((line) => !line.vertical && line.degrees === 0)
  const text = widestOf(distancesOf(level.filter(isText), () => true))
  if (text.same >= WIDE_LINES && text.middle > 0) return 1.05 * text.middle
  const prose = widestOf(distancesOf(level, goesOnAsProse))
  return prose.middle > 0 ? 1.05 * prose.middle : SECOND_LINE
}

/** From each line to the next one below it in the same size, em, where they are such. */
function distancesOf(lines: readonly Line[], are: (above: Line, line: Line) => boolean): number[] {
  return lines.slice(1).flatMap((line, index) => {
    const above = lines[index]!
    const overlap = Math.min(line.x1, above.x1) - Math.max(line.x0, above.x0)
    const alike = Math.abs(line.size - above.size) < 0.05 * line.size
    const distance = (above.base - line.base) / line.size
    const near = alike && overlap > 0 && distance > 0.5 && distance < WIDEST_LEADING
    return near && are(above, line) ? [distance] : []
  })
}

/** The distance that most have, where that is wide, and how many have it; none otherwise. */
function widestOf(distances: number[]): { readonly middle: number; readonly same: number } {
  distances.sort((a, b) => a - b)
  const middle = distances[Math.floor(distances.length / 2)] ?? 0
  const same = distances.filter((distance) => Math.abs(distance - middle) < 0.04 * middle).length
  const wide = middle > 0.97 * SECOND_LINE && same > 0.6 * distances.length
  return wide ? { middle, same } : { middle: 0, same: 0 }
}

/** Chinese papers set their text at twice its size, and a text of two lines shows no other distance. */
const WIDE_SECOND = 2.05
const UNSPACED_TEXT_END = /[\u3040-\u30ff\u3400-\u9fff，、；]$/
const UNSPACED_START = /^[\u3040-\u30ff\u3400-\u9fff]/

/** How far this line may be from a first one, em: further where a text that nothing parts breaks off at the end of its column. */
export function reachBelow(last: Line, line: Line, reach: number): number {
  const breaksOff =
    UNSPACED_TEXT_END.test(last.text) && UNSPACED_START.test(line.text) && TEXT_LETTERS.test(last.text)
  const inColumn =
    last.neighbours + line.neighbours === 0 &&
    last.x1 > line.x1 - 0.5 * line.size &&
    last.x0 > line.x0 - 0.3 * line.size
  return breaksOff && inColumn ? Math.max(reach, WIDE_SECOND) : reach
}
