import { isSpacedName } from '../glyphs/ideographic'
import type { Chunk, Line } from '../model'

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

/** Words painted apart from one another and no nearer than this, em, may be names of two bars. */
const APART = 0.35
/** A row has no more names. */
const MOST = 40

const isOneLine = (line: Line): boolean => line.vertical || line.chunks.length > MOST || isSpacedName(line)

/** The words of a line that are painted apart, as lines of their own. */
function piecesOf(line: Line): Line[] {
  const chunks = line.chunks.toSorted((a, b) => a.x0 - b.x0)
  const groups: Chunk[][] = []
  for (const chunk of chunks) {
    const last = groups.at(-1)?.at(-1)
    if (last && chunk.x0 - last.x1 < APART * line.size) groups.at(-1)!.push(chunk)
    else groups.push([chunk])
  }
  if (groups.length === 1) return [line]
  return groups.map((own) => ({
    ...line,
    chunks: own,
    x0: own[0]!.x0,
    x1: Math.max(...own.map(({ x1 }) => x1)),
  }))
}

/**
 * Parts names under the bars of a chart that stand as near to one another as words do, but each about the middle of its bar. `rows` come
 * height by height, from the left.
 */
export function partAxisLabels(rows: readonly Line[]): Line[] {
  const pieces = rows.map((line) => (isOneLine(line) ? [line] : piecesOf(line)))
  if (pieces.every((own) => own.length === 1)) return [...rows]
  const labels = axisLabels(pieces.flat())
  return pieces.flatMap((own, index) =>
    own.length > 1 && own.every((piece) => labels.has(piece)) ? own : [rows[index]!],
  )
}
