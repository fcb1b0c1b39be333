import { boxesMeet, boxHeight, boxWidth, type Box } from '../geometry'
import { ASCENT, DESCENT, type Block, type Line, type PageLayout } from '../layout'
import type { Obstacle, Room, Scene } from './room'

/** A block that may move up and down with those of its column. */
export interface FlowBlock {
  readonly block: Block
  /** As the source has it. */
  readonly original: Block
  readonly room: Room
  /** It moves only where it stands between others. */
  readonly rider: boolean
}

/**
 * Blocks under one another in one column of the page, with nothing between them that would not move with them. The first
 * keeps its place; what the others need more or less moves those below them.
 */
export interface Flow<T extends FlowBlock> {
  readonly members: readonly T[]
  /** Where its text may reach, in the frame of its direction. */
  readonly left: number
  readonly right: number
  readonly floor: number
  /** The column ends here: shorter text moves up, as nothing below depends on where it ends. */
  readonly open: boolean
}

/** Text of so many lines, so many em wide, is a column. */
const COLUMN_LINES = 3
const COLUMN_WIDTH = 10
/** Blocks further apart than this, em, are not pushed by one another. */
const WIDEST_GAP = 2.5
/** Share of the narrower of two blocks that stands under the other. */
const SHARED = 0.5
/** What stands so near beside a block, em, and is not higher than this, belongs to it: marks, numbers, bars. */
const BESIDE = 4
const BESIDE_HEIGHT = 2
const BAR_BESIDE = 2
const BAR = 2.5
/** What is further outside of a column, em, belongs to another. */
const OUTSIDE = 1.5
/** Columns are further apart, em, than a title is from one that it stands over, too. */
const REACHES = 0.6
/** Kept between a column and what stands below it: em, and share of what was free. */
const KEPT_GAP = 0.9
const KEPT_SHARE = 0.35
const KEPT_ABOVE_RULE = 0.4
/** Above a page's foot, em. */
const KEPT_ABOVE_FOOT = 1.2
/** Nearer than this, em, what stands below ends a column. */
const CLOSED = 4
/** A column goes down so many em, or to so small a share of the page above its end. */
const MOST_DOWN = 3
const BOTTOM_MARGIN = 0.08
const PAGE_MARGIN = 4

/** Finds what flows among the blocks of one direction of text. */
export function findFlows<T extends FlowBlock>(
  items: readonly T[],
  layout: PageLayout,
  scene: Scene,
): Flow<T>[] {
  const finder = new FlowFinder<T>(layout, scene)
  const sorted = items
    .filter(({ original }) => finder.mayMove(original))
    .sort((a, b) => b.original.lines[0]!.base - a.original.lines[0]!.base)
  const flows: T[][] = []
  for (const item of sorted) {
    const above = flows.filter((flow) => finder.goesOn(flow, item))
    if (above.length === 1) above[0]!.push(item)
    else flows.push([item])
  }
  return flows
    .map(withoutOuterRiders)
    .filter((flow) => flow.some(({ original }) => original.lines.length > 1) || isList(flow))
    .map((flow) => finder.finish(flow))
}

/** What stands at the end of a column may be a page's number. */
function withoutOuterRiders<T extends FlowBlock>(flow: readonly T[]): readonly T[] {
  const first = flow.findIndex(({ rider }) => !rider)
  return first < 0 ? [] : flow.slice(first, flow.findLastIndex(({ rider }) => !rider) + 1)
}

/** Items one under another, each a line. */
const isList = (flow: readonly FlowBlock[]): boolean =>
  flow.filter(({ original: { bullet, marker } }) => bullet !== null || marker.length > 0).length > 1

class FlowFinder<T extends FlowBlock> {
  private readonly columns: readonly Block[]
  private readonly foot: number

