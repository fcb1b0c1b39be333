import type { Chunk, Line, Mark } from '../model'

/**
 * Chinese, Japanese and Korean writers part a clause from its number ("第一条 为了"), and the two signs of a name in a
 * table ("名 称"), by spaces as wide as a sign, which look like the gaps between columns.
 */

const FIRST_SIGN = 0x1100
const SIGN = /^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff08-\uff5e「『《【（]/
const LETTER = /^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]$/
/** One such space is no wider, em; those between two signs of one name are no more together. */
const ONE_SPACE = 1.15
const NAME_SPACES = 3.2
/** The number of a clause or chapter, and so many signs of text, which no column is so near to; heads of columns are shorter. */
const NUMBER =
  /^\s*(?:第.{1,8}[章节節条條款项項编編部篇回课課][\u3400-\u9fff]?|[（(]?[一二三四五六七八九十]+[、）)]|附[录件表则則])$/u
const TEXT = 8
const HANGUL = /^[\uac00-\ud7af]/
/** They may be the heads of columns, each by itself. */
const ENUMERATED = /[一二三四五六七八九十日月火水木金土是否男女有无無甲乙丙丁上下左右東西南北东春夏秋冬]/

const isSign = (text: string | undefined): boolean =>
  text !== undefined && text.charCodeAt(0) >= FIRST_SIGN && SIGN.test(text)

const onlySign = (glyphs: readonly { readonly text: string; readonly blank: boolean }[]): string | null => {
  const seen = glyphs.filter(({ blank }) => !blank)
  const [sign] = seen
  return seen.length === 1 && LETTER.test(sign!.text) && !ENUMERATED.test(sign!.text) ? sign!.text : null
}

/** Is a line nothing but signs that such spaces part? */
export const isSpacedName = ({ chunks }: Line): boolean =>
  chunks.length > 1 && chunks.every(({ glyphs }) => onlySign(glyphs) !== null)

/** How wide a gap within a line may be before a chunk, em, where both sides are such signs; 0 for others. */
export function ideographicGap(line: Line, chunk: Chunk): number {
  const last = line.chunks.at(-1)!
  const before = last.glyphs.findLast(({ blank }) => !blank)?.text
  const behind = chunk.glyphs.find(({ blank }) => !blank)?.text
  if (!isSign(before) || !isSign(behind) || last.size !== chunk.size) return 0
  if (line.chunks.length === 1 && onlySign(last.glyphs) !== null && onlySign(chunk.glyphs) !== null)
    return NAME_SPACES
  if (HANGUL.test(before!) || HANGUL.test(behind!)) return 0
  const text = line.chunks.flatMap(({ glyphs }) => glyphs.map((glyph) => glyph.text)).join('')
  return text.length >= TEXT || NUMBER.test(text) ? ONE_SPACE : 0
}

const HAN = /^[\u3400-\u9fff]$/
const SPACE = ' '
/** Spaces between the signs of a name are as wide, em; in titles of so many signs they may be those of words. */
const WIDE = 0.8
const TITLE = 3

/** Signs that such spaces part are one word: "总 则", "구 분"; of Korean only where they are wide, or a line has nothing else: its words are short, too. */
export function withoutNameSpaces(marks: Mark[]): Mark[] {
  if (!marks.some(({ text }) => isSign(text)) || !marks.some(({ text }) => text === SPACE)) return marks
  const isAlone = (index: number): boolean =>
    isSign(marks[index]?.text) &&
    (marks[index - 1]?.text ?? SPACE) === SPACE &&
    (marks[index + 1]?.text ?? SPACE) === SPACE
  const signs = marks.filter(({ text }) => text !== SPACE)
  const all = marks.every(({ text }, index) => text === SPACE || isAlone(index))
  const isWide = (index: number): boolean => {
    const [before, behind] = [marks[index - 1]!.glyph, marks[index + 1]!.glyph]
    return before !== null && behind !== null && behind.x0 - before.x1 > WIDE * before.size
  }
  const joins = (index: number): boolean =>
    isAlone(index - 1) &&
    isAlone(index + 1) &&
    ((all && (signs.length >= TITLE || isWide(index))) ||
      (HAN.test(marks[index - 1]!.text) && HAN.test(marks[index + 1]!.text)))
  return marks.filter(({ text }, index) => text !== SPACE || !joins(index))
}
