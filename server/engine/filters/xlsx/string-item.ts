import { mergeRuns, plainText } from '../../model'
import type { AtomItem, InlineItem, TextItem, XmlEdit, XmlElement } from '../ooxml'
import {
  elementText,
  escapeXml,
  PLAIN,
  rawPrefix,
  translateItems,
  type AskRuns,
  type InlineFormat,
} from '../ooxml'

/** Excel takes no longer text in a cell ("Excel specifications and limits", support.microsoft.com). */
export const MAX_CELL_TEXT = 32_767

/** `_x000D_`: a character that XML cannot hold, or one that would look like that (ECMA-376 part 1, 22.9.2.19). */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g
const CONTROL = /[\x00-\x08\x0b-\x1f]/g

export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(ESCAPED, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text

export const encodeEscapes = (text: string): string =>
  (text.includes('_x') ? text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : text).replace(
    CONTROL,
    (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )

/** Line ends and characters that are none. */
const SPECIAL = /(\r?\n|\r|[\x00-\x08\x0b\x0c\x0e-\x1f])/

type Pieces = Pick<StringItem, 'items' | 'rich'>

/** The text of a cell or comment: plain, or in runs with formats (`CT_Rst`, ECMA-376 part 1, 18.4.8). */
export interface StringItem {
  readonly items: readonly InlineItem[]
  readonly rich: boolean
  /** The document's own prefix with its colon. */
  readonly prefix: string
}

/** Reads an `si`, `is` or `text` element. Readings of ideographs (`rPh`) are no text of their own. */
export function readStringItem(source: string, element: XmlElement): StringItem {
  const prefix = rawPrefix(source, element)
  const rich = element.child('x:r') !== null
  const items: InlineItem[] = []
  for (let child = element.first; child; child = child.next) {
    if (child.name === 'x:t' && !rich) items.push(...itemsOf(elementText(source, child), PLAIN, null))
    if (child.name !== 'x:r') continue
    const properties = child.child('x:rPr')
    const text = child.child('x:t')
    const raw = properties ? source.slice(properties.start, properties.end) : ''
    if (text) items.push(...itemsOf(elementText(source, text), { key: raw, xml: raw }, prefix))
  }
  return { items, rich, prefix }
}

export const readLineEnds = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text

/** A plain item of this (still escaped) text. */
export const plainItem = (text: string, prefix: string): StringItem => ({
  items: itemsOf(text, PLAIN, null),
  rich: false,
  prefix,
})

const textItem = (text: string, format: InlineFormat): TextItem => ({
  kind: 'text',
  text,
  format,
  path: [],
  source: null,
})

/** `prefix` null: in a plain item, where a break is a character of the one text there is. */
function itemsOf(escaped: string, format: InlineFormat, prefix: string | null): InlineItem[] {
  const text = decodeEscapes(escaped)
  if (!SPECIAL.test(text)) return text ? [textItem(text, format)] : []
  return text.split(SPECIAL).flatMap((piece, at): InlineItem[] => {
    if (!piece) return []
    if (at % 2 === 0) return [textItem(piece, format)]
    const line = /[\r\n]/.test(piece)
    const xml = prefix === null ? encodeText(piece) : writeRun(piece, format, prefix)
    const atom: AtomItem = {
      kind: 'atom',
      role: line ? 'break' : 'other',
      text: line ? '\n' : '',
      xml,
      splits: false,
      range: null,
      path: [],
      source: null,
    }
    return [atom]
  })
}

const encodeText = (text: string): string => escapeXml(encodeEscapes(text))

const writeRun = (text: string, format: InlineFormat, prefix: string): string =>
  `<${prefix}r>${format.xml}<${prefix}t xml:space="preserve">${encodeText(text)}</${prefix}t></${prefix}r>`

/** The text a reader sees. */
export const itemsText = ({ items }: Pick<StringItem, 'items'>): string =>
  items.length === 1 && items[0]?.kind === 'text'
    ? items[0].text
    : items.map((item) => (item.kind === 'noise' ? '' : item.text)).join('')

/** What looks like an escape is known by the whole of it, so runs of one style must not cut it in two. */
const inWholeEscapes =
  (ask: AskRuns): AskRuns =>
  (runs, stretch) => {
    const translation = ask(runs, stretch)
    return translation && translation.length > 1 && /_x[0-9A-Fa-f]{4}_/.test(plainText(translation))
      ? mergeRuns(translation)
      : translation
  }

/** New content of the item, or null when nothing in it is translated. */
export function translateStringItem(item: StringItem, ask: AskRuns): string | null {
  const { prefix, rich } = item
  const write = (text: string, format: InlineFormat): string =>
    rich ? writeRun(text, format, prefix) : encodeText(text)
  const content = translateItems(item.items, inWholeEscapes(ask), write)
  if (content === null || rich) return content
  return `<${prefix}t xml:space="preserve">${content}</${prefix}t>`
}

/** An item that holds source and translation, each in its own formats. */
export function writeBoth(
  item: Pieces & { readonly prefix: string },
  content: string,
  separator: string,
): string {
  const { prefix, rich } = item
  const source = item.items
    .map((piece) =>
      piece.kind !== 'text'
        ? piece.xml
        : rich
          ? writeRun(piece.text, piece.format, prefix)
          : encodeText(piece.text),
    )
    .join('')
  if (rich) return source + writeRun(separator, PLAIN, prefix) + content
  const inner = content.slice(content.indexOf('>') + 1, content.lastIndexOf('</'))
  return `<${prefix}t xml:space="preserve">${source}${encodeText(separator)}${inner}</${prefix}t>`
}

/** Replaces an item's text and drops the readings of the old one; settings of readings may stay. */
export function replaceContent(element: XmlElement, content: string): XmlEdit {
  const end = element.child('x:phoneticPr')?.start ?? element.closeStart
  return { start: element.openEnd, end, text: content }
}
