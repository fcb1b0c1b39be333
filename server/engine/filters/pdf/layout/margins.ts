import type { Chunk, Line } from './model'

/** So many long lines that begin at one place are the edge of a column. */
const EDGE = 5
const LONG = 8
/** Names in the margin are no wider and stand so far before the text, em. */
const WIDEST = 12
const APART = 0.3

/**
 * Manuals put names of commands into the margin, right before the line that tells of them: nearer than columns are. What is
 * typed and ends where the lines of the column begin is no part of its first line.
 */
export function partMargins(lines: readonly Line[]): readonly Line[] {
  const starts = new Map<number, number>()
  for (const { degrees, x0, x1, size } of lines) {
    if (degrees !== 0 || x1 - x0 < LONG * size) continue
    starts.set(Math.round(x0), (starts.get(Math.round(x0)) ?? 0) + 1)
  }
  const isEdge = (x: number): boolean =>
    [-1, 0, 1].reduce((sum, step) => sum + (starts.get(Math.round(x) + step) ?? 0), 0) >= EDGE
  return lines.flatMap((line) => {
    if (line.degrees !== 0 || line.chunks.length < 2 || !isTyped(line.chunks[0]!)) return [line]
    const chunks = line.chunks.toSorted((a, b) => a.x0 - b.x0)
    const first = chunks.findIndex((chunk) => !isTyped(chunk))
    if (first <= 0 || isEdge(line.x0)) return [line]
    const [name, text] = [chunks.slice(0, first), chunks.slice(first)]
    const [end, start] = [name.at(-1)!.x1, text[0]!.x0]
    if (end - line.x0 > WIDEST * line.size || start - end < APART * line.size || !isEdge(start)) return [line]
    return [partOf(line, name), partOf(line, text)]
  })
}

const isTyped = ({ glyphs }: Chunk): boolean => glyphs[0]!.style.font.monospaced

function partOf(line: Line, chunks: Chunk[]): Line {
  const { base, size } = chunks[0]!
  return { ...line, chunks, base, size, x0: chunks[0]!.x0, x1: Math.max(...chunks.map(({ x1 }) => x1)) }
}
