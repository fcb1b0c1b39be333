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

/** The drawn dot of an item, taken off the page and painted in another place of the block's frame. */
export interface MovedBullet {
  readonly rule: Rule
  readonly box: Box
}

/** The block as text of the direction is set in, with what changes sides. */
export function turnBlock(block: Block, layout: PageLayout, room: Room, direction: Direction): Turned {
  const turned = direction === 'ltr' ? turnedBackBlock(block, layout, room) : turnedBlock(block, layout, room)
  if (block.rightToLeft === (direction === 'rtl')) return { block: turned, asides: [], bullet: null }
  const mirrored = mirrorBullet(turned)
  if (mirrored || direction === 'ltr') return mirrored ?? { block: turned, asides: [], bullet: null }
  return mirrorLeader(turned) ?? mirrorMarker(turned)
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

/** A title begins where its page number stood, and the number stands where it or its marker began. */
function mirrorLeader(block: Block): Turned | null {
  const leader = leaderOf(block)
  if (!leader) return null
  const [tail, marker] = [atomOf(leader.tail), atomOf(block.marker)]
  const start = marker?.x0 ?? block.x0
  const end = tail?.x1 ?? leaderEnd(leader)
  const x0 = tail ? start + tail.x1 - tail.x0 + 0.5 * block.size : start
  const asides = [
    ...(tail ? [{ atom: tail, x: start }] : []),
    ...(marker ? [{ atom: marker, x: end - (marker.x1 - marker.x0) }] : []),
  ]
  return { block: { ...block, x0, x1: end - (block.x0 - start), align: 'left' }, asides, bullet: null }
}

/** A list that runs the other way has its markers on the other side. */
function mirrorMarker(block: Block): Turned {
  const marker = atomOf(block.marker)
  const x0 = marker?.x0 ?? 0
  const x1 = block.x1 - (block.x0 - x0)
  if (!marker || marker.x1 > block.x0 + 0.1 * block.size || x1 - x0 < 3 * block.size)
    return { block, asides: [], bullet: null }
  const asides = [{ atom: marker, x: block.x1 - (marker.x1 - marker.x0) }]
  return { block: { ...block, x0, x1 }, asides, bullet: null }
}

/**
 * The block as text that runs from right to left is set in: it begins at the column's other edge, which ragged lines and
 * headings do not reach; in a frame as far from its right as the source was from its left.
 */
function turnedBlock(block: Block, layout: PageLayout, room: Room): Block {
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
  if (lines.some((line) => line.neighbours > 0) && x1 - x0 < 14 * size)
    return { ...block, x1: Math.max(x1, Math.min(room.right, entriesEnd(block, layout))) }
  if (lines.length >= RELIABLE_LINES) return block
  // What stands right behind something belongs to it: the words beside a box to tick.
  if (lines.length === 1 && x0 - room.left < BESIDE * size && !block.bullet) return block
  const column = layout.blocks.filter(
    (other) =>
      other.degrees === degrees &&
      other.lines.length > 1 &&
      Math.abs(other.x0 - x0) < SAME_COLUMN * other.size,
  )
  const edge = Math.max(x1, ...column.map((other) => other.x1))
  return { ...block, x1: Math.max(x1, Math.min(edge, room.right)) }
}

/** Where the longest of the entries ends that begin under one another in a table without rules. */
const entriesEnd = ({ x0, size, degrees, lines }: Block, layout: PageLayout): number =>
  layout.lines
    .filter(
      (line) =>
        line.degrees === degrees &&
        line.neighbours > 0 &&
        Math.abs(line.x0 - x0) < 1.5 &&
        Math.abs(line.base - lines[0]!.base) < ENTRIES * size,
    )
    .reduce((end, line) => Math.max(end, line.x1), -Infinity)

/**
 * A block of a source that runs from right to left as text that runs the other way is set in: it begins at the column's
 * left edge, which ragged lines and headings do not reach.
 */
function turnedBackBlock(block: Block, { blocks }: PageLayout, room: Room): Block {
  const { align, x0, x1, size, degrees, lines } = block
  if (!block.rightToLeft || align !== 'right') return block
  if (lines.length === 1 && lines.some((line) => line.neighbours > 0)) return block
  const column = blocks.filter(
    (other) =>
      other.degrees === degrees && other.lines.length > 1 && Math.abs(other.x1 - x1) < SAME_COLUMN * size,
  )
  const edge = Math.min(x0, ...column.map((other) => other.x0))
  return { ...block, align: 'left', x0: Math.min(x0, Math.max(edge, room.left)) }
}
