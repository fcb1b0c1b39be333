import { Inconvertible, keyOfStems, type Outline, type OutlineStep, type Stem } from './outline'

/** Operators of Type 2 (Adobe Technical Note 5177, 4). */
const HSTEM = 1
const VSTEM = 3
const VMOVE = 4
const LINES = 5
const HLINES = 6
const VLINES = 7
const CURVES = 8
const END = 14
const HSTEM_MASKED = 18
const MASK = 19
const COUNTER_MASK = 20
const MOVE = 21
const HMOVE = 22
const VSTEM_MASKED = 23
const VVCURVES = 26
const HHCURVES = 27
const VHCURVES = 30
const HVCURVES = 31
const FLEX = [12, 35] as const

/** Numbers before one operator, and stems of one glyph (Appendix B). */
const MOST_NUMBERS = 48
const MOST_STEMS = 96
const LARGEST = 32767

/** A number as Type 2 has it; one with a fraction has 16 bits of it. */
export function encodeNumber(value: number): number[] {
  if (!(Math.abs(value) <= LARGEST)) throw new Inconvertible('number')
  if (!Number.isInteger(value)) {
    const fixed = Math.round(value * 65536)
    return [255, (fixed >> 24) & 255, (fixed >> 16) & 255, (fixed >> 8) & 255, fixed & 255]
  }
  if (value >= -107 && value <= 107) return [value + 139]
  if (value >= 108 && value <= 1131) return [247 + ((value - 108) >> 8), (value - 108) & 255]
  if (value <= -108 && value >= -1131) return [251 + ((-value - 108) >> 8), (-value - 108) & 255]
  return [28, (value >> 8) & 255, value & 255]
}

/** How widths are said: the default is left out, others as what they differ from the nominal one. */
export interface Widths {
  readonly usual: number
  readonly nominal: number
}

class OutlineWriter {
  private readonly bytes: number[] = []
  /** Said before the first operator. */
  private first: readonly number[]

  constructor(width: number, { usual, nominal }: Widths) {
    this.first = width === usual ? [] : [width - nominal]
  }

  put(numbers: readonly number[], ...operator: readonly number[]): void {
    const all = [...this.first, ...numbers]
    this.first = []
    if (all.length > MOST_NUMBERS) throw new Inconvertible('numbers')
    this.bytes.push(...all.flatMap(encodeNumber), ...operator)
  }

  finish(): Uint8Array {
    return Uint8Array.from(this.bytes)
  }
}

/** The stems of all masks in the order in which Type 2 has them: horizontal ones first, from low to high. */
function stemsOf({ steps, counters }: Outline): Stem[] {
  const all = [...steps.flatMap((step) => (step.kind === 'hints' ? step.stems : [])), ...counters.flat()]
  const distinct = new Map(all.map((stem) => [keyOfStems([stem]), stem]))
  if (distinct.size > MOST_STEMS) throw new Inconvertible('stems')
  return [...distinct.values()].sort(
    (a, b) => Number(a.vertical) - Number(b.vertical) || a.at - b.at || a.at + a.width - (b.at + b.width),
  )
}

/** Edges, each relative to the one before. */
function edgesOf(stems: readonly Stem[]): number[] {
  let from = 0
  return stems.flatMap(({ at, width }) => {
    const step = at - from
    from = at + width
    return [step, width]
  })
}

function maskOf(chosen: readonly Stem[], all: readonly Stem[]): number[] {
  const keys = new Set(chosen.map((stem) => keyOfStems([stem])))
  const mask = Array.from({ length: Math.ceil(all.length / 8) }, () => 0)
  all.forEach((stem, index) => {
    if (keys.has(keyOfStems([stem]))) mask[index >> 3]! |= 0x80 >> (index & 7)
  })
  return mask
}

