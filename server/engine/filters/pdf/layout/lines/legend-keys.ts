import { boxHeight, boxWidth, toFrame, transformBox, type Box } from '../../geometry'
import type { Painted } from '../../read/show-event'

/** Squares and dots before the names of a chart's legend, points; their sides differ by no more than this. */
const SIDE = [2.5, 16] as const
const SHAPE = 2.2
/** So far from the words before it, and so near to those it marks, em; what touches both is a sign among them. */
const BEFORE = 0.4
const BEHIND = 1.2
/** Height of a band of the page, points. */
const BAND = 16

/** Small filled things of a page, in the frame of one text direction, that stand between words. */
export class LegendKeys {
  private readonly bands = new Map<number, Box[]>()

  constructor(painted: readonly Painted[], degrees: number) {
    if (degrees % 90 !== 0) return
    for (const { kind, colour, box: own } of painted) {
      if (kind !== 'path' || colour === null) continue
      const box = transformBox(toFrame(degrees), own)
      const [width, height] = [boxWidth(box), boxHeight(box)]
      if (Math.min(width, height) < SIDE[0] || Math.max(width, height) > SIDE[1]) continue
      if (width > SHAPE * height || height > SHAPE * width) continue
      const band = Math.floor((box[1] + box[3]) / 2 / BAND)
      const there = this.bands.get(band)
      if (there) there.push(box)
      else this.bands.set(band, [box])
    }
  }

  /** Does one stand in the gap, on the height of its words: the mark of what is named behind it? */
  part(x0: number, x1: number, base: number, size: number): boolean {
    if (this.bands.size === 0) return false
    const low = Math.floor((base - 0.1 * size) / BAND)
    const high = Math.floor((base + 0.8 * size) / BAND)
    for (let band = low; band <= high; band++) {
      const found = this.bands.get(band)?.some((box) => {
        const middle = (box[1] + box[3]) / 2
        const isOnLine = middle > base - 0.1 * size && middle < base + 0.8 * size
        return (
          isOnLine &&
          box[0] - x0 > BEFORE * size &&
          box[2] < x1 &&
          x1 - box[2] < BEHIND * size &&
          boxHeight(box) < 1.2 * size
        )
      })
      if (found) return true
    }
    return false
  }
}
