import type { Contour, OutlinePoint } from './read-outlines'

export type Point = readonly [x: number, y: number]
/** To the last of its points: a line has one, a curve two handles before it. All are whole font units. */
export type Segment = readonly [Point] | readonly [Point, Point, Point]

export interface Path {
  readonly start: Point
  readonly segments: readonly Segment[]
}

/** Font units by which the curve may lie elsewhere: by as much it was moved when it was made quadratic. */
const TOLERANCE = 1
/** Quadratic curves that were one cubic. */
const MOST = 8
const SAMPLES = [0.25, 0.5, 0.75, 1]
/** Font units by which they may be uneven where they meet: points are whole. */
const UNEVEN = 3

type Quadratic = readonly [from: Point, handle: Point, to: Point]

const mix = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
]
const rounded = ([x, y]: Point): Point => [Math.round(x), Math.round(y)]
const placeOf = ({ x, y }: OutlinePoint): Point => [x, y]

/**
 * A TrueType contour as cubic curves. Its quadratic ones mostly come from cubics that were cut into equal parts: where these can be put together
 * again, they are one curve (Type 2 programs have no others, and fewer points are stored).
 */
export function fitCubics(contour: Contour): Path | null {
  const first = contour.findIndex(({ on }) => on)
  if (first < 0 || contour.length < 2) return null
  const turned = [...contour.slice(first), ...contour.slice(0, first), contour[first]!]
  const start = placeOf(turned[0]!)
  const segments: Segment[] = []
  let pen = start
  let run: Quadratic[] = []
  const flush = (): void => {
    segments.push(...joinQuadratics(run))
    run = []
  }
  for (let at = 1; at < turned.length; at++) {
    const point = turned[at]!
    if (point.on) {
      flush()
      segments.push([(pen = placeOf(point))])
      continue
    }
    const next = turned[at + 1]!
    const to = next.on ? placeOf(next) : mix(placeOf(point), placeOf(next), 0.5)
    run.push([pen, placeOf(point), to])
    pen = to
    if (next.on) at++
  }
  flush()
  return { start, segments }
}

/** The fewest curves that go where these go. */
function joinQuadratics(run: readonly Quadratic[]): Segment[] {
  const segments: Segment[] = []
  for (let from = 0; from < run.length;) {
    let end = from + 1
    while (end < run.length && isEven(run[end - 1]!, run[end]!)) end++
    segments.push(...joinEven(run.slice(from, end)))
    from = end
  }
  return segments
}

/** Parts of one curve are left as fast as the next one is entered. */
const isEven = ([, [ax, ay], [bx, by]]: Quadratic, [, [cx, cy]]: Quadratic): boolean =>
  Math.abs(2 * bx - ax - cx) <= UNEVEN && Math.abs(2 * by - ay - cy) <= UNEVEN

function joinEven(run: readonly Quadratic[]): Segment[] {
  const whole = run.length <= MOST ? fitOne(run, 0, run.length) : null
  if (whole) return [whole]
  const best: { readonly count: number; readonly from: number; readonly segment: Segment | null }[] = [
    { count: 0, from: 0, segment: null },
  ]
  for (let end = 1; end <= run.length; end++) {
    for (let from = Math.max(0, end - MOST); from < end; from++) {
      const count = best[from]!.count + 1
      const known = best[end]
      if (known && count >= known.count) continue
      const segment = fitOne(run, from, end)
      if (segment) best[end] = { count, from, segment }
    }
  }
  const segments: Segment[] = []
  for (let end = run.length; end > 0; end = best[end]!.from) segments.push(best[end]!.segment!)
  return segments.reverse()
}

/** One cubic, of which those from one to another are equal parts; null where there is none. A single one always is one. */
function fitOne(run: readonly Quadratic[], from: number, end: number): Segment | null {
  const parts = end - from
  const [first, last] = [run[from]!, run[end - 1]!]
  const reach = (2 * parts) / 3
  const [start, to] = [rounded(first[0]), rounded(last[2])]
  const [out, back] = [rounded(mix(first[0], first[1], reach)), rounded(mix(last[2], last[1], reach))]
  if (parts > 1) {
    const across: Axis = [start[0], out[0], back[0], to[0]]
    const up: Axis = [start[1], out[1], back[1], to[1]]
    for (let at = 0; at < parts; at++) if (!isNear(run[from + at]!, across, up, at, parts)) return null
  }
  return [out, back, to]
}

/** One coordinate of a curve's four points. */
type Axis = readonly [number, number, number, number]

function isNear([from, handle, to]: Quadratic, across: Axis, up: Axis, part: number, parts: number): boolean {
  for (const share of SAMPLES) {
    const whole = (part + share) / parts
    const dx = quadraticAt(from[0], handle[0], to[0], share) - cubicAt(across, whole)
    const dy = quadraticAt(from[1], handle[1], to[1], share) - cubicAt(up, whole)
    if (dx * dx + dy * dy > TOLERANCE * TOLERANCE) return false
  }
  return true
}

function quadraticAt(a: number, b: number, c: number, share: number): number {
  const rest = 1 - share
  return rest * rest * a + 2 * rest * share * b + share * share * c
}

function cubicAt([a, b, c, d]: Axis, share: number): number {
  const rest = 1 - share
  return rest * rest * rest * a + 3 * rest * share * (rest * b + share * c) + share * share * share * d
}
