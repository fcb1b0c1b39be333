import { goAroundPicture, isPicture, type Block, type Line } from '../layout'
import type { SourcePage } from '../read/read-page'

/** A block whose sentence seems not to end with it. */
export interface OpenEnd<Unit> {
  readonly block: Block
  readonly page: number
  readonly unit: Unit
}

const SENTENCE_END = /[.!?:;…。！？；：”"'’»)\]]\s*$/
const CUT_WORD = /\p{Ll}[-\u2010\u00ad]$/u
const UNSPACED_END = /[\u3040-\u30ff\u3400-\u9fff，、]$/
/** Sizes of one text differ by less. */
const SAME_SIZE = 0.03
/** Text that is set in columns has lines of at least so many em; narrower is a cell. */
const COLUMN_WIDTH = 9
/** Lines of one paragraph are no further apart, em. */
const SECOND_LINE = 1.75
/** Items and paragraphs of one text are no further apart, em; what floats between them is. */
const NEXT_ITEM = 2.6
/** What stands below a picture has its number: Fig. 3, Table 2. */
const CAPTION = /^\p{Lu}\p{L}*\.?\s?\d/u

/** A last line that ends nearer to the edge is full, em; one of ragged prose may be shorter by so much than those before it. */
const FULL = 2
const RAGGED = 1.5
const PROSE_LINES = 3
const PROSE_WORDS = 4
/** Text that goes on on the next page is no wider there, as a share. */
const WIDER = 1.3
/** Between a word and the edge behind it, where it would have fitted, em. */
const PARTED = 0.6

/** Does the text break off here: a last line that may be full, and no end of a sentence? */
export function endsOpen(block: Block, { view }: SourcePage): boolean {
  const { lines, size, text, degrees } = block
  const last = lines.at(-1)!
  if (degrees !== 0 || block.x1 - block.x0 < COLUMN_WIDTH * size || block.align === 'center') return false
  if (lines.length < 2 && last.x1 - last.x0 < 0.35 * (view[2] - view[0])) return false
  if (SENTENCE_END.test(text)) return false
  return block.x1 - last.x1 < Math.max(FULL * size, raggedOf(block))
}

/** How much shorter than their column lines of ragged prose are. */
function raggedOf({ lines, x1 }: Block): number {
  const before = lines.slice(0, -1)
  const count = before.reduce((sum, { words }) => sum + words, 0)
  if (before.length < PROSE_LINES || count < PROSE_WORDS * before.length) return 0
  return RAGGED * Math.max(...before.map((line) => x1 - line.x1))
}

/** Is this the place where an open end goes on: the next column of its page or the next page, in the same type? */
export function runsOn({ block, page }: OpenEnd<unknown>, next: Block, source: SourcePage): boolean {
  if (next.degrees !== 0 || next.marker.length > 0 || next.align === 'center') return false
  if (page === source.index && isRestOfWord(block, next)) return true
  if (Math.abs(next.size - block.size) > SAME_SIZE * block.size) return false
  const { font } = block.style
  if (block.style.bold !== next.style.bold || font.serif !== next.style.font.serif) return false
  if (next.x1 - next.x0 < COLUMN_WIDTH * next.size || hadRoom(block, next.lines[0]!)) return false
  const samePage = page === source.index
  const isBehind = next.x0 > block.x1 - block.size && next.top > block.bottom + block.size
  if (samePage && !isBehind && !isBelowAroundPicture(block, next, source)) return false
  if (!samePage && (page !== source.index - 1 || isWider(next, block))) return false
  if (CUT_WORD.test(block.text)) return /^\p{Ll}/u.test(next.text)
  return /^\p{Ll}/u.test(next.text) || (UNSPACED_END.test(block.text) && next.indent < block.size)
}

/** A column is as wide on the next page; of a single line nobody knows how wide its column was. */
const isWider = (next: Block, { lines, x0, x1 }: Block): boolean =>
  lines.length > 1 && next.x1 - next.x0 > WIDER * (x1 - x0)

/** Would the first word have fitted on the line above the break? Its writer began anew then. */
const hadRoom = ({ x1, lines, size }: Block, { firstWord }: Line): boolean =>
  x1 - lines.at(-1)!.x1 > Math.max(FULL * size, firstWord + PARTED * size)

/** The rest of a word that its line's end cut, though the layout took the lines for two paragraphs. */
const isRestOfWord = (block: Block, next: Block): boolean =>
  CUT_WORD.test(block.text) && /^\p{Ll}/u.test(next.text) && standsBelow(block, next)

/** Does a block follow another so closely that it may hold the rest of its last word? */
const standsBelow = (block: Block, next: Block): boolean => isWithin(SECOND_LINE, block, next)

/** Does a column go on with another block of its text, so that the one above it does not end there? */
export const goesOnBelow = (block: Block, next: Block): boolean =>
  standsBelow(block, next) ||
  (Math.abs(next.size - block.size) <= SAME_SIZE * block.size &&
    isWithin(isNextOf(block, next) ? Infinity : NEXT_ITEM, block, next))

/** An item, or a paragraph that is no caption, in the same column, however much floats between the two. */
const isNextOf = (block: Block, next: Block): boolean =>
  Math.abs(next.x0 - block.x0) < block.size &&
  next.style.bold === block.style.bold &&
  (next.marker.length > 0 || next.lines.length > 1) &&
  !CAPTION.test(next.text)

/** Is a block below another, by no more lines than so many em? */
function isWithin(distance: number, block: Block, next: Block): boolean {
  const down = block.lines.at(-1)!.base - next.lines[0]!.base
  const shared = Math.min(block.x1, next.x1) - Math.max(block.x0, next.x0)
  return shared > next.size && down > 0.5 * next.size && down <= distance * next.size
}

/** Text that goes around a picture: right below, with edges of its own. */
function isBelowAroundPicture(block: Block, next: Block, { layout }: SourcePage): boolean {
  const down = block.lines.at(-1)!.base - next.lines[0]!.base
  if (down < 0.5 * next.size || down > SECOND_LINE * next.size) return false
  const pictures = layout.scenery.filter(({ box }) => isPicture(box))
  return goAroundPicture(
    block,
    next,
    pictures.map(({ box }) => box),
  )
}
