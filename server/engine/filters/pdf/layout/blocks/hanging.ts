import type { Block, Line } from '../model'
import { CUT_WORD, PROSE, SENTENCE_END } from '../sentences'

/**
 * An entry of a list of names: the first line begins with the name, those below it hang. A small letter, or the type the line
 * above ended in where that began in another, is no first line of a paragraph.
 */
export function hangsBelow(last: Line, line: Line): boolean {
  if (last.words < PROSE || SENTENCE_END.test(last.text)) return false
  if (/^\p{Ll}/u.test(line.text)) return true
  const [name, end, own] = [last.marks[0]!.style, last.marks.at(-1)!.style, line.marks[0]!.style]
  return name.font !== end.font && own.font === end.font
}

/** Where lines hang under the first one the next entry begins as far out as that does, em. */
const HANGING = [0.8, 6] as const

export function endsHanging({ lines }: Block, line: Line): boolean {
  const [first, second] = lines
  if (!first || !second || line.rightToLeft) return false
  const hangs = (second.x0 - first.x0) / line.size
  return hangs > HANGING[0] && hangs < HANGING[1] && Math.abs(line.x0 - first.x0) < 0.3 * line.size
}

/** Words of a line that no cell has beside its figures. */
const LONG_LINE = 6
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/

/** A sentence or a word goes on: numbers of lines, or the contents in the other column, are no figures of a table. */
export const goesOnAsProse = (last: Line, line: Line): boolean =>
  /^\p{Ll}/u.test(line.text) &&
  !RIGHT_TO_LEFT.test(last.text + line.text) &&
  (CUT_WORD.test(last.text) || (last.words >= LONG_LINE && !SENTENCE_END.test(last.text)))
