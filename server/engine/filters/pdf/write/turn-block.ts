import type { Block, PageLayout } from '../layout'
import type { Room } from './room'

/** Blocks that begin within so many em of one another stand in one column. */
const SAME_COLUMN = 2
/** So many lines show themselves how wide their column is. */
const RELIABLE_LINES = 3

/**
 * The block as text that runs from right to left is set in: it begins at the column's other edge, which ragged lines and
 * headings do not reach; in a frame as far from its right as the source was from its left.
 */
export function turnedBlock(block: Block, { blocks }: PageLayout, room: Room): Block {
  const { align, box, x0, x1, size, degrees, lines } = block
  if (block.rightToLeft || align === 'center' || align === 'right') return block
  if (box && x0 - box[0] < 4 * size && box[2] - (x0 - box[0]) > x1) {
    return { ...block, x1: Math.max(x1, Math.min(room.right, box[2] - (x0 - box[0]))) }
  }
  if (lines.some((line) => line.neighbours > 0) && x1 - x0 < 14 * size) return block
  if (lines.length >= RELIABLE_LINES) return block
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
export function turnedBackBlock(block: Block, { blocks }: PageLayout, room: Room): Block {
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
