import type { Line } from '../model'

/** Lines of one run are so far apart, em, and equally so, give or take a share; their sizes are the same to another. */
const LEADING = [0.8, 2.05] as const
const SAME_LEADING = 0.06
const SAME_SIZE = 0.04
/** What a writer leaves behind a word, em; and the least that is any room at all. */
const SPACE = 0.6
const LEAST_ROOM = 1.2

/** Edges are the same to a point. */
const NEAR = [0, -1, 1] as const

/** Would a line's first word have had room between the end of the line before and the edge? */
export function roomFor({ firstWord, size }: Line, end: number, edge: number): boolean {
  const room = edge - end
  return room > firstWord + SPACE * size && room > LEAST_ROOM * size
}

/** Behind how many lines of a run, as wide as its widest, what begins the next had had room: a writer of text would have put it there. */
export function countRoom(run: readonly Line[]): number {
  const widest = Math.max(...run.map(({ x0, x1 }) => x1 - x0))
  return run.slice(1).filter((line, index) => roomFor(line, run[index]!.x1 - run[index]!.x0, widest)).length
}

/** Two lines or more under one another that have one edge, one size and weight, and one distance. Lines come from the top down. */
export function runsAt(lines: readonly Line[], edgeOf: (line: Line) => number): Line[][] {
  const open = new Map<number, Line[]>()
  const runs: Line[][] = []
  for (const line of lines) {
    const place = Math.round(edgeOf(line))
    let own: Line[] | undefined
    for (const step of NEAR) {
      const run = open.get(place + step)
      if (!run || !follows(run, line)) continue
      own = run
      break
    }
    if (own) {
      if (own.length === 1) runs.push(own)
      own.push(line)
    } else open.set(place, [line])
  }
  return runs
}

function follows(run: readonly Line[], line: Line): boolean {
  const above = run[run.length - 1]!
  const distance = above.base - line.base
  const lead = run.length > 1 ? run[0]!.base - run[1]!.base : distance
  return (
    above.degrees === line.degrees &&
    above.bold === line.bold &&
    Math.abs(above.size - line.size) < SAME_SIZE * line.size &&
    distance > LEADING[0] * line.size &&
    distance < LEADING[1] * line.size &&
    Math.abs(distance - lead) <= SAME_LEADING * lead
  )
}
