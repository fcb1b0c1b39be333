import { isFormulaFont } from './formula-fonts'
import type { Block, Mark } from '../model'
import { keepCovered } from './over-arrows'

const SIGN = /^[\p{Sm}\p{Mn}\u0370-\u03ff\u2100-\u214f\u2190-\u22ff\ud835]/u
/** Pictures among letters: no text face has them, so they come back with their own glyphs. */
const PICTURE =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\u2300-\u23ff\u2500-\u27bf\u2900-\u2bff\u{1f000}-\u{1faff}]/u
/** Drawn around a letter that was painted before it. */
export const RING = /^[©®○◯]$/
const GREEK_OR_ACCENT = /[\u0300-\u036f\u0370-\u03ff]/
/** Characters without a meaning: control, replacement, private use; but the bullets of Symbol and Wingdings have one. */
const MEANINGLESS = /^[\u0000-\u001f\ufffd\ue000-\uf8ff\u{f0000}-\u{10ffff}]/u
const PRIVATE_BULLET = /^[\uf0b7\uf0a7\uf0a8\uf0fc\uf0d8]/
/** Raised or lowered smaller text: size against the block's, distance in em. */
const SCRIPT_SIZE = 0.79
const SCRIPT_SHIFT = 0.1
const LARGE_SCRIPT_SIZE = 0.93
const LARGE_SCRIPT_SHIFT = 0.25
/** A whole Greek or raised word is prose. */
const PROSE_LETTERS = 4

/** As they are written everywhere, in upright letters. */
const FUNCTION =
  /^(arc)?(sin|cos|tan|cot|log|ln|exp|det|dim|ker|deg|arg|max|min|lim|sup|inf|gcd|sgn|rank|diag|vec)h?$/

