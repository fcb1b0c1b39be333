import {
  attributeValue,
  elementText,
  relatedPart,
  type OpcPackage,
  type XmlElement,
  type XmlPart,
} from '../ooxml'
import { FormatError } from '../../model'
import { readArea, type Area } from './formula/area'
import { decodeEscapes } from './string-item'

/** A list object (ECMA-376 part 1, 18.5). Its header cells and the names of its columns are one and the same. */
export interface Table {
  readonly part: string
  readonly name: string
  readonly area: Area
  readonly hasHeader: boolean
  /** Names of columns from left to right. */
  readonly columns: readonly string[]
}

export interface Sheet {
  readonly name: string
  readonly part: string
  /** Has cells; chart sheets and dialogs have none. */
  readonly cells: boolean
  readonly tables: readonly Table[]
}

/** What the parts of a workbook are and how they are called. */
export interface Workbook {
  readonly main: string
  readonly sheets: readonly Sheet[]
  /** Formulas of defined names, by lower-case name. */
  readonly names: ReadonlyMap<string, string>
  readonly sharedStrings: string | null
  readonly styles: string | null
  readonly pivotCaches: readonly string[]
  readonly macros: boolean
}

/** @throws FormatError `corrupt` when the workbook names no sheet that is there. */
export function readWorkbook(pack: OpcPackage, main: string): Workbook {
  const part = pack.readXml(main)
  const targets = new Map(pack.relationships(main).map((item) => [item.id, item]))
  const root = part.root.first
  const sheets = (root?.child('x:sheets')?.children ?? []).flatMap((element): Sheet[] => {
    const target = targets.get(attributeValue(part.source, element, 'id') ?? '')
    if (!target || target.external || !pack.has(target.target)) return []
    const name = attributeValue(part.source, element, 'name') ?? ''
    return [
      {
        name,
        part: target.target,
        cells: target.type === 'worksheet',
        tables: readTables(pack, target.target),
      },
    ]
  })
  if (sheets.length === 0) throw new FormatError('corrupt', 'no-sheets', main)
  return {
    main,
    sheets,
    names: readNames(part),
    sharedStrings: relatedPart(pack, main, 'sharedStrings'),
    styles: relatedPart(pack, main, 'styles'),
    pivotCaches: [...targets.values()].flatMap((item) =>
      item.type === 'pivotCacheDefinition' && pack.has(item.target) ? [item.target] : [],
    ),
    macros: /macroEnabled/i.test(pack.contentType(main)),
  }
}

function readNames({ source, root }: XmlPart): Map<string, string> {
  const names = new Map<string, string>()
  for (const element of root.first?.child('x:definedNames')?.children ?? []) {
    names.set((attributeValue(source, element, 'name') ?? '').toLowerCase(), elementText(source, element))
  }
  return names
}

function readTables(pack: OpcPackage, sheet: string): Table[] {
  return pack.relationships(sheet).flatMap((item) => {
    if (item.type !== 'table' || item.external || !pack.has(item.target)) return []
    const { source, root } = pack.readXml(item.target)
    const table = root.first
    const area = table && readArea(attributeValue(source, table, 'ref') ?? '')
    if (!table || !area) return []
    return [
      {
        part: item.target,
        name: attributeValue(source, table, 'displayName') ?? attributeValue(source, table, 'name') ?? '',
        area,
        hasHeader: attributeValue(source, table, 'headerRowCount') !== '0',
        columns: columnsOf(table).map((column) =>
          decodeEscapes(attributeValue(source, column, 'name') ?? ''),
        ),
      },
    ]
  })
}

export const columnsOf = (table: XmlElement): XmlElement[] => table.child('x:tableColumns')?.children ?? []
