import type { Raster } from './page-painter'

/** Brightness of each pixel, 0 to 255. */
export interface Greys {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** ITU-R BT.601 in 256ths, for pixels in the order blue, green, red. */
export function greysOf({ width, height, pixels }: Raster): Greys {
  const data = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < data.length; at++, from += 4) {
    data[at] = (29 * pixels[from]! + 150 * pixels[from + 1]! + 77 * pixels[from + 2]!) >> 8
  }
  return { width, height, data }
}

/** Side of the squares in which paper is measured, inches: wider than the strokes of large letters. */
const CELL = 0.16

/** How bright the paper is, square by square: the brightness most of a square has, as writing covers less than half. */
class Paper {
  private readonly columns: number
  private readonly rows: number
  private readonly levels: Float32Array

  constructor(
    private readonly greys: Greys,
    private readonly cell: number,
  ) {
    this.columns = Math.max(1, Math.ceil(greys.width / cell))
    this.rows = Math.max(1, Math.ceil(greys.height / cell))
    const raw = new Float32Array(this.columns * this.rows)
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        raw[row * this.columns + column] = this.median(column, row)
      }
    }
    this.levels = this.smooth(raw)
  }

  /** Of a square and a half around it, every other pixel. */
  private median(column: number, row: number): number {
    const { width, height, data } = this.greys
    const counts = new Uint32Array(256)
    const margin = this.cell >> 1
    const [left, right] = [
      Math.max(0, column * this.cell - margin),
      Math.min(width, (column + 1) * this.cell + margin),
    ]
    const [top, bottom] = [
      Math.max(0, row * this.cell - margin),
      Math.min(height, (row + 1) * this.cell + margin),
    ]
    let total = 0
    for (let y = top; y < bottom; y += 2) {
      for (let x = left; x < right; x += 2) {
        counts[data[y * width + x]!]!++
        total++
      }
    }
    let seen = 0
    for (let level = 0; level < 256; level++) if ((seen += counts[level]!) * 2 >= total) return level
    return 255
  }

  /** The middle one of nine: a letter as large as a square does not make it dark. */
  private smooth(raw: Float32Array): Float32Array {
    return raw.map((_, at) => {
      const [column, row] = [at % this.columns, Math.floor(at / this.columns)]
      const near: number[] = []
      for (let y = Math.max(0, row - 1); y <= Math.min(this.rows - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(this.columns - 1, column + 1); x++) {
          near.push(raw[y * this.columns + x]!)
        }
      }
      near.sort((a, b) => a - b)
      return near[near.length >> 1]!
    })
  }

  /** Levels of one row of pixels, between the middles of the squares. */
  row(y: number, into: Float32Array): void {
    const { columns, rows, cell, levels } = this
    const at = Math.min(rows - 1, Math.max(0, y / cell - 0.5))
    const [above, share] = [Math.floor(at), at - Math.floor(at)]
    const below = Math.min(rows - 1, above + 1)
    const level = (column: number): number =>
      levels[above * columns + column]! * (1 - share) + levels[below * columns + column]! * share
    for (let x = 0; x < into.length; x++) {
      const across = Math.min(columns - 1, Math.max(0, x / cell - 0.5))
      const left = Math.floor(across)
      const from = level(left)
      into[x] = from + (level(Math.min(columns - 1, left + 1)) - from) * (across - left)
    }
  }
}

/**
 * Dark writing on white paper, whatever light the page was taken in: each pixel against the paper around it. Light writing on
 * dark ground becomes dark, too.
 */
export function evenOut(greys: Greys, perPoint: number): Greys {
  const { width, height, data } = greys
  const paper = new Paper(greys, Math.max(8, Math.round(CELL * 72 * perPoint)))
  const levels = new Float32Array(width)
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    paper.row(y, levels)
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const level = levels[x]!
      const dark = level < 110
      const contrast = dark ? (data[at]! - level) / (255 - level) : (level - data[at]!) / level
      out[at] = contrast <= 0 ? 255 : 255 - Math.min(255, Math.round(contrast * 255))
    }
  }
  return { width, height, data: out }
}
