import {
  applyEdits,
  elementText,
  escapeAttribute,
  escapeXml,
  findAttribute,
  type OpcPackage,
  type XmlEdit,
  type XmlElement,
  type XmlPart,
} from '../ooxml'
import type { Edition } from './edition'
import { rewriteFormula, type Follow } from './formula/rewrite-formula'
import type { ColumnNames } from './formula/structured-reference'
import { followAttribute } from './sheet/tail-edits'
import { decodeEscapes, encodeEscapes } from './string-item'
import type { Wording } from './wording'
import { columnsOf, type Workbook } from './workbook'

/** New names of the columns of all tables whose header cells were translated. */
export function renamedColumns(workbook: Workbook, follow: Follow): ColumnNames {
  const tables = new Map<string, ReadonlyMap<string, string>>()
  for (const { tables: list } of workbook.sheets) {
    for (const { name, columns, hasHeader } of list) {
      if (!hasHeader) continue
      const renamed = columns.flatMap((column) => {
        const text = follow(column)
        return text === null ? [] : [[column.toLowerCase(), text] as const]
      })
      if (renamed.length > 0) tables.set(name.toLowerCase(), new Map(renamed))
    }
  }
  return tables
}

/**
 * Everything outside of the sheets that repeats texts of cells: tables, pivot caches and tables, slicers, formulas of
 * names. Returns the changed parts.
 */
export function followCells(
  pack: OpcPackage,
  workbook: Workbook,
  edition: Edition,
  wording: Wording,
): Map<XmlPart, string> {
  const changed = new Map<XmlPart, string>()
  const put = (name: string, edit: (part: XmlPart) => XmlEdit[]): void => {
    const part = pack.readXml(name)
    const edits = edit(part)
    if (edits.length > 0) changed.set(part, applyEdits(part.source, edits))
  }
  for (const { tables } of workbook.sheets) {
    for (const { part, hasHeader } of tables) put(part, (xml) => tableEdits(xml, hasHeader, edition, wording))
  }
  for (const name of pack.reachableParts(workbook.main)) {
    const type = pack.contentType(name)
    if (/spreadsheetml\.pivotCacheDefinition\+xml$/i.test(type)) put(name, (xml) => cacheEdits(xml, wording))
    else if (/spreadsheetml\.pivotCacheRecords\+xml$/i.test(type))
      put(name, (xml) => valueEdits(xml, wording))
    else if (/spreadsheetml\.pivotTable\+xml$/i.test(type)) put(name, (xml) => pivotEdits(xml, wording))
    else if (/ms-excel\.slicerCache\+xml$/i.test(type)) {
      put(name, ({ source, root }) =>
        root.first ? followAttribute(source, root.first, 'sourceName', wording) : [],
      )
    }
  }
  put(workbook.main, (part) => workbookEdits(part, edition, wording))
  return changed
}

const NAMED = new Set(['x:calculatedColumnFormula', 'x:totalsRowFormula'])

function tableEdits(
  { source, root }: XmlPart,
  hasHeader: boolean,
  edition: Edition,
  wording: Wording,
): XmlEdit[] {
  const edits: XmlEdit[] = []
  const table = root.first
  for (const column of hasHeader && table ? columnsOf(table) : []) {
    edits.push(...columnName(source, column, wording))
  }
  for (const element of root.descendants()) {
    if (element.name === 'x:tableColumn')
      edits.push(...followAttribute(source, element, 'totalsRowLabel', wording))
    if (element.name === 'x:filter' || element.name === 'x:customFilter') {
      edits.push(...followAttribute(source, element, 'val', wording))
    }
    if (NAMED.has(element.name)) edits.push(...formulaEdits(source, element, edition, wording))
  }
  return edits
}

/** Line breaks in names of columns are written `_x000a_`; in an attribute XML would make them spaces. */
function columnName(source: string, column: XmlElement, wording: Wording): XmlEdit[] {
  const attribute = findAttribute(source, column, 'name')
  const text = attribute && wording.follow(decodeEscapes(attribute.value))
  if (!attribute || text === null) return []
  const escaped = escapeAttribute(encodeEscapes(text)).replace(/&#10;/g, '_x000a_')
  return [{ start: attribute.start, end: attribute.end, text: escaped }]
}

function formulaEdits(source: string, element: XmlElement, edition: Edition, wording: Wording): XmlEdit[] {
  const { formula } = rewriteFormula(
    elementText(source, element),
    (text) => wording.follow(text),
    edition.columns,
  )
  if (formula === null) return []
  edition.recalculate = true
  return [{ start: element.openEnd, end: element.closeStart, text: escapeXml(formula) }]
}

function cacheEdits(part: XmlPart, wording: Wording): XmlEdit[] {
  const { source, root } = part
  const fields = root.first?.child('x:cacheFields')?.children ?? []
  const names = fields.flatMap((field) => followAttribute(source, field, 'name', wording))
  return [...names, ...valueEdits(part, wording)]
}

/** Items of caches and records: `<s v="East"/>`. */
const valueEdits = ({ source, root }: XmlPart, wording: Wording): XmlEdit[] =>
  [...root.descendants()].flatMap((element) =>
    element.name === 'x:s' ? followAttribute(source, element, 'v', wording) : [],
  )

const PIVOT_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'x:pivotTableDefinition': [
    'dataCaption',
    'grandTotalCaption',
    'rowHeaderCaption',
    'colHeaderCaption',
    'errorCaption',
    'missingCaption',
  ],
  'x:pivotField': ['name', 'subtotalCaption'],
  'x:item': ['n'],
  'x:dataField': ['name'],
  'x:filter': ['stringValue1', 'stringValue2'],
}

/** Captions of pivot tables stand in cells as well; those that no cell holds stay. */
const pivotEdits = ({ source, root }: XmlPart, wording: Wording): XmlEdit[] =>
  [...root.descendants()].flatMap((element) =>
    (PIVOT_TEXTS[element.name] ?? []).flatMap((name) => followAttribute(source, element, name, wording)),
  )

/** What stands before `calcPr` in a workbook (`CT_Workbook`, ECMA-376 part 1, 18.2.27). */
const BEFORE_CALCULATION = ['x:definedNames', 'x:externalReferences', 'x:functionGroups', 'x:sheets']

function workbookEdits({ source, root }: XmlPart, edition: Edition, wording: Wording): XmlEdit[] {
  const workbook = root.first
  const names = (workbook?.child('x:definedNames')?.children ?? []).flatMap((name) =>
    formulaEdits(source, name, edition, wording),
  )
  if (!workbook || !edition.recalculate) return names
  return [...names, ...recalculate(source, workbook)]
}

/** Asks whoever opens the file to make all results anew. */
function recalculate(source: string, workbook: XmlElement): XmlEdit[] {
  const settings = workbook.child('x:calcPr')
  const prefix = /^<((?:[\w.-]+:)?)/.exec(source.slice(workbook.start))?.[1] ?? ''
  if (!settings) {
    const before = BEFORE_CALCULATION.map((name) => workbook.child(name)).find((element) => element !== null)
    return before
      ? [{ start: before.end, end: before.end, text: `<${prefix}calcPr fullCalcOnLoad="1"/>` }]
      : []
  }
  const attribute = findAttribute(source, settings, 'fullCalcOnLoad')
  if (attribute) return [{ start: attribute.start, end: attribute.end, text: '1' }]
  const at = settings.start + `<${prefix}calcPr`.length
  return [{ start: at, end: at, text: ' fullCalcOnLoad="1"' }]
}
