import type { Chunk, Line, Mark } from '../model'

/** An initial is so many times as large as the text it begins. */
const LARGER = 1.8
/** Free space between it and its text, em of the text. */
const APART = 1.2
const ONE_LETTER = /^["“„«‘]?\p{L}$/u

const textOf = ({ glyphs }: Chunk): string =>
  glyphs
    .map(({ text }) => text)
    .join('')
    .trim()

/** May this be the large first letter of a paragraph? It joins no line by its height. */
export const mayBeDropCap = (chunk: Chunk, size: number): boolean =>
  chunk.size > LARGER * size && ONE_LETTER.test(textOf(chunk))

/** Is this the initial of a paragraph whose first line is `line`: its top on the line's, its foot lower? */
function begins(cap: Line, line: Line): boolean {
  const tops = Math.abs(cap.base + 0.7 * cap.size - line.base - 0.7 * line.size)
  const apart = line.x0 - cap.x1
  return (
    cap.degrees === line.degrees &&
    cap.size > LARGER * line.size &&
    apart > -0.2 * line.size &&
    apart < APART * line.size &&
    tops < 0.35 * cap.size &&
    line.base > cap.base + 0.6 * line.size &&
    /^\p{L}/u.test(line.text)
  )
}

/** Large initials become the first letters of their text, which is then set without them. */
export function joinDropCaps(lines: readonly Line[]): Line[] {
  const gone = new Set<Line>()
  for (const cap of lines) {
    if (cap.chunks.length !== 1 || cap.vertical || !ONE_LETTER.test(cap.text)) continue
    const text = lines.find((line) => line !== cap && begins(cap, line))
    const like = text?.marks[0]
    if (!text || !like) continue
    const { size, base, style } = like
    const marks = cap.marks.map((mark): Mark => {
      const { x0, x1 } = mark.glyph ?? cap
      const glyph = mark.glyph &&
        like.glyph && { ...like.glyph, text: mark.text, x0, x1, initial: mark.glyph }
      return { ...mark, glyph, size, base, style, line: text }
    })
    text.marks.unshift(...marks)
    text.text = cap.text + text.text
    for (const line of lines) {
      const beside = line.x0 - cap.x1 > -0.2 * size && line.x0 - cap.x1 < APART * size
      const height = line.base <= text.base && line.base > cap.base - 1.2 * size
      if (line !== cap && line.degrees === cap.degrees && beside && height) line.x0 = cap.x0
    }
    gone.add(cap)
  }
  return lines.filter((line) => !gone.has(line))
}
