import { isRightToLeftText } from './logical-order'
import { splitAtLeaders } from './leaders'
import type { Glyph, Line, Mark } from './model'

/** Words are parted by gaps from this on, em. */
const WORD_GAP = 0.17
/** So many gaps tell whether letters are spaced. */
const SPACED = 5
const UNSPACED = /[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]/
const NUMERIC = /^[\s\d.,:;%$€£¥+\-–—−()/#*×'"°_…·]*$/

/** Puts glyphs in order of place, spaces where gaps stand for them, and measures what paragraphs are told by. */
export function readLine(line: Line): Line[] {
  line.marks = markLine(line)
  line.rightToLeft = isRightToLeftText(line.marks.map((mark) => mark.text).join(''))
  const parts = splitAtLeaders(line)
  for (const part of parts) {
    part.marks = withoutOuterSpaces(part.marks)
    measureLine(part)
  }
  return parts
}

function measureLine(line: Line): void {
  line.text = line.marks.map((mark) => mark.text).join('')
  const glyphs = line.marks.filter((mark) => mark.glyph)
  const sizes = new Map<number, number>()
  for (const { size } of glyphs) sizes.set(size, (sizes.get(size) ?? 0) + 1)
  const [size, count] = [...sizes].reduce((best, next) => (next[1] > best[1] ? next : best), [line.size, 0])
  line.size = size
  const main = glyphs.filter((mark) => Math.abs(mark.size - size) < 0.01)
  line.base = main[Math.floor(main.length / 2)]?.base ?? line.base
  line.bold = glyphs.filter((mark) => mark.style.bold || mark.glyph?.copies).length > 0.8 * count
  const painted = glyphs.flatMap(({ glyph }) => (glyph && !glyph.blank ? [glyph] : []))
  if (painted.length > 0) {
    line.x0 = painted.reduce((least, glyph) => Math.min(least, glyph.x0), Infinity)
    line.x1 = painted.reduce((most, glyph) => Math.max(most, glyph.x1), -Infinity)
  }
  line.colour = glyphs[0]?.style.colour ?? ''
  line.rightToLeft = isRightToLeftText(line.text)
  line.firstWord = firstWordOf(line)
  line.words = line.text.split(/\s+/).length
  line.numeric = NUMERIC.test(line.text)
}

function firstWordOf({ marks, rightToLeft, x0, x1 }: Line): number {
  if (rightToLeft) {
    const space = marks.findLastIndex((mark) => mark.text === ' ')
    return x1 - (marks.slice(space + 1).find((mark) => mark.glyph)?.glyph?.x0 ?? x0)
  }
  const space = marks.findIndex((mark) => mark.text === ' ')
  const word = marks.slice(0, space < 0 ? undefined : space)
  return (word.findLast((mark) => mark.glyph)?.glyph?.x1 ?? x1) - x0
}

/** Dots and vowels of a letter are glyphs of their own, whose text the letter has. A space has a width. */
const isNothing = ({ blank, x0, x1, size }: Glyph): boolean => blank && x1 - x0 < 0.02 * size

/** Vowels and tones of Thai and of Indian scripts: drawn wherever they look best, but read behind their letter. */
const SIGN_ON_LETTER =
  /^[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd\u0900-\u0902\u093c\u0941-\u0948\u094d\u0300-\u036f]+$/

/** From left to right; signs stay behind the letter they were painted after. */
function sortByPlace(glyphs: Glyph[]): void {
  const placeOf = new Map<Glyph, Glyph>()
  glyphs.forEach((glyph, index) => {
    const before = glyphs[index - 1]
    if (!before || glyph.show - before.show > 1 || !SIGN_ON_LETTER.test(glyph.text)) return
    placeOf.set(glyph, placeOf.get(before) ?? before)
  })
  const at = (glyph: Glyph): number => (placeOf.get(glyph) ?? glyph).x0
  glyphs.sort((a, b) => at(a) - at(b) || a.show - b.show || a.index - b.index)
}

/** Letters of spaced words stand apart, too: of these only wider gaps than most part words. */
function wordGapOf(glyphs: readonly Glyph[]): number {
  const gaps = glyphs.slice(1).flatMap((glyph, index) => {
    const before = glyphs[index]!
    return glyph.blank || before.blank ? [] : [(glyph.x0 - before.x1) / Math.min(glyph.size, before.size)]
  })
  gaps.sort((a, b) => a - b)
  const middle = gaps[Math.floor(gaps.length / 2)] ?? 0
  return gaps.length >= SPACED && middle > 0.6 * WORD_GAP ? middle + WORD_GAP : WORD_GAP
}

function markLine(line: Line): Mark[] {
  const glyphs = line.chunks.flatMap((chunk) =>
    chunk.glyphs.filter((glyph) => !glyph.duplicate && !isNothing(glyph)),
  )
  sortByPlace(glyphs)
  const gap = wordGapOf(glyphs)
  const marks: Mark[] = []
  const add = (text: string, glyph: Mark['glyph'], like: NonNullable<Mark['glyph']>): void => {
    const { style, size, base } = like
    marks.push({ text, glyph, style, size, base, line, formula: false, joined: false })
  }
  glyphs.forEach((glyph, index) => {
    const before = glyphs[index - 1]
    if (
      before &&
      !glyph.blank &&
      !before.blank &&
      !SIGN_ON_LETTER.test(glyph.text) &&
      glyph.x0 - before.x1 > gap * Math.min(glyph.size, before.size) &&
      !UNSPACED.test(glyph.text + before.text)
    ) {
      add(' ', null, before)
    }
    add(glyph.blank ? ' ' : glyph.text, glyph, glyph)
  })
  return withoutOuterSpaces(marks).filter(
    (mark, index, all) => mark.text !== ' ' || all[index - 1]?.text !== ' ',
  )
}

function withoutOuterSpaces(marks: Mark[]): Mark[] {
  const first = marks.findIndex((mark) => mark.text !== ' ')
  return first < 0 ? [] : marks.slice(first, marks.findLastIndex((mark) => mark.text !== ' ') + 1)
}
