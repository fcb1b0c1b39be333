import type { Rule } from '../content/rules'
import { toFrame, transformBox } from '../geometry'
import type { Line } from './model'

/**
 * Browsers print the faded shadow of text as a rectangle under a soft mask, with its letters over it that nobody sees. It goes with these, and
 * is not painted again: its picture shows the words of the source.
 */
export function attachShadows(lines: readonly Line[], shadows: readonly Rule[]): void {
  if (shadows.length === 0) return
  for (const { marks, degrees } of lines) {
    const unseen = marks.flatMap(({ glyph }) => glyph?.copies?.filter(({ style }) => style.alpha === 0) ?? [])
    if (unseen.length === 0) continue
    for (const rule of shadows) {
      const [x0, y0, x1, y1] = transformBox(toFrame(degrees), rule.box)
      for (const glyph of unseen) {
        const middle = (glyph.x0 + glyph.x1) / 2
        if (middle < x0 || middle > x1 || glyph.base < y0 || glyph.base > y1) continue
        glyph.rulings = [...(glyph.rulings ?? []), { rule, height: 0, thickness: 0 }]
      }
    }
  }
}
