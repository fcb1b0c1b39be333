import { SaxesParser } from 'saxes'
import { attributeValue, elementText, OpcPackage, type XmlElement, type XmlPart } from '../filters/ooxml'
import { unpackedEntries } from './zip-fixture'

/** Order of the children that files really have (ECMA-376 part 1, annex A.2). Excel repairs a file that breaks it. */
const ORDER: Readonly<Record<string, string>> = {
  'x:worksheet':
    'sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls webPublishItems tableParts extLst',
  'x:workbook':
    'fileVersion fileSharing workbookPr AlternateContent revisionPtr workbookProtection bookViews sheets functionGroups externalReferences definedNames calcPr oleSize customWorkbookViews pivotCaches smartTagPr smartTagTypes webPublishing fileRecoveryPr webPublishObjects extLst',
  'x:styleSheet':
    'numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles colors extLst',
  'x:table': 'autoFilter sortState tableColumns tableStyleInfo extLst',
  'x:si': 't r rPh phoneticPr',
  'x:is': 't r rPh phoneticPr',
  'x:r': 'rPr t',
  'x:xf': 'alignment protection extLst',
  'x:c': 'f v is extLst',
}
const MAX_TEXT = 32_767
const MAX_FORMULA = 8_192
const MAX_LITERAL = 255
const MAX_SHEET_NAME = 31
/** Points ("Excel specifications and limits"). */
const MAX_ROW = 409.5

/** What Excel would repair or refuse, one sentence each; none for a sound workbook. */
export function workbookFaults(bytes: Uint8Array): string[] {
  const validator = new WorkbookValidator(bytes)
  validator.run()
  return validator.faults
}

class WorkbookValidator {
  readonly faults: string[] = []
  private readonly pack: OpcPackage
  private readonly main: string
  private readonly parts = new Map<string, XmlPart>()
  private texts: string[] = []
  private formats = 1
  private readonly tableNames = new Set<string>()
  /** Texts of cells by the part of their sheet. */
  private readonly cells = new Map<string, ReadonlyMap<string, string>>()

  constructor(private readonly bytes: Uint8Array) {
    this.pack = OpcPackage.open(bytes)
    this.main = this.pack.mainPart().name
  }

  run(): void {
    this.wellFormed()
    const reached = this.pack.reachableParts(this.main)
    for (const name of reached) this.relationships(name)
    for (const name of reached) if (/[+/]xml$/.test(this.pack.contentType(name))) this.read(name)
    for (const part of this.parts.values()) this.order(part)
    this.strings()
    this.styles()
    this.workbook()
    for (const [name, part] of this.parts)
      if (part.root.first?.name === 'x:worksheet') this.worksheet(name, part)
    for (const part of this.parts.values()) this.pivotCache(part)
  }

  private fault(text: string): void {
    this.faults.push(text)
  }

  private read(name: string): void {
    if (/drawing/i.test(name) && name.endsWith('.vml')) return
    this.parts.set(name, this.pack.readXml(name))
  }

  private wellFormed(): void {
    for (const [name, data] of unpackedEntries(this.bytes)) {
      if (!/\.(xml|rels)$/i.test(name)) continue
      const parser = new SaxesParser({ xmlns: true })
      let told = false
      parser.on('error', (error) => {
        if (!told) this.fault(`${name}: ${error.message}`)
        told = true
      })
      parser.write(data.toString('utf8')).close()
      if (!name.endsWith('.rels') && name !== '[Content_Types].xml' && !this.pack.contentType(name)) {
        this.fault(`${name} has no content type`)
      }
    }
  }

