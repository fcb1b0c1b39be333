/** Columns and rows from 1; Excel has 16,384 of the one and 1,048,576 of the other. */
export const MAX_COLUMN = 16_384
export const MAX_ROW = 1_048_576

/** A rectangle of cells. */
export interface Area {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** How far a formula is filled down and right of its first cell: relative references move along. */
export interface Extent {
  readonly rows: number
  readonly columns: number
}

export const ONE_CELL: Extent = { rows: 0, columns: 0 }

export function columnNumber(letters: string): number {
  let number = 0
  for (let at = 0; at < letters.length; at++) number = number * 26 + (letters.charCodeAt(at) & 31)
  return number
}

const CORNER = /^(\$?)([A-Za-z]{1,3})?(\$?)(\d{1,7})?$/

interface Corner {
  readonly row: number | null
  readonly column: number | null
  readonly fixedRow: boolean
  readonly fixedColumn: boolean
}

function readCorner(text: string): Corner | null {
  const match = CORNER.exec(text)
  if (!match) return null
  const [, first, letters, second, digits] = match
  // Of `$5` the first dollar is the row's.
  const rowDollar = letters ? second : first || second
  return {
    column: letters ? columnNumber(letters) : null,
    row: digits ? Number(digits) : null,
    fixedColumn: Boolean(letters && first),
    fixedRow: Boolean(digits && rowDollar),
  }
}

/** Reads `A1`, `$A$1:B7`, `A:C` or `2:5`; null for anything else. `extent` widens what is relative. */
export function readArea(text: string, extent: Extent = ONE_CELL): Area | null {
  const [one = '', other = one] = text.split(':')
  const [a, b] = [readCorner(one), readCorner(other)]
  if (!a || !b || (a.row === null && a.column === null)) return null
  if ((a.row === null) !== (b.row === null) || (a.column === null) !== (b.column === null)) return null
  const rows = [a.row ?? 1, b.row ?? MAX_ROW]
  const columns = [a.column ?? 1, b.column ?? MAX_COLUMN]
  const moves = (fixed: boolean, by: number): number => (fixed ? 0 : by)
  return {
    top: Math.min(...rows),
    left: Math.min(...columns),
    bottom: Math.min(
      MAX_ROW,
      Math.max(rows[0]! + moves(a.fixedRow, extent.rows), rows[1]! + moves(b.fixedRow, extent.rows)),
    ),
    right: Math.min(
      MAX_COLUMN,
      Math.max(
        columns[0]! + moves(a.fixedColumn, extent.columns),
        columns[1]! + moves(b.fixedColumn, extent.columns),
      ),
    ),
  }
}

/** Size of a range of ranges (`sqref`): how far its formulas are filled. */
export function extentOf(ranges: string): Extent {
  const areas = ranges.split(/\s+/).flatMap((range) => readArea(range) ?? [])
  if (areas.length === 0) return ONE_CELL
  const rows = Math.max(...areas.map((area) => area.bottom)) - Math.min(...areas.map((area) => area.top))
  const columns = Math.max(...areas.map((area) => area.right)) - Math.min(...areas.map((area) => area.left))
  return { rows, columns }
}
