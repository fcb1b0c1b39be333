import type { Box } from '../../geometry'
import { NO_LETTER } from '../../read/actual-text'
import { joinAccents } from '../glyphs/accents'
import { isName, isProgram } from '../blocks/code'
import { joinLineEnds } from '../lines/line-ends'
import { findFormulas, type MarkCounts } from '../glyphs/formulas'
import { isRightToLeftText, toLogicalOrder } from '../glyphs/logical-order'
import { endsByDesign, isAmongRight } from './set-right'
import type { Alignment, Block, Kept, Line, Mark } from '../model'
import { peelMarker } from './peel-marker'

const UNSPACED = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/
const ADDRESS = /^(https?:\/\/|www\.)\S+$|^\S+@\S+\.\w+(?:[,;]?\s+\S+@\S+\.\w+)*$/
/** What cells of Chinese and Japanese tables hold that is a word by itself: what is counted, yes and no. */
const SINGLE_WORD = /^\s*[人元个個台套件是否男女有无無吨米户枚円]\s*$/u
const CODE = /[{};=()<>]/

/** Ascent and descent of a line of the source, em. */
export const ASCENT = 0.8
export const DESCENT = 0.22

/** Small capitals have such shares of the size of the capitals they stand for. */
const SMALL_CAPITALS = [0.68, 0.88] as const

/** So many lines that begin at one place are a column. */
const COLUMN = 4
/** Share of a paragraph's lines that begin at its edge. */
const MOSTLY = 0.6
/** So many lines about one middle are centred. */
const MIDDLES = 3

/** What the page's lines have in common, for telling what is centred. */
export interface TextArea {
  readonly lines: readonly Line[]
  /** What is painted besides, in the frame of the text. */
  readonly scenery: readonly Box[]
  readonly view: Box
  /** Size of most of its text. */
  readonly size: number
  /** Where most lines begin and end. */
  readonly left: number
  readonly right: number
  /** How many lines begin at a place, in points. */
  readonly starts: ReadonlyMap<number, number>
  readonly middles: ReadonlyMap<number, number>
  readonly ends: ReadonlyMap<number, number>
  /** Names under the bars of a chart. */
  readonly labels: ReadonlySet<Line>
}

/** Reads a block whose lines are complete: its text in logical order, its formulas, how it is set, whether it is prose. */
export function finishBlock(block: Block, area: TextArea): void {
  const rightToLeft = isReadFromRight(block.lines)
  block.rightToLeft = rightToLeft
  block.marks = block.lines.flatMap((line, index) => {
    const own = toLogicalOrder(line.marks, rightToLeft)
    return index === 0 ? own : [...seam(block.lines[index - 1]!, line, own), ...own]
  })
  block.marks = joinAccents(block.marks)
  joinLineEnds(block.marks)
  block.size = mostFrequent(block.marks, (mark) => mark.glyph && mark.size) ?? block.size
  block.style =
    mostFrequent(block.marks, (mark) => (mark.glyph && mark.text !== ' ' ? mark.style : null)) ?? block.style
  if (!isRunningHead(block, area)) peelMarker(block, rightToLeft)
  const counts = findFormulas(block)
  block.size = sizeOfCapitals(block) ?? block.size
  block.text = block.marks.map((mark) => (mark.joined || mark.text === NO_LETTER ? '' : mark.text)).join('')
  block.kept = whyKept(block, counts)
  block.align = alignmentOf(block, area)
  const others = block.lines.slice(1).map((line) => line.x0)
  const sideways = block.align === 'center' || block.align === 'right' || rightToLeft
  block.indent = others.length > 0 && !sideways ? block.lines[0]!.x0 - Math.min(...others) : 0
  stayOnPage(block, area.view)
  block.top = block.lines[0]!.base + ASCENT * block.lines[0]!.size
  block.bottom = block.lines.at(-1)!.base - DESCENT * block.size
}

