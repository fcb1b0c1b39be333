import type { Greys } from './paper'
import { INK } from './straighten'

/** How thick the strokes of a stretch of writing are, pixels; 0 where there is too little to say. */
export interface Strokes {
  readonly upright: number
  readonly level: number
}

const FEWEST = 12

/**
 * Measures the strokes between two heights: upright ones are crossed by rows, level ones by columns. In faces with serifs the
 * level strokes are much thinner, in bold ones the upright ones thicker.
 */
export function measureStrokes(
  { width, height, data }: Greys,
  [left, top, right, bottom]: readonly [number, number, number, number],
): Strokes {
  const [x0, x1] = [Math.max(0, Math.floor(left)), Math.min(width, Math.ceil(right))]
  const [y0, y1] = [Math.max(0, Math.floor(top)), Math.min(height, Math.ceil(bottom))]
  const across = new Uint32Array(64)
  const down = new Uint32Array(64)
  const count = (counts: Uint32Array, run: number): void => {
    if (run > 0 && run < counts.length) counts[run]!++
  }
  for (let y = y0; y < y1; y++) {
    let run = 0
    for (let x = x0; x < x1; x++) {
      if (data[y * width + x]! < INK) run++
      else {
        count(across, run)
        run = 0
      }
    }
  }
  for (let x = x0; x < x1; x++) {
    let run = 0
    for (let y = y0; y < y1; y++) {
      if (data[y * width + x]! < INK) run++
      else {
        count(down, run)
        run = 0
      }
    }
  }
  return { upright: at(across, 0.5), level: at(down, 0.3) }
}

/** The length that so large a share of the runs does not exceed, with its share of the last pixel. */
function at(counts: Uint32Array, share: number): number {
  const total = counts.reduce((sum, own) => sum + own, 0)
  if (total < FEWEST) return 0
  let seen = 0
  for (let run = 1; run < counts.length; run++) {
    const own = counts[run]!
    if (seen + own >= share * total) return run - 0.5 + (share * total - seen) / own
    seen += own
  }
  return 0
}

/** Rows of which more is ink are rules. */
const RULE = 0.85

/** First and last row with writing in a box, the last one outside; equal where there is none. */
export function inkIn(
  { width, height, data }: Greys,
  [left, top, right, bottom]: readonly [number, number, number, number],
): readonly [number, number] {
  const [from, to] = [Math.max(0, left), Math.min(width, right)]
  const has = (y: number): boolean => {
    let ink = 0
    for (let x = from; x < to; x++) if (data[y * width + x]! < INK) ink++
    return ink > 0 && ink <= RULE * (to - from)
  }
  let [first, last] = [Math.max(0, top), Math.min(height, bottom)]
  while (first < last && !has(first)) first++
  while (last > first && !has(last - 1)) last--
  return [first, last]
}
