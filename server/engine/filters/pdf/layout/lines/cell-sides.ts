import { boxHeight, boxWidth, type Box } from '../../geometry'

/** Cells are larger than marks and boxes to tick, points. */
const SMALLEST = 8

/**
 * Borders between cells of which each is stroked as a rectangle of its own (FPDF, TCPDF, iText): as upright rules. Nothing but cells of
 * one row has the right side of one where the left side of the next is, from the same height to the same height.
 */
export function sidesOfCells(frames: readonly Box[]): Box[] {
  const cells = frames.filter((box) => boxWidth(box) > SMALLEST && boxHeight(box) > SMALLEST)
  if (cells.length < 2) return []
  const starts = new Set(cells.map(([x0, y0, , y1]) => keyOf(x0, y0, y1)))
  return cells.flatMap(([, y0, x1, y1]): Box[] =>
    [-1, 0, 1].some((step) => starts.has(keyOf(x1 + step, y0, y1))) ? [[x1, y0, x1, y1]] : [],
  )
}

const keyOf = (x: number, bottom: number, top: number): string =>
  `${Math.round(x)} ${Math.round(bottom)} ${Math.round(top)}`
