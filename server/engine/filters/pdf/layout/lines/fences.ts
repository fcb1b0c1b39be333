import type { Box } from '../../geometry'
import type { Chunk } from '../model'

/** Gaps between cells whose words nearly touch the border between them, em: hardly wider than those between words. */
const NARROW = [0.1, 0.5] as const
/** What is higher than its line by so much is no sign of a formula, em. */
const HEIGHT = 1.3
/** Words cut off by the border of their cell stand right before it, and those of the next begin so near behind it, em. */
const BEHIND = 0.6
const LETTERS = 3
const BEGINS = /^\s*[\p{Lu}\p{Sc}\d]/u

/** Is the gap before a chunk so narrow, or none, that only the border of a cell parts what it stands between? */
export function mayBeFenced(chunks: readonly Chunk[], chunk: Chunk, gap: number): boolean {
  const size = chunk.size
  if (gap > NARROW[1] * size) return false
  if (gap > NARROW[0] * size) return true
  if (gap < -size || chunk.glyphs.length < 1) return false
  if (!BEGINS.test(chunk.glyphs[0]!.text)) return false
  return (chunks.at(-1)?.glyphs.length ?? 0) >= LETTERS
}

/** Does the border of a table, of upright rules sorted from the left, stand right before a place, or in the gap that ends there? */
export function isFenced(rules: readonly Box[], x0: number, x1: number, base: number, size: number): boolean {
  const from = x1 - x0 > NARROW[0] * size ? x0 - 0.3 : x1 - BEHIND * size
  let [low, high] = [0, rules.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (rules[middle]![0] > from) high = middle
    else low = middle + 1
  }
  for (let index = low; index < rules.length && rules[index]![0] < x1 + 0.3; index++) {
    const [, bottom, right, top] = rules[index]!
    if (right < x1 + 0.3 && bottom < base && top > base + 0.7 * size && top - bottom > HEIGHT * size)
      return true
  }
  return false
}
