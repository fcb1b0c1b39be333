import { boxArea, toFrame, transformBox, type Box } from '../geometry'
import type { Block, Line, PageLayout } from '../layout'

/** How far a block's text may grow, in its frame. Never less than the source's own extent. */
export interface Room {
  readonly left: number
  readonly right: number
  readonly bottom: number
}

interface Obstacle {
  readonly box: Box
  readonly line: object | null
}

/** Distances kept: from the edge of the page, from other things (points), and below other text (em). */
const PAGE_MARGIN = 4
const CLEARANCE = 2
const FRAME_MARGIN = 1.5
/** A picture or panel larger than this share of the page is ground to write on. */
const GROUND = 0.6
/** Left free above other text, and above rules and pictures, em. */
const TEXT_GAP = 0.5
const RULE_GAP = 0.2
const MAX_LINES_DOWN = 3
const MAX_LEFT = 200

/** Free space around the blocks of a page, up to the next text, picture, rule or frame. */
export class RoomFinder {
  private readonly scenes = new Map<
    number,
    { obstacles: Obstacle[]; view: Box; right: number; bottom: number }
  >()

  constructor(
    private readonly layout: PageLayout,
    private readonly view: Box,
  ) {}

  around(block: Block): Room {
    const { x0, x1, bottom, degrees } = block
    if (degrees % 90 !== 0) return { left: x0, right: x1, bottom }
    const scene = this.scene(degrees)
    const room = startRoom(block, scene)
    const own = new Set<object>(block.lines)
    for (const { box, line } of scene.obstacles) {
      if (line && own.has(line)) continue
      if (!line && surrounds(box, block)) continue
      narrow(room, box, block, line ? TEXT_GAP : RULE_GAP)
    }
    return {
      left: Math.min(room.left, x0),
      right: Math.max(room.right, x1),
      bottom: Math.min(room.bottom, bottom),
    }
  }

  private scene(degrees: number) {
    const known = this.scenes.get(degrees)
    if (known) return known
    const turn = toFrame(degrees)
    const lines = this.layout.lines.filter((line) => line.degrees === degrees)
    const ground = GROUND * boxArea(this.view)
    const others = this.layout.lines.filter((line) => line.degrees !== degrees)
    const scene = {
      view: transformBox(turn, this.view),
      right: Math.max(...lines.map((line) => line.x1)),
      bottom: Math.min(...lines.map((line) => line.base)),
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
      ],
    }
    this.scenes.set(degrees, scene)
    return scene
  }
}

/** A line with the marker before it, which is no part of its text. */
function boxOf({ x0, x1, base, size, marks }: Line): Box {
  const left = Math.min(x0, marks[0]?.glyph?.x0 ?? x0)
  return [left, base - 0.2 * size, x1, base + 0.8 * size]
}

type Growing = { -readonly [Key in keyof Room]: Room[Key] }

function startRoom(block: Block, scene: { view: Box; right: number; bottom: number }): Growing {
  const { x0, x1, bottom, size, box } = block
  const { view } = scene
  const room = {
    left: Math.max(view[0] + PAGE_MARGIN, x0 - MAX_LEFT),
    right: Math.max(x1, Math.min(scene.right, view[2] - PAGE_MARGIN)),
    bottom: bottom - MAX_LINES_DOWN * size,
  }
  if (box) {
    room.right = Math.min(Math.max(x1, box[2] - FRAME_MARGIN), Math.max(room.right, box[2] - FRAME_MARGIN))
    room.bottom = Math.max(room.bottom, box[1] + 1)
    room.left = Math.max(room.left, box[0] + FRAME_MARGIN)
  }
  room.bottom = Math.max(room.bottom, scene.bottom - 0.3 * size, view[1] + PAGE_MARGIN)
  return room
}

const surrounds = (box: Box, { x0, x1, top, bottom }: Block): boolean =>
  box[0] <= x0 + 1 && box[2] >= x1 - 1 && box[1] <= bottom + 2 && box[3] >= top - 2

function narrow(
  room: Growing,
  [left, low, right, high]: Box,
  { x0, x1, top, bottom, size }: Block,
  gap: number,
): void {
  if (low < top - 0.1 * size && high > bottom + 0.05 * size) {
    if (left >= x1 - 0.5) room.right = Math.min(room.right, left - CLEARANCE)
    if (right <= x0 + 0.5) room.left = Math.max(room.left, right + CLEARANCE)
  }
  if (left < x1 && right > x0 && high <= bottom + 0.3 * size && high > room.bottom) {
    room.bottom = high + gap * size
  }
}
