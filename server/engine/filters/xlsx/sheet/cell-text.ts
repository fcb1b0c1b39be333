import { parseXml, unescapeXml } from '../../ooxml'
import {
  decodeEscapes,
  itemsText,
  plainItem,
  readLineEnds,
  readStringItem,
  type StringItem,
} from '../string-item'
import type { Cell } from './scan-rows'

/** The text a cell shows: shared, its own, or a formula's result; null for numbers and the like. */
export function readCellText(
  xml: string,
  cell: Cell,
  strings: readonly string[],
  root: string,
  prefix: string,
  part: string,
): string | null {
  if (cell.type === 'inlineStr') return itemsText(readInline(xml, cell, root, prefix, part).item)
  if (!cell.value) return null
  const value = xml.slice(cell.value.start, cell.value.end)
  if (cell.type === 's') return strings[Number(value)] ?? null
  return cell.type === 'str' ? decodeEscapes(unescapeXml(value)) : null
}

/** An inline string (`is`) of a cell and where its content stands in the rows. */
export function readInline(xml: string, cell: Cell, root: string, prefix: string, part: string) {
  const plain = plainInline(xml, cell, prefix)
  if (plain) return plain
  const source = `${root}${xml.slice(cell.start, cell.end)}</${prefix}worksheet>`
  const offset = cell.start - root.length
  const element = parseXml(source, part).first?.first?.child('x:is') ?? null
  const item: StringItem = element ? readStringItem(source, element) : { items: [], rich: false, prefix }
  const end = element ? (element.child('x:phoneticPr')?.start ?? element.closeStart) : 0
  return {
    item,
    content:
      element && element.openEnd < element.end
        ? { start: element.openEnd + offset, end: end + offset }
        : null,
  }
}

/** The simple form, which nearly every cell has: `<is><t>text</t></is>`. */
function plainInline(xml: string, cell: Cell, prefix: string) {
  const open = `<${prefix}is>`
  const close = `</${prefix}is>`
  const textEnd = `</${prefix}t>`
  const end = cell.end - `</${prefix}c>`.length - close.length
  const start = cell.openEnd + open.length
  if (!xml.startsWith(open, cell.openEnd) || !xml.startsWith(textEnd + close, end - textEnd.length))
    return null
  const text = [`<${prefix}t>`, `<${prefix}t xml:space="preserve">`].find((tag) => xml.startsWith(tag, start))
  if (text === undefined || start + text.length > end - textEnd.length) return null
  const raw = xml.slice(start + text.length, end - textEnd.length)
  if (raw.includes('<')) return null
  return {
    item: plainItem(readLineEnds(unescapeXml(raw)), prefix),
    content: { start, end },
  }
}
