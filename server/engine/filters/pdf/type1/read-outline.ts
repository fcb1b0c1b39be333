import {
  Inconvertible,
  keyOfStems,
  type Composition,
  type Outline,
  type OutlineStep,
  type Stem,
} from './outline'
import type { Type1Program } from './read-program'

const DEEPEST = 10
/** Numbers that wait for an operator: interpreters have room for 24. */
const MOST_NUMBERS = 48
const ESCAPE = 12
/** Operators of two bytes are numbered from here. */
const ESCAPED = 256
/** What PostScript does for glyphs (Type 1 Font Format, 8.3 and 8.4). */
const END_FLEX = 0
const BEGIN_FLEX = 1
const FLEX_POINT = 2
const REPLACE_HINTS = 3
const FLEX_POINTS = 7
const FRACTION = 65536

type Operator = (reader: OutlineReader, numbers: readonly number[]) => void

/** By operator: how many numbers stand before it, and what it does (Type 1 Font Format, 6.4). */
const OPERATORS: Readonly<Record<number, readonly [count: number, run: Operator]>> = {
  1: [2, (reader, [at, height]) => reader.addStems(false, [[at!, height!]])],
  3: [2, (reader, [at, width]) => reader.addStems(true, [[at!, width!]])],
  4: [1, (reader, [dy]) => reader.move(0, dy!)],
  5: [2, (reader, steps) => reader.draw('line', steps)],
  6: [1, (reader, [dx]) => reader.draw('line', [dx!, 0])],
  7: [1, (reader, [dy]) => reader.draw('line', [0, dy!])],
  8: [6, (reader, steps) => reader.draw('curve', steps)],
  9: [0, (reader) => reader.closePath()],
  13: [2, (reader, [x, width]) => reader.begin(x!, 0, width!)],
  21: [2, (reader, [dx, dy]) => reader.move(dx!, dy!)],
  22: [1, (reader, [dx]) => reader.move(dx!, 0)],
  30: [4, (reader, [a, b, c, d]) => reader.draw('curve', [0, a!, b!, c!, d!, 0])],
  31: [4, (reader, [a, b, c, d]) => reader.draw('curve', [a!, 0, b!, c!, 0, d!])],
  // Dots of letters: says nothing any more.
  [ESCAPED]: [0, () => undefined],
  [ESCAPED + 1]: [6, (reader, numbers) => reader.addThreeStems(true, numbers)],
  [ESCAPED + 2]: [6, (reader, numbers) => reader.addThreeStems(false, numbers)],
  [ESCAPED + 6]: [5, (reader, numbers) => reader.compose(numbers)],
  [ESCAPED + 7]: [4, (reader, [x, y, width, height]) => reader.begin(x!, y!, width!, height)],
  [ESCAPED + 33]: [2, (reader, [x, y]) => reader.expectAt(x!, y!)],
}
const CALL = 10
const RETURN = 11
const END_CHARACTER = 14
const DIVIDE = ESCAPED + 12
const CALL_OTHER = ESCAPED + 16
const POP = ESCAPED + 17

/** How many operators of glyphs may be read: programs that call one another may have no end. */
export interface OperatorBudget {
  left: number
}

/** Runs a glyph's program and takes down what it paints. */
class OutlineReader {
  private readonly steps: OutlineStep[] = []
  private readonly counters: Stem[][] = []
  private composition: Composition | null = null
  private width: number | null = null
  private readonly numbers: number[] = []
  private handed: number[] = []
  private stems: readonly Stem[] = []
  /** Stems of the last step of that kind, and those at the point where a path is to begin. */
  private told = ''
  private stemsAtMove: readonly Stem[] | null = []
  private origin: readonly [x: number, y: number] = [0, 0]
  private x = 0
  private y = 0
  /** Where the last step ended. */
  private ended: readonly [x: number, y: number] = [0, 0]
  private flex: [x: number, y: number][] | null = null
  private done = false

  constructor(
    private readonly program: Type1Program,
    private readonly budget: OperatorBudget,
  ) {}

  read(glyph: Uint8Array): Outline {
    this.run(glyph, 0)
    if (!this.done || this.width === null || this.flex) throw new Inconvertible('unfinished')
    const { width, steps, counters, composition } = this
    return { width, steps, counters, composition }
  }

  begin(x: number, y: number, width: number, height = 0): void {
    if (this.width !== null || height !== 0) throw new Inconvertible('width')
    this.width = width
    this.origin = [x, y]
    ;[this.x, this.y] = [x, y]
  }

  addStems(vertical: boolean, edges: readonly (readonly [number, number])[]): Stem[] {
    const from = this.origin[vertical ? 0 : 1]
    const added = edges.map(([at, width]) => ({ vertical, at: from + at, width }))
    this.stems = [...this.stems, ...added]
    return added
  }

  addThreeStems(vertical: boolean, [a, b, c, d, e, f]: readonly number[]): void {
    const added = this.addStems(vertical, [
      [a!, b!],
      [c!, d!],
      [e!, f!],
    ])
    const key = keyOfStems(added)
    if (!this.counters.some((known) => keyOfStems(known) === key)) this.counters.push(added)
  }

  move(dx: number, dy: number): void {
    this.x += dx
    this.y += dy
    if (!this.flex) this.stemsAtMove = this.stems
  }

  draw(kind: 'line' | 'curve', steps: readonly number[]): void {
    if (this.flex) throw new Inconvertible('flex')
    this.beginPath()
    for (let at = 0; at < steps.length; at += 2) {
      this.x += steps[at]!
      this.y += steps[at + 1]!
    }
    this.add({ kind, steps })
  }

