import { zipOf } from './zip-fixture'

const X = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** What a cell holds: a shared text, a number, a formula with its last result, or the content of the cell as XML. */
export type CellFixture =
  | string
  | number
  | null
  | { readonly formula: string; readonly result?: string | number; readonly attributes?: string }
  | { readonly shared: string; readonly style?: number }
  | { readonly inline: string; readonly style?: number }

/** A part that a sheet leads to; ids of relationships are `rId1` … in this order. */
export interface SheetPartFixture {
  readonly name: string
  /** Last step of the relationship's type, or the whole of it. */
  readonly type: string
  readonly contentType: string
  readonly xml: string
}

export interface SheetFixture {
  readonly name?: string
  readonly rows: readonly (readonly CellFixture[])[]
  /** Attributes of rows, by number. */
  readonly rowAttributes?: Readonly<Record<number, string>>
  /** XML before and behind the cells. */
  readonly head?: string
  readonly tail?: string
  readonly parts?: readonly SheetPartFixture[]
}

export interface XlsxFixture {
  readonly sheets: readonly SheetFixture[]
  /** XML of `definedNames`. */
  readonly names?: string
  /** Content of `cellXfs`; the first is the plain one. */
  readonly formats?: readonly string[]
  readonly workbookParts?: readonly SheetPartFixture[]
  /** XML behind the defined names of the workbook. */
  readonly workbookTail?: string
  readonly contentType?: string
  readonly extra?: Readonly<Record<string, string | Uint8Array>>
}

const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

export const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26)

/** Shared strings in order of appearance, each once, as Excel writes them. */
class Strings {
  private readonly indexes = new Map<string, number>()

  indexOf(xml: string): number {
    const known = this.indexes.get(xml)
    if (known !== undefined) return known
    this.indexes.set(xml, this.indexes.size)
    return this.indexes.size - 1
  }

  get xml(): string {
    const items = [...this.indexes.keys()].map((xml) => `<si>${xml}</si>`).join('')
    return `${DECLARATION}<sst xmlns="${X}" count="${this.indexes.size}" uniqueCount="${this.indexes.size}">${items}</sst>`
  }
}

export const plainText = (text: string): string => `<t xml:space="preserve">${escape(text)}</t>`

