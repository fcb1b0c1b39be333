import type { Greys } from './paper'

/** Darker than this is ink, on evened paper. */
export const INK = 150
/** Looked for on both sides of straight, radians. */
const MOST = (15 * Math.PI) / 180
const COARSE = (0.5 * Math.PI) / 180
const FINE = (0.04 * Math.PI) / 180
const MOST_POINTS = 60_000
/** Fewer feet of letters than this say nothing. */
const FEWEST_POINTS = 150
/** Less is straight, radians. */
const STRAIGHT = (0.15 * Math.PI) / 180

/**
 * By how many radians lines of writing fall to the right, from the feet of letters: turned so that they stand in lines, they
 * fall on few heights. 0 for straight pages and for those without lines.
 */
export function fallOf(evened: Greys): number {
  const feet = feetOf(evened)
  if (feet.length < FEWEST_POINTS * 2) return 0
  const best = (from: number, to: number, step: number): number => {
    let [found, most] = [0, -1]
    for (let angle = from; angle <= to; angle += step) {
      const sharp = sharpness(feet, angle, evened)
      if (sharp > most) [found, most] = [angle, sharp]
    }
    return found
  }
  const near = best(-MOST, MOST, COARSE)
  const angle = best(near - COARSE, near + COARSE, FINE)
  // A page without lines is as sharp at one angle as at another.
  if (sharpness(feet, angle, evened) < 1.15 * sharpness(feet, angle + 4 * COARSE, evened)) return 0
  return Math.abs(angle) < STRAIGHT ? 0 : angle
}

/** Places where ink ends downwards: x, y, x, y, … */
function feetOf({ width, height, data }: Greys): Float32Array {
  const step = width * height > 3_000_000 ? 2 : 1
  const found: number[] = []
  for (let y = step; y < height - step; y += step) {
    for (let x = 0, at = y * width; x < width; x += step, at += step) {
      if (data[at]! < INK && data[at + step * width]! >= INK && data[at - step * width]! < INK)
        found.push(x, y)
    }
  }
  const points = found.length / 2
  const every = Math.max(1, Math.ceil(points / MOST_POINTS))
  const some = new Float32Array(2 * Math.floor(points / every))
  for (let index = 0; index < some.length / 2; index++) {
    some[2 * index] = found[2 * index * every]!
    some[2 * index + 1] = found[2 * index * every + 1]!
  }
  return some
}

/** Sum of the squares of how many feet stand on each height. */
function sharpness(feet: Float32Array, angle: number, { width, height }: Greys): number {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const per = Math.max(1, height / 1600)
  const counts = new Float32Array(Math.ceil((height + width) / per) + 4)
  const offset = width * Math.max(0, Math.sin(MOST + 5 * COARSE))
  for (let at = 0; at < feet.length; at += 2) {
    const bin = Math.floor((feet[at + 1]! * cos - feet[at]! * sin + offset) / per)
    if (bin >= 0 && bin < counts.length) counts[bin]!++
  }
  let sum = 0
  for (const count of counts) sum += count * count
  return sum
}

/** Turned back around its middle by the radians its lines fall, onto `width` × `height` pixels. White where nothing was. */
export function straighten(greys: Greys, fall: number, width: number, height: number): Greys {
  if (fall === 0) return greys
  const [cos, sin] = [Math.cos(fall), Math.sin(fall)]
  const out = new Uint8Array(width * height).fill(255)
  const { data } = greys
  for (let y = 0; y < height; y++) {
    const dy = y + 0.5 - height / 2
    let sx = (0.5 - width / 2) * cos - dy * sin + greys.width / 2 - 0.5
    let sy = (0.5 - width / 2) * sin + dy * cos + greys.height / 2 - 0.5
    for (let x = 0; x < width; x++, sx += cos, sy += sin) {
      const [left, top] = [Math.floor(sx), Math.floor(sy)]
      if (left < 0 || top < 0 || left >= greys.width - 1 || top >= greys.height - 1) continue
      const [ax, ay] = [sx - left, sy - top]
      const at = top * greys.width + left
      const upper = data[at]! * (1 - ax) + data[at + 1]! * ax
      const lower = data[at + greys.width]! * (1 - ax) + data[at + greys.width + 1]! * ax
      out[y * width + x] = upper * (1 - ay) + lower * ay
    }
  }
  return { width, height, data: out }
}
