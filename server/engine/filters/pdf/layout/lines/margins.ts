import type { Chunk, Line } from '../model'

/** So many long lines that begin at one place are the edge of a column. */
const EDGE = 5
const FEW = 2
const LONG = 8
/** Names in the margin are no wider and stand so far before the text, em. */
const WIDEST = 12
const APART = 0.3

/**
 * Manuals put names of commands into the margin, right before the line that tells of them: nearer than columns are. What is
 * typed and ends where the lines of the column begin is no part of its first line.
 */
export function partMargins(lines: readonly Line[]): readonly Line[] {
  const [starts, behind] = [new Map<number, number>(), new Map<number, number>()]
  for (const line of lines) {
    if (line.degrees !== 0) continue
    if (line.x1 - line.x0 >= LONG * line.size) count(starts, line.x0)
    const text = cutAtText(line)?.text[0]
    if (text) count(behind, text.x0)
  }
  const isEdge = (x: number): boolean => around(starts, x) >= EDGE
  // Where lines are few those with a name before them tell, too.
  const beginsText = (x: number): boolean =>
    around(starts, x) >= FEW && around(starts, x) + around(behind, x) >= EDGE
  return lines.flatMap((line) => {
    const cut = line.degrees === 0 ? cutAtText(line) : null
    if (!cut || isEdge(line.x0)) return [line]
    const { name, text } = cut
    const [end, start] = [name.at(-1)!.x1, text[0]!.x0]
    if (end - line.x0 > WIDEST * line.size || start - end < APART * line.size || !beginsText(start))
      return [line]
    return [partOf(line, name), partOf(line, text)]
  })
}

function count(places: Map<number, number>, x: number): void {
  places.set(Math.round(x), (places.get(Math.round(x)) ?? 0) + 1)
}

const around = (places: ReadonlyMap<number, number>, x: number): number =>
  [-1, 0, 1].reduce((sum, step) => sum + (places.get(Math.round(x) + step) ?? 0), 0)

/** What is typed at the beginning of a line, and what stands behind it. */
function cutAtText({ chunks }: Line): { readonly name: Chunk[]; readonly text: Chunk[] } | null {
  if (chunks.length < 2 || !isTyped(chunks[0]!)) return null
  const sorted = chunks.toSorted((a, b) => a.x0 - b.x0)
  const first = sorted.findIndex((chunk) => !isTyped(chunk))
  if (first <= 0 || !sorted.slice(0, first).some(isWord)) return null
  return { name: sorted.slice(0, first), text: sorted.slice(first) }
}

const isWord = ({ glyphs }: Chunk): boolean => /\p{L}{2}/u.test(glyphs.map(({ text }) => text).join(''))

const isTyped = ({ glyphs }: Chunk): boolean => glyphs[0]!.style.font.monospaced

function partOf(line: Line, chunks: Chunk[]): Line {
  const { base, size } = chunks[0]!
  return { ...line, chunks, base, size, x0: chunks[0]!.x0, x1: Math.max(...chunks.map(({ x1 }) => x1)) }
}
