import { boxArea, boxHeight, toFrame, transformBox, type Box } from '../geometry'
import { leaderEnd, leaderOf, type Block, type Line, type PageLayout } from '../layout'

/** How far a block's text may grow, in its frame. Never less than the source's own extent. */
export interface Room {
  readonly left: number
  readonly right: number
  readonly bottom: number
  /** Nothing stands between it and the left edge of the page. */
  readonly begins?: boolean
  /** It is the one line of its box, but for others on its height. */
  readonly fillsBox?: boolean
  /** It stands right before a rule, field or picture. */
  readonly isLabel: boolean
  /** The upright rules on both sides of it, as tables have them: where they stand. */
  readonly cell: readonly [number, number] | null
}

/** Sides to which a translation may be longer than its source. */
interface Growth {
  readonly left: boolean
  readonly right: boolean
}

const NO_GROWTH: Growth = { left: false, right: false }

/** Something text may not stand on; `line`: the line of text that it is. */
export interface Obstacle {
  readonly box: Box
  readonly line: Line | null
}

/** What stands on a page, in the frame of one direction of text. */
export interface Scene {
  readonly obstacles: readonly Obstacle[]
  readonly view: Box
  /** Where text ends on the right and at the bottom. */
  readonly right: number
  readonly bottom: number
}

/** Distances kept: from the edge of the page, from other things (points), and below other text (em). */
const PAGE_MARGIN = 4
const CLEARANCE = 2
/** From words beside it, em. */
const BESIDE_TEXT = 0.6
const FRAME_MARGIN = 1.5
/** A picture or panel larger than this share of the page is ground to write on. */
const GROUND = 0.6
/** Points: what is lower is a rule. */
const RULE = 2.5
/** Left free above other text, and above rules and pictures, em. */
const TEXT_GAP = 0.5
const RULE_GAP = 0.2
/** Of a leader so much stays, em. */
const LEADER_LEFT = 1
/** Text of so many lines that are so many em wide stands in a column. */
const COLUMN_LINES = 3
const COLUMN_WIDTH = 12
/** So small a share of a page's lines, turned otherwise than the rest, stands in its margin and may go on near to the page's end, points. */
const ASIDE = 0.1
const SIDE_MARGIN = 18
/** Share of a page's width that is kept beside its only line. */
const LONE_MARGIN = 0.1
/** Share of a page's height, at its top and bottom, where its number stands. */
const HEAD = 0.12
/** A label is no further from what it belongs to, em. */
const LABEL = 0.9
const MAX_LINES_DOWN = 3
/** Boxes of one line are lower, em; what stands in one row differs by less. */
const TIGHT = 2.6
const SAME_HEIGHT = 0.3
const MAX_LEFT = 200

/** Free space around the blocks of a page, up to the next text, picture, rule or frame. */
export class RoomFinder {
  private readonly scenes = new Map<number, Scene>()

  private readonly frameEdges = new Map<Box, number>()

  private growths: Map<object, Growth> | null = null

  constructor(
    private readonly layout: PageLayout,
    private readonly view: Box,
    private readonly fields: readonly Box[] = [],
  ) {}

  around(block: Block): Room {
    const { x0, x1, bottom, degrees } = block
    if (degrees % 90 !== 0) return { left: x0, right: x1, bottom, isLabel: false, cell: null }
    const scene = this.scene(degrees)
    const room = startRoom(block, scene, this.frameEdge(block.box))
    const own = new Set<object>(block.lines)
    const leader = leaderOf(block)
    if (leader) room.right = Math.max(x1, leaderEnd(leader) - LEADER_LEFT * block.size)
    for (const { box, line } of scene.obstacles) {
      if (line) {
        if (mayNarrow(room, box, block) && !own.has(line))
          narrow(room, box, block, TEXT_GAP, this.growthOf(line))
      } else if (surrounds(box, block)) continue
      else {
        narrow(room, withLabels(box, block), block, RULE_GAP, NO_GROWTH)
        room.isLabel ||= room.right === box[0] - CLEARANCE && box[0] - x1 < LABEL * block.size
      }
    }
    room.right = Math.min(room.right, this.columnEdge(block, room.right) ?? room.right)
    return {
      fillsBox: isTight(block) && !this.sharesBox(block),
      begins: room.left <= scene.view[0] + PAGE_MARGIN,
      left: Math.min(room.left, x0),
      right: Math.max(room.right, x1),
      bottom: Math.min(room.bottom, bottom),
      isLabel: room.isLabel,
      cell: cellOf(block, scene.obstacles),
    }
  }

