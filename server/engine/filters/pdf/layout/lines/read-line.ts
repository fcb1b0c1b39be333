import { NO_LETTER } from '../../read/actual-text'
import { isAccentSign } from '../glyphs/accents'
import { isPaintedBolder, NUL } from '../glyphs/chunks'
import { withoutNameSpaces } from '../glyphs/ideographic'
import { endsRightToLeft, isRightToLeftText, toLogicalOrder } from '../glyphs/logical-order'
import { isFormulaFont } from '../glyphs/formula-fonts'
import { isLeaderSign, splitAtLeaders } from './leaders'
import { lowQuoteOf } from '../glyphs/low-quotes'
import type { Glyph, Line, Mark } from '../model'
import { isJoinedLetter, isTurnedLetter, isTurnedSign, lettersOfSigns } from '../glyphs/signs'
import { trackedGap } from '../glyphs/tracked'

/** Words are parted by gaps from this on, em. */
const WORD_GAP = 0.17
/** Letters of Arabic touch, or stand as near as if they did: smaller gaps part their words, em. */
const JOINED_WORD_GAP = 0.08
/** So many gaps tell whether letters are spaced, and so many pairs of letters; such a share of few signs touches. */
const SPACED = 5
const WORD_PAIRS = 3
const TOUCHING = 0.2
/** What touches is no further apart, em. */
const APART = 0.03
/** Letters are no further apart, and squeezed words no less and no more, em. */
const SQUEEZED = { letter: 0.06, word: 0.11, widest: 0.21 }
/** Letters of words, on average, are no more. */
const LONG_WORD = 14
/** Chinese and Japanese have no spaces, but signs before them and words of Latin may stand apart, em. Korean has them. */
const UNSPACED = /^[\u3000-\u312f\u3190-\u9fff\uff00-\uff9f\uffe0-\uffef]/
const FIRST_UNSPACED = 0x3000
const FIRST_HANGUL = 0x1100
const UNSPACED_GAP = 0.4
/** A space as wide as a sign, and nothing narrower, parts two of them. */
const IDEOGRAPHIC_SPACE = 0.85
const NUMERIC = /^[\s\d.,:;%$€£¥+\-–—−()/#*×'"°_…·]*$/

/** Puts glyphs in order of place, spaces where gaps stand for them, and measures what paragraphs are told by. */
export function readLine(line: Line): Line[] {
  line.marks = withoutNameSpaces(markLine(line))
  readText(line)
  const parts = splitAtLeaders(line)
  for (const part of parts) {
    if (part !== line) {
      part.marks = withoutOuterSpaces(part.marks)
      readText(part)
    }
    measureLine(part)
  }
  return parts
}

function readText(line: Line): void {
  line.text = textOf(line.marks)
  if (isRightToLeftText(line.text)) turnLine(line)
  else line.rightToLeft = false
}

const textOf = (marks: readonly Mark[]): string => marks.map((mark) => mark.text).join('')

/** The marks stay as they stand, the text is as it is read. */
function turnLine(line: Line): void {
  line.rightToLeft = true
  line.text = textOf(toLogicalOrder(line.marks, true))
}

/** On a page that is read from the right so is a line whose rightmost word is, however many letters of Latin it holds. */
export function turnMixedLines(lines: readonly Line[]): void {
  if (!lines.some((line) => line.rightToLeft)) return
  const letters = (some: readonly Line[]): number => some.reduce((sum, { marks }) => sum + marks.length, 0)
  if (letters(lines.filter((line) => line.rightToLeft)) < 0.5 * letters(lines)) return
  for (const line of lines) {
    if (line.rightToLeft || !endsRightToLeft(line.marks)) continue
    turnLine(line)
    line.firstWord = firstWordOf(line)
  }
}

function measureLine(line: Line): void {
  const glyphs = line.marks.filter((mark) => mark.glyph)
  const sizes = countSizes(glyphs)
  const [size, count] = [...sizes].reduce((best, next) => (next[1] > best[1] ? next : best), [line.size, 0])
  line.size = sizes.size > 1 ? sizeBeside(glyphs, size, sizes) : size
  const main = sizes.size > 1 ? glyphs.filter((mark) => Math.abs(mark.size - line.size) < 0.01) : glyphs
  line.base = baseOf(main) ?? line.base
  let bold = 0
  for (const { style, glyph } of glyphs) if (style.bold || (glyph && isPaintedBolder(glyph))) bold++
  line.bold = bold > 0.8 * count
  const [x0, x1] = extentOf(glyphs)
  if (x0 !== Infinity) {
    line.x0 = x0
    line.x1 = x1
  }
  line.colour = glyphs[0]?.style.colour ?? ''
  line.firstWord = firstWordOf(line)
  line.words = (line.text.match(/\s+/g)?.length ?? 0) + 1
  line.numeric = NUMERIC.test(line.text)
}

/** Small capitals have such shares of the size of the text around them. */
const SMALL_CAPITALS = [0.68, 0.9] as const

/** A line that is nearly all small capitals has the size of the few words of the text around these that stand in it, too. */
function sizeBeside(marks: readonly Mark[], size: number, sizes: ReadonlyMap<number, number>): number {
  const isSmall = (larger: number): boolean =>
    size > SMALL_CAPITALS[0] * larger && size < SMALL_CAPITALS[1] * larger
  const text = [...sizes.keys()].find(isSmall)
  if (text === undefined || marks.some((mark) => mark.size === size && /\p{Ll}/u.test(mark.text))) return size
  return marks.some((mark) => mark.size === text && /\p{Ll}/u.test(mark.text)) ? text : size
}

/** The height that most marks have: roots and letters of logos have others. */
function baseOf(marks: readonly Mark[]): number | undefined {
  const middle = marks[Math.floor(marks.length / 2)]
  if (!middle || marks.every(({ base }) => base === middle.base)) return middle?.base
  const counts = new Map<number, number>()
  for (const { base } of marks) counts.set(base, (counts.get(base) ?? 0) + 1)
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

/** How many marks have each size, in the order of their first; most lines have one. */
function countSizes(marks: readonly Mark[]): Map<number, number> {
  const sizes = new Map<number, number>()
  let size = marks[0]?.size ?? 0
  let count = 0
  for (const mark of marks) {
    if (mark.size !== size) {
      sizes.set(size, (sizes.get(size) ?? 0) + count)
      size = mark.size
      count = 0
    }
    count++
  }
  if (count > 0) sizes.set(size, (sizes.get(size) ?? 0) + count)
  return sizes
}

/** From the first painted glyph to the last; without any from Infinity. */
function extentOf(marks: readonly Mark[]): readonly [number, number] {
  let x0 = Infinity
  let x1 = -Infinity
  for (const { glyph } of marks) {
    if (!glyph || glyph.blank) continue
    x0 = Math.min(x0, glyph.x0)
    x1 = Math.max(x1, glyph.x1)
  }
  return [x0, x1]
}

/** Lines of Chinese and Japanese end behind nearly every character, but few punctuation marks begin one. */
const ANYWHERE = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/
const UNDIVIDED = 2

function firstWordOf({ marks, rightToLeft, x0, x1 }: Line): number {
  if (rightToLeft) {
    const space = marks.findLastIndex((mark) => mark.text === ' ')
    return x1 - (marks.slice(space + 1).find((mark) => mark.glyph)?.glyph?.x0 ?? x0)
  }
  const end = marks.findIndex((mark, index) => mark.text === ' ' || (index > 0 && ANYWHERE.test(mark.text)))
  const word = marks.slice(0, ANYWHERE.test(marks[0]?.text ?? '') ? UNDIVIDED : end < 0 ? undefined : end)
  return (word.findLast((mark) => mark.glyph)?.glyph?.x1 ?? x1) - x0
}

/** Dots and vowels of a letter are glyphs of their own, whose text the letter has. A space has a width. */
const isNothing = ({ blank, x0, x1, size }: Glyph): boolean => blank && x1 - x0 < 0.02 * size

/** Vowels and tones of Thai and of Indian scripts: drawn wherever they look best, but read behind their letter. */
const SIGN_ON_LETTER =
  /^[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd\u0900-\u0902\u093c\u0941-\u0948\u094d\u0300-\u036f]+$/

/** Below them are Latin, Greek and Cyrillic, for which no pattern need be asked. */
const FIRST_SIGN = 0x300
const isSignOnLetter = (text: string): boolean =>
  text.charCodeAt(0) >= FIRST_SIGN && SIGN_ON_LETTER.test(text)

/** From left to right; signs stay behind the letter they were painted after. Answers the letters of signs that are read from the right. */
function sortByPlace(glyphs: Glyph[]): ReadonlyMap<Glyph, Glyph> {
  const placeOf = new Map<Glyph, Glyph>()
  let turned = glyphs.length > 0 && isTurned(glyphs[0]!)
  let ordered = true
  for (let index = 1; index < glyphs.length; index++) {
    const glyph = glyphs[index]!
    const before = glyphs[index - 1]!
    turned ||= isTurned(glyph)
    ordered &&= inOrder(before, glyph) <= 0
    if (glyph.show - before.show > 1 || !isSignOnLetter(glyph.text)) continue
    placeOf.set(glyph, placeOf.get(before) ?? before)
  }
  if (turned) return sortTurned(glyphs)
  if (placeOf.size > 0) {
    const at = (glyph: Glyph): number => (placeOf.get(glyph) ?? glyph).x0
    glyphs.sort((a, b) => at(a) - at(b) || a.show - b.show || a.index - b.index)
  } else if (!ordered) glyphs.sort(inOrder)
  return NONE
}

const NONE: ReadonlyMap<Glyph, Glyph> = new Map()

const isTurned = (glyph: Glyph): boolean => isTurnedLetter(glyph) || isTurnedSign(glyph)

/**
 * What is read from the right has its signs left of the letter, the first one next to it; and letters may reach under the next one, so that
 * not their left edge but their middle tells their order.
 */
function sortTurned(glyphs: Glyph[]): ReadonlyMap<Glyph, Glyph> {
  const letters = lettersOfSigns(glyphs)
  const painted = new Map(glyphs.map((glyph, index) => [glyph, index]))
  const place = (glyph: Glyph): number => painted.get(glyph) ?? 0
  const distance = (glyph: Glyph): number => Math.abs(place(letters.get(glyph) ?? glyph) - place(glyph))
  const at = (glyph: Glyph): Glyph => letters.get(glyph) ?? glyph
  const key = (glyph: Glyph): number => (isTurnedLetter(glyph) ? (glyph.x0 + glyph.x1) / 2 : glyph.x0)
  glyphs.sort((a, b) => key(at(a)) - key(at(b)) || place(at(a)) - place(at(b)) || distance(b) - distance(a))
  return letters
}

const inOrder = (a: Glyph, b: Glyph): number => a.x0 - b.x0 || a.show - b.show || a.index - b.index

/** How far apart words are, em; and two that end and begin with a letter. */
interface WordGap {
  readonly words: number
  readonly letters: number
}

const USUAL: WordGap = { words: WORD_GAP, letters: WORD_GAP }

/** Letters of spaced words stand apart, too: of these only wider gaps than most part words. */
function wordGapOf(glyphs: readonly Glyph[]): WordGap {
  const gaps = new Float64Array(glyphs.length)
  let count = 0
  for (let index = 1; index < glyphs.length; index++) {
    const glyph = glyphs[index]!
    const before = glyphs[index - 1]!
    // Dots that lead to a price stand apart, whatever the words before them do.
    if (glyph.blank || before.blank || isLeaderSign(glyph.text) || isLeaderSign(before.text)) continue
    if (isTurnedSign(glyph) || isTurnedSign(before)) continue
    gaps[count++] = (glyph.x0 - before.x1) / Math.min(glyph.size, before.size)
  }
  if (count < SPACED) return USUAL
  const sorted = gaps.subarray(0, count).sort()
  const middle = sorted[Math.floor(count / 2)]!
  if (middle > 0.6 * WORD_GAP && !lettersTouch(glyphs, sorted))
    return { words: middle + WORD_GAP, letters: middle + WORD_GAP }
  if (isSqueezed(sorted)) return { words: SQUEEZED.word, letters: SQUEEZED.word }
  return isCleanlyParted(sorted) ? { words: WORD_GAP, letters: NARROW_WORD_GAP } : USUAL
}

/** Do the letters of words touch, so that only single signs of a formula stand apart? Without words any signs tell. */
function lettersTouch(glyphs: readonly Glyph[], sorted: Float64Array): boolean {
  let [pairs, touching] = [0, 0]
  for (let index = 1; index < glyphs.length; index++) {
    const [before, glyph] = [glyphs[index - 1]!, glyphs[index]!]
    if (before.blank || glyph.blank || isTurnedLetter(glyph) || !areLetters(before, glyph)) continue
    pairs++
    if (glyph.x0 - before.x1 <= APART * glyph.size) touching++
  }
  if (pairs < WORD_PAIRS) return sorted[Math.floor(sorted.length * TOUCHING)]! <= APART
  return touching > 0.5 * pairs
}

/** Where no gap is between those of letters and those of words, letters so far apart are of two words; em. */
const NARROW_WORD_GAP = 0.125

/** The least of the gaps that are wider than those of letters, where that is a little narrower than words stand apart. */
function isCleanlyParted(sorted: Float64Array): boolean {
  const least = sorted.find((gap) => gap > SQUEEZED.letter) ?? 0
  return least > NARROW_WORD_GAP && least <= WORD_GAP
}

/** An overfull line whose spaces are as narrow as they get: gaps of that width, next to none wider or between them and those of letters. */
function isSqueezed(sorted: Float64Array): boolean {
  const between = (from: number, to: number): number => sorted.filter((gap) => gap > from && gap < to).length
  const words = between(SQUEEZED.word, WORD_GAP)
  const others = between(SQUEEZED.letter, SQUEEZED.word) + between(SQUEEZED.widest, Infinity)
  return words > SPACED && words * LONG_WORD > sorted.length && others * 3 < words
}

const isUnspaced = ({ text }: Glyph): boolean => text.charCodeAt(0) >= FIRST_UNSPACED && UNSPACED.test(text)

/** Where spaces are painted, letters of Korean stand apart without one, as what is counted does from its figure; em. */
const HANGUL = /^[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/
const HANGUL_GAP = 0.5
/** Office programs part them from figures and Latin by a quarter of an em, which is no space. */
const BESIDE_HANGUL = 0.27
const isHangul = ({ text }: Glyph): boolean => text.charCodeAt(0) >= FIRST_HANGUL && HANGUL.test(text)

/** How far apart words are at least that end and begin so, em. */
function gapBetween(before: Glyph, glyph: Glyph, gap: number, spaced: boolean): number {
  const hangul = isHangul(glyph)
  const counted = hangul && /^\d/.test(before.text)
  if (counted || (spaced && (hangul || isHangul(before)))) return Math.max(gap, HANGUL_GAP)
  if (hangul !== isHangul(before)) return Math.max(gap, BESIDE_HANGUL)
  const unspaced = isUnspaced(glyph)
  if (unspaced !== isUnspaced(before)) return Math.max(gap, UNSPACED_GAP)
  if (unspaced) return IDEOGRAPHIC_SPACE
  return gap <= WORD_GAP && isJoinedLetter(before) && isJoinedLetter(glyph) ? JOINED_WORD_GAP : gap
}

/** Is there a gap between words, of a line in which spaces are painted or are not? */
function isApart(before: Glyph, glyph: Glyph, { words, letters }: WordGap, spaced: boolean): boolean {
  if (before === glyph || glyph.blank || before.blank) return false
  const apart = (glyph.x0 - before.x1) / Math.min(glyph.size, before.size)
  // Nearly all letters are nearer to one another than any words.
  if (apart <= JOINED_WORD_GAP) return false
  const gap = letters < words && !spaced && areLetters(before, glyph) ? letters : words
  return !isSignOnLetter(glyph.text) && apart > gapBetween(before, glyph, gap, spaced)
}

/** Letters of a typewriter stand as far apart as their widths say, those of formulas as they look best. */
const areLetters = (before: Glyph, glyph: Glyph): boolean =>
  ![before, glyph].every(({ style: { font } }) => font.monospaced || isFormulaFont(font)) &&
  /\p{L}$/u.test(before.text) &&
  /^\p{L}/u.test(glyph.text)

/** What a glyph stands behind: of a letter with an accent over or under it the letter, whichever of the two reaches further. */
function standingBefore(glyphs: readonly Glyph[], index: number): Glyph {
  const last = glyphs[index - 1]!
  const under = isAccentSign(last.text) ? glyphs[index - 2] : undefined
  return under && !under.blank && last.x0 + last.x1 < 2 * under.x1 ? under : last
}

/** As large and as high as raised figures of other writers, em. */
const SUPERIOR_SIZE = 0.6
const SUPERIOR_HEIGHT = 0.35

function markLine(line: Line): Mark[] {
  const glyphs = line.chunks.flatMap((chunk) =>
    chunk.glyphs.filter((glyph) => !glyph.duplicate && !isNothing(glyph)),
  )
  const letters = sortByPlace(glyphs)
  const gap = wordGapOf(glyphs)
  const painted = glyphs.some(({ blank }) => blank)
  const marks: Mark[] = []
  let spaced = true
  const add = (text: string, glyph: Mark['glyph'], like: Glyph): void => {
    const isSpace = text === ' '
    if (isSpace && spaced) return
    spaced = isSpace
    const { style } = like
    const size = like.superior && glyph ? SUPERIOR_SIZE * like.size : like.size
    const base = like.superior && glyph ? like.base + SUPERIOR_HEIGHT * like.size : like.base
    marks.push({ text, glyph, style, size, base, line, formula: false, joined: false, division: false })
  }
  const tracked = trackedGap(glyphs)
  if (tracked !== null) {
    let last: Glyph | null = null
    for (const glyph of glyphs) {
      if (last && !glyph.blank && glyph.x0 - last.x1 > tracked * glyph.size) add(' ', null, last)
      add(glyph.blank ? NO_LETTER : glyph.text, glyph, glyph)
      if (!glyph.blank) last = glyph
    }
    return marks
  }
  for (let index = 0; index < glyphs.length; index++) {
    const glyph = glyphs[index]!
    const last = index > 0 ? standingBefore(glyphs, index) : undefined
    if (last && !glyph.blank && !last.blank) {
      const [before, behind] =
        letters.size === 0 ? [last, glyph] : [letters.get(last) ?? last, letters.get(glyph) ?? glyph]
      if (isApart(before, behind, gap, painted)) add(' ', null, last)
    }
    if (glyph.text !== NUL) add(glyph.blank ? ' ' : (lowQuoteOf(glyph, line) ?? glyph.text), glyph, glyph)
  }
  if (spaced) marks.pop()
  return marks
}

function withoutOuterSpaces(marks: Mark[]): Mark[] {
  const first = marks.findIndex((mark) => mark.text !== ' ')
  return first < 0 ? [] : marks.slice(first, marks.findLastIndex((mark) => mark.text !== ' ') + 1)
}
