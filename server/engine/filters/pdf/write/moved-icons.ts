import type { ContentNode } from '../content/content-tree'
import type { Splice } from '../content/cut'
import type { Drawing } from '../content/drawings'
import { formatNumber } from '../content/ink'
import { multiply, type Matrix } from '../geometry'
import type { Glyph } from '../layout'

/** Where the small pictures of a page go: each with the matrix that takes it there, on the page. */
export type MovedIcons = Map<Drawing, Matrix>

/** Takes down that the picture a glyph stands for goes with its words. */
export function moveIcon(
  icons: MovedIcons,
  { drawing, x0, base }: Glyph,
  { x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number },
): void {
  if (drawing) icons.set(drawing, [scale, 0, 0, scale, x - scale * x0, y - scale * base])
}

/** Paints the pictures of one stream elsewhere: their operators stay, in coordinates that are moved. */
export const shiftIcons = (node: ContentNode, icons: MovedIcons): Splice[] =>
  [...icons].flatMap(([{ node: own, start, end, ctm }, move]) => {
    const back = own === node ? inverse(ctm) : null
    if (!back) return []
    const matrix = multiply(back, multiply(move, ctm)).map(formatNumber).join(' ')
    return [
      { start, end: start, text: ` q ${matrix} cm ` },
      { start: end, end, text: ' Q ' },
    ]
  })

function inverse([a, b, c, d, e, f]: Matrix): Matrix | null {
  const size = a * d - b * c
  if (Math.abs(size) < 1e-9) return null
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size]
}
