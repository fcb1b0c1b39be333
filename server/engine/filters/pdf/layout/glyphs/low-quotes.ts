import type { Chunk, Glyph, Line } from '../model'

/** Fonts of TeX without lower quotation marks have the upper ones painted lower, em. */
const LOWERED = [0.3, 0.75] as const
const LOW: ReadonlyMap<string, string> = new Map([
  ['”', '„'],
  ['“', '„'],
  ['"', '„'],
  ['’', '‚'],
])
/** They stand so near to the word they open or to what is before them, em. */
const NEAR = 1

const isQuote = ({ glyphs }: Chunk): boolean =>
  glyphs.length <= 2 && LOW.has(glyphs[0]!.text) && glyphs.slice(1).every(({ blank }) => blank)

const isLow = (quote: Chunk, { base, size }: Pick<Chunk, 'base' | 'size'>): boolean => {
  const down = (base - quote.base) / size
  return isQuote(quote) && Math.abs(quote.size - size) < 0.1 * size && down > LOWERED[0] && down < LOWERED[1]
}

/** Is this a quotation mark under the line it stands in? */
export const isLowQuote = (line: Line, chunk: Chunk, gap: number): boolean =>
  gap < NEAR * chunk.size && isLow(chunk, line)

/** Is all there is so far the quotation mark before these words? */
export const opensWith = ({ chunks }: Line, chunk: Chunk): boolean =>
  chunks.length === 1 && isLow(chunks[0]!, chunk) && Math.abs(chunk.x0 - chunks[0]!.x1) < 0.3 * chunk.size

/** What a mark that is painted so low is. */
export const lowQuoteOf = ({ text, base, size }: Glyph, line: Line): string | null =>
  line.base - base > LOWERED[0] * size && Math.abs(size - line.size) < 0.1 * size
    ? (LOW.get(text) ?? null)
    : null
