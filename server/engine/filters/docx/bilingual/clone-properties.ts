import { attributeValue, type TextDirection, type XmlElement } from '../../ooxml'
import type { ListIndents } from './list-indents'
import type { TranslationStyles } from './translation-styles'

/** What the paragraphs under their sources share. */
export interface BilingualEdition {
  readonly styles: TranslationStyles
  readonly indents: ListIndents
  /** Of the translations; the document keeps its own. */
  readonly direction: TextDirection
}

/** Order of properties in a paragraph (ECMA-376 part 1, annex A, CT_PPr). */
const ORDER =
  'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange'.split(
    ' ',
  )
/** Belong to the source alone: where it begins, its mark, its history. */
const DROPPED = new Set(['pageBreakBefore', 'rPr', 'pPrChange', 'divId', 'numPr', 'outlineLvl'])

/**
 * The `w:pPr` of a translated paragraph: looks like its source, has no number, is no heading, and takes over the end of
 * the section.
 */
export function cloneProperties(
  source: string,
  prefix: string,
  properties: XmlElement | null,
  edition: BilingualEdition,
  muted: boolean,
): string {
  const kept = new Map<string, string>()
  for (const child of properties?.children ?? []) {
    const name = child.name.replace(/^w:/, '')
    if (!DROPPED.has(name)) kept.set(name, source.slice(child.start, child.end))
  }
  // Close to its source.
  const spacing = kept.get('spacing')?.replace(/(\bbefore(?:Lines|Autospacing)?=)"[^"]*"/g, '$1"0"')
  if (spacing) kept.set('spacing', spacing)
  const styleElement = properties?.child('w:pStyle')
  const styleId = styleElement ? attributeValue(source, styleElement, 'val') : null
  const style = edition.styles.idFor(styleId, muted)
  if (style !== null) kept.set('pStyle', `<${prefix}pStyle ${prefix}val="${style}"/>`)
  const number = numberOf(source, properties, styleId, edition)
  if (number) {
    kept.set('numPr', `<${prefix}numPr><${prefix}numId ${prefix}val="0"/></${prefix}numPr>`)
    const left = indentOf(source, properties) ?? edition.indents.of(number.numId, number.level)
    if (left !== null) kept.set('ind', `<${prefix}ind ${prefix}left="${left}" ${prefix}firstLine="0"/>`)
  }
  kept.set('outlineLvl', `<${prefix}outlineLvl ${prefix}val="9"/>`)
  if (edition.direction === 'to-right-to-left') kept.set('bidi', `<${prefix}bidi/>`)
  if (edition.direction === 'to-left-to-right') kept.delete('bidi')
  const known = ORDER.map((name) => kept.get(name) ?? '').join('')
  return `<${prefix}pPr>${known}</${prefix}pPr>`
}

function indentOf(source: string, properties: XmlElement | null): string | null {
  const indent = properties?.child('w:ind')
  if (!indent) return null
  return attributeValue(source, indent, 'left') ?? attributeValue(source, indent, 'start')
}

function numberOf(
  source: string,
  properties: XmlElement | null,
  styleId: string | null,
  edition: BilingualEdition,
): { numId: string; level: string } | null {
  const number = properties?.child('w:numPr')
  const numId = number?.child('w:numId')
  const level = number?.child('w:ilvl')
  const own = numId ? attributeValue(source, numId, 'val') : null
  if (own === '0') return null
  const ownLevel = level ? attributeValue(source, level, 'val') : null
  if (own !== null) return { numId: own, level: ownLevel ?? '0' }
  const inherited = edition.styles.numberingOf(styleId)
  return inherited && { ...inherited, level: ownLevel ?? inherited.level }
}
