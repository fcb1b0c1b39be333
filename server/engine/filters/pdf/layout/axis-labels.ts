import type { Line } from './model'

/** So many words on one height, whose middles are as far from one another to so many em, stand under the bars of a chart. */
const FEWEST = 4
const SAME_STEP = 0.1

const middleOf = ({ x0, x1 }: Line): number => (x0 + x1) / 2

/** Names under the bars of a chart, which are no words of one line however near they are. `rows` come height by height, from the left. */
export function axisLabels(rows: readonly Line[]): ReadonlySet<Line> {
  const labels = new Set<Line>()
  let run: Line[] = []
  const close = (): void => {
    if (run.length >= FEWEST) for (const line of run) labels.add(line)
  }
  for (const line of rows) {
    const [before, last] = [run.at(-2), run.at(-1)]
    const level =
      last?.degrees === line.degrees &&
      Math.abs(last.base - line.base) <= 0.1 * line.size &&
      line.x0 > last.x1
    const step = last ? middleOf(line) - middleOf(last) : 0
    const even = !before || Math.abs(step - (middleOf(last!) - middleOf(before))) < SAME_STEP * line.size
    if (level && even) run.push(line)
    else {
      close()
      run = level ? [last, line] : [line]
    }
  }
  close()
  return labels
}
