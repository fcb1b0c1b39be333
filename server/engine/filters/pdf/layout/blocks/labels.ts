import type { Box } from '../../geometry'
import type { Line } from '../model'

/** Em: a field stands beside a label when it is no higher than this many lines and no further away. */
const ONE_ROW = 2.2
const FARTHEST_BEHIND = 20
const FARTHEST_BEFORE = 3
const TOUCH = 0.5
/** What may begin a label, and what ends one. */
const BEGINS = /^\P{Ll}/u
const ENDS = /[:：]\s*$/

/** Two lines under one another, each with a field of its own beside it, are two labels. */
export function areLabels(upper: Line, lower: Line, fields: readonly Box[]): boolean {
  if (!BEGINS.test(lower.text) && !ENDS.test(upper.text)) return false
  const own = fields.filter((field) => isBeside(field, lower))
  return own.length > 0 && fields.some((field) => isBeside(field, upper) && !own.includes(field))
}

function isBeside([x0, y0, x1, y1]: Box, line: Line): boolean {
  const { base, size } = line
  const middle = base + 0.3 * size
  if (middle < y0 || middle > y1 || y1 - y0 > ONE_ROW * size) return false
  const [behind, before] = [x0 - line.x1, line.x0 - x1]
  return (
    (behind > -TOUCH * size && behind < FARTHEST_BEHIND * size) ||
    (before > -TOUCH * size && before < FARTHEST_BEFORE * size)
  )
}