  constructor(
    layout: PageLayout,
    private readonly scene: Scene,
  ) {
    this.columns = layout.blocks.filter(
      ({ lines, x0, x1, size }) => lines.length >= COLUMN_LINES && x1 - x0 > COLUMN_WIDTH * size,
    )
    const lowest = Math.min(
      ...layout.blocks.filter(({ lines }) => lines.length > 1).map(({ bottom }) => bottom),
    )
    const below = scene.obstacles.filter(({ line, box }) => line && box[3] < lowest)
    this.foot = Math.max(-Infinity, ...below.map(({ box }) => box[3]))
  }

  /** Nothing on its height belongs to it, but for its own marker. */
  mayMove(block: Block): boolean {
    const { size, x0, x1, top, bottom, bullet } = block
    const own = linesOf(block)
    return !this.scene.obstacles.some(({ box, line }) => {
      const low = box[1]
      const high = box[3]
      if (high < bottom || low > top || (line && own.has(line))) return false
      const left = box[0]
      const right = box[2]
      if (line)
        return (
          high > bottom + 0.3 * size &&
          low < top - 0.3 * size &&
          !arePartedByPanel(line, block) &&
          !this.isElsewhere(box, block)
        )
      if (bullet && boxesMeet(bullet.box, box) && right - left < 2 * size) return false
      const apart = Math.max(left - x1, x0 - right)
      const height = high - low
      if (apart < 0 || this.isElsewhere(box, block)) return false
      if (right - left < BAR && height > size) return apart < BAR_BESIDE * size && !this.parts(box, block)
      return apart < BESIDE * size && height < BESIDE_HEIGHT * size
    })
  }

  /** It stands in another column, or outside of that of the block on a page that has several. */
  private isElsewhere([left, , right]: Box, { x0, x1, size }: Block): boolean {
    const apart = OUTSIDE * size
    return this.columns.some((column) => {
      if (column.x0 >= x1 || column.x1 <= x0)
        return left > column.x0 - column.size && right < column.x1 + column.size
      const own = column.x0 < x0 + size && column.x1 > x1 - size
      return own && this.hasOther(column) && (left > column.x1 + apart || right < column.x0 - apart)
    })
  }

  /** Is there another column beside it? */
  private hasOther({ x0, x1 }: Block): boolean {
    return this.columns.some((other) => other.x0 >= x1 || other.x1 <= x0)
  }

  /** An upright rule that parts two columns of text. */
  private parts([left, , right]: Box, { x0, x1 }: Block): boolean {
    return this.columns.some(
      (column) =>
        (left >= x1 ? column.x0 >= right : column.x1 <= left) && (column.x0 >= x1 || column.x1 <= x0),
    )
  }

  goesOn(flow: readonly T[], item: T): boolean {
    const [above, block] = [flow.at(-1)!.original, item.original]
    const gap = above.lines.at(-1)!.base - DESCENT * above.size - (block.lines[0]!.base + ASCENT * block.size)
    const shared = Math.min(above.x1, block.x1) - Math.max(above.x0, block.x0)
    return (
      above.box === block.box &&
      above.lines.at(-1)!.base - block.lines[0]!.base > 0.6 * Math.min(above.size, block.size) &&
      gap < WIDEST_GAP * Math.max(above.size, block.size) &&
      shared > SHARED * Math.min(above.x1 - above.x0, block.x1 - block.x0) &&
      !this.standsOverOthers(above, block) &&
      this.isFree([...flow, item])
    )
  }

  /** A title over several columns, which reaches the one beside this, moves with none of them. */
  private standsOverOthers(above: Block, { x0, x1, top, size }: Block): boolean {
    const reach = REACHES * size
    return this.columns.some(
      (other) =>
        Math.abs(other.top - top) < size &&
        (other.x1 <= x0 ? above.x0 < other.x1 + reach : other.x0 >= x1 && above.x1 > other.x0 - reach),
    )
  }

