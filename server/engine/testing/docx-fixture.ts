import { zipOf } from './zip-fixture'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const NAMESPACES = [
  `xmlns:w="${W}"`,
  `xmlns:r="${RELATIONSHIPS}"`,
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
].join(' ')

/** A part besides the main one. */
export interface FixturePart {
  /** Last step of the relationship's type. */
  readonly type: string
  readonly contentType: string
  readonly xml: string | Uint8Array
}

export interface DocxFixture {
  /** Content of `w:body`. */
  readonly body: string
  /** By part name below `word/`. */
  readonly parts?: Readonly<Record<string, FixturePart>>
  readonly contentType?: string
  readonly extra?: Readonly<Record<string, string | Uint8Array>>
}

export const documentXml = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`

const part = (type: string, element: string, content: string, contentType = type): FixturePart => ({
  type,
  contentType: `${TYPES}.${contentType}+xml`,
  xml: `<?xml version="1.0" encoding="UTF-8"?><w:${element} ${NAMESPACES}>${content}</w:${element}>`,
})

export const stylesPart = (content: string): FixturePart => part('styles', 'styles', content)
export const headerPart = (content: string): FixturePart => part('header', 'hdr', content)
export const footnotesPart = (content: string): FixturePart => part('footnotes', 'footnotes', content)
export const commentsPart = (content: string): FixturePart => part('comments', 'comments', content)
export const settingsPart = (content: string): FixturePart => part('settings', 'settings', content)
export const numberingPart = (content: string): FixturePart => part('numbering', 'numbering', content)
export const glossaryPart = (content: string): FixturePart =>
  part('glossaryDocument', 'glossaryDocument', content, 'document.glossary')

/** A whole Word document. */
export function docxOf({ body, parts = {}, contentType, extra = {} }: DocxFixture): Buffer {
  const names = Object.keys(parts)
  const overrides = names.map((name) => override(`/word/${name}`, parts[name]!.contentType))
  const relations = names.map(
    (name, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/${parts[name]!.type}" Target="${name}"/>`,
  )
  return zipOf({
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>${override('/word/document.xml', contentType ?? `${TYPES}.document.main+xml`)}${overrides.join('')}</Types>`,
    '_rels/.rels': relationships(
      `<Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/document.xml': documentXml(body),
    'word/_rels/document.xml.rels': relationships(relations.join('')),
    ...Object.fromEntries(names.map((name) => [`word/${name}`, parts[name]!.xml])),
    ...extra,
  })
}

const override = (name: string, type: string): string =>
  `<Override PartName="${name}" ContentType="${type}"/>`

const relationships = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`

/** A paragraph of runs given as XML or plain text. */
export const paragraph = (...content: readonly string[]): string =>
  `<w:p>${content.map((item) => (item.startsWith('<') ? item : run(item))).join('')}</w:p>`

/** A run with properties given as XML. */
export const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`

/** A complex field around a result given as XML. */
export const field = (code: string, result: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