  /** The next path begins at the point where this one was, unless it is moved. */
  closePath(): void {
    this.stemsAtMove ??= this.stems
  }

  compose([from, x, y, base, accent]: readonly number[]): void {
    this.composition = { base: base!, accent: accent!, x: this.origin[0] + x! - from!, y: y! }
    if (this.steps.length > 0) throw new Inconvertible('composed of a path')
    this.done = true
  }

  expectAt(x: number, y: number): void {
    if (x !== this.x || y !== this.y) throw new Inconvertible('point')
  }

  private add(step: OutlineStep): void {
    this.steps.push(step)
    this.ended = [this.x, this.y]
  }

  private tellHints(stems: readonly Stem[]): void {
    const key = keyOfStems(stems)
    if (key === this.told) return
    this.told = key
    this.steps.push({ kind: 'hints', stems })
  }

  private beginPath(): void {
    if (this.stemsAtMove) {
      this.tellHints(this.stemsAtMove)
      this.add({ kind: 'move', steps: [this.x - this.ended[0], this.y - this.ended[1]] })
      this.stemsAtMove = null
    }
    this.tellHints(this.stems)
  }

  private run(program: Uint8Array, depth: number): void {
    if (depth > DEEPEST) throw new Inconvertible('depth')
    for (let at = 0; at < program.length && !this.done;) {
      const byte = program[at++]!
      if (byte >= 32) {
        const [value, length] = readNumber(program, byte, at)
        this.numbers.push(value)
        at += length
        if (this.numbers.length > MOST_NUMBERS) throw new Inconvertible('numbers')
        continue
      }
      const operator = byte === ESCAPE ? ESCAPED + (program[at++] ?? ESCAPED) : byte
      if (this.budget.left-- <= 0) throw new Inconvertible('too much')
      if (operator === RETURN) return
      if (operator === CALL) this.callSubroutine(depth)
      else this.operate(operator)
    }
  }

  private operate(operator: number): void {
    if (operator === END_CHARACTER) this.done = true
    else if (operator === DIVIDE) {
      const [above, below] = [this.pop(), this.pop()].reverse() as [number, number]
      this.numbers.push(Math.round((above / below) * FRACTION) / FRACTION)
    } else if (operator === CALL_OTHER) this.callOther()
    else if (operator === POP) this.numbers.push(take(this.handed))
    else {
      const [count, run] = OPERATORS[operator] ?? [-1]
      const numbers = this.numbers.splice(0)
      if (!run || numbers.length !== count || !numbers.every(Number.isFinite)) {
        throw new Inconvertible(`operator ${operator} of ${numbers.length}`)
      }
      run(this, numbers)
    }
  }

  private readonly pop = (): number => take(this.numbers)

  private callSubroutine(depth: number): void {
    const called = this.program.subroutines.get(this.pop())
    if (!called) throw new Inconvertible('subroutine')
    this.run(called, depth + 1)
  }

  private callOther(): void {
    const which = this.pop()
    const count = this.pop()
    const given = count > 0 ? this.numbers.splice(-count) : []
    const expected = { [END_FLEX]: 3, [BEGIN_FLEX]: 0, [FLEX_POINT]: 0, [REPLACE_HINTS]: 1 }[which]
    if (given.length !== count || expected !== count) throw new Inconvertible(`other ${which}`)
    if (which === REPLACE_HINTS) this.stems = []
    else if (which === END_FLEX) this.endFlex(given[0]!)
    else if (which === BEGIN_FLEX) this.beginFlex()
    else if (this.flex) this.flex.push([this.x, this.y])
    else throw new Inconvertible('flex')
    this.handed = given.slice(which === END_FLEX ? 1 : 0).reverse()
  }

  private beginFlex(): void {
    if (this.flex) throw new Inconvertible('flex')
    this.beginPath()
    this.flex = []
  }

  /** The first point says from where the depth is measured; the others are those of two curves. */
  private endFlex(depth: number): void {
    const points = this.flex?.slice(1)
    if (points?.length !== FLEX_POINTS - 1) throw new Inconvertible('flex')
    let [x, y] = this.ended
    const steps = points.flatMap(([toX, toY]) => {
      const step = [toX - x, toY - y]
      ;[x, y] = [toX, toY]
      return step
    })
    this.flex = null
    this.add({ kind: 'flex', steps, depth })
  }
}

function take(numbers: number[]): number {
  const last = numbers.pop()
  if (last === undefined) throw new Inconvertible('nothing there')
  return last
}

/** A number that begins with `byte`, and how many bytes follow (Type 1 Font Format, 6.2). */
function readNumber(program: Uint8Array, byte: number, at: number): readonly [value: number, length: number] {
  if (byte < 247) return [byte - 139, 0]
  const next = program[at] ?? NaN
  if (byte < 251) return [(byte - 247) * 256 + next + 108, 1]
  if (byte < 255) return [-(byte - 251) * 256 - next - 108, 1]
  if (at + 4 > program.length) return [NaN, 4]
  return [new DataView(program.buffer, program.byteOffset + at).getInt32(0), 4]
}

/** What the glyphs of a font paint, by name. Throws `Inconvertible` where one is not understood, or the budget is spent. */
export function readOutlines(program: Type1Program, budget: OperatorBudget): Map<string, Outline> {
  return new Map(
    [...program.glyphs].map(([name, glyph]) => [name, new OutlineReader(program, budget).read(glyph)]),
  )
}
