/** New names of columns by lower-case old ones, by lower-case name of their table. */
export type ColumnNames = ReadonlyMap<string, ReadonlyMap<string, string>>

const unescapeColumn = (text: string): string => text.replace(/'(.)/gs, '$1')
const escapeColumn = (text: string): string => text.replace(/[[\]#'@]/g, "'$&")
/** Names with these stand in brackets of their own ("Using structured references", support.microsoft.com). */
const SPECIAL = /[\t\n\r,:.[\]#'"{}$^&*+=\-><()/!;@%|~`?\\]/

/**
 * Renames columns within the brackets of a structured reference (ECMA-376 part 1, 18.17.2.3): `[Price]`, `[@Price]`,
 * `[[#Headers],[Price]:[Sum]]`. Null when none has another name.
 */
export function renameColumns(brackets: string, table: string, columns: ColumnNames): string | null {
  const names = table ? columns.get(table.toLowerCase()) : undefined
  const rename = (raw: string): string | null => {
    const wanted = unescapeColumn(raw).toLowerCase()
    if (table) return names?.get(wanted) ?? null
    for (const others of columns.values()) {
      const found = others.get(wanted)
      if (found !== undefined) return found
    }
    return null
  }
  const inner = brackets.slice(1, -1)
  if (!/(?<!')\[/.test(inner)) {
    const [, at = '', name = ''] = /^(\s*@?)([^]*)$/.exec(inner) ?? []
    const renamed = name && !name.startsWith('#') ? rename(name) : null
    if (renamed === null) return null
    return SPECIAL.test(renamed) ? `[${at}[${escapeColumn(renamed)}]]` : `[${at}${escapeColumn(renamed)}]`
  }
  let changed = false
  const text = inner.replace(/\[((?:'.|[^'[\]])*)\]/gs, (whole, name: string) => {
    const renamed = name.startsWith('#') ? null : rename(name)
    if (renamed === null) return whole
    changed = true
    return `[${escapeColumn(renamed)}]`
  })
  return changed ? `[${text}]` : null
}
