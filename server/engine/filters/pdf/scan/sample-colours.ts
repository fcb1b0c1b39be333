import type { Raster } from './page-painter'

/** Red, green, blue, 0 to 255. */
export type Colour = readonly [number, number, number]

/** Pixels; right and bottom are outside. */
export interface PixelRect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const WHITE: Colour = [255, 255, 255]
const BLACK: Colour = [0, 0, 0]
/** Levels of brightness around the paper's own that are its grain. */
const GRAIN = 14
/** Nearer to the paper than this it is no ink. */
const FAINT = 30
/** Share of the writing, the most different from its paper, that shows its colour: the rest is edges. */
const CORE = 0.08

const levelAt = (pixels: Uint8Array, at: number): number =>
  (29 * pixels[at]! + 150 * pixels[at + 1]! + 77 * pixels[at + 2]!) >> 8

/**
 * Colours of the paper under a line and `reach` pixels around it, in so many pieces from left to right. The paper is what
 * most of a place is.
 */
export function samplePaper(raster: Raster, rect: PixelRect, pieces: number, reach: number): Colour[] {
  const top = Math.max(0, rect.top - reach)
  const bottom = Math.min(raster.height, rect.bottom + reach)
  const whole = paperOf(raster, {
    left: Math.max(0, rect.left - reach),
    right: Math.min(raster.width, rect.right + reach),
    top,
    bottom,
  })
  if (pieces <= 1) return [whole ?? WHITE]
  const colours = Array.from({ length: pieces }, (_, piece) => {
    const middle = rect.left + ((piece + 0.5) / pieces) * (rect.right - rect.left)
    const half = (0.75 * (rect.right - rect.left)) / pieces + reach / 2
    const left = Math.max(0, Math.floor(middle - half))
    const right = Math.min(raster.width, Math.ceil(middle + half))
    return paperOf(raster, { left, right, top, bottom }) ?? whole ?? WHITE
  })
  return colours.map((_, at) => middleOf(colours.slice(Math.max(0, at - 1), at + 2)))
}

/** One piece that is mostly letter, or touches a picture, does not show. */
const middleOf = (colours: readonly Colour[]): Colour =>
  colours.toSorted((a, b) => a[1] - b[1])[(colours.length - 1) >> 1] ?? WHITE

function paperOf({ width, pixels }: Raster, { left, top, right, bottom }: PixelRect): Colour | null {
  const counts = new Uint32Array(256)
  for (let y = top; y < bottom; y++) {
    for (let x = left, at = (y * width + left) * 4; x < right; x++, at += 4) counts[levelAt(pixels, at)]!++
  }
  const level = mostFrequent(counts)
  const sums = [0, 0, 0]
  let count = 0
  for (let y = top; y < bottom; y++) {
    for (let x = left, at = (y * width + left) * 4; x < right; x++, at += 4) {
      if (Math.abs(levelAt(pixels, at) - level) > GRAIN) continue
      sums[0]! += pixels[at + 2]!
      sums[1]! += pixels[at + 1]!
      sums[2]! += pixels[at]!
      count++
    }
  }
  return count === 0 ? null : [sums[0]! / count, sums[1]! / count, sums[2]! / count]
}

/** The middle of the fullest eleven levels. */
function mostFrequent(counts: Uint32Array): number {
  let [best, most] = [255, 0]
  for (let level = 0; level < 256; level++) {
    let sum = 0
    for (let near = Math.max(0, level - 5); near <= Math.min(255, level + 5); near++) sum += counts[near]!
    if (sum > most) [best, most] = [level, sum]
  }
  return best
}

/** The colour of the writing in these places: of what is least like their paper. */
export function sampleInk(raster: Raster, rects: readonly PixelRect[]): Colour {
  const { width, pixels } = raster
  const found: { readonly at: number; readonly contrast: number }[] = []
  for (const rect of rects) {
    const paper = paperOf(raster, rect)
    if (!paper) continue
    for (let y = rect.top; y < rect.bottom; y++) {
      for (let x = rect.left, at = (y * width + rect.left) * 4; x < rect.right; x++, at += 4) {
        const contrast =
          Math.abs(pixels[at + 2]! - paper[0]) +
          Math.abs(pixels[at + 1]! - paper[1]) +
          Math.abs(pixels[at]! - paper[2])
        if (contrast > 3 * FAINT) found.push({ at, contrast })
      }
    }
  }
  if (found.length === 0) return BLACK
  found.sort((a, b) => b.contrast - a.contrast)
  const core = found.slice(0, Math.max(1, Math.round(CORE * found.length)))
  const channel = (offset: number): number => {
    const values = core.map(({ at }) => pixels[at + offset]!).sort((a, b) => a - b)
    return values[values.length >> 1]!
  }
  return [channel(2), channel(1), channel(0)]
}
