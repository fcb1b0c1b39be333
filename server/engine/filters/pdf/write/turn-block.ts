import type { Direction } from '../../../../platform/typeset'
import { leaderEnd, leaderOf, type Block, type PageLayout } from '../layout'
import { atomOf, type AtomPiece } from '../units/inline'
import type { Room } from './room'

/** Blocks that begin within so many em of one another stand in one column. */
const SAME_COLUMN = 2
/** A single line this near to something on its left belongs to it, em. */
const BESIDE = 2
/** So many lines show themselves how wide their column is. */
const RELIABLE_LINES = 3

/** Something of the source that is painted elsewhere, unchanged: the marker of a list, a page number. */
export interface Aside {
  readonly atom: AtomPiece
  /** Where it begins, in the block's frame. */
  readonly x: number
}

export interface Turned {
  readonly block: Block
  readonly asides: readonly Aside[]
}

/** The block as text of the direction is set in, with what changes sides. */
export function turnBlock(block: Block, layout: PageLayout, room: Room, direction: Direction): Turned {
  if (direction === 'ltr') return { block: turnedBackBlock(block, layout, room), asides: [] }
  const turned = turnedBlock(block, layout, room)
  if (block.rightToLeft) return { block: turned, asides: [] }
  return mirrorLeader(turned) ?? mirrorMarker(turned)
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
  return { block: { ...block, x0, x1: end - (block.x0 - start), align: 'left' }, asides }
}

/** A list that runs the other way has its markers on the other side. */
function mirrorMarker(block: Block): Turned {
  const marker = atomOf(block.marker)
  const x0 = marker?.x0 ?? 0
  const x1 = block.x1 - (block.x0 - x0)
  if (!marker || marker.x1 > block.x0 + 0.1 * block.size || x1 - x0 < 3 * block.size)
    return { block, asides: [] }
  return { block: { ...block, x0, x1 }, asides: [{ atom: marker, x: block.x1 - (marker.x1 - marker.x0) }] }
}

/**
 * The block as text that runs from right to left is set in: it begins at the column's other edge, which ragged lines and
 * headings do not reach; in a frame as far from its right as the source was from its left.
 */
function turnedBlock(block: Block, { blocks }: PageLayout, room: Room): Block {
  const { align, box, x0, x1, size, degrees, lines } = block
  if (block.rightToLeft || align === 'center' || align === 'right') return block
  if (box && x0 - box[0] < 4 * size && box[2] - (x0 - box[0]) > x1) {
    return { ...block, x1: Math.max(x1, Math.min(room.right, box[2] - (x0 - box[0]))) }
  }
  if (lines.some((line) => line.neighbours > 0) && x1 - x0 < 14 * size) return block
  if (lines.length >= RELIABLE_LINES) return block
  // What stands right behind something belongs to it: the words beside a box to tick.
  if (lines.length === 1 && x0 - room.left < BESIDE * size) return block
  const column = blocks.filter(
    (other) =>
      other.degrees === degrees &&
      other.lines.length > 1 &&
      Math.abs(other.x0 - x0) < SAME_COLUMN * other.size,
  )
  const edge = Math.max(x1, ...column.map((other) => other.x1))
  return { ...block, x1: Math.max(x1, Math.min(edge, room.right)) }
}

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