/** Says all stems; true where masks have to tell which of them count. */
function writeStems(out: OutlineWriter, { steps, counters }: Outline, all: readonly Stem[]): boolean {
  if (all.length === 0) return false
  const [upright, lying] = [all.filter((stem) => stem.vertical), all.filter((stem) => !stem.vertical)]
  const [first] = steps
  const told = first?.kind === 'hints' ? first.stems : []
  const masked = keyOfStems(told) !== keyOfStems(all) || steps.slice(1).some((step) => step.kind === 'hints')
  const marked = masked || counters.length > 0
  if (lying.length > 0) out.put(edgesOf(lying), marked ? HSTEM_MASKED : HSTEM)
  if (upright.length > 0) out.put(edgesOf(upright), marked ? VSTEM_MASKED : VSTEM)
  for (const three of counters) out.put([], COUNTER_MASK, ...maskOf(three, all))
  if (masked && first?.kind !== 'hints') out.put([], MASK, ...maskOf([], all))
  return masked
}

function writeMove(out: OutlineWriter, [dx, dy]: readonly number[]): void {
  if (dy === 0) out.put([dx!], HMOVE)
  else if (dx === 0) out.put([dy!], VMOVE)
  else out.put([dx!, dy!], MOVE)
}

/** A part of a path as numbers before an operator, and which operators it can join. */
interface Part {
  readonly numbers: readonly number[]
  readonly operator: number
  /** The operator of the part behind it that goes on where this one alternates. */
  readonly next: number
}

function partOfLine([dx, dy]: readonly number[]): Part {
  if (dy === 0) return { numbers: [dx!], operator: HLINES, next: VLINES }
  if (dx === 0) return { numbers: [dy!], operator: VLINES, next: HLINES }
  return { numbers: [dx!, dy!], operator: LINES, next: LINES }
}

function partOfCurve(steps: readonly number[]): Part {
  const [ax, ay, bx, by, cx, cy] = steps as readonly [number, number, number, number, number, number]
  if (ay === 0 && cx === 0) return { numbers: [ax, bx, by, cy], operator: HVCURVES, next: VHCURVES }
  if (ax === 0 && cy === 0) return { numbers: [ay, bx, by, cx], operator: VHCURVES, next: HVCURVES }
  if (ay === 0 && cy === 0) return { numbers: [ax, bx, by, cx], operator: HHCURVES, next: HHCURVES }
  if (ax === 0 && cx === 0) return { numbers: [ay, bx, by, cy], operator: VVCURVES, next: VVCURVES }
  return { numbers: steps, operator: CURVES, next: CURVES }
}

/** Lines and curves, as many as may follow one another under one operator. */
function writePath(out: OutlineWriter, steps: readonly OutlineStep[]): void {
  let numbers: number[] = []
  let operator = 0
  let next = 0
  const flush = (): void => {
    if (numbers.length > 0) out.put(numbers, operator)
    numbers = []
  }
  for (const step of steps) {
    if (step.kind === 'hints' || step.kind === 'move') continue
    if (step.kind === 'flex') {
      flush()
      out.put([...step.steps, step.depth], ...FLEX)
      continue
    }
    const part = step.kind === 'line' ? partOfLine(step.steps) : partOfCurve(step.steps)
    if (part.operator !== next || numbers.length + part.numbers.length > MOST_NUMBERS) flush()
    if (numbers.length === 0) operator = part.operator
    numbers.push(...part.numbers)
    next = part.next
  }
  flush()
}

/** A glyph in Type 2. Throws `Inconvertible` where it cannot be said. */
export function writeOutline(outline: Outline, widths: Widths): Uint8Array {
  const { width, steps, composition } = outline
  const out = new OutlineWriter(width, widths)
  const all = stemsOf(outline)
  const masked = writeStems(out, outline, all)
  let path: OutlineStep[] = []
  const flush = (): void => {
    writePath(out, path)
    path = []
  }
  for (const step of steps) {
    if (step.kind === 'hints' || step.kind === 'move') flush()
    if (step.kind === 'move') writeMove(out, step.steps)
    else if (step.kind !== 'hints') path.push(step)
    else if (masked) out.put([], MASK, ...maskOf(step.stems, all))
  }
  flush()
  out.put(composition ? [composition.x, composition.y, composition.base, composition.accent] : [], END)
  return out.finish()
}
