import type { Typesetter } from '../../../../platform/typeset'
import type { Block } from '../layout'

/** Letters that the faces of the target share with most sources, so that widths can be compared. */
const COMPARABLE = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u
const FEWEST_LETTERS = 24
const MOST_LETTERS = 300
/** Faces differ by this much at most; beyond, the widths say something else. */
const SMALLEST = 0.84

/**
 * A face may look larger than another at the same size: Noto Serif is a tenth wider than Times. Tells by what share of
 * the source's size its translation looks as large, from the widths of the same letters in both.
 */
export class LookAlikeSizes {
  private readonly looks = new Map<string, number>()

  constructor(private readonly typesetter: Typesetter) {}

  lookOf({ marks, style, size }: Block): number {
    const { font } = style
    const known = this.looks.get(font.name)
    if (known !== undefined) return known
    const glyphs = marks.flatMap(({ glyph, formula }) =>
      glyph && !formula && glyph.style.font === font && COMPARABLE.test(glyph.text) && glyph.size === size
        ? [glyph]
        : [],
    )
    if (glyphs.length < FEWEST_LETTERS) return this.average(font.serif)
    const some = glyphs.slice(0, MOST_LETTERS)
    const family = font.monospaced ? 'mono' : font.serif ? 'serif' : 'sans'
    const text = some.map((glyph) => glyph.text).join('')
    const style0 = { family, bold: font.bold, italic: font.italic } as const
    const own = this.typesetter.layOut([{ text, style: style0, tag: null }]).width
    const width = some.reduce((sum, glyph) => sum + glyph.x1 - glyph.x0, 0) / size
    const look = own > 0 ? Math.min(1, Math.max(SMALLEST, width / own)) : 1
    this.looks.set(font.name, look)
    return look
  }

  /** Of fonts seen so far; a font with a few letters only should not stand out. */
  private average(serif: boolean): number {
    const values = [...this.looks.values()]
    if (values.length === 0) return serif ? 0.92 : 0.97
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }
}
