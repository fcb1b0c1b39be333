import { IdleMoves } from './idle-moves'
import { IdleState } from './idle-state'
import { ContentScanner, type Operator } from './tokens'

const SHOWS = new Set(['Tj', 'TJ', "'", '"'])
const MOVES = new Set(['Td', 'TD', 'Tm', 'T*'])
const CONSTRUCTS = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're'])
const PAINTS_PATH = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*'])
const PAINTS_OTHERS = new Set(['Do', 'BI', 'sh'])
const MARKS = new Set(['BMC', 'BDC', 'EMC', 'MP', 'DP'])
/** Change nothing that is followed here, and need nothing of it. */
const NEUTRAL = new Set([...MARKS, 'cm', 'W', 'W*'])
/** From this text rendering mode on, text clips (ISO 32000-2, table 104): even a text object without any may. */
const CLIPS = 4
/** In larger ones, maps and plans, words are next to nothing. */
const LARGEST = 4 * 1024 * 1024
const [SPACE, LINE_END] = [0x20, 0x0a]
const SPACES = new Set([32, 9])

/** A stretch from q to Q, or from BT to ET, of which nothing was painted yet. */
interface Stretch {
  readonly index: number
  /** It does not nest as it should, or holds what is not known: it stays. */
  painted: boolean
}

/**
 * A stream without the operators that change nothing of what is painted: fonts, colours and places of words that are not
 * there any more, text objects and saved states that are empty now. All others keep their order and their bytes. A
 * setting goes only where the same is set again, or restored, before anything is painted with it.
 */
export const dropIdle = (bytes: Uint8Array): Uint8Array =>
  bytes.length > LARGEST ? bytes : new IdleFinder(bytes).write()

class IdleFinder {
  private readonly operators: Pick<Operator, 'name' | 'start' | 'end'>[] = []
  private readonly dropped = new Set<number>()
  private readonly rewritten = new Map<number, string>()
  private readonly state = new IdleState((index) => this.dropped.add(index))
  private readonly moves = new IdleMoves(
    (index) => this.dropped.add(index),
    (index, text) => this.rewritten.set(index, text),
  )
  private readonly saved: Stretch[] = []
  /** First and last operator of those that nothing is painted in. */
  private readonly idle: (readonly [number, number])[] = []
  private text: Stretch | null = null
  private inPath = false
  private clips = false

  private readonly bytes: Buffer

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    const scanner = new ContentScanner(bytes)
    for (let operator = scanner.next(); operator; operator = scanner.next()) {
      const { name, start, end } = operator
      this.see(operator, this.operators.push({ name, start, end }) - 1)
    }
    this.state.finish()
    this.dropIdleStretches()
  }

  write(): Uint8Array {
    const kept: number[] = []
    for (const [index, { name }] of this.operators.entries()) {
      if (this.dropped.has(index)) continue
      const before = this.nameAt(kept.at(-2))
      const last = this.nameAt(kept.at(-1))
      if (name === 'EMC' && last === 'BMC') kept.pop()
      else if (name === 'Tm' && last === 'BT' && before === 'ET' && !this.clips) kept.splice(-2, 2, index)
      else kept.push(index)
    }
    return this.bytesOf(kept)
  }

  private nameAt(index: number | undefined): string | undefined {
    return index === undefined ? undefined : this.operators[index]!.name
  }

  /** Operators, each with a space or line end before the next, as it was. */
  private bytesOf(kept: readonly number[]): Uint8Array {
    const sizeOf = (index: number): number => {
      const { start, end } = this.operators[index]!
      return (this.rewritten.get(index)?.length ?? end - start) + 1
    }
    const out = Buffer.allocUnsafe(kept.reduce((sum, index) => sum + sizeOf(index), 0))
    let at = 0
    for (const index of kept) {
      const { start, end } = this.operators[index]!
      const rewritten = this.rewritten.get(index)
      at += rewritten ? out.write(rewritten, at, 'latin1') : this.bytes.copy(out, at, start, end)
      out[at++] = SPACES.has(this.bytes[end] ?? 0) ? SPACE : LINE_END
    }
    return out
  }

  private see(operator: Operator, index: number): void {
    const { name } = operator
    if (SHOWS.has(name)) this.show(name)
    else if (MOVES.has(name)) this.move(operator, index)
    else if (CONSTRUCTS.has(name)) this.inPath = true
    else if (name === 'n') this.inPath = false
    else if (PAINTS_PATH.has(name) || PAINTS_OTHERS.has(name)) this.paint(name)
    else if (name === 'q') this.save(index)
    else if (name === 'Q') this.restore(index)
    else if (name === 'BT') this.begin(index)
    else if (name === 'ET') this.end(index)
    else if (!NEUTRAL.has(name)) this.set(operator, index)
  }

  private textOf({ start, end }: Operator): string {
    return this.bytes.toString('latin1', start, end)
  }

  private show(name: string): void {
    this.state.use(true)
    this.moves.show()
    this.markPainted()
    if (name === '"') this.state.unset('Tw', 'Tc')
  }

  private move(operator: Operator, index: number): void {
    if (operator.name === 'T*' || operator.name === 'TD') this.state.use(true)
    if (operator.name === 'TD') {
      this.state.unset('TL')
      this.markPainted()
    }
    this.moves.move(operator, index, this.textOf(operator))
  }

  private paint(name: string): void {
    this.state.use(PAINTS_OTHERS.has(name))
    if (PAINTS_PATH.has(name)) this.inPath = false
    this.markPainted()
  }

  private set(operator: Operator, index: number): void {
    if (operator.name === 'Tr' && Number(operator.operands[0]) >= CLIPS) this.clips = true
    if (this.state.set(operator, index, this.textOf(operator))) return
    this.state.forget()
    if (operator.name !== 'gs') this.markPainted()
  }

  private save(index: number): void {
    if (this.text || this.inPath) this.markOdd()
    this.state.save()
    this.saved.push({ index, painted: this.text !== null || this.inPath })
  }

  private restore(index: number): void {
    if (this.text || this.inPath) this.markOdd()
    this.state.restore()
    const own = this.saved.pop()
    if (!own || own.painted) return
    // What it holds that is idle, too, is a part of it from now on, so that nobody looks at it twice.
    while ((this.idle.at(-1)?.[0] ?? -1) > own.index) this.idle.pop()
    this.idle.push([own.index, index])
  }

  private dropIdleStretches(): void {
    for (const [start, end] of this.idle)
      for (let at = start; at <= end; at++) if (!MARKS.has(this.operators[at]!.name)) this.dropped.add(at)
  }

  private begin(index: number): void {
    if (this.text || this.inPath) this.markOdd()
    this.moves.end()
    this.text = { index, painted: this.text !== null }
  }

  private end(index: number): void {
    this.moves.end()
    if (this.text && !this.text.painted && !this.clips && !this.inPath) {
      this.dropped.add(this.text.index)
      this.dropped.add(index)
    }
    this.text = null
  }

  /** Saved states within text, or anything within a path: all of it stays. */
  private markOdd(): void {
    this.state.forget()
    this.moves.show()
    this.markPainted()
  }

  private markPainted(): void {
    if (this.text) this.text.painted = true
    for (let at = this.saved.length - 1; at >= 0 && !this.saved[at]!.painted; at--)
      this.saved[at]!.painted = true
  }
}
