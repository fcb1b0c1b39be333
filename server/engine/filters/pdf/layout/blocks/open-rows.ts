import type { Line } from '../model'

/** So many cells beside one another are a row, so many rows a table. */
const CELLS = 3
const ROWS = 3
/** A cell has no more words. */
const WORDS = 5
/** Rows are no further apart, em, and equally so, give or take a share; cells under one another to so many points. */
const LEADING = 2.05
const SAME_LEADING = 0.06
const EDGE = 1

const BEGINS = /^[\p{Lu}\p{Lt}\p{N}\p{Sc}+]/u

/**
 * Cells that begin the second and later rows of tables without rules of which each row is a line: all their cells stand under one
 * another, and none begins with a small letter.
 */
export function openRows(lines: readonly Line[]): Line[] {
  const tables: Line[][][] = []
  let table: Line[][] = []
  for (const row of rowsOf(lines)) {
    if (!isRow(row)) table = []
    else if (table.length > 0 && isNextRow(table, row)) table.push(row)
    else tables.push((table = [row]))
  }
  return tables.filter(({ length }) => length >= ROWS).flatMap((rows) => rows.slice(1).flat())
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

function isNextRow(table: readonly (readonly Line[])[], row: readonly Line[]): boolean {
  const above = table.at(-1)!
  if (above.length !== row.length) return false
  const lead = table.length > 1 ? table[0]![0]!.base - table[1]![0]!.base : null
  return row.every((line, index) => isUnder(above[index]!, line, lead))
}

function isUnder(above: Line, line: Line, lead: number | null): boolean {
  const distance = above.base - line.base
  const [starts, ends] = [above.x0 - line.x0, above.x1 - line.x1]
  return (
    Math.min(Math.abs(starts), Math.abs(ends), Math.abs(starts + ends) / 2) < EDGE &&
    distance < LEADING * line.size &&
    (lead === null || Math.abs(distance - lead) < SAME_LEADING * lead)
  )
}
