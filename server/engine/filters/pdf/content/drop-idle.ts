import { IdleMoves } from './idle-moves'
import { IdleState } from './idle-state'
import { OperatorSkimmer, type SkimmedOperator } from './operator-skimmer'

type Kind =
  'show' | 'move' | 'construct' | 'paint' | 'paint-other' | 'n' | 'q' | 'Q' | 'BT' | 'ET' | 'neutral'

/** All others set the state, or are not known. */
const KINDS = new Map<string, Kind>(
  Object.entries({
    show: ['Tj', 'TJ', "'", '"'],
    move: ['Td', 'TD', 'Tm', 'T*'],
    construct: ['m', 'l', 'c', 'v', 'y', 'h', 're'],
    paint: ['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*'],
    'paint-other': ['Do', 'BI', 'sh'],
    ...{ n: ['n'], q: ['q'], Q: ['Q'], BT: ['BT'], ET: ['ET'] },
    // Change nothing that is followed here, and need nothing of it.
    neutral: ['BMC', 'BDC', 'EMC', 'MP', 'DP', 'cm', 'W', 'W*'],
  } satisfies Record<Kind, string[]>).flatMap(([kind, names]) => names.map((name) => [name, kind as Kind])),
)
const MARKS = new Set(['BMC', 'BDC', 'EMC', 'MP', 'DP'])
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
  private readonly operators: SkimmedOperator[] = []
  private readonly dropped = new Set<number>()
  private readonly rewritten = new Map<number, string>()
  private readonly state = new IdleState((index) => this.dropped.add(index))
  private readonly moves = new IdleMoves(
    (index) => this.textOf(this.operators[index]!),
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
    const scanner = new OperatorSkimmer(bytes)
    for (let operator = scanner.skim(); operator; operator = scanner.skim())
      this.see(operator, this.operators.push(operator) - 1)
    this.state.finish()
    this.dropIdleStretches()
  }

  write(): Uint8Array {
    const { operators, dropped } = this
    const kept: number[] = []
    const nameBefore = (back: number): string | undefined => operators[kept[kept.length - back] ?? -1]?.name
    for (let index = 0; index < operators.length; index++) {
      if (dropped.has(index)) continue
      const { name } = operators[index]!
      if (name === 'EMC' && nameBefore(1) === 'BMC') kept.pop()
      else if (name === 'Tm' && !this.clips && nameBefore(1) === 'BT' && nameBefore(2) === 'ET')
        kept.splice(-2, 2, index)
      else kept.push(index)
    }
    return this.bytesOf(kept)
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

  private see(operator: SkimmedOperator, index: number): void {
    const { name } = operator
    switch (KINDS.get(name)) {
      case 'show':
        return this.show(name)
      case 'move':
        return this.move(operator, index)
      case 'construct':
        this.inPath = true
        return
      case 'n':
        this.inPath = false
        return
      case 'paint':
        this.inPath = false
        return this.paint(false)
      case 'paint-other':
        return this.paint(true)
      case 'q':
        return this.save(index)
      case 'Q':
        return this.restore(index)
      case 'BT':
        return this.begin(index)
      case 'ET':
        return this.end(index)
      case 'neutral':
        return
      default:
        return this.set(operator, index)
    }
  }

  private textOf({ start, end }: SkimmedOperator): string {
    return this.bytes.toString('latin1', start, end)
  }

  private show(name: string): void {
    this.state.use(true)
    this.moves.show()
    this.markPainted()
    if (name === '"') this.state.unset('Tw', 'Tc')
  }

  private move(operator: SkimmedOperator, index: number): void {
    if (operator.name === 'T*' || operator.name === 'TD') this.state.use(true)
    if (operator.name === 'TD') {
      this.state.unset('TL')
      this.markPainted()
    }
    this.moves.move(operator, index)
  }

  private paint(withText: boolean): void {
    this.state.use(withText)
    this.markPainted()
  }

  private set(operator: SkimmedOperator, index: number): void {
    const text = this.textOf(operator)
    if (operator.name === 'Tr' && Number.parseFloat(text) >= CLIPS) this.clips = true
    if (this.state.set(operator, index, text)) return
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
