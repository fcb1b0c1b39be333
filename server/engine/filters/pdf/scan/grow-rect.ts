import type { Raster } from './page-painter'
import { samplePaper, type PixelRect } from './sample-colours'

/** So much darker or lighter than the paper is ink. */
const CONTRAST = 40
/** Share of a row or column, beyond the words, that is ink where a rule runs. */
const RULE = 0.85
/** Rules are looked for so far inside a line, of its height; farther in there are strokes of letters. */
const INSIDE = 0.4

type HasInk = (x: number, y: number) => boolean

function inkAround(raster: Raster, rect: PixelRect, reach: number): HasInk {
  const [red, green, blue] = samplePaper(raster, rect, 1, reach)[0]!
  const paper = 0.299 * red + 0.587 * green + 0.114 * blue
  const { width, pixels } = raster
  return (x, y) => {
    const at = (y * width + x) * 4
    const level = 0.114 * pixels[at]! + 0.587 * pixels[at + 1]! + 0.299 * pixels[at + 2]!
    return Math.abs(level - paper) > CONTRAST
  }
}

/** Share of places from `from` to `to` that are ink. */
function shareOf(from: number, to: number, isInk: (at: number) => boolean): number {
  let ink = 0
  for (let at = from; at < to; at++) if (isInk(at)) ink++
  return to > from ? ink / (to - from) : 0
}

/** The parts of a line's place that no rule of a table, nor one above or below the words, runs through. */
export function betweenRules(raster: Raster, rect: PixelRect, reach: number): PixelRect[] {
  const isInk = inkAround(raster, rect, reach)
  const { width, height } = raster
  const [left, right] = [Math.max(0, rect.left - reach), Math.min(width, rect.right + reach)]
  const isRow = (y: number): boolean => shareOf(left, right, (x) => isInk(x, y)) > RULE
  const inside = Math.round(INSIDE * (rect.bottom - rect.top))
  let { top, bottom } = rect
  for (let y = rect.top; y < Math.min(height, rect.top + inside); y++) if (isRow(y)) top = y + 1
  for (let y = rect.bottom - 1; y >= Math.max(0, rect.bottom - inside); y--) if (isRow(y)) bottom = y
  const [above, below] = [Math.max(0, top - reach), Math.min(height, bottom + reach)]
  const isColumn = (x: number): boolean => shareOf(above, below, (y) => isInk(x, y)) > RULE
  const parts: PixelRect[] = []
  let start = rect.left
  for (let x = rect.left; x <= rect.right; x++) {
    if (x < rect.right && !isColumn(x)) continue
    if (x - start > 1) parts.push({ left: start, top, right: x, bottom })
    start = x + 1
  }
  return parts
}

/** Moves each edge outwards to where there is no ink on it, but not over lines and pictures that go on and on. */
export function growToPaper(raster: Raster, rect: PixelRect, reach: number): PixelRect {
  const isInk = inkAround(raster, rect, reach)
  const { width, height } = raster
  const rowShare = (y: number): number => shareOf(rect.left, rect.right, (x) => isInk(x, y))
  const columnShare = (x: number): number => shareOf(rect.top, rect.bottom, (y) => isInk(x, y))
  const grow = (edge: number, step: 1 | -1, end: number, share: (at: number) => number): number => {
    const probe = step === 1 ? 0 : -1
    for (let moved = 0; moved <= reach; moved++) {
      const at = edge + step * moved
      if (step === 1 ? at >= end : at <= end) return at
      const ink = share(at + probe)
      // The faint tips of letters are lighter than ink: one row of paper is hidden with them.
      if (ink === 0) return at + step
      if (ink > RULE) return at
    }
    return edge
  }
  return {
    left: grow(rect.left, -1, 0, columnShare),
    right: grow(rect.right, 1, width, columnShare),
    top: grow(rect.top, -1, 0, rowShare),
    bottom: grow(rect.bottom, 1, height, rowShare),
  }
}

/** Between lines of one block there may be dots and the feet of letters; but where a rule runs there are two cells. */
export function closeGaps(raster: Raster, rects: readonly PixelRect[], most: number): PixelRect[] {
  return rects.map((rect) => {
    const below = rects.filter(
      (other) =>
        other.top >= rect.bottom &&
        other.top - rect.bottom <= most &&
        other.left < rect.right &&
        other.right > rect.left,
    )
    const bottom = Math.min(...below.map(({ top }) => top))
    if (!Number.isFinite(bottom)) return rect
    const isInk = inkAround(raster, rect, 0)
    for (let y = rect.bottom; y < bottom; y++) {
      if (shareOf(rect.left, rect.right, (x) => isInk(x, y)) > RULE) return rect
    }
    return { ...rect, bottom }
  })
}
