import type { Mark } from '../model'

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** The first character that runs to the left; marks of several characters are few. */
const FIRST_RIGHT_TO_LEFT = 0x590
const mayBeRightToLeft = (text: string): boolean =>
  text.length > 1 || text.charCodeAt(0) >= FIRST_RIGHT_TO_LEFT
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
/** Figures run to the right in every script. */
const ARABIC_FIGURE = /^[\u0660-\u0669\u06f0-\u06f9]$/
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
  mark !== undefined &&
  LETTER_OR_DIGIT.test(mark.text) &&
  (!RIGHT_TO_LEFT.test(mark.text) || ARABIC_FIGURE.test(mark.text))
const isRightToLeft = ({ text }: Mark): boolean => RIGHT_TO_LEFT.test(text) && !ARABIC_FIGURE.test(text)

/** Is the rightmost letter of a line, as it stands, read from the right? */
export function endsRightToLeft(marks: readonly Mark[]): boolean {
  const last = marks.findLast(({ text }) => /\p{L}/u.test(text))
  return last !== undefined && isRightToLeft(last)
}

/**
 * Glyphs stand from left to right; Arabic and Hebrew are read the other way. Turns a line round, and its stretches of
 * Latin letters and figures back (the reverse of the Unicode Bidirectional Algorithm, rules L2 and L4). A line of
 * another script stays as it is but for the right-to-left words in it.
 */
export function toLogicalOrder(marks: readonly Mark[], rightToLeft: boolean): Mark[] {
  if (!marks.some(({ text }) => mayBeRightToLeft(text) && RIGHT_TO_LEFT.test(text))) return [...marks]
  const turned = rightToLeft ? marks.toReversed() : [...marks]
  const formulas = rightToLeft ? bracketsOfFormulas(turned) : NONE
  const other = (mark: Mark | undefined): boolean =>
    mark !== undefined && (rightToLeft ? isLeftToRight(mark) || formulas.has(mark) : isRightToLeft(mark))
  const own = (mark: Mark): boolean => (rightToLeft ? isRightToLeft(mark) : isLeftToRight(mark))
  const out: Mark[] = []
  const free = new Set<Mark>()
  for (let at = 0; at < turned.length;) {
    const end = stretchEnd(turned, at, other, own)
    if (end > at) out.push(...turned.slice(at, end).reverse())
    else {
      free.add(turned[at]!)
      out.push(turned[at]!)
    }
    at = Math.max(end, at + 1)
  }
  return rightToLeft ? withBracketsMeant(out, free) : out
}

const NONE: ReadonlySet<Mark> = new Set()
const OPENING = /^[([{<«‹]$/
const CLOSING = /^[)\]}>»›]$/
const BRACKET = /^[()[\]{}<>«»‹›]$/
const isSpace = (mark: Mark | undefined): boolean => mark === undefined || /^\s*$/.test(mark.text)

/**
 * Pairs of brackets that belong to what runs to the right, of a line read from its right end: with nothing of the line's own script
 * between them, and either in a font that shows none of it, as in formulas, or right behind a letter, as in f(x).
 */
function bracketsOfFormulas(marks: readonly Mark[]): ReadonlySet<Mark> {
  const found = new Set<Mark>()
  if (!marks.some(({ text }) => BRACKET.test(text))) return found
  const fonts = new Set(marks.filter(isRightToLeft).map(({ style }) => style.font))
  let open: { readonly mark: Mark; readonly before: number }[] = []
  let words = 0
  marks.forEach((mark, at) => {
    if (isLeftToRight(mark)) words++
    if (isRightToLeft(mark)) open = []
    else if (CLOSING.test(mark.text)) open.push({ mark, before: words })
    else if (OPENING.test(mark.text) && open.length > 0) {
      const { mark: closing, before } = open.pop()!
      const foreign = !fonts.has(mark.style.font) && !fonts.has(closing.style.font)
      if (words > before && (foreign || isLeftToRight(marks[at + 1]))) found.add(mark).add(closing)
    }
  })
  return found
}

