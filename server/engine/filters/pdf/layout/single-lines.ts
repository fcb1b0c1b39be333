import type { Line } from './model'

/** Lines of one stack are so far apart, em, and equally so, give or take a share; their sizes are the same to another. */
const LEADING = [0.9, 2.05] as const
const SAME_LEADING = 0.06
const SAME_SIZE = 0.04
/** Edges are the same to so much, points. */
const EDGE = 1
/** Each line is a name or an entry: it has no more words. */
const WORDS = 5
const FIGURE_WORDS = 7
/** So many lines that begin as names do are an address, so many cells beside one another a row, so many rows a table. */
const ADDRESS = 3
const CELLS = 3
const ROWS = 3
/** Lines set to the right begin at places that differ by more, em. */
const RAGGED = 0.3

const BEGINS = /^[\p{Lu}\p{Lt}\p{N}\p{Sc}+]/u
const NAMES = /^(?:[\p{Lu}\p{Lt}\p{N}(#№+&–—-][^\s]*(?:\s+|$))+$/u
/** The number of a house or a post code. */
const HOUSE = /^\d+\p{L}?,?\s+\p{Lu}|\d{4}|\p{Lu}\d/u
const ENDS_IN_FIGURE = /\p{L}.*\d$/u
const BEGINS_AS_NAME = /^[\p{Lu}\p{Lt}]/u
const GOES_ON = /(?:[,;:.!?–—&(/-]|\b(?:of|the|and|de|la|und|der|die|et|du|des))\s*$/i

/**
 * Ends lines that stand under one another and are each something by itself, though the next had no room behind them: those of
 * addresses and of what is set to the right (numbers and dates of invoices), and cells of tables without rules. Lines come from
 * the top down and from the left.
 */
export function closeSingleLines(lines: readonly Line[]): void {
  const flowing = lines.filter(
    ({ vertical, mirrored, rightToLeft }) => !vertical && !mirrored && !rightToLeft,
  )
  for (const run of runsAt(flowing, ({ x0 }) => x0)) if (isAddress(run, false)) closeAll(run)
  for (const run of runsAt(flowing, ({ x1 }) => x1)) {
    const starts = run.map(({ x0 }) => x0)
    const ragged = Math.max(...starts) - Math.min(...starts) > RAGGED * run[0]!.size
    if (ragged && isAddress(run, true)) closeAll(run)
  }
  closeTables(flowing)
}

function closeAll(run: readonly Line[]): void {
  for (const line of run.slice(0, -1)) line.closed = true
}

/** Do lines follow one another as those of one paragraph do, so far as their places tell? */
function follows(above: Line, line: Line, distance: number | null): boolean {
  const own = above.base - line.base
  return (
    above.degrees === line.degrees &&
    above.bold === line.bold &&
    Math.abs(above.size - line.size) < SAME_SIZE * line.size &&
    own > LEADING[0] * line.size &&
    own < LEADING[1] * line.size &&
    (distance === null || Math.abs(own - distance) < SAME_LEADING * distance)
  )
}

/** Two lines or more under one another that have one edge. */
function runsAt(lines: readonly Line[], edgeOf: (line: Line) => number): Line[][] {
  const open = new Map<number, Line[]>()
  const runs: Line[][] = []
  for (const line of lines) {
    const place = Math.round(edgeOf(line))
    const own = [place, place - 1, place + 1]
      .map((near) => open.get(near))
      .find((run) => run && follows(run.at(-1)!, line, leadOf(run)))
    if (own) {
      if (own.length === 1) runs.push(own)
      own.push(line)
    } else open.set(place, [line])
  }
  return runs
}

const leadOf = ([first, second]: readonly Line[]): number | null =>
  first && second ? first.base - second.base : null

/** Does each line begin as a name, a house or a number does, and end before the column is full, with a figure or in names alone? */
function isAddress(run: readonly Line[], right: boolean): boolean {
  if (!run.every((line) => line.words <= FIGURE_WORDS && BEGINS.test(line.text) && line.leader === null))
    return false
  const before = run.slice(0, -1)
  if (before.some(({ text }) => GOES_ON.test(text))) return false
  if (run.length < (right ? 2 : ADDRESS)) return false
  if (run.every(({ text }) => ENDS_IN_FIGURE.test(text) && BEGINS_AS_NAME.test(text))) return true
  if (run.some(({ words }) => words > WORDS)) return false
  return areNames(run) || endsEarly(run)
}

/** Nothing but names and numbers: a sentence has words with small letters. */
const areNames = (run: readonly Line[]): boolean =>
  run.every(({ text, bold }) => !bold && NAMES.test(text)) &&
  run.some(({ text }) => HOUSE.test(text)) &&
  run.some(({ text }) => /\p{Ll}/u.test(text))

/** Had what begins a line had room behind the one before, in the width of the widest, mostly? */
function endsEarly(run: readonly Line[]): boolean {
  const widest = Math.max(...run.map(({ x0, x1 }) => x1 - x0))
  const early = run.slice(1).filter(({ firstWord, size }, index) => {
    const above = run[index]!
    const room = widest - (above.x1 - above.x0)
    return room > firstWord + 0.6 * size && room > 1.2 * size
  })
  return 2 * early.length >= run.length - 1
}

/** Tables without rules of which each row is a line: all their cells stand under one another, and none begins with a small letter. */
function closeTables(lines: readonly Line[]): void {
  let chain: Line[][] = []
  const end = (): void => {
    if (chain.length >= ROWS) for (const line of chain.slice(0, -1).flat()) line.closed = true
    chain = []
  }
  for (const row of rowsOf(lines)) {
    if (!isRow(row)) end()
    else {
      if (chain.length > 0 && !isNextRow(chain, row)) end()
      chain.push(row)
    }
  }
  end()
}

function rowsOf(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = []
  for (const line of lines) {
    const [first] = rows.at(-1) ?? []
    if (first?.degrees === line.degrees && Math.abs(first.base - line.base) < 0.1 * line.size)
      rows.at(-1)!.push(line)
    else rows.push([line])
  }
  return rows
}

const isRow = (row: readonly Line[]): boolean =>
  row.length >= CELLS &&
  row.every(({ text, words, numeric }) => numeric || (words <= WORDS && BEGINS.test(text)))

function isNextRow(chain: readonly (readonly Line[])[], row: readonly Line[]): boolean {
  const above = chain.at(-1)!
  const distance = chain.length > 1 ? chain[0]![0]!.base - chain[1]![0]!.base : null
  return (
    above.length === row.length &&
    row.every((line, index) => {
      const other = above[index]!
      const [starts, ends] = [Math.abs(other.x0 - line.x0), Math.abs(other.x1 - line.x1)]
      const under = Math.min(starts, ends, Math.abs(other.x0 + other.x1 - line.x0 - line.x1) / 2) < EDGE
      const own = other.base - line.base
      return (
        under &&
        own < LEADING[1] * line.size &&
        (distance === null || Math.abs(own - distance) < 0.06 * distance)
      )
    })
  )
}
