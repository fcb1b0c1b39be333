import type { Block } from '../layout'

/** So many texts under one another, or beside one another, belong together. */
const FEWEST = 3
/** Rows are no further apart, em. */
const PITCH = 4
/** Points by which edges under one another, and heights of a row, differ. */
const SAME = 0.6
/** Columns whose heights share so much of the lower one's stand in one table. */
const BESIDE = 0.5

/** Texts under one another in one style, with one edge, and the table that they are a column of. */
export interface Column<T> {
  readonly members: readonly T[]
  /** The same for the columns of one table. */
  readonly table: string
}

interface Extent {
  readonly top: number
  readonly bottom: number
  readonly look: string
  readonly table: string
}

/**
 * Finds columns of single lines: cells of a table, names of a list. What looks alike there is to have one size, whatever else on the page
 * has theirs. Cells of one row that stand in no column, as the heads of a table do, are one, too.
 */
export function findColumns<T extends { readonly original: Block }>(texts: readonly T[]): Column<T>[] {
  const single = texts.filter(({ original: { lines, degrees } }) => lines.length === 1 && degrees % 90 === 0)
  if (single.length < FEWEST) return []
  const tables: Extent[] = []
  const columns = groupBy(single, columnOf)
    .flatMap(chainsOf)
    .map((members) => ({ members, table: tableOf(members, tables) }))
  const taken = new Set(columns.flatMap(({ members }) => members))
  const rows = groupBy(
    single.filter((text) => !taken.has(text)),
    rowOf,
  ).filter((members) => members.length >= FEWEST)
  return [...columns, ...rows.map((members) => ({ members, table: `row ${Math.round(leftOf(members))}` }))]
}

const lookOf = ({ degrees, size, style }: Block): string =>
  `${degrees} ${Math.round(size * 10)} ${style.bold}`

function columnOf({ original }: { readonly original: Block }): string {
  const { align, x0, x1 } = original
  const edge = align === 'right' ? x1 : align === 'center' ? (x0 + x1) / 2 : x0
  return `${lookOf(original)} ${align} ${Math.round(edge / SAME)}`
}

const rowOf = ({ original }: { readonly original: Block }): string =>
  `${lookOf(original)} ${Math.round(original.lines[0]!.base / SAME)}`

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const own = groups.get(key)
    if (own) own.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()].filter((group) => group.length >= FEWEST)
}

/** Cuts what has one edge where rows end. */
function chainsOf<T extends { readonly original: Block }>(group: readonly T[]): T[][] {
  const chains: T[][] = []
  let last: Block | null = null
  for (const text of group.toSorted((a, b) => b.original.lines[0]!.base - a.original.lines[0]!.base)) {
    const { original } = text
    if (last && last.lines[0]!.base - original.lines[0]!.base < PITCH * original.size)
      chains.at(-1)!.push(text)
    else chains.push([text])
    last = original
  }
  return chains.filter((chain) => chain.length >= FEWEST)
}

const leftOf = (members: readonly { readonly original: Block }[]): number =>
  Math.min(...members.map(({ original }) => original.x0))

/** The table beside whose columns of one look it stands, or one of its own. */
function tableOf(members: readonly { readonly original: Block }[], tables: Extent[]): string {
  const [first, last] = [members[0]!.original, members.at(-1)!.original]
  const own = { top: first.top, bottom: last.bottom, look: lookOf(first) }
  const beside = tables.find(({ top, bottom, look }) => {
    const shared = Math.min(top, own.top) - Math.max(bottom, own.bottom)
    return look === own.look && shared > BESIDE * Math.min(top - bottom, own.top - own.bottom)
  })
  const table = beside?.table ?? `table ${Math.round(leftOf(members))}`
  tables.push({ ...own, table })
  return table
}
