import { markerLength } from '../lines/list-marker'
import type { Block } from '../model'

/** A number so far before its words, in em, is that of a section; sentences may begin with numbers, too. */
const SECTION_GAP = 0.8
const SECTION_NUMBER = /^\d{1,3}(\.\d{1,3})* /

/** One in a style of its own, as slides have them on balls before items, stands nearer. */
const STYLED_GAP = 0.45

/** Characters of a title's number, as headings and contents of typeset books have it, with the space behind it. */
function sectionNumberLength({ lines, marks, size }: Block, written: string): number {
  const length = SECTION_NUMBER.exec(written)?.[0].length ?? 0
  const [last, next] = [marks[length - 2]?.glyph, marks[length]?.glyph]
  if (!last || !next) return 0
  const gap = (next.x0 - last.x1) / size
  if (gap > STYLED_GAP && last.style !== next.style) return length
  return lines.length <= 2 && gap >= SECTION_GAP ? length : 0
}

/** `a. For a small cup` begins an item though its letter is near; `p. ex.` and `A. Smith` do not. */
const LETTERED = /^\s*(?:[a-z]\.\s+\p{L}{2,}(?![\p{L}.])|[a-zA-Z]\)\s+\p{L})/u

/** No marker has so many characters with the space behind it. */
const MARKER_REACH = 40

/** Takes a list's marker off the text: it stays where it is, and the text begins behind it. */
export function peelMarker(block: Block, rightToLeft: boolean): void {
  const written = block.marks
    .slice(0, MARKER_REACH)
    .map((mark) => (mark.text.length === 1 ? mark.text : 'x'))
    .join('')
  const length = rightToLeft ? 0 : markerLength(written) || sectionNumberLength(block, written)
  const first = block.lines[0]!
  const text = block.marks[length]
  if (length === 0 || !text?.glyph || text.line !== first) return
  const before = block.marks.slice(0, length).findLast((mark) => mark.text !== ' ')?.glyph
  // `A. Smith` begins a name, not an item: markers stand apart.
  const near = before && text.glyph.x0 - before.x1 < 0.4 * block.size
  if (near && /^\p{L}/u.test(block.marks[0]!.text) && !LETTERED.test(written)) return
  block.marker = block.marks.slice(0, length)
  block.marks = block.marks.slice(length)
  first.x0 = text.glyph.x0
  block.x0 = Math.min(...block.lines.map((line) => line.x0))
}