/**
 * Some writers store the bracket one sees, others the one that is meant. The words beside those that are not in a stretch of the
 * other direction tell which; where they do not, one that is closed before it was opened was seen.
 */
function withBracketsMeant(marks: readonly Mark[], free: ReadonlySet<Mark>): Mark[] {
  const brackets = marks.flatMap(({ text }, at) => (free.has(marks[at]!) && BRACKET.test(text) ? [at] : []))
  if (brackets.length === 0) return [...marks]
  const sides = brackets.map((at) => sideOf(marks, at))
  const sum = sides.reduce<number>((total, side, index) => {
    const opens = OPENING.test(marks[brackets[index]!]!.text)
    return side === 0 ? total : total + (opens === side > 0 ? 1 : -1)
  }, 0)
  const turned = sum < 0 || (sum === 0 && CLOSING.test(marks[brackets[0]!]!.text))
  const out = [...marks]
  brackets.forEach((at, index) => {
    const mark = marks[at]!
    const side = sides[index]!
    const wrong = side === 0 ? turned : OPENING.test(mark.text) !== side > 0
    if (wrong) out[at] = { ...mark, text: MIRRORED.get(mark.text) ?? mark.text }
  })
  return out
}

/** Ends a sentence or a part of it, and stands right behind a bracket that closes. */
const ENDING = /^[.,;:!?\u060c\u061b\u061f]$/

/** By what stands beside it: 1 for a bracket that opens, -1 for one that closes, 0 where that tells nothing. */
function sideOf(marks: readonly Mark[], at: number): -1 | 0 | 1 {
  const [before, behind] = [
    isSpace(marks[at - 1]),
    isSpace(marks[at + 1]) || ENDING.test(marks[at + 1]!.text),
  ]
  if (before === behind) return 0
  return before ? 1 : -1
}

/** One sign between two Arabic figures belongs to the number. */
const IN_NUMBER = /^[.,:/\u066b\u066c]$/
const OPERATOR = /[=+×÷<>≤≥−∙·]/

/**
 * End of the stretch of the other direction that begins here: letters and figures, and what stands between two of them.
 * Brackets do not bridge words: around a Latin word in Arabic they belong to the Arabic. Numbers with a space between them are two, and
 * are read in the line's own direction.
 */
function stretchEnd(
  marks: readonly Mark[],
  start: number,
  other: (mark: Mark | undefined) => boolean,
  own: (mark: Mark) => boolean,
): number {
  if (!other(marks[start])) return start
  let end = start + 1
  let figures = isFigure(marks[start]!)
  for (let at = end; at < marks.length && !own(marks[at]!); at++) {
    const mark = marks[at]!
    const within = other(marks[at - 1]) && other(marks[at + 1])
    if (BRACKET.test(mark.text) && !within && !other(mark)) break
    if (ARABIC_FIGURE.test(marks[end - 1]!.text) && !isInNumber(marks, at)) break
    if (other(mark)) {
      if (figures && isFigure(mark) && partsNumbers(marks.slice(end, at))) break
      figures &&= isFigure(mark)
      end = at + 1
    }
  }
  return end
}

/** Is this one of Arabic figures, or the only sign between two? */
const isInNumber = (marks: readonly Mark[], at: number): boolean =>
  ARABIC_FIGURE.test(marks[at]!.text) ||
  (IN_NUMBER.test(marks[at]!.text) && ARABIC_FIGURE.test(marks[at + 1]?.text ?? ''))

const isFigure = ({ text }: Mark): boolean => !/\p{L}/u.test(text)

/** Is what stands between two numbers a space, and no operator? */
const partsNumbers = (gap: readonly Mark[]): boolean =>
  gap.some((mark) => isSpace(mark)) && !gap.some(({ text }) => OPERATOR.test(text))
