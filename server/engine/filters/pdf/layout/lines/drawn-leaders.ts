import type { Rule } from '../../content/rules'
import { boxHeight, boxWidth, type Box } from '../../geometry'
import type { Painted } from '../../read/show-event'
import { TAIL } from './leaders'
import type { Line, RuleRow } from '../model'

/** Dots of a row are no larger, points, stand no further apart, and there are so many of them. */
const DOT = 3
const APART = 4
const FEWEST = 6
/** Points by which those of one row differ. */
const SAME = 0.1
/** A line is no thicker, points. */
const THICKEST = 2
/** Where a leader stands: its middle above the baseline, how far behind the words and before its number, how long it is; em. */
const HEIGHT = [-0.3, 0.3] as const
const NEAR = [-0.2, 1.2] as const
const SHORTEST = 1.5

/** Dots drawn one by one in rows, as browsers draw dotted borders. */
export function findDotRows(rules: readonly Rule[]): RuleRow[] {
  const dots = rules.filter(
    ({ box, backing }) => backing === null && boxWidth(box) < DOT && boxHeight(box) < DOT,
  )
  return dots.length < FEWEST ? [] : [...rowsAlong(dots, 0), ...rowsAlong(dots, 1)]
}

/** Rows that run along x (0) or y (1). */
function rowsAlong(dots: readonly Rule[], axis: 0 | 1): RuleRow[] {
  const across = axis === 0 ? 1 : 0
  const sorted = dots.toSorted((a, b) => {
    const apart = a.box[across] - b.box[across]
    return Math.abs(apart) < SAME ? a.box[axis] - b.box[axis] : apart
  })
  const rows: Rule[][] = []
  for (const rule of sorted) {
    const last = rows.at(-1)?.at(-1)
    const gap = last ? rule.box[axis] - last.box[axis + 2]! : 0
    const level = last && Math.abs(rule.box[across] - last.box[across]) < SAME
    if (level && gap > -SAME && gap < APART && sameColour(last, rule)) rows.at(-1)!.push(rule)
    else rows.push([rule])
  }
  return rows.filter((row) => row.length >= FEWEST).map((row) => ({ rules: row, box: boxAround(row) }))
}

const sameColour = ({ paint: one }: Rule, { paint: other }: Rule): boolean =>
  one.components === other.components && one.operator === other.operator

const boxAround = (rules: readonly Rule[]): Box => [
  Math.min(...rules.map(({ box }) => box[0])),
  Math.min(...rules.map(({ box }) => box[1])),
  Math.max(...rules.map(({ box }) => box[2])),
  Math.max(...rules.map(({ box }) => box[3])),
]

/** What a page paints, those rows of dots that are `seen` each as one line, the others not at all. */
export function withDotRows(
  painted: readonly Painted[],
  rows: readonly RuleRow[],
  seen: readonly RuleRow[] = rows,
): readonly Painted[] {
  if (rows.length === 0) return painted
  const within = (box: Box, row: Box): boolean =>
    box[0] > row[0] - 1 && box[1] > row[1] - 1 && box[2] < row[2] + 1 && box[3] < row[3] + 1
  const isDot = ({ kind, box }: Painted): boolean =>
    kind === 'path' && boxWidth(box) < DOT && boxHeight(box) < DOT && rows.some((row) => within(box, row.box))
  const lines = seen.map(({ box }): Painted => ({ kind: 'path', box, colour: null }))
  return [...painted.filter((part) => !isDot(part)), ...lines]
}

/**
 * Gives lines the leaders behind them that are drawn: rows of dots, and lines up to a page number. A number that one leads to is no line
 * by itself any more. Answers the lines that are left.
 */
export function attachDrawnLeaders(
  lines: readonly Line[],
  rows: readonly RuleRow[],
  rules: readonly Rule[],
): Line[] {
  const dotted = new Set(rows)
  const single = rules
    .filter(({ box, backing }) => backing === null && boxHeight(box) < THICKEST && boxWidth(box) > DOT)
    .map((rule): RuleRow => ({ rules: [rule], box: rule.box }))
  const numbers = lines.filter(({ degrees, text }) => degrees === 0 && TAIL.test(text))
  if (rows.length === 0 && (single.length === 0 || numbers.length === 0)) return [...lines]
  const gone = new Set<Line>()
  for (const row of [...rows, ...single]) {
    const words = lines.find((line) => mayLead(line, row.box) && !gone.has(line))
    if (!words) continue
    const number = numbers.find(
      (line) => line !== words && isOn(line, row.box) && isNear(line.x0 - row.box[2], line),
    )
    if (!number && !dotted.has(row)) continue
    words.leader = { marks: [], tail: number?.marks ?? [], drawn: row }
    if (number) gone.add(number)
  }
  return lines.filter((line) => !gone.has(line))
}

const isOn = ({ base, size }: Line, box: Box): boolean => {
  const height = ((box[1] + box[3]) / 2 - base) / size
  return height > HEIGHT[0] && height < HEIGHT[1]
}

const isNear = (gap: number, { size }: Line): boolean => gap > NEAR[0] * size && gap < NEAR[1] * size

const mayLead = (line: Line, box: Box): boolean =>
  line.degrees === 0 &&
  !line.rightToLeft &&
  line.leader === null &&
  /\p{L}/u.test(line.text) &&
  boxWidth(box) > SHORTEST * line.size &&
  isOn(line, box) &&
  isNear(box[0] - line.x1, line)

/** What is drawn of the leaders of lines. */
export const leaderRules = (lines: readonly Line[]): Rule[] =>
  lines.flatMap(({ leader }) => leader?.drawn?.rules ?? [])
