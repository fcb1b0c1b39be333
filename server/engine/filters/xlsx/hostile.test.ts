import { describe, expect, test } from 'vitest'
import { FormatError, type FormatErrorCode } from '../../model'
import { corpusFiles } from '../../testing/corpus'
import { xlsxOf } from '../../testing/xlsx-fixture'
import { zipOf } from '../../testing/zip-fixture'
import { refuse } from '../../pipeline/recognise'
import { xlsxFilter } from './index'

const SST = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const book = (extra: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  xlsxOf({ sheets: [{ rows: [['word']] }], extra })
const withStrings = (xml: string | Uint8Array): Buffer => book({ 'xl/sharedStrings.xml': xml })
const withSheet = (xml: string | Uint8Array): Buffer => book({ 'xl/worksheets/sheet1.xml': xml })
const small = book({})
const BINARY = 'application/vnd.ms-excel.sheet.binary.macroEnabled.main'

const CASES: readonly (readonly [string, () => Uint8Array, FormatErrorCode, string])[] = [
  [
    'a DOCTYPE among the texts',
    () => withStrings(`<!DOCTYPE sst [<!ENTITY e "x">]><sst ${SST}/>`),
    'corrupt',
    'xml-doctype',
  ],
  [
    'a DOCTYPE in a sheet',
    () => withSheet(`<!DOCTYPE w [<!ENTITY e "x">]><worksheet ${SST}/>`),
    'corrupt',
    'xml-doctype',
  ],
  [
    'texts that end early',
    () => withStrings(`<sst ${SST}><si><t>one</t></si><si><t>tw`),
    'corrupt',
    'xml-truncated',
  ],
  [
    'a sheet that ends early',
    () => withSheet(`<worksheet ${SST}><sheetData><row><c><v>1</v></c>`),
    'corrupt',
    'xml-truncated',
  ],
  [
    'tags that do not match',
    () => withStrings(`<sst ${SST}><si><r><t>one</r></t></si></sst>`),
    'corrupt',
    'xml-mismatched-tag',
  ],
  [
    'bytes that are no UTF-8',
    () => withStrings(Buffer.concat([Buffer.from(`<sst ${SST}><si><t>`), Buffer.from([0xff, 0xfe, 0x41])])),
    'corrupt',
    'xml-utf8',
  ],
  [
    'XML too deep',
    () => withStrings(`<sst ${SST}><si>${'<r>'.repeat(1001)}${'</r>'.repeat(1001)}</si></sst>`),
    'too-complex',
    'xml-depth',
  ],
  [
    'too many texts',
    () => withStrings(`<sst ${SST}>${'<si/>'.repeat(600_001)}</sst>`),
    'too-complex',
    'too-many-strings',
  ],
  ['a bomb', () => withSheet(Buffer.alloc(30_000_000, 32)), 'too-complex', 'zip-bomb'],
  ['no sheets', () => book({ 'xl/workbook.xml': `<workbook ${SST}/>` }), 'corrupt', 'no-sheets'],
  ['a zip cut off', () => small.subarray(0, small.length - 40), 'corrupt', 'zip-truncated'],
  ['no main part', () => zipOf({ '[Content_Types].xml': '<Types/>' }), 'corrupt', 'no-main-part'],
]

async function failure(bytes: Uint8Array): Promise<FormatError> {
  const error: unknown = await xlsxFilter.extract(bytes).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof FormatError)) throw new Error('not refused', { cause: error })
  await expect(xlsxFilter.analyse(bytes)).rejects.toMatchObject({ code: error.code, detail: error.detail })
  return error
}

describe('[TR-07] damaged and hostile workbooks end in a named error', () => {
  test.each(CASES)('%s', async (_, make, code, detail) => {
    expect(await failure(make())).toMatchObject({ code, detail })
  })

  test('a flipped byte in a sheet is noticed', async () => {
    const bytes = Buffer.from(small)
    const at = bytes.indexOf('xl/worksheets/sheet1.xml') + 'xl/worksheets/sheet1.xml'.length + 30
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    expect((await failure(bytes)).code).toBe('corrupt')
  })

  test('damage is claimed by the format whose folder shows', () => {
    expect(xlsxFilter.accepts(small.subarray(0, small.length - 40))).toBe(true)
  })
})

test('[TR-04] a binary workbook is a document that we do not read', async () => {
  const bytes = xlsxOf({ sheets: [{ rows: [] }], contentType: BINARY })
  expect(xlsxFilter.accepts(bytes)).toBe(false)
  expect(refuse(bytes)).toMatchObject({ code: 'unsupported', detail: 'ooxml' })
  expect(await failure(bytes)).toMatchObject({ code: 'unsupported', detail: 'binary-workbook' })
})

const collected = corpusFiles('hostile', (name) => name.endsWith('.xlsx'))
if (collected.length > 0) {
  describe('[TR-06] hostile workbooks of the corpus', () => {
    test.each(collected)('$name', async (file) => {
      expect((await failure(file.read())).code).toBe('password-protected')
    })
  })
}
