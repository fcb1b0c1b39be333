import type { Line } from '../model'
import { openRows } from './open-rows'
import { countRoom, runsAt } from './runs'
import { endsWithin } from '../sentences'

/** Each line is a name or an entry: it has no more words, with figures some more. */
const WORDS = 5
const FIGURE_WORDS = 7
/** So many lines are a list, of which more are text; those of numbers set to the right. */
const LINES = 3
const MOST_LINES = 10
const RIGHT_LINES = 2
/** Without anything beside them so few words, and so much room, em. */
const FEW_WORDS = 4
const WIDE_ROOM = 16
/** Larger type than this share of the page's middle one is a title's. */
const TITLE = 1.15
/** Lines set to the right begin at places that differ by more, em. */
const RAGGED = 0.3
/** Those of a sender: words, and what is free before them, em. */
const SENDER_WORDS = 8
const SENDER_ROOM = 6

const BEGINS = /^(?:[\p{Lu}\p{Lt}\p{N}\p{Sc}+]|www\.|https?:)/u
const NAMES = /^(?:[\p{Lu}\p{Lt}\p{N}(#№+&–—-][^\s]*(?:\s+|$))+$/u
/** The number of a house or a post code. */
const HOUSE = /^\d+\p{L}?,?\s+\p{Lu}|\d{4}|\p{Lu}\d/u
const ENDS_IN_FIGURE = /\p{L}.*\d$/u
const BEGINS_AS_NAME = /^[\p{Lu}\p{Lt}]/u

/**
 * Lines that begin anew though the one above may have had no room for them, as they stand under one another and are each something
 * by itself: addresses, short lists, what is set to the right (numbers and dates of invoices, senders), and cells of tables without
 * rules. Lines come from the top down and from the left.
 */
export function findSingleLines(lines: readonly Line[]): ReadonlySet<Line> {
  const flowing = lines.filter(
    ({ vertical, mirrored, rightToLeft }) => !vertical && !mirrored && !rightToLeft,
  )
  const columns = runsAt(flowing, ({ x0 }) => x0)
  const right = runsAt(flowing, ({ x1 }) => x1).filter(isRagged)
  const runs = [
    ...columns.filter((run) => run.length >= LINES && isAddress(run)),
    ...findStacks(columns, lines),
    ...right.filter((run) => run.length >= RIGHT_LINES && isAddress(run)),
  ]
  const single = new Set(runs.flatMap((run) => run.slice(1)))
  for (const line of [...senderLines(right, flowing), ...openRows(flowing)]) single.add(line)
  return single
}

function isRagged(run: readonly Line[]): boolean {
  const starts = run.map(({ x0 }) => x0)
  return Math.max(...starts) - Math.min(...starts) > RAGGED * run[0]!.size
}

/** Does each line begin as a name, a house or a number does, and end before the column is full, with a figure or in names alone? */
function isAddress(run: readonly Line[]): boolean {
  if (!run.every((line) => line.words <= FIGURE_WORDS && BEGINS.test(line.text) && line.leader === null))
    return false
  if (run.slice(0, -1).some(({ text }) => endsWithin(text))) return false
  if (run.every(({ text }) => ENDS_IN_FIGURE.test(text) && BEGINS_AS_NAME.test(text))) return true
  if (run.some(({ words }) => words > WORDS)) return false
  return areNames(run) || endsEarly(run)
}

/** Nothing but names and numbers: a sentence has words with small letters. */
const areNames = (run: readonly Line[]): boolean =>
  run.every(({ text, bold }) => !bold && NAMES.test(text)) &&
  run.some(({ text }) => HOUSE.test(text)) &&
  run.some(({ text }) => /\p{Ll}/u.test(text))

/** The line that is longest shows no room, but is one of them. */
const endsEarly = (run: readonly Line[]): boolean => 2 * countRoom(run) >= run.length - 1

/** A few names, houses and places under one another beside which there is room; and those of a neighbouring column, line by line. */
function findStacks(columns: readonly Line[][], lines: readonly Line[]): Line[][] {
  const size = middleSize(lines)
  const right = Math.max(...lines.map(({ x1 }) => x1))
  const stacks = columns.filter((run) => isStack(run, size))
  const sure = stacks.filter((stack) => endsEarly(stack) || standsFree(stack, right))
  const levels = new Set(sure.flatMap((stack) => stack.map(levelOf)))
  return stacks.filter((stack) => stack.every((line) => levels.has(levelOf(line))))
}

const isStack = (run: readonly Line[], size: number): boolean =>
  run.length >= LINES &&
  run.length <= MOST_LINES &&
  run.every(isEntry) &&
  run.some((line) => line.size < TITLE * size) &&
  2 * run.filter(({ text }) => BEGINS_AS_NAME.test(text)).length >= run.length

const isEntry = ({ bold, leader, words, text }: Line): boolean =>
  !bold && leader === null && words <= WORDS + 1 && BEGINS.test(text) && !endsWithin(text)

/** Is nothing beside any but the first, and far more room on the right than a writer of text would have left? */
const standsFree = (stack: readonly Line[], right: number): boolean =>
  stack.slice(1).every(({ neighbours }) => neighbours === 0) &&
  stack.every(({ words, x1, size }) => words <= FEW_WORDS && right - x1 > WIDE_ROOM * size)

const levelOf = ({ degrees, base }: Line): string => `${degrees} ${Math.round(base * 2)}`

function middleSize(lines: readonly Line[]): number {
  const sizes = lines.map(({ size }) => size).sort((a, b) => a - b)
  return sizes[Math.floor(sizes.length / 2)] ?? 0
}

/** Lines set to the right, with much room on the left of each for the next: a sender's address. */
function senderLines(right: readonly Line[][], lines: readonly Line[]): Line[] {
  const left = Math.min(...lines.map(({ x0 }) => x0))
  return right.flatMap((run) =>
    run.slice(1).filter((line, index) => {
      const above = run[index]!
      return (
        Math.abs(above.x0 - line.x0) > line.size &&
        above.x0 - left > line.firstWord + SENDER_ROOM * line.size &&
        !endsWithin(above.text) &&
        [above, line].every(
          ({ words, text, neighbours }) => words <= SENDER_WORDS && BEGINS.test(text) && neighbours === 0,
        )
      )
    }),
  )
}
