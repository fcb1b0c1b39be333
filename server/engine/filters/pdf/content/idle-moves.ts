import type { SkimmedOperator } from './operator-skimmer'

/** A move to another place that no text was shown at yet. */
interface Move {
  readonly index: number
  readonly name: string
}

const STEP = /^([-+]?[\d.]+)\s+([-+]?[\d.]+)\s+Td$/
/** Decimals that adding keeps. */
const MOST_DECIMALS = 6

/** Follows the places of one text object and tells of moves that lead nowhere. */
export class IdleMoves {
  private waiting: Move[] = []

  constructor(
    private readonly textOf: (index: number) => string,
    private readonly drop: (index: number) => void,
    private readonly rewrite: (index: number, text: string) => void,
  ) {}

  move({ name }: SkimmedOperator, index: number): void {
    if (name === 'Tm') this.end()
    this.waiting.push({ index, name })
  }

  /** Text is shown: steps on the way to its place are made at once. */
  show(): void {
    if (this.waiting.length === 0) return
    let run: Move[] = []
    for (const move of [...this.waiting, null]) {
      if (move?.name === 'Td') run.push(move)
      else {
        this.join(run)
        run = []
      }
    }
    this.waiting = []
  }

  /** The places are forgotten: the text object ends, or begins anew with a matrix. */
  end(): void {
    // TD also says how far lines are apart.
    for (const { index, name } of this.waiting) if (name !== 'TD') this.drop(index)
    this.waiting = []
  }

  private join(run: readonly Move[]): void {
    const last = run.at(-1)
    if (run.length < 2 || !last) return
    const steps = run.map(({ index }) => STEP.exec(this.textOf(index))?.slice(1))
    const [across, down] = [0, 1].map((axis) => addExactly(steps.map((step) => step?.[axis] ?? '?')))
    if (!across || !down) return
    for (const move of run.slice(0, -1)) this.drop(move.index)
    this.rewrite(last.index, `${across} ${down} Td`)
  }
}

/** The sum of decimal numbers, none of its digits lost; null where there would be too many. */
function addExactly(numbers: readonly string[]): string | null {
  if (!numbers.every((number) => /^[-+]?(\d{1,7}\.?\d*|\.\d+)$/.test(number))) return null
  const decimals = Math.max(...numbers.map((number) => number.split('.')[1]?.length ?? 0))
  if (decimals > MOST_DECIMALS) return null
  const sum = numbers.reduce((total, number) => total + Number(number), 0).toFixed(decimals)
  const short = decimals > 0 ? sum.replace(/\.?0+$/, '') : sum
  return short === '-0' || short === '' ? '0' : short
}