const isReadFromRight = (lines: readonly Line[]): boolean =>
  lines.filter((line) => line.rightToLeft).length > 0.5 * lines.length ||
  isRightToLeftText(lines.map((line) => line.text).join(' '))

/** Room left at the edge of the page, points. */
const EDGE = 2

/** What runs over the edge of the page is not seen; its translation ends where the block's other lines do, or at the edge. */
function stayOnPage(block: Block, [left, , right]: Box): void {
  if (block.degrees % 90 !== 0 || block.x0 >= right || block.x1 <= left) return
  if (block.x1 > right) {
    const ends = block.lines.map(({ x1 }) => x1).filter((x1) => x1 <= right)
    block.x1 = 2 * ends.length > block.lines.length ? Math.max(...ends) : right - EDGE
  }
  if (block.x0 < left) block.x0 = left + EDGE
}

/** The space between two lines; none where a script has none. */
function seam(before: Line, line: Line, marks: readonly Mark[]): Mark[] {
  const last = before.marks.at(-1)
  const next = marks[0]
  if (!last || !next || (UNSPACED.test(last.text) && UNSPACED.test(next.text))) return []
  return [{ ...next, text: ' ', glyph: null, line, formula: false, joined: false, division: false }]
}

/** Null keys do not count. */
function mostFrequent<T, K extends object | number>(
  items: readonly T[],
  keyOf: (item: T) => K | null,
): K | undefined {
  const counts = new Map<K, number>()
  let [run, count]: [K | null, number] = [null, 0]
  const add = (): void => void (run !== null && counts.set(run, (counts.get(run) ?? 0) + count))
  for (const item of items) {
    const key = keyOf(item)
    if (key === null) continue
    if (key !== run) {
      add()
      ;[run, count] = [key, 0]
    }
    count++
  }
  add()
  let best: K | undefined
  let most = 0
  for (const [key, count] of counts) {
    if (count <= most) continue
    most = count
    best = key
  }
  return best
}

/** Small capitals look as large as the small letters of the capitals before them: that is their size. */
function sizeOfCapitals({ marks, size }: Block): number | null {
  // Nearly all blocks have nothing that is so much larger.
  if (marks.every(({ glyph, formula, size: own }) => !glyph || formula || size > SMALL_CAPITALS[1] * own))
    return null
  const letters = marks.filter(({ glyph, text, formula }) => glyph && !formula && /^\p{L}$/u.test(text))
  const large = Math.max(...letters.map((mark) => mark.size))
  const share = size / large
  if (share < SMALL_CAPITALS[0] || share > SMALL_CAPITALS[1]) return null
  const small = letters.filter((mark) => mark.size < 0.95 * large)
  const both = letters.length > small.length && small.length > 2
  return both && letters.every(({ text }) => /^\p{Lu}$/u.test(text)) ? large : null
}

function whyKept(block: Block, counts: MarkCounts): Kept | null {
  const [first] = block.lines
  const { marks, letters, formula, meaningless } = counts
  if (first!.vertical || isColumnOfLetters(block)) return 'vertical'
  if (first!.mirrored) return 'mirrored'
  if (marks > 0 && meaningless > 0.2 * marks) return 'undecodable'
  if ((letters < 2 && !SINGLE_WORD.test(block.text)) || marks === formula || areSingleLetters(block))
    return 'no-letters'
  if (formula > 0.5 * marks) return 'formula'
  let monospaced = 0
  for (const { glyph, style } of block.marks) if (glyph && style.font.monospaced) monospaced++
  if (monospaced > 0.8 * marks && ((CODE.test(block.text) && isProgram(block.text)) || isName(block.text)))
    return 'code'
  if (ADDRESS.test(block.text.trim())) return 'address'
  return letters + countWordSigns(block.text) < 0.35 * marks ? 'numbers' : null
}