const GLUE_BETWEEN = /[\d()[\]{}.,|/=+-]/
const GLUE_AFTER = /[\d)\]]/
const GLUE_BEFORE = /[\d([]/

/** Letters of Latin end here: nothing before it is Greek. */
const LATIN = 0x36f

/** How much of a block is what. */
export interface MarkCounts {
  readonly marks: number
  readonly letters: number
  readonly formula: number
  readonly meaningless: number
}

export const isMeaningless = (text: string): boolean => MEANINGLESS.test(text) && !PRIVATE_BULLET.test(text)

/** Tells the marks that are formulas, and grows them over the brackets and figures between. */
export function findFormulas(block: Block): MarkCounts {
  const { marks } = block
  let greek = 0
  for (const { text } of marks) if (text.charCodeAt(0) > LATIN && /\p{Script=Greek}/u.test(text)) greek++
  const greekText = greek > 0.3 * marks.length
  let any = false
  for (const mark of marks) {
    mark.formula = isFormula(mark, block.size, greekText)
    any ||= mark.formula
  }
  if (any) {
    keepRaisedWords(marks)
    keepLogos(marks)
    keepRinged(marks)
    keepFunctions(marks)
    keepCovered(marks)
    glue(marks)
  }
  return countMarks(marks)
}

function countMarks(marks: readonly Mark[]): MarkCounts {
  let [painted, letters, formula, meaningless] = [0, 0, 0, 0]
  for (const mark of marks) {
    const { text } = mark
    if (text === ' ') continue
    if (mark.formula) formula++
    if (!mark.glyph) continue
    painted++
    if (isLetter(text)) letters++
    if (!isPlain(text) && isMeaningless(text)) meaningless++
  }
  return { marks: painted, letters, formula, meaningless }
}

const MATHEMATICAL = '+<=>|~'
/** Of ASCII: 1 for letters and figures, 2 for other signs that no pattern here asks for, which with these are nearly all. */
const PLAIN = Uint8Array.from({ length: 0x7f }, (_, code) => {
  const sign = String.fromCharCode(code)
  if (/[A-Za-z\d]/.test(sign)) return 1
  return code > 0x20 && !MATHEMATICAL.includes(sign) ? 2 : 0
})

const isPlain = (text: string): boolean => text.length === 1 && (PLAIN[text.charCodeAt(0)] ?? 0) > 0

const isLetter = (text: string): boolean =>
  isPlain(text) ? PLAIN[text.charCodeAt(0)] === 1 && text > '9' : /\p{L}/u.test(text)

function isFormula(mark: Mark, size: number, greekText: boolean): boolean {
  const { glyph, text, style } = mark
  if (!glyph || text === ' ') return false
  if (mark.accent || glyph.reflected) return true
  const plain = isPlain(text)
  if (!plain && isMeaningless(text)) return true
  if (isFormulaFont(style.font) || (!plain && PICTURE.test(text))) return true
  if (!plain && SIGN.test(text) && !(GREEK_OR_ACCENT.test(text) && (greekText || /^\p{M}/u.test(text))))
    return true
  return isScript(mark, size)
}

/** Is this smaller and raised or lowered? Browsers make such figures less small, but raise them further. */
export function isScript(mark: Mark, size: number): boolean {
  const shift = Math.abs(mark.base - mark.line.base)
  return (
    (mark.size < SCRIPT_SIZE * size && shift > SCRIPT_SHIFT * size) ||
    (mark.size < LARGE_SCRIPT_SIZE * size && shift > LARGE_SCRIPT_SHIFT * size)
  )
}

/** Raised words and words in Greek are prose; so are letters in a picture font that spell one. Lowered ones are indices. */
function keepRaisedWords(marks: readonly Mark[]): void {
  for (let start = 0; start < marks.length;) {
    let end = start
    while (end < marks.length && marks[end]!.formula && /^\p{L}$/u.test(marks[end]!.text)) end++
    if (end - start >= PROSE_LETTERS && !marks.slice(start, end).some(isLowered)) {
      for (const mark of marks.slice(start, end)) if (!isMeaningless(mark.text)) mark.formula = false
    }
    start = Math.max(end, start + 1)
  }
}

const isLowered = (mark: Mark): boolean => mark.base < mark.line.base && isScript(mark, mark.line.size)

/** A logo, in which a letter is turned or has no meaning, is one sign: its other letters by themselves are no word. */
function keepLogos(marks: readonly Mark[]): void {
  for (let index = 0; index < marks.length; index++) {
    const { formula, glyph, text } = marks[index]!
    if (!formula || !(glyph?.reflected || (!isPlain(text) && isMeaningless(text)))) continue
    const [first, last] = [wordEnd(marks, index, -1), wordEnd(marks, index, 1)]
    if (first === index || last === index) continue
    for (const mark of marks.slice(first, last + 1)) mark.formula = true
  }
}

/** The letter within a ring that a font of mathematics has is one sign with it. */
function keepRinged(marks: readonly Mark[]): void {
  marks.forEach(({ formula, glyph, text }, index) => {
    const inside = marks[index + 1]
    if (!formula || !glyph || !RING.test(text) || !inside?.glyph) return
    if (inside.glyph.x0 > glyph.x0 && inside.glyph.x1 < glyph.x1) inside.formula = true
  })
}

/** Names of functions before what they are of are a part of the formula. */
function keepFunctions(marks: readonly Mark[]): void {
  for (let index = 1; index < marks.length; index++) {
    const { formula, line } = marks[index]!
    if (!formula || marks[index - 1]!.formula) continue
    let end = index
    while (end > 0 && /^[ (]$/.test(marks[end - 1]!.text)) end--
    let start = end
    while (start > 0 && !marks[start - 1]!.formula && isLetter(marks[start - 1]!.text)) start--
    const word = marks.slice(start, end)
    if (word[0]?.line === line && isFunction(word)) for (const mark of word) mark.formula = true
  }
  keepFunctionsBehind(marks)
}

const isFunction = (word: readonly Mark[]): boolean => FUNCTION.test(word.map(({ text }) => text).join(''))

/** The same right behind the sign before them, where what they are of is a line of its own, as fractions are. */
function keepFunctionsBehind(marks: readonly Mark[]): void {
  for (let index = 0; index < marks.length - 1; index++) {
    if (!marks[index]!.formula || marks[index + 1]!.formula) continue
    let start = index + 1
    while (start < marks.length && /^[ (]$/.test(marks[start]!.text)) start++
    let end = start
    while (end < marks.length && !marks[end]!.formula && isLetter(marks[end]!.text)) end++
    const word = marks.slice(start, end)
    if (/^[ )]?$/.test(marks[end]?.text ?? '') && isFunction(word))
      for (const mark of word) mark.formula = true
  }
}

/** The last letter of the word around a mark, in one direction. */
function wordEnd(marks: readonly Mark[], from: number, step: 1 | -1): number {
  let at = from
  const { line } = marks[from]!
  for (let next = marks[at + step]; next && next.line === line; next = marks[at + step]) {
    if (!next.formula && !isLetter(next.text)) break
    at += step
  }
  return at
}

function glue(marks: readonly Mark[]): void {
  for (let index = 1; index < marks.length - 1; index++) {
    const mark = marks[index]!
    const before = marks[index - 1]!
    const between = before.formula && marks[index + 1]!.formula
    if (mark.formula || !between) continue
    mark.formula =
      mark.text === ' ' ? mark.glyph !== null || mark.line === before.line : GLUE_BETWEEN.test(mark.text)
  }
  for (let index = 1; index < marks.length; index++) {
    if (marks[index - 1]!.formula && GLUE_AFTER.test(marks[index]!.text)) marks[index]!.formula = true
  }
  for (let index = marks.length - 2; index >= 0; index--) {
    if (marks[index + 1]!.formula && GLUE_BEFORE.test(marks[index]!.text)) marks[index]!.formula = true
  }
}
