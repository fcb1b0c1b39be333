import type { Rule } from '../../content/rules'
import { boxHeight, boxWidth, toFrame, transformBox, type Box } from '../../geometry'
import type { Painted } from '../../read/show-event'

/** Height of a band of the page, points. */
const BAND = 16
/** Grounds of a line of buttons or cells are no higher, em; panels are. */
const HIGHEST = 4
/** Words on one ground stand nearer to one another, em; so do words each with a highlight of its own. */
const APART = 0.9
const REACH = 0.3
/** Filled shapes so much higher than a line, em, and no larger than this, points, are cards: text does not run over their sides. */
const CARD = 2.2
const LARGEST_CARD = 400

/** Filled or framed boxes of a page, in the frame of one text direction, to be found by their height. */
export class Grounds {
  private readonly bands = new Map<number, Box[]>()

  private readonly cards: readonly Box[] = []

  constructor(rules: readonly Rule[], painted: readonly Painted[], degrees: number) {
    if (degrees % 90 !== 0) return
    this.cards = painted
      .filter(({ kind, colour }) => kind === 'path' && colour !== null)
      .map(({ box }) => transformBox(toFrame(degrees), box))
      .filter((box) => boxHeight(box) < LARGEST_CARD && boxWidth(box) < LARGEST_CARD)
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

  /** Does one of the words stand on a card whose side is in the gap, as those of flow charts do? */
  private partsAtCard(x0: number, x1: number, base: number, size: number): boolean {
    return this.cards.some(
      ([left, bottom, right, top]) =>
        bottom < base &&
        top > base + size &&
        top - bottom > CARD * size &&
        right - left > CARD * size &&
        ((left > x0 - 1 && left < x1 + 1) || (right > x0 - 1 && right < x1 + 1)),
    )
  }

  /** Do the words before a gap and those behind it stand on boxes of their own, side by side, as those of buttons and cells do? */
  part(x0: number, x1: number, base: number, size: number): boolean {
    if (this.partsAtCard(x0, x1, base, size)) return true
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
