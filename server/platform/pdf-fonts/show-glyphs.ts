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
  let owed = 0
  let raised = 0
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
    owed -= glyph.dx * 1000
    const rise = Math.abs(glyph.dy) < 1e-6 ? 0 : glyph.dy
    if (rise !== raised) {
      flush()
      out += `${formatOperand(rise * size, 3)} Ts `
      raised = rise
    }
    if (Math.abs(owed) >= UNNOTICED) {
      flushCodes()
      const step = formatOperand(owed, 0)
      elements += step
      owed -= Number(step)
    }
    const { code, stated } = codeOf(glyph)
    codes += code
    owed += (glyph.dx + stated - glyph.advance) * 1000
  }
  flush()
  return raised === 0 ? out.trimEnd() : `${out}0 Ts`
}
