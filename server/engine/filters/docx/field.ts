import { attributeValue, elementText, type XmlElement } from '../ooxml'

/**
 * A field made of `w:fldChar` marks (ECMA-376 part 1, 17.16.18): code between begin and separate, result between separate
 * and end, over as many paragraphs as it likes.
 */
export interface Field {
  code: string
  separated: boolean
  /** False when its end is missing; Word then shows the text as if there were no field. */
  closed: boolean
  readonly paragraph: XmlElement | null
  /** True when begin and end stand in different paragraphs. */
  spans: boolean
}

/** Results that Word computes anew or that are data, not prose: they are kept (17.16.5). */
const KEPT =
  /^\s*(?:=|(?:PAGE|NUMPAGES|SECTIONPAGES|SECTION|PAGEREF|NOTEREF|SEQ|DATE|TIME|SAVEDATE|CREATEDATE|PRINTDATE|EDITTIME|NUMWORDS|NUMCHARS|FILESIZE|REVNUM|AUTHOR|LASTSAVEDBY|USERNAME|USERINITIALS|USERADDRESS|FILENAME|TEMPLATE|MERGEFIELD|MERGEREC|MERGESEQ|NEXT|NEXTIF|SKIPIF|ASK|FILLIN|SET|EQ|FORMULA|AUTONUM|AUTONUMLGL|AUTONUMOUT|LISTNUM|SYMBOL|BARCODE|DISPLAYBARCODE|MERGEBARCODE|EMBED|LINK|INCLUDEPICTURE|FORMCHECKBOX|FORMDROPDOWN|GOTOBUTTON|MACROBUTTON|PRIVATE|RD|TC|XE|TA|ADVANCE|DOCVARIABLE|CITATION|ADDIN|SHAPE)\b)/i

/** Whether the result of a field with this code stays as it is. */
export const keepsResult = (code: string): boolean => KEPT.test(code)

/** Long results are prose even where short ones are data: a bibliography is an ADDIN over many paragraphs. */
export const fieldKeepsResult = (field: Field): boolean => !field.spans && keepsResult(field.code)

/** Tables of contents, figures, authorities and the index, which Word makes anew from headings and marks. */
export const isTableOfContents = (field: Field): boolean =>
  field.spans && /^\s*(?:TOC|TOA|INDEX)\b/i.test(field.code)

/** Text that has fields of its own. */
const STORIES = new Set(['w:txbxContent', 'w:footnote', 'w:endnote', 'w:comment', 'w:docPartBody'])
/** Kept whole, so their marks are never met. */
const SKIPPED = new Set(['w:del', 'w:moveFrom', 'w:pPr', 'w:rPr'])

export const isStory = (name: string): boolean => STORIES.has(name)

/** Pairs all field marks of a part: the field of each `w:fldChar`. */
export function pairFields(source: string, root: XmlElement): ReadonlyMap<XmlElement, Field> {
  const fields = new Map<XmlElement, Field>()
  if (source.includes('fldChar')) walkStory(source, root, fields, [], null)
  return fields
}

function walkStory(
  source: string,
  parent: XmlElement,
  fields: Map<XmlElement, Field>,
  open: Field[],
  paragraph: XmlElement | null,
): void {
  for (let element = parent.first; element; element = element.next) {
    const { name } = element
    if (SKIPPED.has(name)) continue
    if (name === 'w:fldChar') meetMark(source, element, fields, open, paragraph)
    else if (name === 'w:instrText') {
      const field = open.at(-1)
      if (field && !field.separated) field.code += elementText(source, element)
    }
    if (!element.first) continue
    const inner = name === 'w:p' ? element : paragraph
    walkStory(source, element, fields, isStory(name) ? [] : open, inner)
  }
}

function meetMark(
  source: string,
  mark: XmlElement,
  fields: Map<XmlElement, Field>,
  open: Field[],
  paragraph: XmlElement | null,
): void {
  const type = attributeValue(source, mark, 'fldCharType')
  if (type === 'begin') open.push({ code: '', separated: false, closed: false, paragraph, spans: false })
  const field = open.at(-1)
  if (!field) return
  fields.set(mark, field)
  if (type === 'separate') field.separated = true
  if (type === 'end') {
    field.closed = true
    field.spans = field.paragraph !== paragraph
    open.pop()
  }
}
