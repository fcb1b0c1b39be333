import type { Direction } from '../../../../platform/typeset'
import type { Rule } from '../content/rules'
import type { Box } from '../geometry'
import { leaderEnd, leaderOf, type Block, type PageLayout } from '../layout'
import { atomOf, type AtomPiece } from '../units/inline'
import type { Room } from './room'

/** Blocks that begin within so many em of one another stand in one column. */
const SAME_COLUMN = 2
/** A single line this near to something on its left belongs to it, em. */
const BESIDE = 2
/** Entries up to so far above and below belong to one table, em. */
const ENTRIES = 12
/** Entries are narrower, em. */
const ENTRY_WIDTH = 14
/** What stands under one another begins no further from one another, and is no further apart, em. */
const STACK_INDENT = 6
const STACK_GAP = 2.5
/** So many lines show themselves how wide their column is. */
const RELIABLE_LINES = 3

/** Something of the source that is painted elsewhere, unchanged: the marker of a list, a page number. */
export interface Aside {
  readonly atom: AtomPiece
  /** Where it begins, in the block's frame. */
  readonly x: number
  /** Points by which it stands higher than in the source, as its block does. */
  readonly rise?: number
}

export interface Turned {
  readonly block: Block
  readonly asides: readonly Aside[]
  readonly bullet: MovedBullet | null
}

/** Where a block stands, and how much room those around it have. */
interface Place {
  readonly layout: PageLayout
  readonly room: Room
  readonly roomOf: (block: Block) => Room
}

/** The drawn dot of an item, taken off the page and painted in another place of the block's frame. */
export interface MovedBullet {
  readonly rule: Rule
  readonly box: Box
}

/** The block as text of the direction is set in, with what changes sides. */
export function turnBlock(block: Block, place: Place, direction: Direction): Turned {
  const { layout, room } = place
  const turned = direction === 'ltr' ? turnedBackBlock(block, layout, room) : turnedBlock(block, place)
  if (block.rightToLeft === (direction === 'rtl')) return { block: turned, asides: [], bullet: null }
  const mirrored = mirrorBullet(turned)
  if (mirrored || direction === 'ltr') return mirrored ?? { block: turned, asides: [], bullet: null }
  return mirrorLeader(turned, layout) ?? mirrorMarker(turned)
}

/** A drawn dot changes sides with the item it marks. */
function mirrorBullet(block: Block): Turned | null {
  const { bullet, x0, x1, size, rightToLeft } = block
  if (!bullet) return null
  const { rule, box } = bullet
  const [left, low, right, high] = box
  const [width, taken] = [right - left, rightToLeft ? right - x1 : x0 - left]
  if (x1 - x0 - taken < 3 * size && !rightToLeft) return null
  const edge = rightToLeft ? x0 : x1 - width
  const place = rightToLeft ? { x0: x0 + taken, x1: right } : { x0: left, x1: x1 - taken }
  return { block: { ...block, ...place }, asides: [], bullet: { rule, box: [edge, low, edge + width, high] } }
}

/** Titles end at one place when their numbers do to so many points. */
const SAME_END = 1.5

/**
 * A title begins where its page number stood, as far in as it did, and the number stands where the titles of the list begin that are
 * furthest out.
 */
function mirrorLeader(block: Block, { blocks }: PageLayout): Turned | null {
  const leader = leaderOf(block)
  if (!leader) return null
  const [tail, marker] = [atomOf(leader.tail), atomOf(block.marker)]
  const start = marker?.x0 ?? block.x0
  const end = tail?.x1 ?? leaderEnd(leader)
  const starts = blocks.flatMap((other) => {
    const own = other.degrees === block.degrees ? leaderOf(other) : null
    const last = own && (atomOf(own.tail)?.x1 ?? leaderEnd(own))
    return last !== null && Math.abs(last - end) < SAME_END ? [startOf(other)] : []
  })
  const left = Math.min(start, ...starts)
  const edge = end - (start - left)
  const x0 = tail ? left + tail.x1 - tail.x0 + 0.5 * block.size : left
  const asides = [
    ...(tail ? [{ atom: tail, x: left }] : []),
    ...(marker ? [{ atom: marker, x: edge - (marker.x1 - marker.x0) }] : []),
  ]
  return { block: { ...block, x0, x1: edge - (block.x0 - start), align: 'left' }, asides, bullet: null }
}

