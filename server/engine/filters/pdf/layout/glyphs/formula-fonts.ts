import type { SourceFont } from '../../read/show-event'

/** Fonts of mathematics: TeX's own, and those that say so. */
const FORMULA_FONT =
  /^(CM[^RB]|CMBSY|MS[AB]M|XY|MT(MI|SY|EX)|BL|RM|EU|LASY|RS|LINE|LCIRCLE|TeX-|rsfs|txsy|wasy|stmary|.*Sym(bol)?|.*Math|MathematicalPi|esint|dsrom|FontAwesome|fontawesome|Material ?Icons|Glyphicons|Ionicons|academicons|icomoon|bbding|marvosym)/
const TEXT_FONT = /^(CMR|CMBX|CMTI|CMSS|CMSL|CMTT|CMCSC|.*Times|.*Roman|Symbol.*Text)/

const formulaFonts = new WeakMap<SourceFont, boolean>()
/** The font asked for last: the next mark is nearly always of the same one. */
let recent: { readonly font: SourceFont; readonly known: boolean } | null = null

/** Is this a font of mathematics? */
export function isFormulaFont(font: SourceFont): boolean {
  if (recent?.font === font) return recent.known
  let known = formulaFonts.get(font)
  if (known === undefined) {
    known = FORMULA_FONT.test(font.name) && !TEXT_FONT.test(font.name)
    formulaFonts.set(font, known)
  }
  recent = { font, known }
  return known
}
