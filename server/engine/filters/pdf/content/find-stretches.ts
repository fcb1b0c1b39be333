import { IDENTITY, multiply, type Matrix } from '../geometry'
import type { Splice } from './cut'
import { StateLog } from './state-log'
import { PdfLabel, readOperators, type Operator } from './tokens'

/** A stretch of a stream that may stand in a form of its own, painted by whoever wants it painted. */
export interface Stretch {
  readonly start: number
  readonly end: number
  /** The state it begins in, as far as the stream has set it. */
  readonly before: StateLog
  /** What it says of the state, which a form cannot hand back. */
  readonly after: StateLog
  /** From its own coordinates to those the stream begins with. */
  readonly matrix: Matrix
}

const CONSTRUCTS = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're'])
const ENDS_PATH = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n'])
const CLOSES: Readonly<Record<string, Level['kind']>> = { Q: 'state', ET: 'text', EMC: 'mark' }
const OPENS: Readonly<Record<string, Level['kind']>> = { q: 'state', BT: 'text', BMC: 'mark', BDC: 'mark' }

interface Run {
  readonly start: number
  end: number
  readonly before: StateLog
  readonly after: StateLog
  readonly matrix: Matrix
  /** Said behind its end. */
  ahead: (readonly [Operator, string])[]
}

interface Level {
  readonly kind: 'state' | 'text' | 'mark'
  /** What can be taken out so far; null until the next place where it can begin. */
  run: Run | null
}

/**
 * Stretches of at least `smallest` bytes that no splice touches and that are whole: states, text objects, paths and marked
 * content that begin in one end in it, it clips nothing after it and holds nothing that the structure tree refers to. None in a
 * stream that does not nest as it should, or paints with patterns, which lie where their own stream begins.
 */
export function findStretches(bytes: Uint8Array, splices: readonly Splice[], smallest: number): Stretch[] {
  const finder = new StretchFinder(bytes, splices, smallest)
  return finder.find()
}

class StretchFinder {
  private readonly found: Stretch[] = []
  private readonly levels: Level[] = [{ kind: 'state', run: null }]
  private readonly saved: { state: StateLog; matrix: Matrix }[] = []
  private state = new StateLog()
  private matrix: Matrix = IDENTITY
  private inPath = false
  private readonly splices: readonly Splice[]
  /** How many of them lie behind. */
  private passed = 0

  constructor(
    private readonly bytes: Uint8Array,
    splices: readonly Splice[],
    private readonly smallest: number,
  ) {
    this.splices = splices.toSorted((a, b) => a.start - b.start)
  }

  find(): Stretch[] {
    for (const operator of readOperators(this.bytes)) if (!this.see(operator)) return []
    for (const level of this.levels) this.finish(level)
    const largest = this.found.toSorted((a, b) => b.end - b.start - (a.end - a.start))
    return largest.filter(
      (one, at) => !largest.slice(0, at).some(({ start, end }) => start <= one.start && one.end <= end),
    )
  }

  private get top(): Level {
    return this.levels.at(-1)!
  }

  /** False when the stream is not as it should be. */
  private see(operator: Operator): boolean {
    const { name, operands, end } = operator
    if (this.isCut(operator) || (name === 'BDC' && isStructure(operator))) this.breakAll()
    if (CONSTRUCTS.has(name)) this.inPath = true
    else if (ENDS_PATH.has(name)) this.inPath = false
    else if (name === 'W' || name === 'W*') this.breakState()
    else if (OPENS[name] ?? CLOSES[name]) {
      if (this.inPath || !(OPENS[name] ? this.open(name) : this.close(name))) return false
    } else if (/^(scn|SCN)$/.test(name) && operands.some((operand) => operand instanceof PdfLabel))
      return false
    else if (/^(BX|d0|d1)$/.test(name)) return false
    else if (!this.set(operator)) return false
    if (!this.inPath) this.reach(end)
    return true
  }

  private isCut({ start, end }: Operator): boolean {
    let next = this.splices[this.passed]
    while (next && next.end <= start && next.start < start) next = this.splices[++this.passed]
    return next !== undefined && next.start < end && next.end >= start
  }

  /** False within a path, where nothing may be set. */
  private set(operator: Operator): boolean {
    const text = Buffer.from(this.bytes.subarray(operator.start, operator.end)).toString('latin1')
    if (!this.state.see(operator, text, false)) return true
    if (this.inPath) return false
    if (operator.name === 'cm') {
      const numbers = operator.operands.map(Number)
      if (numbers.length === 6) this.matrix = multiply(this.matrix, numbers as unknown as Matrix)
    }
    // Levels within one saved state share it.
    for (let at = this.levels.length - 1; at >= 0; at--) {
      this.levels[at]!.run?.ahead.push([operator, text])
      if (this.levels[at]!.kind === 'state') break
    }
    return true
  }

  private open(name: string): boolean {
    if (this.top.kind === 'text' && name !== 'BMC' && name !== 'BDC') return false
    if (name === 'q') {
      this.saved.push({ state: this.state, matrix: this.matrix })
      this.state = new StateLog(this.state)
    }
    this.levels.push({ kind: OPENS[name]!, run: null })
    return true
  }

  private close(name: string): boolean {
    if (this.levels.length === 1 || this.top.kind !== CLOSES[name]) return false
    this.finish(this.levels.pop()!)
    if (name !== 'Q') return true
    const before = this.saved.pop()!
    this.state = before.state
    this.matrix = before.matrix
    return true
  }

  /** Behind an operator at which a stretch may begin and end. */
  private reach(end: number): void {
    if (this.levels.some(({ kind }) => kind === 'text')) return
    const { top } = this
    top.run ??= {
      ...{ start: end, end, matrix: this.matrix, ahead: [] },
      ...{ before: new StateLog(this.state), after: new StateLog() },
    }
    for (const [operator, text] of top.run.ahead) top.run.after.see(operator, text, true)
    top.run.ahead = []
    top.run.end = end
  }

  private breakAll(): void {
    for (const level of this.levels) this.finish(level)
  }

  /** A clip holds until the state is restored: what is around that is not touched. */
  private breakState(): void {
    for (let at = this.levels.length - 1; at >= 0; at--) {
      this.finish(this.levels[at]!)
      if (this.levels[at]!.kind === 'state') return
    }
  }

  private finish(level: Level): void {
    const { run } = level
    level.run = null
    if (!run || run.end - run.start < this.smallest) return
    this.found.push(run)
  }
}

/** Marked content that the structure tree, or a reader, knows by what its dictionary says; layers are not. */
const isStructure = ({ operands }: Operator): boolean => {
  const tag = operands.at(-2)
  return !(tag instanceof PdfLabel && tag.text === 'OC')
}
