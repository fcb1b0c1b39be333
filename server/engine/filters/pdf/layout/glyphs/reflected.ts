import type { Chunk, Glyph } from '../model'

/** So many letters at most: what is longer is text seen in a mirror, which stays as it is. */
const LETTERS = 2

/**
 * Letters of logos that are painted as in a mirror (the turned E of XeTeX) run to the left, as it were. They stand in a word that
 * runs to the right: here they are told in its frame, to be kept with their own glyphs.
 */
export function turnReflected(chunks: Chunk[]): Chunk[] {
  return chunks.some(isReflected)
    ? chunks.map((chunk) => (isReflected(chunk) ? turned(chunk) : chunk))
    : chunks
}

const isReflected = ({ mirrored, degrees, vertical, glyphs }: Chunk): boolean =>
  mirrored && degrees === 180 && !vertical && glyphs.filter(({ blank }) => !blank).length <= LETTERS

function turned(chunk: Chunk): Chunk {
  const glyphs = chunk.glyphs.map((glyph): Glyph => {
    const { x0, x1, base } = glyph
    return { ...glyph, x0: -x1, x1: -x0, base: -base, reflected: true }
  })
  const { x0, x1, base } = chunk
  return { ...chunk, degrees: 0, mirrored: false, x0: -x1, x1: -x0, base: -base, glyphs }
}
