import type { Line } from './model'

/** So many lines are a stack, and so few: longer ones are text. */
const FEWEST = 3
const MOST = 10
/** Names, houses and places have no more words, and stand so far under one another, em. */
const WORDS = 6
const LEADING = [0.9, 1.7] as const
const SAME_LEADING = 0.08
/** Beyond the next word, em: a writer of text would have put it on the line. */
const ROOM = 1.2
/** Without anything beside them so few words, and so much room, em. */
const FEW_WORDS = 4
const WIDE_ROOM = 16
/** Larger type than this share of the page's middle one is a title's. */
const TITLE = 1.15
/** Of lines set to the right: words, and what is free before them, em. */
const MOST_WORDS = 8
const FREE = 6
const BEGINS = /^[\p{Lu}\p{Lt}\d]|^(?:www\.|https?:)/u
const ENDS = /[.!?;,–—&(/-]$|\b(?:of|the|and|de|la|und|der|die|das|et|du|des|den|von|del|di|da)$/iu

/**
 * Lines under one another that are each an entry of their own, as those of an address: all begin as names do, and behind at least half of
 * them what begins the next one had had room. The one that is longest shows no room, but is one of them. Those of a neighbouring
 * column that stand beside such are, too.
 */
export function findStacks(lines: readonly Line[]): ReadonlySet<Line> {
  const size = middleSize(lines)
  const stacks = [...columnsOf(lines, size)].flatMap((column) => runsOf(column))
  const right = Math.max(...lines.map(({ x1 }) => x1))
  const sure = stacks.filter((stack) => hasRoom(stack) || standsFree(stack, right))
  const found = new Set([...sure.flatMap((stack) => stack.slice(1)), ...setToTheRight(lines)])
  if (sure.length === 0) return found
  const levels = new Set(sure.flatMap((stack) => stack.map(levelOf)))
  for (const stack of stacks) {
    if (stack.every((line) => levels.has(levelOf(line)))) for (const line of stack.slice(1)) found.add(line)
  }
  return found
}

/** Lines that end at one place, each of which had had much room on the left for the next: a sender's address. */
function setToTheRight(lines: readonly Line[]): Line[] {
  const left = Math.min(...lines.map(({ x0 }) => x0))
  return lines.filter((line, index) => {
    const last = lines[index - 1]
    if (!last || last.degrees !== line.degrees || last.neighbours + line.neighbours > 0) return false
    const { size } = line
    const distance = (last.base - line.base) / size
    const level = Math.abs(last.x1 - line.x1) < 0.05 * size && Math.abs(last.x0 - line.x0) > size
    return (
      level &&
      distance > LEADING[0] &&
      distance < LEADING[1] &&
      [last, line].every((each) => each.words <= MOST_WORDS && BEGINS.test(each.text) && !each.rightToLeft) &&
      !ENDS.test(last.text) &&
      last.x0 - left > line.firstWord + FREE * size
    )
  })
}

const levelOf = ({ degrees, base }: Line): string => `${degrees} ${Math.round(base * 2)}`

function middleSize(lines: readonly Line[]): number {
  const sizes = lines.map(({ size }) => size).sort((a, b) => a - b)
  return sizes[Math.floor(sizes.length / 2)] ?? 0
}

/** Lines that begin at one place and look like entries, from the top. */
function columnsOf(lines: readonly Line[], size: number): Iterable<Line[]> {
  const columns = new Map<string, Line[]>()
  for (const line of lines) {
    const key = `${line.degrees} ${Math.round(line.x0)}`
    const column = columns.get(key)
    if (column) column.push(line)
    else columns.set(key, [line])
  }
  return [...columns.values()].filter(
    (column) => column.length >= FEWEST && column.some((line) => line.size < TITLE * size),
  )
}

const isEntry = (line: Line): boolean =>
  !line.bold &&
  !line.rightToLeft &&
  !line.vertical &&
  line.leader === null &&
  line.words <= WORDS &&
  BEGINS.test(line.text) &&
  !ENDS.test(line.text)

const isNamed = ({ text }: Line): boolean => /^\p{Lu}/u.test(text)

/** Entries of a column that follow one another at one distance; none where other lines do, too. */
function runsOf(column: readonly Line[]): Line[][] {
  const runs: Line[][] = []
  let run: Line[] = []
  let lead = 0
  for (const line of column) {
    const last = run.at(-1)
    const distance = last ? (last.base - line.base) / line.size : 0
    const follows =
      last !== undefined &&
      Math.abs(line.size - last.size) < 0.05 * line.size &&
      distance > LEADING[0] &&
      distance < LEADING[1] &&
      (run.length === 1 || Math.abs(distance - lead) < SAME_LEADING * lead)
    if (follows && run.length === 1) lead = distance
    if (!follows) runs.push((run = []))
    run.push(line)
  }
  return runs.filter(
    (each) =>
      each.length >= FEWEST &&
      each.length <= MOST &&
      each.every(isEntry) &&
      2 * each.filter(isNamed).length >= each.length,
  )
}

/** Is nothing beside any but the first, and far more room on the right than a writer of text would have left? */
const standsFree = (stack: readonly Line[], right: number): boolean =>
  stack.slice(1).every(({ neighbours }) => neighbours === 0) &&
  stack.every(({ words, x1, size }) => words <= FEW_WORDS && right - x1 > WIDE_ROOM * size)

function hasRoom(stack: readonly Line[]): boolean {
  const end = Math.max(...stack.map(({ x1 }) => x1))
  const free = stack
    .slice(1)
    .filter((line, index) => end - stack[index]!.x1 > line.firstWord + ROOM * line.size)
  return 2 * free.length >= stack.length - 1
}
