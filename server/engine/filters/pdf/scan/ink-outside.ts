import { fromFrame, multiply, transformBox, type Box } from '../geometry'
import type { Line } from '../layout'
import type { SeenPage } from './cover-words'
import { evenOut, greysOf } from './paper'
import { INK } from './straighten'
import { inverse } from './view-matrix'

/** Side of the squares in which ink is looked for, points. */
const SQUARE = 3
/** Share of a square that is ink where something is drawn. */
const DRAWN = 0.12
/** More boxes than this and the page is a picture. */
const MOST = 4_000

/** Boxes around what is drawn on a page where no line of text is, in the page's coordinates: rules, pictures, stamps. */
export function inkOutside({ raster, toPixels }: SeenPage, lines: readonly Line[]): Box[] {
  const { data, width, height } = evenOut(greysOf(raster), raster.perPoint)
  const side = Math.max(2, Math.round(SQUARE * raster.perPoint))
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)]
  const counts = new Uint32Array(columns * rows)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / side) * columns
    for (let x = 0; x < width; x++) if (data[y * width + x]! < INK) counts[row + Math.floor(x / side)]!++
  }
  for (const line of lines) {
    const frame = multiply(toPixels, fromFrame(line.degrees))
    const { x0, x1, base, size } = line
    const box = transformBox(frame, [
      x0 - 0.3 * size,
      base - 0.35 * size,
      x1 + 0.3 * size,
      base + 0.95 * size,
    ])
    const [left, top, right, bottom] = box.map((value) => Math.floor(value / side)) as [
      number,
      number,
      number,
      number,
    ]
    for (let row = Math.max(0, top); row <= Math.min(rows - 1, bottom); row++) {
      counts.fill(0, row * columns + Math.max(0, left), row * columns + Math.min(columns - 1, right) + 1)
    }
  }
  const back = inverse(toPixels)
  const boxes: Box[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let end = column
      while (end < columns && counts[row * columns + end]! > DRAWN * side * side) end++
      if (end === column) continue
      boxes.push(transformBox(back, [column * side, row * side, end * side, (row + 1) * side]))
      column = end
    }
  }
  return boxes.length > MOST ? [] : boxes
}
