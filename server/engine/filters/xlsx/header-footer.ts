import { PLAIN, escapeXml, translateItems, type AskRuns, type AtomItem, type InlineItem } from '../ooxml'

/** Excel takes no longer header or footer ("Excel specifications and limits"). */
const MAX_LENGTH = 255

/** Codes of headers and footers (ECMA-376 part 1, 18.3.1.46): fonts, sizes, colours, sections, page numbers and the like. */
const CODE = /(&&|&"[^"]*"|&K(?:[0-9A-Fa-f]{6}|\d\d[+-]\d{3})|&\d{1,3}|&[A-Za-z]|\r?\n)/
const SECTION = /^&[LCR]$/i
const FIELD = /^&[PNDTFAZG]$/i

const codeAtom = (code: string): AtomItem => ({
  kind: 'atom',
  role: FIELD.test(code) ? 'field' : code.endsWith('\n') ? 'break' : 'other',
  text: code.endsWith('\n') ? '\n' : '',
  xml: escapeXml(code),
  splits: SECTION.test(code),
  range: null,
  path: [],
  source: null,
})

function itemsOf(text: string): InlineItem[] {
  const items: InlineItem[] = []
  const addText = (piece: string): void => {
    const last = items.at(-1)
    if (last?.kind === 'text') items[items.length - 1] = { ...last, text: last.text + piece }
    else items.push({ kind: 'text', text: piece, format: PLAIN, path: [], source: null })
  }
  text.split(CODE).forEach((piece, at) => {
    if (!piece) return
    if (at % 2 === 0) addText(piece)
    else if (piece === '&&') addText('&')
    else items.push(codeAtom(piece))
  })
  return items
}

/** The header or footer in its new words, escaped; null when nothing in it was translated or it would be too long. */
export function translateHeaderFooter(text: string, ask: AskRuns): string | null {
  const escaped = translateItems(itemsOf(text), ask, (value) => escapeXml(value.replace(/&/g, '&&')))
  if (escaped === null) return null
  const length = escaped.replace(/&\w+;/g, '&').length
  return length > MAX_LENGTH ? null : escaped
}