/** A sign of Chinese, Japanese or Korean says as much as two letters, as one of Arabic or Hebrew nearly does, where vowels are not written. */
const countWordSigns = (text: string): number =>
  text.match(/[\u05d0-\u05ea\u0620-\u064a\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0

/** Letters in the boxes of a form, each by itself: few of a word stand near enough to one another to be read as text. */
const SINGLE_LETTERS = /^\s*\p{Lu}(?:\s+[\p{Lu}\p{N}]){1,3}\s*$/u
const areSingleLetters = ({ text, lines }: Block): boolean => lines.length === 1 && SINGLE_LETTERS.test(text)

/** Browsers paint vertical text letter by letter, one under the other. */
const isColumnOfLetters = ({ lines }: Block): boolean =>
  lines.length >= 3 && lines.every(({ marks }) => marks.length === 1) && UNSPACED.test(lines[0]!.text)

const spread = (values: readonly number[]): number =>
  values.length ? Math.max(...values) - Math.min(...values) : 0

function alignmentOf(block: Block, area: TextArea): Alignment {
  const { lines, size } = block
  const tolerance = 0.5 * size
  if (lines.length === 1) {
    if (!block.rightToLeft && endsAmongOthers(block, area)) return 'right'
    if (isCentred(block, area)) return 'center'
    const right = block.rightToLeft ? !standsAtLeft(lines[0]!, size, area) : endsWithOthers(block, area)
    return right ? 'right' : 'left'
  }
  const lefts = lines.map((line) => line.x0)
  const rights = lines.map((line) => line.x1)
  const exact = exactAlignment(lefts, rights, size)
  if (exact) return exact
  const later = lefts.slice(1)
  const edge = Math.min(...later)
  const atEdge = later.filter((left) => left - edge < tolerance).length
  if (spread(later.length > 1 ? later : lefts) < tolerance || spread(lefts) < tolerance) {
    return spread(rights.slice(0, -1)) < tolerance && lines.length > 2 ? 'justify' : 'left'
  }
  const indent = lefts[0]! - Math.min(...later)
  if (lines.length === 2 && indent > WIDEST_INDENT * size && spread(rights) < SAME * size) return 'right'
  const isEdge = around(area.starts, edge) >= MIDDLES
  if (lines.length === 2 && !isEdge && isSymmetric(lefts, rights, size)) return 'center'
  if (lines.length === 2 && indent > 0 && indent < 4 * size) {
    if (endsByDesign(lines, area.starts, area.ends)) return 'right'
    return spread(rights) < tolerance ? 'justify' : 'left'
  }
  // A line whose logo or formula stands by itself begins somewhere else.
  if (spread(rights.slice(0, -1)) < tolerance && lines.length > 3 && atEdge > MOSTLY * later.length)
    return 'justify'
  if (spread(rights) < tolerance) return hangsOut(lefts, block, area) ? 'justify' : 'right'
  return spread(lines.map((line) => (line.x0 + line.x1) / 2)) < tolerance ? 'center' : 'left'
}

/** What differs by less than the first, em, is the same; what differs by more than the second is not. */
const SAME = 0.04
const OTHER = 0.1
/** Lines of nearly one length about one middle: edges differ by more than this, em, middles by less than this share of it. */
const SLIGHT = 0.02
/** A first line is set in by less, em, where it is no paragraph's. */
const SHORT_INDENT = 0.6
/** On either side, em, and by how much less on one of them. */
const FURTHER = 0.3
const SYMMETRIC = 0.2
/** Paragraphs of two full lines that begin further in, em, are set to the right. */
const WIDEST_INDENT = 2.5

/** A line that hangs out, and what is below it, begin where others of the page do. */
const hangsOut = (
  [first, ...later]: readonly number[],
  { rightToLeft }: Block,
  { starts }: TextArea,
): boolean =>
  !rightToLeft && first! < Math.min(...later) && [first!, ...later].every((x) => around(starts, x) >= COLUMN)

/** The first line of a paragraph is set in, but reaches as far as the next one: does the second of two reach as much further on either side? */
function isSymmetric(lefts: readonly number[], rights: readonly number[], size: number): boolean {
  const [before, behind] = [lefts[0]! - lefts[1]!, rights[1]! - rights[0]!]
  return before > FURTHER * size && behind > FURTHER * size && Math.abs(before - behind) < SYMMETRIC * size
}

/** Lines of nearly one length look set to the left, to the right and about a middle: which of these are they to the point? */
function exactAlignment(lefts: readonly number[], rights: readonly number[], size: number): Alignment | null {
  const middles = lefts.map((left, index) => (left + rights[index]!) / 2)
  if (spread(lefts) < OTHER * size)
    return spread(lefts) > SLIGHT * size && spread(middles) < SLIGHT * spread(lefts) ? 'center' : null
  if (spread(rights) > OTHER * size) return spread(middles) < SAME * size ? 'center' : null
  return spread(rights) < SAME * size && spread(lefts) < SHORT_INDENT * size ? 'right' : null
}

/** One line has no edges to compare: is it in the middle of its frame, of the page or of the text? */
function isCentred({ lines, box, size, marker }: Block, area: TextArea): boolean {
  const { view, left, right, size: body, starts, middles } = area
  const line = lines[0]!
  if (marker.length > 0 || line.leader) return false
  if (area.labels.has(line) && around(starts, line.x0) <= 2) return true
  if (isBadge(line) ? standsInBadges(line, area.lines) : isUnderMiddle(line, area)) return true
  const middle = (line.x0 + line.x1) / 2
  const begins = around(starts, line.x0) > around(middles, middle) && around(starts, line.x0) > 2
  if (box && !begins) {
    const before = line.x0 - box[0]
    const after = box[2] - line.x1
    if (Math.abs(before - after) < 0.08 * (box[2] - box[0]) && before > size) return true
  }
  // Names and houses under one another, about one middle.
  if (around(middles, middle) >= MIDDLES && around(starts, line.x0) === 1) return true
  if (around(middles, middle) >= MIDDLES && isAmongCentred(line, area.lines)) return true
  // As wide as the text: a title is centred, a line of a paragraph is not.
  const title = line.bold || size > 1.05 * body
  const alone = around(starts, line.x0) < MIDDLES
  if (title && alone && Math.abs(middle - (left + right) / 2) < 0.4 * size && line.x0 - left > 0.3 * size)
    return true
  // The title of a slide that has nothing else shows no edge of a text.
  if (area.lines.length === 1 && Math.abs(middle - (view[0] + view[2]) / 2) < SAME_PLACE) return true
  // A line that reaches the right edge, or begins where others do, is one of a paragraph.
  if (right - line.x1 < 0.5 * size || (starts.get(Math.round(line.x0)) ?? 0) >= COLUMN) return false
  return [(view[0] + view[2]) / 2, (left + right) / 2].some(
    (centre) => Math.abs(middle - centre) < 0.8 * size && line.x0 - left > 1.5 * size,
  )
}

/** Lines above and below within so many em show how a line is set; these share a middle, or begin at one place, to so many points. */
const AMONG = 6
const SAME_PLACE = 0.4

/** Do lines near above and below have its middle, but neither its beginning nor its length? */
function isAmongCentred(line: Line, lines: readonly Line[]): boolean {
  const { x0, x1, base, size } = line
  let found = 0
  for (const other of lines) {
    if (other === line || Math.abs(other.base - base) > AMONG * size || other.x1 < x0 || other.x0 > x1)
      continue
    if (Math.abs(other.x0 - x0) < SAME_PLACE || Math.abs(other.x1 - x1) < SAME_PLACE) return false
    if (Math.abs(other.x0 + other.x1 - x0 - x1) < SAME_PLACE) found++
  }
  return found >= MIDDLES - 1
}

/** Words of badges, buttons and cards stand as far from either side, give or take so much, and further than that, em. */
const BADGE_EVEN = 0.06
const BADGE_SIDE = 0.25

/** Does a line stand in the middle of its box, to the point? */
function isBadge({ box, x0, x1, size }: Line): boolean {
  if (!box) return false
  const [before, after] = [x0 - box[0], box[2] - x1]
  return Math.abs(before - after) < BADGE_EVEN * size && before > BADGE_SIDE * size
}

/** Cells that their text fills have others above and below, in which it does not. */
const standsInBadges = (line: Line, lines: readonly Line[]): boolean =>
  lines.every((other) => Math.abs(other.x0 - line.x0) > 1 || isBadge(other))

/** Words under or over a line to sign on or a bar of a chart are so near to it, em, and share its middle to so many points. */
const NEAR_MIDDLE = 1.6
const SAME_MIDDLE = 0.4

/** Its middle is that of a single thing right above or below it, and it begins where neither this nor another line does. */
function isUnderMiddle({ x0, x1, base, size }: Line, { scenery, starts }: TextArea): boolean {
  const middle = (x0 + x1) / 2
  if (around(starts, x0) > 2) return false
  return scenery.some((box) => {
    if (Math.abs((box[0] + box[2]) / 2 - middle) > SAME_MIDDLE) return false
    const apart = Math.max(box[1] - (base + size), base - box[3])
    return apart > -0.3 * size && apart < NEAR_MIDDLE * size && Math.abs(box[0] - x0) > 0.3 * size
  })
}

/** Lines at a place, give or take a point. */
const around = (counts: ReadonlyMap<number, number>, place: number): number =>
  [-1, 0, 1].reduce((sum, step) => sum + (counts.get(Math.round(place) + step) ?? 0), 0)

/** Share of a page's height in which its head stands. */
const HEAD = 0.15

/** The section's number and title over the outer edge of a page: they keep their end, and grow towards the middle together. */
function isRunningHead(block: Block, area: TextArea): boolean {
  const { lines, rightToLeft } = block
  const [, bottom, , top] = area.view
  const high = lines[0]!.base > top - HEAD * (top - bottom)
  return lines.length === 1 && !rightToLeft && high && standsAtEdge(lines[0]!, block.size, area)
}

/** In the right half, up to its edge, and no other line begins there. */
const standsAtEdge = ({ x0, x1 }: Line, size: number, { starts, left, right }: TextArea): boolean =>
  x1 > right - 0.5 * size && x0 > (left + right) / 2 && around(starts, x0) === 1

/** What is read from the right and stands in the left half, from its edge on: a head or a date across from another. */
const standsAtLeft = ({ x0, x1 }: Line, size: number, { left, right }: TextArea): boolean =>
  x0 < left + 0.5 * size && x1 < (left + right) / 2

/** As names before the bars of a chart do. */
const endsAmongOthers = ({ lines: [line], marker }: Block, { lines, ends }: TextArea): boolean =>
  marker.length === 0 && !line!.leader && around(ends, line!.x1) >= MIDDLES && isAmongRight(line!, lines)

/** Set to the right: it ends where others end, and begins where hardly any does. */
function endsWithOthers({ lines, marker, size }: Block, area: TextArea): boolean {
  const { starts, ends, left } = area
  const line = lines[0]!
  if (marker.length > 0 || line.leader || line.x0 - left < size) return false
  if (standsAtEdge(line, size, area)) return true
  // Prices of one width begin and end at one place: at the edge of the text they cannot but grow to the left.
  const atEdge = line.x1 > area.right - 0.5 * size && line.x0 > (left + area.right) / 2
  if (atEdge && /\p{N}/u.test(line.text) && around(ends, line.x1) >= MIDDLES) return true
  return around(ends, line.x1) >= Math.max(3, 2 * around(starts, line.x0))
}
