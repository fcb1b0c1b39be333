import { rawPrefix, type TextDirection, type XmlEdit, type XmlElement } from '../ooxml'

/** Elements that stand before `w:bidi` or `w:bidiVisual` in their parents (ECMA-376 part 1, annex A, w.xsd). */
const BEFORE_PARAGRAPH_BIDI = new Set(
  'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN'
    .split(' ')
    .map((name) => `w:${name}`),
)
const BEFORE_TABLE_BIDI = new Set(['w:tblStyle', 'w:tblpPr', 'w:tblOverlap'])
const AFTER_SECTION_BIDI = new Set(['w:rtlGutter', 'w:docGrid', 'w:printerSettings', 'w:sectPrChange'])

/** Sets or removes the direction of a paragraph (17.3.1.6). */
export function directParagraph(source: string, paragraph: XmlElement, direction: TextDirection): XmlEdit[] {
  const prefix = rawPrefix(source, paragraph)
  const properties = paragraph.child('w:pPr')
  if (properties) return directProperties(source, properties, 'bidi', direction, BEFORE_PARAGRAPH_BIDI)
  if (direction !== 'to-right-to-left' || paragraph.openEnd === paragraph.end) return []
  const text = `<${prefix}pPr><${prefix}bidi/></${prefix}pPr>`
  return [{ start: paragraph.openEnd, end: paragraph.openEnd, text }]
}

/** Sets or removes the order of a table's columns (17.4.1). */
export function directTable(source: string, table: XmlElement, direction: TextDirection): XmlEdit[] {
  const properties = table.child('w:tblPr')
  return properties ? directProperties(source, properties, 'bidiVisual', direction, BEFORE_TABLE_BIDI) : []
}

/** Sets or removes the direction of a section: its columns and page numbers (17.6.1). */
export function directSection(source: string, section: XmlElement, direction: TextDirection): XmlEdit[] {
  const before = new Set(
    section.children.map(({ name }) => name).filter((name) => !AFTER_SECTION_BIDI.has(name)),
  )
  return directProperties(source, section, 'bidi', direction, before)
}

function directProperties(
  source: string,
  properties: XmlElement,
  name: 'bidi' | 'bidiVisual',
  direction: TextDirection,
  before: ReadonlySet<string>,
): XmlEdit[] {
  const edits: XmlEdit[] = []
  const present = properties.child(`w:${name}`)
  if (present) edits.push({ start: present.start, end: present.end, text: '' })
  if (direction === 'to-right-to-left') edits.push(insertion(source, properties, name, before))
  return edits
}

function insertion(
  source: string,
  properties: XmlElement,
  name: string,
  before: ReadonlySet<string>,
): XmlEdit {
  const prefix = rawPrefix(source, properties)
  const element = `<${prefix}${name}/>`
  if (properties.openEnd === properties.end) {
    const open = source.slice(properties.start, properties.openEnd)
    const tag = /^<([^\s/>]+)/.exec(open)?.[1] ?? ''
    const text = `${open.replace(/\s*\/>$/, '>')}${element}</${tag}>`
    return { start: properties.start, end: properties.end, text }
  }
  let at = properties.openEnd
  for (const child of properties.children) if (before.has(child.name)) at = child.end
  return { start: at, end: at, text: element }
}
