import type { Block, PageLayout } from '../layout'
import type { Room } from './room'

/** So much free space a label needs on its other side, em. */
const FREE = 2
/** Labels of one column stand no further from one another, em. */
const NEAR = 12
/** Points by which their beginnings differ at most. */
const SAME = 0.4

/** A label right before a field or line keeps its end there and grows to the left, where others do not begin with it. */
export function anchorLabel(block: Block, { blocks }: PageLayout, room: Room): Block {
  const { x0, size, align, lines, marker, degrees } = block
  if (align !== 'left' || lines.length > 1 || marker.length > 0 || lines[0]!.leader) return block
  if (!room.isLabel || x0 - room.left < FREE * size) return block
  const others = blocks.some(
    (other) =>
      other !== block &&
      other.degrees === degrees &&
      Math.abs(other.x0 - x0) < SAME &&
      Math.abs(other.size - size) < 0.05 * size &&
      Math.abs(other.lines[0]!.base - lines[0]!.base) < NEAR * size,
  )
  return others ? block : { ...block, align: 'right' }
}
