import type { MergeOptions } from '../../model'
import {
  applyEdits,
  directionOf,
  findAttribute,
  rawPrefix,
  regionalLanguage,
  sliceWithEdits,
  type XmlEdit,
  type XmlElement,
  type XmlPart,
} from '../ooxml'
import { fitDefaultFonts, fitFonts } from './target-fonts'
import { addComplexTwins } from './text-direction'

const EAST_ASIAN = new Set(['zh', 'ja', 'ko'])
const COMPLEX = new Set(['ar', 'he', 'fa', 'ur', 'hi', 'th', 'yi', 'ps', 'ug', 'sd', 'dv'])

/** Which attribute of `w:lang` names a language: there is one for each kind of script (17.3.2.20). */
function attributeFor(code: string): 'val' | 'eastAsia' | 'bidi' {
  const base = code.split('-')[0] ?? ''
  if (EAST_ASIAN.has(base)) return 'eastAsia'
  return COMPLEX.has(base) ? 'bidi' : 'val'
}

/** A language as `w:lang` names it: attribute and code with region. */
export const languageAttribute = (code: string): { attribute: string; language: string } => ({
  attribute: attributeFor(code),
  language: regionalLanguage(code),
})

/** Tells Word the target language: defaults and styles (`w:lang`), theme fonts (`w:themeFontLang`, 17.15.1.88). */
export function editLanguages(
  related: (type: string) => XmlPart | null,
  changed: Map<XmlPart, string>,
  options: MergeOptions,
): void {
  for (const type of ['styles', 'settings']) {
    const part = related(type)
    if (!part) continue
    const edits = type === 'styles' ? styleEdits(part, options) : languageEdits(part, options)
    if (edits.length > 0) changed.set(part, applyEdits(part.source, edits))
  }
}

function languageEdits(part: XmlPart, { to }: MergeOptions): XmlEdit[] {
  const edits: XmlEdit[] = []
  for (const element of part.root.descendants()) {
    if (element.name === 'w:lang' || element.name === 'w:themeFontLang') {
      edits.push(...setLanguage(part.source, element, to))
    }
  }
  return edits
}

function setLanguage(source: string, element: XmlElement, to: string): XmlEdit[] {
  const name = attributeFor(to)
  const value = regionalLanguage(to)
  const attribute = findAttribute(source, element, name)
  if (attribute) {
    return attribute.value === value ? [] : [{ start: attribute.start, end: attribute.end, text: value }]
  }
  const at = element.openEnd - (source.charCodeAt(element.openEnd - 2) === 47 ? 2 : 1)
  return [{ start: at, end: at, text: ` ${rawPrefix(source, element)}${name}="${value}"` }]
}

const fontEdits = (part: XmlPart, { to }: MergeOptions): XmlEdit[] =>
  [...part.root.descendants()].flatMap((element) =>
    element.name === 'w:rFonts' ? styleFontEdits(part.source, element, to) : [],
  )

const styleFontEdits = (source: string, fonts: XmlElement, to: string): XmlEdit[] => [
  ...fitFonts(source, fonts, to),
  ...(fonts.parent?.parent?.name === 'w:rPrDefault' ? fitDefaultFonts(source, fonts, to) : []),
]

/** Styles also carry direction: for right-to-left targets runs of a style need its complex twins set. */
function styleEdits(part: XmlPart, options: MergeOptions): XmlEdit[] {
  const direction = directionOf(options.from, options.to)
  const turned = direction === 'to-right-to-left'
  const edits: XmlEdit[] = turned ? [] : [...languageEdits(part, options), ...fontEdits(part, options)]
  if (direction === 'keep') return edits
  for (const element of part.root.descendants()) {
    if (direction === 'to-left-to-right' && (element.name === 'w:bidi' || element.name === 'w:rtl')) {
      edits.push({ start: element.start, end: element.end, text: '' })
    } else if (direction === 'to-right-to-left' && element.name === 'w:rPr' && element.first) {
      edits.push(complexProperties(part.source, element, options.to))
    }
  }
  return edits
}

function complexProperties(source: string, properties: XmlElement, to: string): XmlEdit {
  const language = properties.child('w:lang')
  const fonts = properties.child('w:rFonts')
  const inner = [
    ...(language ? setLanguage(source, language, to) : []),
    ...(fonts ? styleFontEdits(source, fonts, to) : []),
  ]
  const raw = sliceWithEdits(source, properties.start, properties.end, inner)
  const text = addComplexTwins(raw, rawPrefix(source, properties))
  return { start: properties.start, end: properties.end, text }
}
