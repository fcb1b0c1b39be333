import {
  elementText,
  escapeXml,
  findAttribute,
  PLAIN,
  translateItems,
  type AtomItem,
  type InlineItem,
  type XmlEdit,
  type XmlElement,
  type XmlPart,
} from '../ooxml'
import { bothInTwoLines, type Edition, type TextDesk } from './edition'

interface Mention {
  readonly element: XmlElement
  readonly start: number
  readonly length: number
}

/**
 * Translates the comments of a conversation ([MS-XLSX] 2.6.205). Mentioned people are named by their place in the text,
 * so they are kept whole and found again afterwards.
 */
export function translateThreads({ source, root }: XmlPart, desk: TextDesk, edition: Edition): XmlEdit[] {
  const edits: XmlEdit[] = []
  for (const comment of root.descendants()) {
    if (comment.name !== 'tc:threadedComment') continue
    const element = comment.child('tc:text')
    if (!element || element.openEnd === element.end) continue
    const text = elementText(source, element)
    const mentions = readMentions(source, comment, text.length)
    const ask = edition.bilingual ? bothInTwoLines(desk.place('comment')) : desk.place('comment')
    const escaped = translateItems(itemsOf(text, mentions), ask, (value) => escapeXml(value))
    if (escaped === null) continue
    edits.push({ start: element.openEnd, end: element.closeStart, text: escaped })
    const written = unmark(escaped)
    let from = 0
    for (const mention of mentions) {
      const name = text.slice(mention.start, mention.start + mention.length)
      const at = written.indexOf(name, from)
      from = at < 0 ? from : at + name.length
      const attribute = findAttribute(source, mention.element, 'startIndex')
      if (attribute && at >= 0) edits.push({ start: attribute.start, end: attribute.end, text: String(at) })
    }
  }
  return edits
}

const unmark = (escaped: string): string =>
  escaped.replace(/&(lt|gt|amp|#13);/g, (_, name: string) => ({ lt: '<', gt: '>', amp: '&' })[name] ?? '\r')

function readMentions(source: string, comment: XmlElement, length: number): Mention[] {
  const number = (element: XmlElement, name: string): number =>
    Number(findAttribute(source, element, name)?.value ?? -1)
  return (comment.child('tc:mentions')?.children ?? [])
    .map((element) => ({ element, start: number(element, 'startIndex'), length: number(element, 'length') }))
    .filter((mention) => mention.start >= 0 && mention.length > 0 && mention.start + mention.length <= length)
    .sort((a, b) => a.start - b.start)
}

function itemsOf(text: string, mentions: readonly Mention[]): InlineItem[] {
  const items: InlineItem[] = []
  const place = { path: [], source: null } as const
  const addText = (piece: string): void => {
    piece.split(/(\n)/).forEach((part, at) => {
      if (at % 2 === 1) items.push(atom('break', '\n'))
      else if (part) items.push({ kind: 'text', text: part, format: PLAIN, ...place })
    })
  }
  let at = 0
  for (const { start, length } of mentions) {
    if (start < at) continue
    addText(text.slice(at, start))
    items.push(atom('protected', text.slice(start, start + length)))
    at = start + length
  }
  addText(text.slice(at))
  return items
}

const atom = (role: AtomItem['role'], text: string): AtomItem => ({
  kind: 'atom',
  role,
  text,
  xml: escapeXml(text),
  splits: false,
  range: null,
  path: [],
  source: null,
})
