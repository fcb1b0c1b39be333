import type { Path, Point, Segment } from './fit-cubics'

/** Operators of Type 2 charstrings (Adobe technical note 5177). */
const OPERATORS = {
  ...{ rmoveto: 21, hmoveto: 22, vmoveto: 4, rlineto: 5, hlineto: 6, vlineto: 7 },
  ...{ rrcurveto: 8, hhcurveto: 27, vvcurveto: 26, hvcurveto: 31, vhcurveto: 30, endchar: 14 },
} as const
type Name = keyof typeof OPERATORS
/** Numbers that an operator may have before it. */
const MOST_OPERANDS = 48

/** Whole numbers as charstrings and dictionaries of CFF have them. */
export function encodeNumber(value: number): number[] {
  if (value >= -107 && value <= 107) return [value + 139]
  if (value >= 108 && value <= 1131) return [247 + ((value - 108) >> 8), (value - 108) & 0xff]
  if (value >= -1131 && value <= -108) return [251 + ((-value - 108) >> 8), (-value - 108) & 0xff]
  return [28, (value >> 8) & 0xff, value & 0xff]
}

/** A line or curve as steps from one of its points to the next. */
type Steps = readonly Point[]

/** What some segments that follow one another are written as. */
interface Written {
  readonly name: Name
  readonly operands: readonly number[]
  readonly taken: number
}

/** The program of a glyph; `width` as its font wants it said, null for the common one. */
export function writeCharstring(paths: readonly Path[], width: number | null): Uint8Array {
  const out: number[] = width === null ? [] : encodeNumber(width)
  const write = (name: Name, operands: readonly number[]): void => {
    for (const operand of operands) out.push(...encodeNumber(operand))
    out.push(OPERATORS[name])
  }
  let pen: Point = [0, 0]
  for (const { start, segments } of paths) {
    const [dx, dy] = stepOf(pen, start)
    if (dy === 0) write('hmoveto', [dx])
    else if (dx === 0) write('vmoveto', [dy])
    else write('rmoveto', [dx, dy])
    const all = stepsOf(start, withoutClosing(start, segments))
    for (let at = 0; at < all.length;) {
      const { name, operands, taken } = all[at]!.length === 1 ? takeLines(all, at) : takeCurves(all, at)
      write(name, operands)
      at += taken
    }
    pen = all.reduce<Point>((from, steps) => steps.reduce(add, from), start)
  }
  out.push(OPERATORS.endchar)
  return Uint8Array.from(out)
}

const stepOf = ([ax, ay]: Point, [bx, by]: Point): Point => [bx - ax, by - ay]
const add = ([ax, ay]: Point, [bx, by]: Point): Point => [ax + bx, ay + by]

/** The line back to the start draws itself. */
function withoutClosing([x, y]: Point, segments: readonly Segment[]): readonly Segment[] {
  const last = segments.at(-1)
  return last?.length === 1 && last[0][0] === x && last[0][1] === y ? segments.slice(0, -1) : segments
}

function stepsOf(start: Point, segments: readonly Segment[]): Steps[] {
  let pen = start
  const steps = segments.map((segment) =>
    segment.map((point) => {
      const step = stepOf(pen, point)
      pen = point
      return step
    }),
  )
  return steps.filter((own) => own.some(([dx, dy]) => dx !== 0 || dy !== 0))
}

/** Lines: level and upright ones by turns, or any. */
function takeLines(all: readonly Steps[], at: number): Written {
  const operands: number[] = []
  let taken = 0
  const level = all[at]![0]![1] === 0
  const isTurn = (steps: Steps | undefined, index: number): boolean =>
    steps?.length === 1 && steps[0]![level === (index % 2 === 0) ? 1 : 0] === 0
  while (operands.length < MOST_OPERANDS && isTurn(all[at + taken], taken)) {
    const [dx, dy] = all[at + taken]![0]!
    operands.push(level === (taken++ % 2 === 0) ? dx : dy)
  }
  if (taken > 0) return { name: level ? 'hlineto' : 'vlineto', operands, taken }
  for (let steps = all[at]; steps?.length === 1 && operands.length < MOST_OPERANDS; steps = all[at + taken]) {
    const [dx, dy] = steps[0]!
    if (taken > 0 && (dx === 0 || dy === 0)) break
    operands.push(dx, dy)
    taken++
  }
  return { name: 'rlineto', operands, taken }
}

const isCurve = (steps: Steps | undefined): steps is readonly [Point, Point, Point] => steps?.length === 3

/** Curves: those that begin level and end upright, and the other way, by turns; those that begin and end alike; or any. */
function takeCurves(all: readonly Steps[], at: number): Written {
  return takeTurns(all, at) ?? takeAlike(all, at) ?? takeAny(all, at)
}

function takeTurns(all: readonly Steps[], at: number): Written | null {
  const first = all[at]!
  const level = first[0]![1] === 0
  if (!level && first[0]![0] !== 0) return null
  const operands: number[] = []
  let taken = 0
  for (let steps = all[at]; isCurve(steps) && operands.length + 5 <= MOST_OPERANDS; steps = all[at + taken]) {
    const [[dx1, dy1], [dx2, dy2], [dx3, dy3]] = steps
    const flat = level === (taken % 2 === 0)
    if ((flat ? dy1 : dx1) !== 0) break
    const [end, over] = flat ? [dy3, dx3] : [dx3, dy3]
    if (over !== 0 && end === 0 && taken > 0) break
    operands.push(flat ? dx1 : dy1, dx2, dy2, end)
    taken++
    if (over === 0) continue
    // The last one may end in any direction.
    operands.push(over)
    break
  }
  if (taken === 1 && operands.length === 5 && takeAlike(all, at)) return null
  return { name: level ? 'hvcurveto' : 'vhcurveto', operands, taken }
}

function takeAlike(all: readonly Steps[], at: number): Written | null {
  const first = all[at]!
  const level = first[2]![1] === 0
  if (!level && first[2]![0] !== 0) return null
  const before = level ? first[0]![1] : first[0]![0]
  const operands: number[] = before === 0 ? [] : [before]
  let taken = 0
  for (let steps = all[at]; isCurve(steps) && operands.length + 4 <= MOST_OPERANDS; steps = all[at + taken]) {
    const [[dx1, dy1], [dx2, dy2], [dx3, dy3]] = steps
    if ((level ? dy3 : dx3) !== 0 || (taken > 0 && (level ? dy1 : dx1) !== 0)) break
    operands.push(level ? dx1 : dy1, dx2, dy2, level ? dx3 : dy3)
    taken++
  }
  return { name: level ? 'hhcurveto' : 'vvcurveto', operands, taken }
}

function takeAny(all: readonly Steps[], at: number): Written {
  const operands: number[] = []
  let taken = 0
  for (let steps = all[at]; isCurve(steps) && operands.length + 6 <= MOST_OPERANDS; steps = all[at + taken]) {
    const [[dx1, dy1], , [dx3, dy3]] = steps
    if (taken > 0 && (dx1 === 0 || dy1 === 0 || dx3 === 0 || dy3 === 0)) break
    operands.push(...steps.flat())
    taken++
  }
  return { name: 'rrcurveto', operands, taken }
}