  private sharesBox({ box, lines, size }: Block): boolean {
    const { base } = lines[0]!
    return this.layout.lines.some(
      (line) => line.box === box && Math.abs(line.base - base) > SAME_HEIGHT * size,
    )
  }

  /** To which sides the text of another line may grow, too. */
  private growthOf(line: object): Growth {
    this.growths ??= new Map(
      this.layout.blocks.flatMap((block) => block.lines.map((own) => [own, growthOf(block)] as const)),
    )
    return this.growths.get(line) ?? NO_GROWTH
  }

  /** Where the column a block stands in ends, when there is another column beside it; null when it stands in none. */
  private columnEdge({ x0, x1, degrees, size }: Block, right: number): number | null {
    if (right >= this.scene(degrees).right - 1) return null
    const columns = this.layout.blocks.filter(
      (other) =>
        other.degrees === degrees &&
        isColumn(other) &&
        other.x0 - 2 * size < x0 &&
        other.x1 > x1 - 1 &&
        other.x1 <= right,
    )
    return columns.length > 0 ? Math.max(x1, ...columns.map((other) => other.x1)) : null
  }

  /**
   * Where text ends in a frame: right before its border, but in a panel with columns as far from it as they begin behind the other
   * one.
   */
  private frameEdge(box: Box | null): number {
    if (!box) return Infinity
    let edge = this.frameEdges.get(box)
    if (edge === undefined) {
      const own = this.layout.blocks.filter((block) => block.box === box)
      const columns = own.filter(
        (block) => isColumn(block) && block.align !== 'center' && block.align !== 'right',
      )
      const begins = Math.min(...columns.map(({ x0 }) => x0))
      const before = box[2] - FRAME_MARGIN
      edge = columns.length === 0 ? before : Math.max(box[2] - (begins - box[0]), ...own.map(({ x1 }) => x1))
      this.frameEdges.set(box, (edge = Math.min(edge, before)))
    }
    return edge
  }

  /** Where text ends; without a column that shows it, as far from the edge of the page as it begins. */
  private rightEdge(lines: readonly Line[], turn: number, view: Box): number {
    const furthest = Math.max(...lines.map((line) => line.x1))
    const hasColumn = this.layout.blocks.some((block) => block.degrees === turn && isColumn(block))
    // A page's number may stand further out than its text.
    if (hasColumn) {
      const isPageNumber = ({ numeric, base }: Line): boolean =>
        numeric && Math.min(base - view[1], view[3] - base) < HEAD * (view[3] - view[1])
      return Math.max(...lines.map((line) => (isPageNumber(line) ? -Infinity : line.x1)))
    }
    if (lines.length < ASIDE * this.layout.lines.length) return Math.max(furthest, view[2] - SIDE_MARGIN)
    const margin = Math.max(0, Math.min(...lines.map((line) => line.x0)) - view[0])
    // One line shows no margin: the title of a slide that has nothing else.
    const most = lines.length === 1 ? LONE_MARGIN * (view[2] - view[0]) : Infinity
    return Math.max(furthest, view[2] - Math.min(margin, most))
  }

  /** What stands on the page, for text that runs in a direction. */
  scene(degrees: number): Scene {
    const known = this.scenes.get(degrees)
    if (known) return known
    const turn = toFrame(degrees)
    const lines = this.layout.lines.filter((line) => line.degrees === degrees)
    const ground = GROUND * boxArea(this.view)
    const others = this.layout.lines.filter((line) => line.degrees !== degrees)
    const view = transformBox(turn, this.view)
    const scene = {
      view,
      right: this.rightEdge(lines, degrees, view),
      bottom: bottomEdge(lines, view),
      obstacles: [
        ...lines.map((line) => ({
          line,
          box: boxOf(line),
        })),
        ...others
          .filter((line) => line.degrees % 90 === 0)
          .map((line) => ({
            line,
            box: transformBox(turn, transformBox(toFrame(-line.degrees), boxOf(line))),
          })),
        ...this.layout.scenery
          .filter(({ kind, box }) => kind === 'image' || boxArea(box) < ground)
          .map(({ box }) => ({ line: null, box: transformBox(turn, box) })),
        ...this.fields.map((box) => ({ line: null, box: transformBox(turn, box) })),
      ],
    }
    this.scenes.set(degrees, scene)
    return scene
  }
}

/** It fills a box of one line, as the words of buttons, badges and cells do. */
export const isTight = ({ box, size, lines }: Block): boolean =>
  box !== null && lines.length === 1 && boxHeight(box) < TIGHT * size

const isColumn = ({ lines, x0, x1, size }: Block): boolean =>
  lines.length >= COLUMN_LINES && x1 - x0 > COLUMN_WIDTH * size

