import type { Box } from '../geometry'
import type { Operator } from './tokens'

/** A straight stroke or a rectangle of a path, in the coordinates of its stream. */
export interface PathPart {
  readonly box: Box
  /** Range of the operators that construct it. */
  readonly start: number
  readonly end: number
  /** A rectangle. */
  readonly closed: boolean
  /** Of its corners. */
  readonly radius: number
  /** Width of what is painted of it: a line around it; 0 for all of it. */
  readonly border: number
}

interface Point {
  readonly x: number
  readonly y: number
}

interface Subpath {
  readonly points: Point[]
  readonly start: number
  end: number
  curved: boolean
}

const CONSTRUCTS = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're', 'W', 'W*'])

/** Rounding of writers, in units of the stream. */
const NEAR = 0.02
/** A rounded rectangle has no more; of other figures the rest is not kept. */
const MOST_POINTS = 40

/** Reads one path and tells the strokes and rectangles it is made of. */
export class PathReader {
  private readonly parts: PathPart[] = []
  private subpath: Subpath | null = null
  private plain = true

  /** False when the operator constructs no path. */
  construct({ name, operands, start, end }: Operator): boolean {
    if (!CONSTRUCTS.has(name)) return false
    const x = Number(operands[0] ?? 0)
    const y = Number(operands[1] ?? 0)
    if (name === 'm') {
      this.closeSubpath()
      this.subpath = { points: [{ x, y }], start, end, curved: false }
    } else if (name === 'l') this.extend(x, y, end, false)
    else if (name === 'c' || name === 'v' || name === 'y') {
      this.extend(Number(operands.at(-2) ?? 0), Number(operands.at(-1) ?? 0), end, true)
    } else if (name === 'h') {
      if (this.subpath) this.subpath.end = end
    } else if (name === 're') {
      this.closeSubpath()
      const points = [
        { x, y },
        { x: x + Number(operands[2] ?? 0), y: y + Number(operands[3] ?? 0) },
      ]
      this.parts.push({ box: boxAround(points), start, end, closed: true, radius: 0, border: 0 })
    } else this.plain = false
    return true
  }

  /** The parts; null for a path that has others, or none. */
  finish(): readonly PathPart[] | null {
    this.closeSubpath()
    if (!this.plain || this.parts.length === 0) return null
    const nested = nestedOf(this.parts)
    if (!nested) return this.parts
    const one = ringOf(nested) ?? sideOf(nested)
    return one ? [one] : null
  }

  private extend(x: number, y: number, end: number, curved: boolean): void {
    if (!this.subpath) return
    if (this.subpath.points.length <= MOST_POINTS) this.subpath.points.push({ x, y })
    this.subpath.end = end
    this.subpath.curved ||= curved
  }

  private closeSubpath(): void {
    const { subpath } = this
    this.subpath = null
    if (!subpath || subpath.points.length === 1) return
    const { points, start, end, curved } = subpath
    const box = boxAround(points)
    const radius = points.length === 2 ? 0 : cornerOf(points, box, curved)
    if (radius === null || (points.length === 2 && curved)) this.plain = false
    else this.parts.push({ box, start, end, closed: points.length > 2, radius, border: 0 })
  }
}

function boxAround(points: readonly Point[]): Box {
  let x0 = Infinity
  let y0 = Infinity
  let x1 = -Infinity
  let y1 = -Infinity
  // A coast on a map has more points than a call may have arguments.
  for (const { x, y } of points) {
    x0 = Math.min(x0, x)
    y0 = Math.min(y0, y)
    x1 = Math.max(x1, x)
    y1 = Math.max(y1, y)
  }
  return [x0, y0, x1, y1]
}

/** Two rectangles, one in the other. */
interface Nested {
  readonly outer: PathPart
  readonly inner: PathPart
  /** What is between their sides: left, bottom, right, top. */
  readonly widths: readonly number[]
  readonly start: number
  readonly end: number
}

function nestedOf([first, second, ...others]: readonly PathPart[]): Nested | null {
  if (!first?.closed || !second?.closed || others.length > 0) return null
  const { start } = first
  const { end } = second
  for (const [outer, inner] of [
    [first, second],
    [second, first],
  ] as const) {
    const widths = outer.box.map((side, index) => (index < 2 ? 1 : -1) * (inner.box[index]! - side))
    if (Math.min(...widths) > -NEAR && Math.max(...widths) > NEAR) return { outer, inner, widths, start, end }
  }
  return null
}

/** Browsers fill what is between two rectangles where they mean a line around one. */
function ringOf({ outer, widths, start, end }: Nested): PathPart | null {
  const border = Math.max(...widths)
  if (Math.min(...widths) <= 0 || border > 2 * Math.min(...widths)) return null
  const half = border / 2
  const [x0, y0, x1, y1] = outer.box
  const box: Box = [x0 + half, y0 + half, x1 - half, y1 - half]
  return { ...outer, box, start, end, radius: Math.max(0, outer.radius - half), border }
}

/** The line at one side of a box, all of whose other sides are the same. */
function sideOf({ outer, inner, widths, start, end }: Nested): PathPart | null {
  const sides = [0, 1, 2, 3].filter((side) => widths[side]! > NEAR)
  const [side] = sides
  if (side === undefined || sides.length > 1 || outer.radius > 0 || inner.radius > 0) return null
  const box: [number, number, number, number] = [...outer.box]
  box[(side + 2) % 4] = inner.box[side]!
  return { ...outer, box, start, end }
}

/** Radius of the corners of a rectangle; null for another figure. */
function cornerOf(points: readonly Point[], [x0, y0, x1, y1]: Box, curved: boolean): number | null {
  if (points.length < 4 || points.length > MOST_POINTS) return null
  const offX = ({ x }: Point): number => Math.min(x - x0, x1 - x)
  const offY = ({ y }: Point): number => Math.min(y - y0, y1 - y)
  if (!curved) {
    const square = points.every((point, index) => {
      const before = points[index - 1] ?? point
      const turns = Math.abs(point.x - before.x) < NEAR || Math.abs(point.y - before.y) < NEAR
      return turns && offX(point) < NEAR && offY(point) < NEAR
    })
    if (!square) return null
    const corners = new Set(points.map(({ x, y }) => `${Math.abs(x - x0) < NEAR} ${Math.abs(y - y0) < NEAR}`))
    return corners.size === 4 ? 0 : null
  }
  const onSides = points.filter((point) => offX(point) < NEAR || offY(point) < NEAR)
  const steps = onSides.flatMap((point) => [offX(point), offY(point)]).filter((step) => step > NEAR)
  const radius = Math.min(...steps, (x1 - x0) / 2, (y1 - y0) / 2)
  const inCorners = points.every(
    (point) =>
      Math.min(offX(point), offY(point)) < NEAR || Math.max(offX(point), offY(point)) < radius + NEAR,
  )
  return onSides.length >= 4 && inCorners ? radius : null
}
