import type { Mark } from './model'

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** The first character that runs to the left; marks of several characters are few. */
const FIRST_RIGHT_TO_LEFT = 0x590
const mayBeRightToLeft = (text: string): boolean =>
  text.length > 1 || text.charCodeAt(0) >= FIRST_RIGHT_TO_LEFT
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const MIRRORED: ReadonlyMap<string, string> = new Map(
  ['()', '[]', '{}', '<>', '«»', '‹›'].flatMap(([open = '', close = '']) => [
    [open, close],
    [close, open],
  ]),
)

export const isRightToLeftText = (text: string): boolean => {
  if (!RIGHT_TO_LEFT.test(text)) return false
  const letters = Array.from(text).filter((character) => LETTER_OR_DIGIT.test(character))
  return letters.filter((letter) => RIGHT_TO_LEFT.test(letter)).length > 0.4 * letters.length
}

const isLeftToRight = (mark: Mark | undefined): boolean =>
  mark !== undefined && LETTER_OR_DIGIT.test(mark.text) && !RIGHT_TO_LEFT.test(mark.text)

/**
 * Glyphs stand from left to right; Arabic and Hebrew are read the other way. Turns a line round, and its stretches of
 * Latin letters and figures back (the reverse of the Unicode Bidirectional Algorithm, rules L2 and L4). A line of
 * another script stays as it is but for the right-to-left words in it.
 */
export function toLogicalOrder(marks: readonly Mark[], rightToLeft: boolean): Mark[] {
  if (!marks.some(({ text }) => mayBeRightToLeft(text) && RIGHT_TO_LEFT.test(text))) return [...marks]
  const turned = rightToLeft ? marks.toReversed() : [...marks]
  const out: Mark[] = []
  for (let at = 0; at < turned.length;) {
    const end = stretchEnd(turned, at, rightToLeft)
    if (end > at) out.push(...turned.slice(at, end).reverse())
    else out.push(turned[at]!)
    at = Math.max(end, at + 1)
  }
  return rightToLeft && areTurned(out) ? out.map(mirrored) : out
}

/** Some writers store the bracket one sees, others the one that is meant: closed before it was opened, it is the former. */
function areTurned(marks: readonly Mark[]): boolean {
  const brackets = marks.filter(
    ({ text }, at) => BRACKET.test(text) && !(isLeftToRight(marks[at - 1]) && isLeftToRight(marks[at + 1])),
  )
  return brackets.length > 0 && CLOSING.test(brackets[0]!.text)
}

const mirrored = (mark: Mark, at: number, marks: readonly Mark[]): Mark => {
  const other = MIRRORED.get(mark.text)
  const inLatin = isLeftToRight(marks[at - 1]) && isLeftToRight(marks[at + 1])
  return other === undefined || inLatin ? mark : { ...mark, text: other }
}

const CLOSING = /[)\]}>»›]/
const BRACKET = /[()[\]{}<>«»‹›]/

/**
 * End of the stretch of the other direction that begins here: letters and figures, and what stands between two of them.
 * Brackets do not bridge words: around a Latin word in Arabic they belong to the Arabic.
 */
function stretchEnd(marks: readonly Mark[], start: number, rightToLeft: boolean): number {
  const other = (mark: Mark | undefined): boolean =>
    rightToLeft ? isLeftToRight(mark) : mark !== undefined && RIGHT_TO_LEFT.test(mark.text)
  const own = (mark: Mark): boolean => (rightToLeft ? RIGHT_TO_LEFT.test(mark.text) : isLeftToRight(mark))
  if (!other(marks[start])) return start
  let end = start + 1
  for (let at = end; at < marks.length && !own(marks[at]!); at++) {
    const within = other(marks[at - 1]) && other(marks[at + 1])
    if (BRACKET.test(marks[at]!.text) && !within) break
    if (other(marks[at])) end = at + 1
  }
  return end
}
