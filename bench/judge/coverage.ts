import { findProtected } from '../../server/engine/translation/protected-spans'

const WORD = /[\p{L}\p{M}]{2,}/gu
/** Labels that Word counts itself: `iv.`, `XII`. */
const ROMAN = /^[ivxlcdm]+$/i

export const letterWords = (text: string): string[] =>
  (text.normalize('NFC').match(WORD) ?? []).filter((word) => !ROMAN.test(word))

/** Words of addresses, codes, names and the like, which the translator keeps whatever the engine. */
export const protectedWords = (text: string): string[] =>
  text.split('\n').flatMap((line) => {
    const spans = findProtected(line).map(({ start, end }) => line.slice(start, end))
    return spans.flatMap(letterWords)
  })

function countWords(words: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

export interface Coverage {
  /** Letter-words of the source that had to be translated. */
  readonly words: number
  /** Those that stand in the result as they were. */
  readonly left: readonly string[]
}

/**
 * Words of the source's rendering that the result's still shows, less those that may stay (`kept`) and those that are
 * themselves the translation of another word (`change`).
 */
export function judgeCoverage(
  source: string,
  result: string,
  kept: readonly string[],
  change: (word: string) => string,
): Coverage {
  const words = letterWords(source)
  const free = countWords(kept)
  const wanted = words.filter((word) => {
    const count = free.get(word) ?? 0
    if (count > 0) free.set(word, count - 1)
    return count === 0
  })
  const shown = countWords(letterWords(result))
  const expected = countWords([...wanted.map((word) => change(word)), ...kept])
  const left = wanted.filter((word) => {
    const count = (shown.get(word) ?? 0) - (expected.get(word) ?? 0)
    if (count <= 0) return false
    shown.set(word, (shown.get(word) ?? 0) - 1)
    return true
  })
  return { words: wanted.length, left }
}
