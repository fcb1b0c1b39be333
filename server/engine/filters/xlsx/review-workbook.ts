import { isRightToLeft, plainText, type MergeOptions, type TranslatedUnit, type Unit } from '../../model'
import { escapeXml, writeZip } from '../ooxml'
import { encodeEscapes, MAX_CELL_TEXT } from './string-item'

const X = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Cell formats of `styles.xml` below, by number. */
const [HEAD, NUMBER, TEXT, TEXT_RTL] = [1, 2, 3, 4]

/**
 * A workbook of its own for reviewers: every unit in a numbered row with source and translation, the languages in a head
 * row that stays in sight and filters.
 */
export function writeReviewWorkbook(
  units: readonly Unit[],
  translations: ReadonlyMap<string, TranslatedUnit>,
  { from, to }: MergeOptions,
): Buffer {
  const counted = units.filter((unit) => unit.counted)
  const head = row(1, [cell('A1', '#', HEAD), cell('B1', from, HEAD), cell('C1', to, HEAD)])
  const rows = counted.map((unit, index) => {
    const at = index + 2
    const runs = translations.get(unit.id)?.runs ?? unit.runs
    return row(at, [
      `<c r="A${at}" s="${NUMBER}"><v>${index + 1}</v></c>`,
      cell(`B${at}`, plainText(unit.runs), isRightToLeft(from) ? TEXT_RTL : TEXT),
      cell(`C${at}`, plainText(runs), isRightToLeft(to) ? TEXT_RTL : TEXT),
    ])
  })
  return packageOf(head + rows.join(''), counted.length + 1)
}

const row = (number: number, cells: readonly string[]): string => `<row r="${number}">${cells.join('')}</row>`

const cell = (reference: string, text: string, style: number | undefined): string =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(encodeEscapes(text.slice(0, MAX_CELL_TEXT)))}</t></is></c>`

const STYLES =
  `<styleSheet xmlns="${X}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><sz val="11"/><color rgb="FF595959"/><name val="Calibri"/></font></fonts>` +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF2F2F2"/></patternFill></fill></fills>' +
  '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FFD9D9D9"/></bottom><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"/>' +
  '<xf numFmtId="0" fontId="2" fillId="0" borderId="1" xfId="0" applyFont="1" applyBorder="1" applyAlignment="1"><alignment vertical="top"/></xf>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="1" xfId="0" applyNumberFormat="1" applyBorder="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="1" xfId="0" applyNumberFormat="1" applyBorder="1" applyAlignment="1"><alignment horizontal="right" vertical="top" wrapText="1" readingOrder="2"/></xf></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

function packageOf(rows: string, count: number): Buffer {
  const sheet =
    `<worksheet xmlns="${X}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ref="A1:C${count}"/>` +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>' +
    `<cols><col min="1" max="1" width="7" customWidth="1"/><col min="2" max="3" width="60" customWidth="1"/></cols><sheetData>${rows}</sheetData><autoFilter ref="A1:C${count}"/>` +
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/><headerFooter><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter></worksheet>'
  const names = `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Review!$A$1:$C$${count}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">Review!$1:$1</definedName></definedNames>`
  const files: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${X}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets><sheet name="Review" sheetId="1" r:id="rId1"/></sheets>${names}</workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/worksheets/sheet1.xml': sheet,
    'xl/styles.xml': STYLES,
  }
  const entries = Object.entries(files).map(
    ([name, xml]) => [name, Buffer.from(DECLARATION + xml, 'utf8')] as const,
  )
  return writeZip({ bytes: Buffer.alloc(0), entries: [] }, new Map(), new Map(entries))
}

const relationships = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`
