import type { Chunk, Line } from '../model'

/** Signs of the parts of a figure. */
const SIGN = /^\(([a-z]|\d)\)/
/** Words of one line are at least so far apart, em. */
const WORD_GAP = 0.17
/** Lines of a caption are no further apart, and begin under one another, give or take; em. */
const NEXT = 1.6
const EDGE = 0.3

/**
 * The captions of the parts of a figure stand side by side, as near as words of one line. The next one begins with the next sign:
 * without a space before it, or over a line that begins where it does.
 */
export function partCaptions(lines: readonly Line[]): readonly Line[] {
  return lines.flatMap((line) => {
    const chunks = line.chunks.toSorted((a, b) => a.x0 - b.x0)
    if (chunks.length < 2 || textOf(chunks[0]!)[0] !== '(') return [line]
    const parts: Chunk[][] = []
    let next: string | null = null
    chunks.forEach((chunk, index) => {
      const sign = SIGN.exec(index === 0 || next !== null ? startOf(chunks, index) : '')?.[1]
      if (index === 0) parts.push([chunk])
      else if (sign === next && next !== null && (parts.length > 1 || beginsCaption(chunks, index, lines)))
        parts.push([chunk])
      else {
        parts.at(-1)!.push(chunk)
        return
      }
      next = sign ? String.fromCharCode(sign.charCodeAt(0) + 1) : null
    })
    return parts.length === 1 ? [line] : parts.map((part) => partOf(line, part))
  })
}

const textOf = ({ glyphs }: Chunk): string => glyphs.map(({ text }) => text).join('')

/** What some pieces of a line begin with: a sign may be three of them. */
const startOf = (chunks: readonly Chunk[], index: number): string =>
  chunks
    .slice(index, index + 3)
    .map(textOf)
    .join('')

function beginsCaption(chunks: readonly Chunk[], index: number, lines: readonly Line[]): boolean {
  const [before, chunk] = [chunks[index - 1]!, chunks[index]!]
  const isBlank = before.glyphs.at(-1)!.blank || chunk.glyphs[0]!.blank
  if (!isBlank && chunk.x0 - before.x1 < WORD_GAP * chunk.size) return true
  const { degrees, base, size } = chunk
  const starts = chunks.slice(index, index + 4).map(({ x0 }) => x0)
  return lines.some(
    (line) =>
      line.degrees === degrees &&
      base - line.base > 0.5 * size &&
      base - line.base < NEXT * size &&
      line.x0 > before.x1 - 4 * size &&
      starts.some((x) => Math.abs(line.x0 - x) < EDGE * size),
  )
}

const partOf = (line: Line, chunks: Chunk[]): Line => ({
  ...line,
  chunks,
  base: chunks[0]!.base,
  size: Math.max(...chunks.map(({ size }) => size)),
  x0: chunks[0]!.x0,
  x1: Math.max(...chunks.map(({ x1 }) => x1)),
})
