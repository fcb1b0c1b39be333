import { boxHeight, boxWidth, boxesMeet, type Box } from '../geometry'
import { PDF_LIMITS } from '../limits'
import { intersect, type Clip } from './clip'

/** Something opaque that was painted over what had been shown until then. */
export interface Cover {
  readonly box: Box
  /** How many operators had shown text before. */
  readonly shows: number
}

/** Points: nothing smaller hides a letter. */
const SMALLEST = 2

/** Gathers what hides text. */
export class CoverFinder {
  readonly covers: Cover[] = []

  /** `clip`: what it is painted within. */
  add(boxes: readonly Box[], clip: Clip, shows: number): void {
    if (shows === 0 || !clip.whole || this.covers.length >= PDF_LIMITS.coversPerPage) return
    // Of overlapping figures one may be a hole in the other.
    if (
      boxes.length > 1 &&
      boxes.some((one, at) => boxes.slice(at + 1).some((other) => boxesMeet(one, other)))
    )
      return
    for (const own of boxes) {
      const box = intersect(own, clip.box)
      if (Math.min(boxWidth(box), boxHeight(box)) >= SMALLEST) this.covers.push({ box, shows })
    }
  }
}
