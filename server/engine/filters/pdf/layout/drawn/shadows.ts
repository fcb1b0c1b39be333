import type { Rule } from '../../content/rules'
import { toFrame, transformBox } from '../../geometry'
import type { Glyph, Line } from '../model'

/** How far a shadow reaches beyond its words, em. */
const REACH = 2

/**
 * Browsers print the faded shadow of text as a rectangle under a soft mask, with its letters over it that nobody sees. It goes with these, and
 * is not painted again: its picture shows the words of the source.
 */
export function attachShadows(lines: readonly Line[], shadows: readonly Rule[]): void {
  if (shadows.length === 0) return
  for (const { marks, degrees, x0, x1, size } of lines) {
    const unseen = marks.flatMap(({ glyph }) => glyph?.copies?.filter(({ style }) => style.alpha === 0) ?? [])
    if (unseen.length === 0) continue
    for (const glyph of unseen) {
      // The last that was painted under it: others around it are those of boxes.
      const rule = shadows.findLast((shadow) => isShadowOf(shadow, glyph, degrees, { x0, x1, size }))
      if (rule) glyph.rulings = [...(glyph.rulings ?? []), { rule, height: 0, thickness: 0 }]
    }
  }
}

function isShadowOf(
  { box }: Rule,
  glyph: Glyph,
  degrees: number,
  line: { readonly x0: number; readonly x1: number; readonly size: number },
): boolean {
  const [x0, y0, x1, y1] = transformBox(toFrame(degrees), box)
  const middle = (glyph.x0 + glyph.x1) / 2
  const reach = REACH * line.size
  return (
    middle > x0 &&
    middle < x1 &&
    glyph.base > y0 &&
    glyph.base < y1 &&
    x0 > line.x0 - reach &&
    x1 < line.x1 + reach &&
    y0 > glyph.base - reach &&
    y1 < glyph.base + reach
  )
}