/** A list that runs the other way has its markers on the other side. */
function mirrorMarker(block: Block): Turned {
  const marker = atomOf(block.marker)
  const x0 = marker?.x0 ?? 0
  const x1 = block.x1 - (block.x0 - x0)
  const beside = marker && marker.x1 > block.x0 + 0.1 * block.size
  // Later lines begin under the marker: the first one stands in behind it on the other side, too.
  if (beside && block.indent > 0 && marker.x0 > block.x0 - block.size)
    return { block, asides: [{ atom: marker, x: block.x1 - (marker.x1 - marker.x0) }], bullet: null }
  if (!marker || beside || x1 - x0 < 3 * block.size) return { block, asides: [], bullet: null }
  const asides = [{ atom: marker, x: block.x1 - (marker.x1 - marker.x0) }]
  return { block: { ...block, x0, x1 }, asides, bullet: null }
}

/**
 * The block as text that runs from right to left is set in: it begins at the column's other edge, which ragged lines and
 * headings do not reach; in a frame as far from its right as the source was from its left.
 */
function turnedBlock(block: Block, { layout, room, roomOf }: Place): Block {
  const { align, box, x0, x1, size, degrees, lines } = block
  if (block.rightToLeft || align === 'center' || align === 'right') return block
  if (box && x0 - box[0] < 4 * size && box[2] - (x0 - box[0]) > x1) {
    return { ...block, x1: Math.max(x1, Math.min(room.right, box[2] - (x0 - box[0]))) }
  }
  if (room.cell && align !== 'justify') {
    const [left, right] = room.cell
    const other = right - Math.max(0, x0 - left)
    if (x0 - left < 2 * size && other > x1 - 1) return { ...block, x1: Math.max(x1, other) }
  }
  if (!isItem(block) && isEntry(block, layout) && x1 - x0 < ENTRY_WIDTH * size)
    return { ...block, x1: Math.max(x1, Math.min(room.right, entriesEnd(block, layout))) }
  if (lines.length >= RELIABLE_LINES) return block
  const column = layout.blocks.filter(
    (other) =>
      other.degrees === degrees &&
      other.lines.length > 1 &&
      Math.abs(other.x0 - x0) < SAME_COLUMN * other.size,
  )
  const heads = column.some((other) => Math.abs(other.x0 - x0) < 1 && other.lines.length >= RELIABLE_LINES)
  // What stands right behind something belongs to it: the words beside a box to tick.
  if (lines.length === 1 && !room.begins && !heads && x0 - room.left < BESIDE * size && !block.bullet)
    return block
  if (column.length === 0 || isItem(block)) {
    const end =
      stackEnd(block, layout, roomOf) - (startOf(block) - Math.min(...stackOf(block, layout).map(startOf)))
    return { ...block, x1: Math.max(x1, Math.min(end, room.right)) }
  }
  const edge = Math.max(x1, ...column.map((other) => other.x1))
  // What is wider than its column stands over all of them.
  const end = x1 > edge - 1 ? textEnd(block, layout) : edge
  return { ...block, x1: Math.max(x1, Math.min(end, room.right)) }
}

const isItem = ({ bullet, marker }: Block): boolean => bullet !== null || marker.length > 0

/** Where a block begins, with what marks it. */
const startOf = ({ x0, bullet, marker }: Block): number =>
  Math.min(x0, bullet?.box[0] ?? x0, ...marker.flatMap(({ glyph }) => (glyph ? [glyph.x0] : [])))

