import { isRightToLeft, plainText, type MergeOptions, type TranslatedUnit, type Unit } from '../../../model'
import { escapeXml, regionalLanguage, writeZip } from '../../ooxml'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A4 upright with margins of 2 cm; twips. */
const WIDTHS = [704, 4467, 4467] as const

/**
 * A Word document of its own for reviewers: every unit in a numbered row, source on the left, translation on the right,
 * the languages in a head row that repeats on each page. Copies (fallbacks, glossary) are left out.
 */
export function writeReviewTable(
  units: readonly Unit[],
  translations: ReadonlyMap<string, TranslatedUnit>,
  options: MergeOptions,
): Buffer {
  const rows = units
    .filter((unit) => unit.counted)
    .map((unit, index) => {
      const runs = translations.get(unit.id)?.runs ?? unit.runs
      const bold = unit.role === 'heading' || unit.role === 'title'
      const [source, target] = [plainText(unit.runs), plainText(runs)]
      return row([
        cell(String(index + 1), 0, '', false),
        cell(source, 1, options.from, bold),
        cell(target, 2, options.to, bold),
      ])
    })
  const head = row(
    [
      cell('#', 0, '', true),
      cell(options.from, 1, options.from, true),
      cell(options.to, 2, options.to, true),
    ],
    '<w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>',
  )
  return packageOf(head + rows.join(''))
}

const row = (cells: readonly string[], properties = '<w:trPr><w:cantSplit/></w:trPr>'): string =>
  `<w:tr>${properties}${cells.join('')}</w:tr>`

function cell(text: string, column: 0 | 1 | 2, language: string, bold: boolean): string {
  const rightToLeft = isRightToLeft(language)
  const name = rightToLeft ? 'bidi' : 'val'
  const run =
    (bold ? '<w:b/><w:bCs/>' : '') +
    (column === 0 ? '<w:color w:val="595959"/>' : '') +
    (rightToLeft ? '<w:rtl/>' : '') +
    (language ? `<w:lang w:${name}="${regionalLanguage(language)}"/>` : '')
  const lines = text
    .split('\n')
    .map((line) => `<w:t xml:space="preserve">${escapeXml(line.replace(/\t/g, ' '))}</w:t>`)
  return (
    `<w:tc><w:tcPr><w:tcW w:w="${WIDTHS[column]}" w:type="dxa"/></w:tcPr>` +
    `<w:p>${rightToLeft ? '<w:pPr><w:bidi/></w:pPr>' : ''}<w:r>${run && `<w:rPr>${run}</w:rPr>`}${lines.join('<w:br/>')}</w:r></w:p></w:tc>`
  )
}

function packageOf(rows: string): Buffer {
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="BFBFBF"/>`)
    .join('')
  const margins = ['top', 'left', 'bottom', 'right']
    .map((side) => `<w:${side} w:w="80" w:type="dxa"/>`)
    .join('')
  const body =
    `<w:tbl><w:tblPr><w:tblW w:w="9638" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/><w:tblCellMar>${margins}</w:tblCellMar></w:tblPr>` +
    `<w:tblGrid>${WIDTHS.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${rows}</w:tbl><w:p/>` +
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>'
  const fonts =
    '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Arial"/><w:sz w:val="20"/><w:szCs w:val="20"/>'
  const files: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${TYPES}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    '_rels/.rels': relationship(`${OFFICE}/officeDocument`, 'word/document.xml'),
    'word/document.xml': `<w:document xmlns:w="${W}"><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationship(`${OFFICE}/styles`, 'styles.xml'),
    'word/styles.xml': `<w:styles xmlns:w="${W}"><w:docDefaults><w:rPrDefault><w:rPr>${fonts}</w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style></w:styles>`,
  }
  const entries = Object.entries(files).map(
    ([name, xml]) => [name, Buffer.from(DECLARATION + xml, 'utf8')] as const,
  )
  return writeZip({ bytes: Buffer.alloc(0), entries: [] }, new Map(), new Map(entries))
}

const relationship = (type: string, target: string): string =>
  `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${type}" Target="${target}"/></Relationships>`
