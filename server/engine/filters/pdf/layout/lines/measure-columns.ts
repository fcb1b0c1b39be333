import type { Line } from '../model'
import { CLAUSE_END } from '../sentences'

/** Lines up and down that tell a column's width. */
const COLUMN_REACH = 12
/** So many lines in a column, of which most are sentences, are a list. */
const LISTED = 6
const MOSTLY = 0.6
const HAS_DIGIT = /\d/

/** Tells each line how many others stand on its height. They come from the top down. */
export function countNeighbours(lines: readonly Line[]): void {
  lines.forEach((line, index) => {
    for (let next = index + 1; next < lines.length; next++) {
      const other = lines[next]!
      if (other.degrees !== line.degrees || line.base - other.base >= 0.3 * line.size) break
      line.neighbours++
      other.neighbours++
      line.besideFigures ||= other.numeric && HAS_DIGIT.test(other.text)
      other.besideFigures ||= line.numeric && HAS_DIGIT.test(line.text)
    }
  })
}

/** Where a line begins and ends as it is read; of lines that run to the left both are negative. */
const startOf = ({ rightToLeft, x0, x1 }: Line): number => (rightToLeft ? -x1 : x0)
const endOf = ({ rightToLeft, x0, x1 }: Line): number => (rightToLeft ? -x0 : x1)

/** Lines above and below that begin at the same place show how wide their column is. */
export function measureColumns(lines: readonly Line[]): void {
  const columns = new Map<string, Line[]>()
  for (const line of lines) {
    const key = `${line.degrees}:${Math.round(startOf(line))}`
    const own = columns.get(key)
    if (own) own.push(line)
    else columns.set(key, [line])
  }
  for (const column of columns.values()) {
    const complete = column.map(({ text }) => CLAUSE_END.test(text))
    column.forEach((line, index) => {
      let [end, alike, ended] = [endOf(line), 0, 0]
      const last = Math.min(column.length - 1, index + COLUMN_REACH)
      for (let at = Math.max(0, index - COLUMN_REACH); at <= last; at++) {
        const other = column[at]!
        if (Math.abs(other.size - line.size) >= 0.1 * line.size) continue
        end = Math.max(end, endOf(other))
        alike++
        if (complete[at]) ended++
      }
      line.columnEnd = end
      line.listed = alike >= LISTED && ended > MOSTLY * alike
    })
  }
}
