import type { Rule } from '../content/rules'
import { toFrame, transformBox, type Box } from '../geometry'

/** Height of a band of the page, points. */
const BAND = 16
/** Grounds of a line of buttons or cells are no higher, em; panels are. */
const HIGHEST = 4
/** Words on one ground stand nearer to one another, em; so do words each with a highlight of its own. */
const APART = 0.9
const REACH = 0.3

/** Filled or framed boxes of a page, in the frame of one text direction, to be found by their height. */
export class Grounds {
  private readonly bands = new Map<number, Box[]>()

  constructor(rules: readonly Rule[], degrees: number) {
    if (degrees % 90 !== 0) return
    for (const { box: own, backing } of rules) {
      if (backing === null) continue
      const box = transformBox(toFrame(degrees), own)
      if (box[3] - box[1] > HIGHEST * BAND) continue
      for (let band = Math.floor(box[1] / BAND); band <= Math.floor(box[3] / BAND); band++) {
        const there = this.bands.get(band)
        if (there) there.push(box)
        else this.bands.set(band, [box])
      }
    }
  }

  /** Do the words before a gap and those behind it stand on boxes of their own, side by side, as those of buttons and cells do? */
  part(x0: number, x1: number, base: number, size: number): boolean {
    if (x1 - x0 < APART * size) return false
    const middle = base + REACH * size
    const here = (this.bands.get(Math.floor(middle / BAND)) ?? []).filter(
      ([, bottom, , top]) => bottom < middle && top > middle && top - bottom < HIGHEST * size,
    )
    const before = here.filter(
      ([left, , right]) => left < x0 - size && right > x0 - REACH * size && right < x1,
    )
    return before.some((box) =>
      here.some(([left, , right]) => left > box[2] - 1 && left < x1 + REACH * size && right > x1 + size),
    )
  }
}
