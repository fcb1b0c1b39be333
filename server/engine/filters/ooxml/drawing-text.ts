import type { AtomRole } from '../../model'
import { PLAIN, type InlineFormat, type InlineItem, type RunSource } from './inline'
import { translateItems, type AskRuns } from './translate-items'
import { directDrawingParagraph } from './drawing-direction'
import { isSymbolFont, type ScriptFonts } from './script-fonts'
import {
  attributeValue,
  elementText,
  escapeXml,
  findAttribute,
  rawName,
  rawPrefix,
  type XmlElement,
} from './xml-element'
import { sliceWithEdits, type XmlEdit } from './xml-edits'

/** How translated DrawingML text is to be marked. */
export interface DrawingTextTarget {
  /** For `a:rPr@lang`, with region. */
  readonly language: string
  readonly rightToLeft: boolean
  /** Fonts of the language's script; a run whose own font lacks it gets one of these. */
  readonly fonts?: ScriptFonts | null
  /** Where text stands that says nothing of its side: `l` in text boxes; absent where that is centred or not known. */
  readonly align?: 'l'
}

const PRIVATE_USE = /[\uf000-\uf0ff]/
/** Attributes of `a:rPr` that proofing tools leave (ECMA-376 part 1, 21.1.2.3.9). */
const NOISE = /\s(?:lang|altLang|dirty|err|smtClean|noProof|bmk)="[^"]*"/g
/** Vertical tabs are line breaks of PowerPoint's, written raw or escaped; other programs write line ends. */
const SPECIAL = /(\t|\n|\v|_x000B_)/

/** Content of an `a:p` between its properties and its end mark. */
export function drawingContent(paragraph: XmlElement): { readonly start: number; readonly end: number } {
  return {
    start: paragraph.child('a:pPr')?.end ?? paragraph.openEnd,
    end: paragraph.child('a:endParaRPr')?.start ?? paragraph.closeStart,
  }
}

/** Flattens a DrawingML paragraph (21.1.2.2.6); formats are written for `target` when given. */
export function flattenDrawingParagraph(
  source: string,
  paragraph: XmlElement,
  target: DrawingTextTarget | null = null,
): InlineItem[] {
  const prefix = rawPrefix(source, paragraph)
  const items: InlineItem[] = []
  for (let element = paragraph.first; element; element = element.next) {
    if (element.name === 'a:pPr' || element.name === 'a:endParaRPr') continue
    if (element.name === 'a:r') items.push(...flattenRun(source, element, prefix, target))
    else items.push(drawingAtom(source, element))
  }
  return items
}

function flattenRun(
  source: string,
  run: XmlElement,
  prefix: string,
  target: DrawingTextTarget | null,
): InlineItem[] {
  const element = run.child('a:t')
  const text = element ? elementText(source, element) : ''
  const origin: RunSource = { xml: source.slice(run.start, run.end), items: 1 }
  if (!text) return [{ kind: 'noise', xml: origin.xml, path: [], source: null }]
  const properties = run.child('a:rPr')
  if (PRIVATE_USE.test(text) || hasSymbolFont(source, properties)) {
    return [simpleAtom('protected', text, origin.xml)]
  }
  const format = drawingFormat(source, properties, prefix, target)
  const items = text.split(SPECIAL).flatMap((piece, index): InlineItem[] => {
    if (index % 2 === 0) return piece ? [{ kind: 'text', text: piece, format, path: [], source: origin }] : []
    const xml = writeDrawingText(prefix, piece === '\t' ? '\t' : '\n', format)
    const atom = simpleAtom(piece === '\t' ? 'other' : 'break', piece === '\t' ? '\t' : '\n', xml)
    return [{ ...atom, source: origin, splits: piece === '\t' }]
  })
  origin.items = items.length
  return items
}

const simpleAtom = (role: AtomRole, text: string, xml: string) =>
  ({ kind: 'atom', role, text, xml, splits: false, range: null, path: [], source: null }) as const

function drawingAtom(source: string, element: XmlElement): InlineItem {
  const xml = source.slice(element.start, element.end)
  if (element.name === 'a:br') return simpleAtom('break', '\n', xml)
  const text = element.child('a:t')
  return element.name === 'a:fld'
    ? simpleAtom('field', text ? elementText(source, text) : '', xml)
    : simpleAtom('other', '', xml)
}

function drawingFormat(
  source: string,
  properties: XmlElement | null,
  prefix: string,
  target: DrawingTextTarget | null,
): InlineFormat {
  const language = target ? ` lang="${target.language}"` : ''
  if (!properties) return target ? { key: '', xml: `<${prefix}rPr${language}/>` } : PLAIN
  const name = rawName(source, properties)
  const open = source.slice(properties.start, properties.openEnd)
  const attributes = open.slice(name.length + 1).replace(/\s*\/?>$/, '')
  const inner = source.slice(properties.openEnd, properties.closeStart)
  const link = properties.child('a:hlinkClick')
  const fitted = fitFonts(source, properties, target?.fonts ?? null)
  const kept = attributes.replace(NOISE, '')
  const written = target ? `${language}${kept}` : attributes
  return {
    key: kept + inner,
    xml: inner ? `<${name}${written}>${fitted}</${name}>` : `<${name}${written}/>`,
    ...(link && { link: source.slice(link.start, link.end) }),
  }
}

const hasSymbolFont = (source: string, properties: XmlElement | null): boolean => {
  const latin = properties?.child('a:latin')
  return Boolean(latin && isSymbolFont(attributeValue(source, latin, 'typeface')))
}

/** The content of run properties with fonts that have the target's script; fonts of the theme (`+mn-ea`) are left. */
function fitFonts(source: string, properties: XmlElement, fonts: ScriptFonts | null): string {
  const named = fonts && properties.child(fonts.attribute === 'cs' ? 'a:cs' : 'a:ea')
  const typeface = named && findAttribute(source, named, 'typeface')
  const fits = !typeface?.value || typeface.value.startsWith('+') || fonts?.known.test(typeface.value.trim())
  const edits = fits || !fonts ? [] : [{ start: typeface.start, end: typeface.end, text: fonts.font }]
  return sliceWithEdits(source, properties.openEnd, properties.closeStart, edits)
}

/** Text as `a:r`, with `a:br` for line breaks; a tab is a character of its own run. */
export function writeDrawingText(prefix: string, text: string, format: InlineFormat): string {
  return text
    .split(/(\n)/)
    .map((piece) => {
      if (piece === '\n') return `<${prefix}br>${format.xml}</${prefix}br>`
      return piece && `<${prefix}r>${format.xml}<${prefix}t>${escapeXml(piece)}</${prefix}t></${prefix}r>`
    })
    .join('')
}

/** The edits that translate one `a:p`; none when nothing in it was translated. */
export function translateDrawingParagraph(
  source: string,
  paragraph: XmlElement,
  ask: AskRuns,
  target: DrawingTextTarget | null,
): XmlEdit[] {
  const prefix = rawPrefix(source, paragraph)
  const items = flattenDrawingParagraph(source, paragraph, target)
  const text = translateItems(items, ask, (value, format) => writeDrawingText(prefix, value, format))
  if (text === null) return []
  const edits: XmlEdit[] = [{ ...drawingContent(paragraph), text }]
  if (target?.rightToLeft) {
    const inherited = { align: target.align ?? null, rightToLeft: false }
    edits.push(...directDrawingParagraph(source, paragraph, 'to-right-to-left', inherited))
  }
  return edits
}
