import type { Mark } from '../model'

const HYPHEN = /^[-\u2010\u00ad]$/
const SMALL_LETTER = /^\p{Ll}/u
const CAPITAL = /^\p{Lu}/u
const LETTER = /^\p{L}/u
const LETTER_OR_FIGURE = /^[\p{L}\p{N}]/u
/** They stand between two words without a space, at the end of a line as within it. */
const UNSPACED_SIGN = /^[-\u2010\u2013\u2014/]$/
/** Nearly all marks are letters of Latin, for which no pattern need be asked. */
const mayJoin = (text: string): boolean => text === '-' || text === '/' || text.charCodeAt(0) >= 0xad

/**
 * No space stands behind a hyphen, dash or stroke at a line's end that touches its word. A hyphen between small letters, or
 * between capitals, may have been put there by the line: what the word has, the whole document must tell.
 */
export function joinLineEnds(marks: readonly Mark[]): void {
  for (let index = 1; index < marks.length - 2; index++) {
    const mark = marks[index]!
    const space = marks[index + 1]!
    if (!mayJoin(mark.text) || space.glyph || space.text !== ' ' || space.line === mark.line) continue
    const before = marks[index - 1]!.text
    const next = marks[index + 2]!.text
    if (HYPHEN.test(mark.text) && mayBeDivided(marks, index)) {
      mark.joined = true
      mark.division = true
      space.joined = true
    } else if (UNSPACED_SIGN.test(mark.text) && LETTER_OR_FIGURE.test(before)) {
      if (LETTER_OR_FIGURE.test(next)) space.joined = true
      else if (isRepeated(marks, index)) mark.joined = space.joined = true
    }
  }
}

function mayBeDivided(marks: readonly Mark[], index: number): boolean {
  const before = marks[index - 1]!.text
  const next = marks[index + 2]!.text
  if (SMALL_LETTER.test(before)) return SMALL_LETTER.test(next)
  const isWordOfCapitals =
    CAPITAL.test(marks[index - 2]?.text ?? '') && CAPITAL.test(marks[index + 3]?.text ?? '')
  return CAPITAL.test(before) && CAPITAL.test(next) && isWordOfCapitals
}

/** Portuguese and Polish repeat a word's own hyphen at the beginning of the next line. */
const isRepeated = (marks: readonly Mark[], index: number): boolean =>
  HYPHEN.test(marks[index]!.text) &&
  HYPHEN.test(marks[index + 2]!.text) &&
  LETTER.test(marks[index - 1]!.text) &&
  LETTER.test(marks[index + 3]?.text ?? '')
