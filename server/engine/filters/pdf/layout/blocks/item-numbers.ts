import type { Block, Line } from '../model'
import type { Rows } from './rows'

/** Of sections and items of several levels, or in brackets; numbers of lines and of figures have neither. */
const ITEM = /^\(?\d{1,2}(?:\.\d{1,2}){1,4}[.)]?$|^\d{1,3}[.)]$|^\(\d{1,3}\)$/
const LEVELS = /[.\d]*\d/
/** How far it stands before its text, em. */
const GAP = [0.3, 5] as const

/** Does a number stand right before a line, as one of as many levels does before the first line of the block, in its place? */
export function beginsItem(line: Line, { lines }: Block, rows: Rows): boolean {
  const number = numberBefore(line, rows)
  if (!number) return false
  const first = numberBefore(lines[0]!, rows)
  if (!first || levelsOf(first) !== levelsOf(number) || Math.abs(lines[0]!.x0 - line.x0) > line.size)
    return false
  return Math.min(Math.abs(first.x0 - number.x0), Math.abs(first.x1 - number.x1)) < 0.5 * line.size
}

/** The only thing before a line on its height, or it is one of a table. */
function numberBefore(line: Line, rows: Rows): Line | undefined {
  const before = rows.beside(line).filter(({ x1 }) => x1 < line.x0)
  const number = before[0]
  if (!number || before.length > 1 || !ITEM.test(number.text)) return undefined
  const gap = (line.x0 - number.x1) / line.size
  return gap > GAP[0] && gap < GAP[1] ? number : undefined
}

const levelsOf = ({ text }: Line): number => LEVELS.exec(text)![0].split('.').filter(Boolean).length
