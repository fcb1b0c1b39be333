import type { ShowEvent, TextElement } from '../../read/show-event'
import type { Chunk, Glyph, Line } from '../model'

/** Says of lines which elements of the document their first and last letters belong to. */
export function tellElements(lines: readonly Line[], shows: readonly ShowEvent[]): void {
  const elementOf = (glyph: Glyph | undefined): TextElement | undefined => glyph && shows[glyph.show]?.element
  for (const line of lines) {
    const glyphs = line.marks.flatMap(({ glyph }) => (glyph && !glyph.blank ? [glyph] : []))
    const [first, last] = [elementOf(glyphs[0]), elementOf(glyphs.at(-1))]
    line.elements = first && last ? [first, last] : null
  }
}

/** Does the text of one line end, and that of the next begin, in paragraphs, items or cells of their own? */
export function partElements({ elements: above }: Line, { elements: below }: Line): boolean {
  if (!above || !below) return false
  const [last, first] = [above[1], below[0]]
  if (last.leaf === first.leaf) return false
  return last.paragraph !== first.paragraph || standApart(last, first)
}

/** Boxes of which neither holds the other. */
function standApart({ around: above }: TextElement, { around: below }: TextElement): boolean {
  const [upper, lower] = [above[0], below[0]]
  return upper !== undefined && lower !== undefined && !above.includes(lower) && !below.includes(upper)
}

/** Do the pieces on the left belong to another box, item or cell than those on the right? */
export function areApart(left: readonly Chunk[], right: readonly Chunk[]): boolean {
  const [last, first] = [left.at(-1)?.element, right[0]?.element]
  return last !== undefined && first !== undefined && last.leaf !== first.leaf && standApart(last, first)
}