  /** Nothing else stands between the first and the last of them. */
  private isFree(flow: readonly T[]): boolean {
    const [left, right] = sidesOf(flow)
    const strip: Box = [left, flow.at(-1)!.original.bottom, right, flow[0]!.original.top]
    return !this.foreign(flow, strip).some(({ box }) => boxesMeet(inner(box), strip))
  }

  /** What is not of these blocks, nor the ground they stand on. */
  private foreign(flow: readonly T[], strip: Box): Obstacle[] {
    const own = new Set<object>(flow.flatMap(({ original }) => [...linesOf(original)]))
    const bullets = flow.flatMap(({ original: { bullet } }) => (bullet ? [bullet.box] : []))
    return this.scene.obstacles.filter(({ box, line }) => {
      if (line) return !own.has(line)
      if (
        box[0] <= strip[0] + 1 &&
        box[2] >= strip[2] - 1 &&
        box[1] <= strip[1] + 2 &&
        box[3] >= strip[3] - 2
      )
        return false
      return !bullets.some((bullet) => box[2] - box[0] < 20 && boxesMeet(bullet, box))
    })
  }

  finish(members: readonly T[]): Flow<T> {
    const sides = sidesOf(members)
    const { bottom, box, size } = members.at(-1)!.original
    const { top } = members[0]!.original
    const left = Math.min(sides[0], Math.max(...members.map(({ room }) => room.left)))
    const right = Math.max(sides[1], Math.min(...members.map(({ room }) => room.right)))
    const { view } = this.scene
    const end = Math.min(bottom - MOST_DOWN * size, view[1] + BOTTOM_MARGIN * (view[3] - view[1]))
    let floor = Math.max(end, this.scene.bottom - 0.3 * size, view[1] + PAGE_MARGIN)
    if (box) floor = Math.max(floor, box[1] + 1)
    let open = !box
    if (this.foot < bottom) floor = Math.max(floor, this.foot + KEPT_ABOVE_FOOT * size)
    for (const { box: other, line } of this.foreign(members, [left, bottom, right, top])) {
      if (other[0] >= right || other[2] <= left || other[3] > bottom + 0.3 * size) continue
      const free = Math.max(0, bottom - other[3])
      const kept = Math.max((line ? KEPT_GAP : KEPT_ABOVE_RULE) * size, KEPT_SHARE * free)
      floor = Math.max(floor, other[3] + Math.min(free, kept))
      if (free < CLOSED * size) open = false
    }
    return { members, left, right, floor: Math.min(floor, bottom), open }
  }
}

/** Cells are lower than panels, em. */
const PANEL = 8

const isPanel = (box: Box | null, size: number): box is Box =>
  box !== null && boxHeight(box) > PANEL * size && boxWidth(box) > PANEL * size

/** One of them stands in a panel, the other one beside it. */
const arePartedByPanel = (line: Line, { box, x0, x1, size }: Block): boolean =>
  line.box !== box &&
  ((isPanel(line.box, size) && (line.box[0] > x1 || line.box[2] < x0)) ||
    (isPanel(box, size) && (box[0] > line.x1 || box[2] < line.x0)))

const inner = ([x0, y0, x1, y1]: Box): Box => [
  x0 + 0.5,
  y0 + 0.5,
  Math.max(x1 - 0.5, x0 + 0.6),
  Math.max(y1 - 0.5, y0 + 0.6),
]

/** Its lines, and that of a marker that stands apart. */
const linesOf = ({ lines, marker }: Block): Set<object> =>
  new Set([...lines, ...marker.map(({ line }) => line)])

/** The sides of all, markers included, as the source and as the translation has them. */
function sidesOf(flow: readonly FlowBlock[]): [number, number] {
  const blocks = flow.flatMap(({ block, original }) => [block, original])
  const starts = flow.flatMap(({ original: { marker } }) =>
    marker.flatMap(({ glyph }) => (glyph ? [glyph.x0] : [])),
  )
  return [Math.min(...starts, ...blocks.map(({ x0 }) => x0)), Math.max(...blocks.map(({ x1 }) => x1))]
}
