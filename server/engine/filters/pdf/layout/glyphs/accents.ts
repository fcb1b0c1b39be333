import { NO_LETTER } from '../../read/actual-text'
import { isFormulaFont } from './formula-fonts'
import type { Chunk, Mark } from '../model'

/** Accents that stand for themselves, and what they are on a letter. */
const ON_LETTER: ReadonlyMap<string, string> = new Map([
  ['`', '\u0300'],
  ['´', '\u0301'],
  ['ˆ', '\u0302'],
  ['^', '\u0302'],
  ['˜', '\u0303'],
  ['~', '\u0303'],
  ['¯', '\u0304'],
  ['˘', '\u0306'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['˚', '\u030a'],
  ['˝', '\u030b'],
  ['ˇ', '\u030c'],
  ['¸', '\u0327'],
  ['˛', '\u0328'],
])

const STANDING = new Map([...ON_LETTER].map(([sign, onLetter]) => [onLetter, sign]))

/** Where a font of large operators does not say what its signs are, its wide accents have these letters. */
const WIDE = /^[b-g]$/

/** What an accent is by itself: fonts of large operators have their wide ones as if they stood behind a letter. */
export const largeAccent = (text: string): string =>
  WIDE.test(text) ? (text < 'e' ? 'ˆ' : '˜') : (STANDING.get(text) ?? text)

/** Does this stand for an accent by itself? */
export function isAccentSign(text: string): boolean {
  const code = text.charCodeAt(0)
  const isPlainLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
  return !isPlainLetter && ON_LETTER.has(text)
}

/** TeX paints an accent by itself over its letter, higher over tall ones. */
export const isAccent = ({ glyphs }: Chunk): boolean => glyphs.length === 1 && ON_LETTER.has(glyphs[0]!.text)

/** Is an accent the last it shows? The letter under it comes next. */
export const endsInAccent = ({ glyphs }: Chunk): boolean => ON_LETTER.has(glyphs.at(-1)?.text ?? '')

/** An accent so much wider than the letter under it is one of mathematics. */
const WIDE_SHARE = 1.5

/** Accents become one with the letter they stand over: a letter of a word, or a part of its formula. */
export function joinAccents(marks: readonly Mark[]): Mark[] {
  if (!marks.some(({ text }) => ON_LETTER.has(text))) return [...marks]
  const out = [...marks]
  marks.forEach((mark, index) => {
    const sign = ON_LETTER.get(mark.text)
    if (!sign || !mark.glyph) return
    const at = [index + 1, index - 1].find((near) => isOver(mark, marks[near]))
    if (at === undefined) return
    const base = out[at]!
    if (isFormulaFont(base.style.font) || !/^\p{L}$/u.test(base.text) || isWide(mark, base)) {
      out[index] = { ...mark, accent: true }
      return
    }
    out[at] = { ...base, text: (base.text.replace('ı', 'i') + sign).normalize('NFC') }
    out[index] = { ...mark, text: NO_LETTER }
  })
  return out
}

/** Does it reach over more than this letter? */
const isWide = ({ glyph, style }: Mark, { glyph: letter }: Mark): boolean =>
  glyph !== null &&
  letter !== null &&
  isFormulaFont(style.font) &&
  glyph.x1 - glyph.x0 > WIDE_SHARE * (letter.x1 - letter.x0)

function isOver({ glyph }: Mark, other: Mark | undefined): boolean {
  const letter = other?.glyph
  if (!glyph || !letter || letter.blank) return false
  const apart = Math.abs(glyph.x0 + glyph.x1 - letter.x0 - letter.x1) / 2
  return apart < 0.45 * Math.max(glyph.x1 - glyph.x0, letter.x1 - letter.x0)
}