function cellXml(value: CellFixture, reference: string, strings: Strings): string {
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`
  if (typeof value === 'string')
    return `<c r="${reference}" t="s"><v>${strings.indexOf(plainText(value))}</v></c>`
  if ('formula' in value) {
    const { formula, result, attributes = '' } = value
    const type = typeof result === 'string' ? ' t="str"' : ''
    const cached = result === undefined ? '' : `<v>${escape(String(result))}</v>`
    return `<c r="${reference}"${type}><f${attributes}>${escape(formula).replace(/&quot;/g, '"')}</f>${cached}</c>`
  }
  const style = value.style === undefined ? '' : ` s="${value.style}"`
  if ('inline' in value) return `<c r="${reference}"${style} t="inlineStr"><is>${value.inline}</is></c>`
  return `<c r="${reference}"${style} t="s"><v>${strings.indexOf(value.shared)}</v></c>`
}

function sheetXml(
  { rows, head = '', tail = '', rowAttributes = {} }: SheetFixture,
  strings: Strings,
): string {
  const data = rows.map((row, at) => {
    const cells = row.map((value, column) => cellXml(value, `${columnName(column)}${at + 1}`, strings))
    return `<row r="${at + 1}"${rowAttributes[at + 1] ?? ''}>${cells.join('')}</row>`
  })
  return `${DECLARATION}<worksheet xmlns="${X}" xmlns:r="${OFFICE}">${head}<sheetData>${data.join('')}</sheetData>${tail}</worksheet>`
}

const relationshipsXml = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], at) => {
      const full = type.includes(':') ? type : `${OFFICE}/${type}`
      return `<Relationship Id="rId${at + 1}" Type="${full}" Target="${target}"/>`
    })
    .join('')}</Relationships>`

const override = (name: string, type: string): string =>
  `<Override PartName="/${name}" ContentType="${type}"/>`

const stylesXml = (formats: readonly string[]): string =>
  `${DECLARATION}<styleSheet xmlns="${X}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs></styleSheet>`

export const PLAIN_FORMAT = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'

/** A whole workbook. Parts have full names (`xl/tables/table1.xml`); targets are written from the root. */
export function xlsxOf(fixture: XlsxFixture): Buffer {
  const {
    sheets,
    names = '',
    formats = [PLAIN_FORMAT],
    workbookParts = [],
    workbookTail = '',
    extra = {},
  } = fixture
  const strings = new Strings()
  const files: Record<string, string | Uint8Array> = {}
  const overrides: string[] = []
  sheets.forEach((sheet, at) => {
    const name = `xl/worksheets/sheet${at + 1}.xml`
    files[name] = sheetXml(sheet, strings)
    overrides.push(override(name, `${TYPES}.spreadsheetml.worksheet+xml`))
    const { parts = [] } = sheet
    if (parts.length === 0) return
    files[`xl/worksheets/_rels/sheet${at + 1}.xml.rels`] = relationshipsXml(
      parts.map(({ type, name: part }) => [type, `/${part}`]),
    )
    for (const part of parts) {
      files[part.name] = DECLARATION + part.xml
      overrides.push(override(part.name, part.contentType))
    }
  })
  const list = sheets.map(
    ({ name }, at) =>
      `<sheet name="${escape(name ?? `Sheet${at + 1}`)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const targets: [string, string][] = [
    ...sheets.map((_, at): [string, string] => ['worksheet', `/xl/worksheets/sheet${at + 1}.xml`]),
    ['styles', '/xl/styles.xml'],
    ['sharedStrings', '/xl/sharedStrings.xml'],
    ...workbookParts.map(({ type, name }): [string, string] => [type, `/${name}`]),
  ]
  for (const part of workbookParts) {
    files[part.name] = DECLARATION + part.xml
    overrides.push(override(part.name, part.contentType))
  }
  const main = fixture.contentType ?? `${TYPES}.spreadsheetml.sheet.main+xml`
  return zipOf({
    '[Content_Types].xml': `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>${override('xl/workbook.xml', main)}${override('xl/styles.xml', `${TYPES}.spreadsheetml.styles+xml`)}${override('xl/sharedStrings.xml', `${TYPES}.spreadsheetml.sharedStrings+xml`)}${overrides.join('')}</Types>`,
    '_rels/.rels': relationshipsXml([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${DECLARATION}<workbook xmlns="${X}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets>${names && `<definedNames>${names}</definedNames>`}${workbookTail}</workbook>`,
    'xl/_rels/workbook.xml.rels': relationshipsXml(targets),
    'xl/styles.xml': stylesXml(formats),
    'xl/sharedStrings.xml': strings.xml,
    ...files,
    ...extra,
  })
}

const part = (name: string, type: string, contentType: string, xml: string): SheetPartFixture => ({
  name,
  type,
  contentType: contentType.includes('/') ? contentType : `${TYPES}.${contentType}+xml`,
  xml,
})

/** A list object over `ref`, named like its columns. */
export const tablePart = (
  id: number,
  ref: string,
  columns: readonly string[],
  content = '',
): SheetPartFixture =>
  part(
    `xl/tables/table${id}.xml`,
    'table',
    'spreadsheetml.table',
    `<table xmlns="${X}" id="${id}" name="Table${id}" displayName="Table${id}" ref="${ref}" totalsRowShown="0">${content || `<autoFilter ref="${ref}"/>`}<tableColumns count="${columns.length}">${columns.map((name, at) => `<tableColumn id="${at + 1}" name="${escape(name)}"/>`).join('')}</tableColumns></table>`,
  )

export const commentsPart = (content: string): SheetPartFixture =>
  part(
    'xl/comments1.xml',
    'comments',
    'spreadsheetml.comments',
    `<comments xmlns="${X}">${content}</comments>`,
  )

export const threadsPart = (content: string): SheetPartFixture =>
  part(
    'xl/threadedComments/threadedComment1.xml',
    'http://schemas.microsoft.com/office/2017/10/relationships/threadedComment',
    'application/vnd.ms-excel.threadedcomments+xml',
    `<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments">${content}</ThreadedComments>`,
  )

export const drawingPart = (content: string): SheetPartFixture =>
  part(
    'xl/drawings/drawing1.xml',
    'drawing',
    'drawing',
    `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${content}</xdr:wsDr>`,
  )

export const pivotCachePart = (content: string): SheetPartFixture =>
  part(
    'xl/pivotCache/pivotCacheDefinition1.xml',
    'pivotCacheDefinition',
    'spreadsheetml.pivotCacheDefinition',
    `<pivotCacheDefinition xmlns="${X}" xmlns:r="${OFFICE}" recordCount="0">${content}</pivotCacheDefinition>`,
  )
