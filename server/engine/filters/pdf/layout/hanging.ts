import type { Line } from './model'

/** Words of a sentence on one line; cells have fewer. */
export const PROSE = 4
export const SENTENCE_END = /[.!?:…。！？]["”’»)]?\s*$/

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