  private relationships(name: string): void {
    const ids = new Set<string>()
    for (const { id, target, external } of this.pack.relationships(name)) {
      if (ids.has(id)) this.fault(`${name}: relationship ${id} twice`)
      ids.add(id)
      if (!external && !this.pack.has(target)) this.fault(`${name}: ${target} is missing`)
    }
    if (!/[+/]xml$/.test(this.pack.contentType(name))) return
    const { source } = this.pack.readXml(name)
    for (const [, id = ''] of source.matchAll(/\sr:(?:id|embed|link)="([^"]+)"/g)) {
      if (!ids.has(id)) this.fault(`${name}: no relationship ${id}`)
    }
  }

  private order({ name, root }: XmlPart): void {
    for (const element of [root.first, ...root.descendants()]) {
      const order = element && ORDER[element.name]?.split(' ')
      if (!element || !order) continue
      let last = -1
      for (const child of element.children) {
        const local = child.name.replace(/^(?:\{[^}]*\}|\w+:)/, '')
        const at = order.indexOf(local)
        if (at < 0) this.fault(`${name}: ${local} in ${element.name}`)
        else if (at < last) this.fault(`${name}: ${local} too late in ${element.name}`)
        last = Math.max(last, at)
      }
    }
  }

  private strings(): void {
    for (const { root, source, name } of this.parts.values()) {
      if (root.first?.name !== 'x:sst') continue
      this.texts = root.first.children.map((item) => textOf(source, item))
      for (const text of this.texts)
        if (text.length > MAX_TEXT) this.fault(`${name}: a text of ${text.length}`)
    }
  }

  private styles(): void {
    for (const { root, source, name } of this.parts.values()) {
      const list = root.first?.child('x:cellXfs')
      if (!list) continue
      this.formats = list.children.length
      const count = attributeValue(source, list, 'count')
      if (count !== null && Number(count) !== this.formats) this.fault(`${name}: cellXfs says ${count}`)
    }
  }

  private workbook(): void {
    const { source, root, name } = this.parts.get(this.main)!
    const names = new Set<string>()
    for (const element of root.descendants()) {
      if (element.name !== 'x:sheet' && element.name !== 'x:definedName') continue
      const key = `${element.name} ${attributeValue(source, element, 'name')?.toLowerCase()} ${attributeValue(source, element, 'localSheetId') ?? ''}`
      if (names.has(key)) this.fault(`${name}: ${key} twice`)
      names.add(key)
      const own = attributeValue(source, element, 'name') ?? ''
      if (element.name === 'x:sheet' && (own.length > MAX_SHEET_NAME || /[\\/?*[\]:]/.test(own)))
        this.fault(`${name}: a sheet called ${own}`)
      if (element.name === 'x:definedName') this.formula(name, own, elementText(source, element))
    }
  }

  private worksheet(name: string, { source, root }: XmlPart): void {
    const cells = new Map<string, string>()
    let row = 0
    let column = 0
    for (const element of root.descendants()) {
      if (element.name === 'x:row') {
        const next = Number(attributeValue(source, element, 'r') ?? row + 1)
        if (next <= row) this.fault(`${name}: row ${next} behind ${row}`)
        row = next
        column = 0
        if (Number(attributeValue(source, element, 'ht') ?? 0) > MAX_ROW)
          this.fault(`${name}: row ${row} is too high`)
      }
      if (element.name === 'x:c') {
        const [letter] = /^[A-Z]+/.exec(attributeValue(source, element, 'r') ?? '') ?? []
        const at = letter ? number(letter) : column + 1
        if (at <= column) this.fault(`${name}: a cell in column ${at} behind ${column}`)
        column = at
        this.cell(name, source, element, cells)
      }
      this.limits(name, source, element)
    }
    this.cells.set(name, cells)
    for (const { type, target } of this.pack.relationships(name)) {
      const table = type === 'table' ? this.parts.get(target) : undefined
      if (table) this.table(table, cells)
    }
  }

  private cell(name: string, source: string, cell: XmlElement, cells: Map<string, string>): void {
    const reference = attributeValue(source, cell, 'r') ?? ''
    const style = Number(attributeValue(source, cell, 's') ?? 0)
    if (style >= this.formats) this.fault(`${name}: ${reference} has format ${style} of ${this.formats}`)
    const value = cell.child('x:v')
    const type = attributeValue(source, cell, 't')
    const text = value ? elementText(source, value) : ''
    if (type === 's' && !(Number(text) < this.texts.length))
      this.fault(`${name}: ${reference} has no text ${text}`)
    if (type === 's') cells.set(reference, this.texts[Number(text)] ?? '')
    const inline = cell.child('x:is')
    if (inline) cells.set(reference, textOf(source, inline))
    if (type === 'inlineStr' && !inline) this.fault(`${name}: ${reference} has no inline text`)
    const formula = cell.child('x:f')
    if (formula) this.formula(name, reference, elementText(source, formula))
  }

  private formula(name: string, reference: string, formula: string): void {
    if (formula.length > MAX_FORMULA) this.fault(`${name}: ${reference} has a formula of ${formula.length}`)
    for (const [, text = ''] of formula.matchAll(/"((?:[^"]|"")*)"/g)) {
      if (text.length > MAX_LITERAL) this.fault(`${name}: ${reference} has a literal of ${text.length}`)
    }
    for (const [, table = '', column = ''] of formula.matchAll(
      /(\w+)\[(?:@|\[#[^\]]*\],)?\[?([^\][#@]+)\]/g,
    )) {
      const found = this.columns(table)
      if (found && !found.includes(column.replace(/'(.)/g, '$1').toLowerCase())) {
        this.fault(`${name}: ${reference} speaks of ${table}[${column}]`)
      }
    }
  }

  private columns(table: string): string[] | null {
    for (const { root, source } of this.parts.values()) {
      if (root.first?.name !== 'x:table' || attributeValue(source, root.first, 'displayName') !== table)
        continue
      return (root.first.child('x:tableColumns')?.children ?? []).map((column) =>
        decode(attributeValue(source, column, 'name') ?? '').toLowerCase(),
      )
    }
    return null
  }

  private limits(name: string, source: string, element: XmlElement): void {
    if (/:dataValidation$/.test(element.name)) {
      for (const [attribute, limit] of [
        ['promptTitle', 32],
        ['prompt', 255],
        ['errorTitle', 32],
        ['error', 255],
      ] as const) {
        const length = decode(attributeValue(source, element, attribute) ?? '').length
        if (length > limit) this.fault(`${name}: ${attribute} of ${length}`)
      }
      const list = element.child('x:formula1')
      const text = list ? elementText(source, list) : ''
      if (text.startsWith('"') && text.length > MAX_LITERAL + 2)
        this.fault(`${name}: a list of ${text.length}`)
    }
    for (const attribute of element.name === 'x:hyperlink' ? ['tooltip', 'display'] : []) {
      const { length } = attributeValue(source, element, attribute) ?? ''
      if (length > (attribute === 'tooltip' ? 255 : 2_084)) this.fault(`${name}: ${attribute} of ${length}`)
    }
    if (/^x:(odd|even|first)(Header|Footer)$/.test(element.name)) {
      const { length } = elementText(source, element)
      if (length > 255) this.fault(`${name}: a header of ${length}`)
    }
  }

  private table({ name, source, root }: XmlPart, cells: ReadonlyMap<string, string>): void {
    const table = root.first!
    const own = attributeValue(source, table, 'displayName')?.toLowerCase() ?? ''
    if (this.tableNames.has(own)) this.fault(`${name}: a second table ${own}`)
    this.tableNames.add(own)
    const [, left = '', top = '', bottom = ''] =
      /^([A-Z]+)(\d+)(?::[A-Z]+(\d+))?/.exec(attributeValue(source, table, 'ref') ?? '') ?? []
    const totals = attributeValue(source, table, 'totalsRowCount') === '1'
    const columns = table.child('x:tableColumns')?.children ?? []
    const seen = new Set<string>()
    columns.forEach((column, at) => {
      const text = decode(attributeValue(source, column, 'name') ?? '')
      if (seen.has(text.toLowerCase())) this.fault(`${name}: column ${text} twice`)
      seen.add(text.toLowerCase())
      if (!text || text.length > MAX_LITERAL) this.fault(`${name}: a column name of ${text.length}`)
      const header = cells.get(`${letters(number(left) + at)}${top}`)
      if (
        attributeValue(source, table, 'headerRowCount') !== '0' &&
        header !== undefined &&
        header !== text
      ) {
        this.fault(`${name}: header ${JSON.stringify(header)} over column ${JSON.stringify(text)}`)
      }
      const label = attributeValue(source, column, 'totalsRowLabel')
      const total = cells.get(`${letters(number(left) + at)}${bottom}`)
      if (totals && label !== null && total !== undefined && total !== decode(label))
        this.fault(`${name}: total ${JSON.stringify(total)} under label ${JSON.stringify(label)}`)
    })
  }

  /** Fields are called like the cells at the head of what the cache was made of. */
  private headers(name: string, source: string, cache: XmlElement, fields: readonly string[]): void {
    const origin = cache.child('x:cacheSource')?.child('x:worksheetSource')
    const sheet = origin && attributeValue(source, origin, 'sheet')
    const [, left = '', top = ''] =
      /^([A-Z]+)(\d+)/.exec((origin && attributeValue(source, origin, 'ref')) ?? '') ?? []
    const book = this.parts.get(this.main)!
    const listed = [...book.root.descendants()].find(
      (element) => element.name === 'x:sheet' && attributeValue(book.source, element, 'name') === sheet,
    )
    const id = listed && /\s[\w.-]+:id="([^"]*)"/.exec(book.source.slice(listed.start, listed.openEnd))?.[1]
    const target = this.pack.relationships(this.main).find((item) => item.id === id)?.target ?? ''
    fields.forEach((field, at) => {
      const header = this.cells.get(target)?.get(`${letters(number(left) + at)}${top}`)
      if (left && header !== undefined && header.toLowerCase() !== decode(field))
        this.fault(`${name}: field ${field} under header ${header}`)
    })
  }

  private pivotCache({ name, source, root }: XmlPart): void {
    if (root.first?.name !== 'x:pivotCacheDefinition') return
    const fields = root.first.child('x:cacheFields')?.children ?? []
    const names = fields.map((field) => attributeValue(source, field, 'name')?.toLowerCase() ?? '')
    if (new Set(names).size !== names.length || names.includes('')) this.fault(`${name}: fields share a name`)
    this.headers(name, source, root.first, names)
    for (const field of fields) {
      const items = (field.child('x:sharedItems')?.children ?? []).map((item) =>
        attributeValue(source, item, 'v')?.toLowerCase(),
      )
      if (new Set(items).size !== items.length) this.fault(`${name}: items share a name`)
    }
  }
}

const decode = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

const number = (name: string): number =>
  Array.from(name).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
const letters = (index: number): string =>
  index <= 0 ? '' : letters(Math.floor((index - 1) / 26)) + String.fromCharCode(65 + ((index - 1) % 26))

function textOf(source: string, item: XmlElement): string {
  const parts = [...item.descendants()].filter(
    ({ name, parent }) => name === 'x:t' && parent?.name !== 'x:rPh',
  )
  return decode(parts.map((part) => elementText(source, part)).join(''))
}
