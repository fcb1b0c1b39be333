import type { FontFace, FontMetrics, Glyph, Shaped } from './types'

/** A letter of a font of which no more is known. */
export interface FixedLetter {
  /** The caller's number for it. */
  readonly id: number
  /** Em. */
  readonly advance: number
}

export interface FixedFaceOptions extends Pick<FontFace, 'name' | 'family' | 'bold' | 'italic'> {
  readonly metrics: FontMetrics
  /** By code point. */
  readonly letters: ReadonlyMap<number, FixedLetter>
}

/** Spaces that are shown by the common one, and how wide they are, em. */
const SPACES: Readonly<Record<string, number>> = {
  ...{ '\u2000': 0.5, '\u2001': 1, '\u2002': 0.5, '\u2003': 1, '\u2004': 0.333, '\u2005': 0.25 },
  ...{ '\u2006': 0.167, '\u2008': 0.25, '\u2009': 0.2, '\u200a': 0.1, '\u202f': 0.2, '\u205f': 0.222 },
}
const SPACE = 0x20
const CACHED_WORDS = 60_000

/**
 * A face of letters side by side, each as wide as it is, for fonts that the caller has and that are not ours to shape or embed: those every
 * reader of a document has. Left to right only.
 */
export function createFixedFace({ letters, ...about }: FixedFaceOptions): FontFace {
  const space = letters.get(SPACE)
  const advances = new Map([...letters.values()].map(({ id, advance }) => [id, advance]))
  const shapes = new Map<string, Shaped>()

  function glyphsOf(character: string): Glyph[] {
    const letter = letters.get(character.codePointAt(0) ?? 0)
    if (letter) return [{ ...letter, text: character, dx: 0, dy: 0 }]
    const width = SPACES[character]
    return space && width !== undefined
      ? [{ id: space.id, advance: width, text: character, dx: 0, dy: 0 }]
      : []
  }

  return {
    ...about,
    file: '',
    lean: 0,
    unitsPerEm: 1000,
    has: (codePoint) =>
      letters.has(codePoint) || (space !== undefined && String.fromCodePoint(codePoint) in SPACES),
    advanceOf: (glyph) => advances.get(glyph) ?? 0,
    shape(text, { direction }) {
      let shaped = shapes.get(text)
      if (!shaped) {
        if (shapes.size >= CACHED_WORDS) shapes.clear()
        const glyphs = Array.from(text, glyphsOf).flat()
        const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0)
        shapes.set(text, (shaped = { text, direction, glyphs, advance }))
      }
      return shaped
    },
    subset: () => Promise.reject(new Error(`${about.name} has no program to take letters from`)),
  }
}
