import type { Glyph } from '../model'

/** So many letters are a word; a title is no longer. */
const LETTERS = [4, 60] as const
/** Letters of a word are as far apart as one another, give or take, and words so much further; em. */
const EVEN = 0.1
const FURTHER = 0.15
/** Nearer letters are set as usual; em. */
const LEAST = 0.12
const CAPITAL = /^[\p{Lu}&'’.-]$/u

/**
 * Titles are set wide, by spaces between their letters or without any: M E N U. From which gap on, em, do these part words? Null
 * where the line is none of that: longer ones tell it by their gaps, and letters in the order of the alphabet are a list.
 */
export function trackedGap(glyphs: readonly Glyph[]): number | null {
  if (glyphs.length < LETTERS[0] || glyphs.length > 3 * LETTERS[1] || !CAPITAL.test(glyphs[0]!.text))
    return null
  const letters = glyphs.filter(({ blank }) => !blank)
  if (letters.length < LETTERS[0] || letters.length > LETTERS[1]) return null
  const [first] = letters
  if (!letters.every(({ text, style }) => style === first!.style && CAPITAL.test(text))) return null
  if (letters.every(({ text }, index) => index === 0 || text > letters[index - 1]!.text)) return null
  const gaps = letters.slice(1).map((letter, index) => (letter.x0 - letters[index]!.x1) / letter.size)
  const least = Math.min(...gaps)
  if (least < LEAST) return null
  const within = gaps.filter((gap) => gap < least + EVEN).length
  const between = gaps.filter((gap) => gap > least + FURTHER).length
  // Initials and single words stand apart: of a title most gaps are within words.
  return within + between === gaps.length && within > between ? least + FURTHER : null
}