/** The lowest line of text, or as far above the edge of the page as the highest is below it. */
function bottomEdge(lines: readonly Line[], view: Box): number {
  const top = Math.max(...lines.map(({ base, size }) => base + size))
  return Math.min(...lines.map(({ base }) => base), view[1] + Math.max(0, view[3] - top))
}

/** A line with the marker before it, which is no part of its text. */
function boxOf({ x0, x1, base, size, marks }: Line): Box {
  const left = Math.min(x0, marks[0]?.glyph?.x0 ?? x0)
  return [left, base - 0.2 * size, x1, base + 0.8 * size]
}

function cellOf(
  { x0, x1, top, bottom }: Block,
  obstacles: readonly Obstacle[],
): readonly [number, number] | null {
  let [left, right] = [-Infinity, Infinity]
  for (const { box, line } of obstacles) {
    if (line || box[2] - box[0] > RULE || box[1] > bottom || box[3] < top) continue
    if (box[2] <= x0 + 1) left = Math.max(left, box[2])
    else if (box[0] >= x1 - 1) right = Math.min(right, box[0])
  }
  return left > -Infinity && right < Infinity ? [left, right] : null
}

type Growing = { -readonly [Key in keyof Room]: Room[Key] }

function startRoom(
  block: Block,
  scene: { view: Box; right: number; bottom: number },
  frameEdge: number,
): Growing {
  const { x0, x1, bottom, size, box, rightToLeft } = block
  const { view } = scene
  const room = {
    left: Math.max(view[0] + PAGE_MARGIN, rightToLeft ? -Infinity : x0 - MAX_LEFT),
    right: Math.max(x1, Math.min(scene.right, view[2] - PAGE_MARGIN)),
    bottom: bottom - MAX_LINES_DOWN * size,
    isLabel: false,
    cell: null,
  }
  if (box) {
    room.right = Math.min(Math.max(x1, frameEdge), Math.max(room.right, frameEdge))
    room.bottom = Math.max(room.bottom, box[1] + 1)
    room.left = Math.max(room.left, box[0] + FRAME_MARGIN)
  }
  room.bottom = Math.max(room.bottom, scene.bottom - 0.3 * size, view[1] + PAGE_MARGIN)
  return room
}

/** Lines of so many belong to text that keeps its width. */
const KEEPS_WIDTH = 3

function growthOf({ kept, align, lines }: Block): Growth {
  if (kept !== null || lines.length >= KEEPS_WIDTH) return NO_GROWTH
  return { left: align === 'center' || align === 'right', right: align !== 'right' }
}

/** A rule that words are written on behind a label is as high as these. */
const withLabels = (box: Box, { size }: Block): Box =>
  box[3] - box[1] < RULE ? [box[0], box[1], box[2], box[3] + 0.35 * size] : box

const surrounds = (box: Box, { x0, x1, top, bottom }: Block): boolean =>
  box[0] <= x0 + 1 && box[2] >= x1 - 1 && box[1] <= bottom + 2 && box[3] >= top - 2

/** Tells of nearly all lines that they stand too high or too low for `narrow`. */
const mayNarrow = (room: Growing, box: Box, { top, bottom, size }: Block): boolean =>
  !(box[1] >= top && box[3] > bottom + 0.3 * size) && !(box[3] <= bottom && box[3] <= room.bottom)

/** Words of two cells keep more than the space between words, as far as the source had it; each half of it where both grow. */
const clearOf = (was: number, size: number, both: boolean): number =>
  Math.max(CLEARANCE, Math.min(was, BESIDE_TEXT * size) / (both ? 2 : 1))

function narrow(
  room: Growing,
  [left, low, right, high]: Box,
  { x0, x1, top, bottom, size }: Block,
  gap: number,
  other: Growth,
): void {
  if (low < top - 0.1 * size && high > bottom + 0.05 * size) {
    // Two that grow towards one another share what is between them.
    const text = gap === TEXT_GAP
    if (left >= x1 - 0.5) {
      const clear = text ? clearOf(left - x1, size, other.left) : CLEARANCE
      room.right = Math.min(room.right, (other.left ? (left + x1) / 2 : left) - clear)
    }
    if (right <= x0 + 0.5) {
      const clear = text ? clearOf(x0 - right, size, other.right) : CLEARANCE
      room.left = Math.max(room.left, (other.right ? (right + x0) / 2 : right) + clear)
    }
  }
  if (left < x1 && right > x0 && high <= bottom + 0.3 * size && high > room.bottom) {
    room.bottom = high + gap * size
  }
}
