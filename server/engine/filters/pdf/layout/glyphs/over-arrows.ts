import { isFormulaFont } from './formula-fonts'
import type { Chunk, Mark } from '../model'

/** Arrows over letters are painted in pieces of fonts of mathematics, so high above these, em. */
const PIECE = /^[-−=←→↔⇀↼⟵⟶]$/
const HEAD = /[←→↔⇀↼⟵⟶]/
const HEIGHT = [0.3, 1.1] as const
/** Wide accents cover what stands under them, too. */
const WIDE_ACCENT = /^[\u0302\u0303\u20d6\u20d7ˆ˜^~]$/
const COVERED = /^[\p{L}\p{N}]$/u

/** An arrow, as vectors have it over their letters. */
export const isArrow = ({ glyphs }: Chunk): boolean =>
  PIECE.test(glyphs[0]!.text) &&
  glyphs.every(({ text, style }) => PIECE.test(text) && isFormulaFont(style.font)) &&
  glyphs.some(({ text }) => HEAD.test(text))

type Place = Pick<Chunk, 'base' | 'size'>

/** Is an arrow so high above what it stands over? */
export function isHighArrow(arrow: Chunk, { base, size }: Place): boolean {
  const up = (arrow.base - base) / size
  return up > HEIGHT[0] && up < HEIGHT[1] && isArrow(arrow)
}

/** What stands under an arrow or a wide accent is one sign with it. */
export function keepCovered(marks: readonly Mark[]): void {
  for (const [index, { glyph, formula, text, line, base }] of marks.entries()) {
    if (!formula || !glyph || !isFormulaFont(glyph.style.font)) continue
    const raised = base > line.base + HEIGHT[0] * line.size
    if (!WIDE_ACCENT.test(text) && !(raised && PIECE.test(text))) continue
    for (const step of [-1, 1]) {
      for (let at = index + step; marks[at]?.line === line; at += step) {
        const other = marks[at]!
        if (!other.glyph || other.formula) continue
        const middle = (other.glyph.x0 + other.glyph.x1) / 2
        if (middle < glyph.x0 || middle > glyph.x1 || !COVERED.test(other.text)) break
        other.formula = true
      }
    }
  }
}
