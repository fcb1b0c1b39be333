import type { OlderFormat } from '../../engine/index'

/** How LibreOffice is to read a document and what it is to write; its own names of filters. */
export interface Conversion {
  readonly readAs: string
  readonly writeAs: string
  /** Of the result, such as `docx`. */
  readonly extension: 'docx' | 'pptx' | 'xlsx'
}

const text = (readAs: string): Conversion => ({ readAs, writeAs: 'MS Word 2007 XML', extension: 'docx' })
const slides = (readAs: string): Conversion => ({
  readAs,
  writeAs: 'Impress MS PowerPoint 2007 XML',
  extension: 'pptx',
})
const sheets = (readAs: string): Conversion => ({
  readAs,
  writeAs: 'Calc MS Excel 2007 XML',
  extension: 'xlsx',
})

const CONVERSIONS: Readonly<Record<OlderFormat, Conversion>> = {
  doc: text('MS Word 97'),
  odt: text('writer8'),
  ott: text('writer8_template'),
  rtf: text('Rich Text Format'),
  ppt: slides('MS PowerPoint 97'),
  odp: slides('impress8'),
  otp: slides('impress8_template'),
  xls: sheets('MS Excel 97'),
  'xls-95': sheets('MS Excel 5.0/95'),
  ods: sheets('calc8'),
  ots: sheets('calc8_template'),
}

/** Null for what is not an `OlderFormat`. */
export const conversionOf = (format: string): Conversion | null =>
  Object.hasOwn(CONVERSIONS, format) ? CONVERSIONS[format as OlderFormat] : null