/** Items and lines of one size under one another, each beginning near the others. */
function stackOf(block: Block, { blocks }: PageLayout): Block[] {
  const { degrees, size, box } = block
  const alike = blocks
    .filter(
      (other) =>
        other.degrees === degrees &&
        other.box === box &&
        !other.rightToLeft &&
        other.kept !== 'hidden' &&
        Math.abs(other.size - size) < 0.1 * size &&
        Math.abs(startOf(other) - startOf(block)) < STACK_INDENT * size,
    )
    .sort((a, b) => b.top - a.top)
  const at = alike.findIndex((other) => other.lines[0] === block.lines[0])
  if (at < 0) return [block]
  let [first, last] = [at, at]
  const near = (upper: Block, lower: Block): boolean => upper.bottom - lower.top < STACK_GAP * size
  while (first > 0 && near(alike[first - 1]!, alike[first]!)) first--
  while (last + 1 < alike.length && near(alike[last]!, alike[last + 1]!)) last++
  return alike.slice(first, last + 1)
}

/** Where what stands under one another can all end: where the page's text does, or what stands beside one of them begins. */
function stackEnd(block: Block, layout: PageLayout, roomOf: (block: Block) => Room): number {
  const stack = stackOf(block, layout)
  const free = Math.min(...stack.map((other) => roomOf(other).right))
  return Math.max(...stack.map((other) => other.x1), Math.min(free, textEnd(block, layout)))
}

/** Where the page's text ends on the right, the numbers behind leaders with it. */
const textEnd = ({ degrees }: Block, { lines }: PageLayout): number =>
  Math.max(
    ...lines
      .filter((line) => line.degrees === degrees)
      .map(({ x1, leader }) => (leader ? (atomOf(leader.tail)?.x1 ?? leaderEnd(leader)) : x1)),
  )

/** Does something stand beside it, or beside what stands with it under one another? */
const isEntry = (block: Block, layout: PageLayout): boolean =>
  stackOf(block, layout).some(
    ({ lines, x0 }) => Math.abs(x0 - block.x0) < 1.5 && lines.some(({ neighbours }) => neighbours > 0),
  )

/** Where the longest of the entries ends that begin under one another in a table without rules. */
const entriesEnd = ({ x0, size, degrees, lines }: Block, layout: PageLayout): number =>
  layout.lines
    .filter(
      (line) =>
        line.degrees === degrees &&
        (line.neighbours > 0 || line.x1 - line.x0 < ENTRY_WIDTH * size) &&
        Math.abs(line.x0 - x0) < 1.5 &&
        Math.abs(line.base - lines[0]!.base) < ENTRIES * size,
    )
    .reduce((end, line) => Math.max(end, line.x1), -Infinity)

/**
 * A block of a source that runs from right to left as text that runs the other way is set in: it begins at the column's
 * left edge, which ragged lines and headings do not reach.
 */
function turnedBackBlock(block: Block, layout: PageLayout, room: Room): Block {
  const { align, x0, x1, size, degrees, lines, bullet } = block
  if (!block.rightToLeft || align !== 'right') return block
  if (lines.length === 1 && lines.some((line) => line.neighbours > 0)) return block
  if (bullet) {
    // Items are set in as far from the text's other edge.
    const own = layout.lines.filter((line) => line.degrees === degrees)
    const start = Math.min(...own.map((line) => line.x0)) + textEnd(block, layout) - bullet.box[2]
    return { ...block, align: 'left', x0: Math.min(x0, Math.max(start, room.left)) }
  }
  const column = layout.blocks.filter(
    (other) =>
      other.degrees === degrees && other.lines.length > 1 && Math.abs(other.x1 - x1) < SAME_COLUMN * size,
  )
  const edge = Math.min(x0, ...column.map((other) => other.x0))
  return { ...block, align: 'left', x0: Math.min(x0, Math.max(edge, room.left)) }
}
