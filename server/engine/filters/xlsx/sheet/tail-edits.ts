import { hasLetters, plainText, textRun, type UnitRole } from '../../../model'
import {
  elementText,
  escapeAttribute,
  escapeXml,
  findAttribute,
  type XmlEdit,
  type XmlElement,
} from '../../ooxml'
import type { Edition, TextDesk } from '../edition'
import { rewriteFormula } from '../formula/rewrite-formula'
import { translateHeaderFooter } from '../header-footer'
import { decodeEscapes, encodeEscapes } from '../string-item'
import { MAX_LITERAL, type Wording } from '../wording'
import { literalList, ruleFormulas, wantedText, type RuleFormula, type SheetTail } from './frame'

/** Attributes that a reader sees, with the length Excel allows them (ECMA-376 part 1, 18.3.1.32 and 18.3.1.47). */
const MESSAGES: Readonly<Record<string, readonly (readonly [name: string, limit: number])[]>> = {
  dataValidation: [
    ['errorTitle', 32],
    ['error', 255],
    ['promptTitle', 32],
    ['prompt', 255],
  ],
  hyperlink: [['tooltip', 255]],
}
/** Attributes that repeat the text of cells. */
const FOLLOWING: Readonly<Record<string, string>> = {
  filter: 'val',
  customFilter: 'val',
  hyperlink: 'display',
}
const HEADER = /^x:(?:odd|even|first)(?:Header|Footer)$/

const localName = (element: XmlElement): string => element.name.slice(element.name.indexOf(':') + 1)

/** Translates what stands below the cells: messages, tips, headers and footers; rules and filters follow the cells. */
export function tailEdits(
  tail: SheetTail,
  desk: TextDesk,
  edition: Edition,
): { readonly edits: XmlEdit[]; readonly recalculate: boolean } {
  const { source, root } = tail
  const edits: XmlEdit[] = []
  for (const element of root.descendants()) {
    const local = localName(element)
    for (const [name, limit] of MESSAGES[local] ?? [])
      edits.push(...translateAttribute(source, element, name, limit, desk))
    if (HEADER.test(element.name)) {
      const text = translateHeaderFooter(elementText(source, element), desk.beside('header'))
      if (text !== null) edits.push({ start: element.openEnd, end: element.closeStart, text })
    }
    const following = FOLLOWING[local]
    if (following && edition.wording)
      edits.push(...followAttribute(source, element, following, edition.wording))
  }
  const rules = edition.wording ? ruleEdits(tail, edition, edition.wording) : []
  return { edits: [...edits, ...rules], recalculate: rules.length > 0 }
}

/** Translates an attribute; what would be too long is cut where a word ends. */
export function translateAttribute(
  source: string,
  element: XmlElement,
  name: string,
  limit: number,
  desk: TextDesk,
  role: UnitRole = 'label',
): XmlEdit[] {
  const ask = desk.beside(role)
  const attribute = findAttribute(source, element, name)
  const text = decodeEscapes(attribute?.value ?? '').trim()
  if (!attribute || !hasLetters(text)) return []
  const runs = ask([textRun(text)], 0)
  if (!runs) return []
  const translated = shorten(plainText(runs), limit)
  return [{ start: attribute.start, end: attribute.end, text: escapeAttribute(encodeEscapes(translated)) }]
}

function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > limit / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}

/** Gives an attribute the words that the cells have now. */
export function followAttribute(
  source: string,
  element: XmlElement,
  name: string,
  wording: Wording,
): XmlEdit[] {
  const attribute = findAttribute(source, element, name)
  const text = attribute && wording.follow(decodeEscapes(attribute.value))
  if (!attribute || text === null) return []
  return [{ start: attribute.start, end: attribute.end, text: escapeAttribute(encodeEscapes(text)) }]
}

function ruleEdits(tail: SheetTail, edition: Edition, wording: Wording): XmlEdit[] {
  const { source } = tail
  const edits: XmlEdit[] = []
  const turned = new Set<XmlElement>()
  for (const rule of ruleFormulas(tail)) {
    const text = ruleFormula(source, rule, edition, wording)
    if (text !== null && text !== rule.text) {
      edits.push({ start: rule.element.openEnd, end: rule.element.closeStart, text: escapeXml(text) })
    }
    if (rule.owner && wantedText(source, rule.owner) !== null && !turned.has(rule.owner)) {
      turned.add(rule.owner)
      edits.push(...followAttribute(source, rule.owner, 'text', wording))
    }
  }
  return edits
}

function ruleFormula(source: string, rule: RuleFormula, edition: Edition, wording: Wording): string | null {
  const list = literalList(source, rule)
  if (list) {
    const entries = list.map((entry) => wording.follow(entry) ?? entry)
    const joined = entries.join(',')
    return joined.length > MAX_LITERAL ? null : `"${joined.replace(/"/g, '""')}"`
  }
  const wanted = wantedText(source, rule.owner)
  if (wanted !== null) {
    const translated = wording.follow(wanted)
    if (translated === null) return null
    return wantedFormula(rule.text, wanted, translated)
  }
  return rewriteFormula(rule.text, (text) => wording.follow(text), edition.columns).formula
}

/** The formula behind such a rule: `NOT(ISERROR(SEARCH("Open",A1)))`, `LEFT(A1,4)="Open"`. */
function wantedFormula(formula: string, wanted: string, translated: string): string {
  return formula
    .replace(/"((?:[^"]|"")*)"/g, (whole, literal: string) =>
      literal.replace(/""/g, '"').toLowerCase() === wanted.toLowerCase()
        ? `"${translated.replace(/"/g, '""')}"`
        : whole,
    )
    .replace(/\b(LEFT|RIGHT)\(([^,()"]+),(\d+)\)/g, (whole, name: string, cell: string, length: string) =>
      Number(length) === wanted.length ? `${name}(${cell},${translated.length})` : whole,
    )
}
