import { isFormulaFont } from '../glyphs/formula-fonts'
import { isMeaningless } from '../glyphs/formulas'
import type { Line, Mark } from '../model'

/** Triangles, arrows, stars and other signs that stand before items, but also in sentences. */
const SIGN = /^[\u2190-\u21ff\u2217\u22c6\u25a0-\u27bf\u2900-\u2bff]$/
/** Letters of fonts that hold nothing but pictures. */
const PICTURES = /dingbat|wingding|webding|awesome|bbding|marvosym/i
/** Signs of one column begin at one place to so many points; so many are a list. */
const SAME_PLACE = 0.5
const ITEMS = 2
const BULLET = '•'

/**
 * Lists may have any sign for their bullet, also one whose meaning its font does not tell. What stands alone before the words of
 * several lines, at one place, is one; it is read as a bullet and painted as it was.
 */
export function nameBullets(lines: readonly Line[]): void {
  const found = lines.filter(beginsWithSign)
  if (found.length < ITEMS) return
  const groups = new Map<string, Line[]>()
  for (const line of found) {
    const { text, style } = line.marks[0]!
    const key = `${line.degrees} ${style.fontId} ${text}`
    const own = groups.get(key)
    if (own) own.push(line)
    else groups.set(key, [line])
  }
  for (const group of groups.values()) {
    for (const line of group) {
      const alike = group.filter(({ x0 }) => Math.abs(x0 - line.x0) < SAME_PLACE)
      if (alike.length >= ITEMS) nameBullet(line)
    }
  }
}

function nameBullet(line: Line): void {
  const [sign, ...others] = line.marks
  line.marks = [{ ...sign!, text: BULLET }, ...others]
  line.text = BULLET + line.text.slice(sign!.text.length)
}

function beginsWithSign({ marks, rightToLeft, vertical }: Line): boolean {
  const [sign, space, word] = marks
  if (!sign?.glyph || space?.text !== ' ' || !word?.glyph || rightToLeft || vertical) return false
  return isSign(sign) && word.style.font !== sign.style.font && !isFormulaFont(word.style.font)
}

const isSign = ({ text, style }: Mark): boolean =>
  isMeaningless(text) || SIGN.test(text) || PICTURES.test(style.font.name)
