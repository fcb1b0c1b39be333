import type { Glyph } from '../typeset'

/** How a glyph is shown in the content stream. */
export interface StatedCode {
  /** Hex digits. */
  readonly code: string
  /** Advance the font dictionary states for the code, in em. */
  readonly stated: number
}

/** Thousandths of an em below which a glyph is left where the font's own widths put it; the rest is carried on. */
const UNNOTICED = 0.5

/** Thousandths that may be carried on beyond that. */
const CARRIED = 2

/** A number as content streams have it: at most `digits` decimals, never an exponent. */
export function formatOperand(value: number, digits: number): string {
  const fixed = value.toFixed(digits)
  const text = digits === 0 ? fixed : fixed.replace(/\.?0+$/, '')
  return text === '-0' || text === '' ? '0' : text
}

const ESCAPED = /[\\()\r]/g

/** Codes as a literal string, half as long as a hexadecimal one and packed by a sixth smaller (ISO 32000-2, 7.3.4.2). */
const writeString = (codes: string): string =>
  `(${Buffer.from(codes, 'hex')
    .toString('latin1')
    .replace(ESCAPED, (sign) => (sign === '\r' ? '\\r' : `\\${sign}`))})`

/** What glyphs are moved by, in thousandths of an em: wholes, of which the rest is carried on. */
class Moves {
  private owed = 0
  private rest = 0
  private gap = 0

  add(em: number): void {
    this.owed += em * 1000
  }

  /** What to move by now; 0 for what nobody notices. `space`: behind one. */
  take(space: boolean): number {
    const whole = this.owed + this.rest
    if (Math.abs(whole) < UNNOTICED) return 0
    // Equal gaps of a line, and equal pairs of letters, are equal numbers, which pack well.
    const asBefore = space && Math.abs(whole - this.gap) <= CARRIED
    const step = asBefore ? this.gap : Math.round(Math.abs(this.rest) <= CARRIED ? this.owed : whole)
    if (space) this.gap = step
    this.rest = whole - step
    this.owed = 0
    return step
  }
}

/**
 * TJ operators, to be written as Latin-1, for glyphs from left to right (ISO 32000-2, 9.4.3), with Ts where a glyph is raised. Advances that differ
 * from those of the font become the numbers between strings, in thousandths of an em to the left.
 */
export function showGlyphs<G extends Glyph>(
  glyphs: readonly G[],
  size: number,
  codeOf: (glyph: G) => StatedCode,
): string {
  let out = ''
  let elements = ''
  let codes = ''
  let raised = 0
  let space = false
  const moves = new Moves()
  const flushCodes = (): void => {
    if (codes !== '') elements += writeString(codes)
    codes = ''
  }
  const flush = (): void => {
    flushCodes()
    if (elements !== '') out += `[${elements}]TJ `
    elements = ''
  }
  for (const glyph of glyphs) {
    moves.add(-glyph.dx)
    const rise = Math.abs(glyph.dy) < 1e-6 ? 0 : glyph.dy
    if (rise !== raised) {
      flush()
      out += `${formatOperand(rise * size, 3)} Ts `
      raised = rise
    }
    const step = moves.take(space)
    if (step !== 0) {
      flushCodes()
      elements += String(step)
    }
    const { code, stated } = codeOf(glyph)
    codes += code
    moves.add(glyph.dx + stated - glyph.advance)
    space = glyph.text === ' '
  }
  flush()
  return raised === 0 ? out.trimEnd() : `${out}0 Ts`
}
