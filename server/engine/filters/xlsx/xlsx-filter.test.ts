import { describe, expect, test } from 'vitest'
import { describeFilter } from '../../testing/filter-suite'
import { workbookFaults } from '../../testing/workbook-validator'
import { corpusFiles } from '../../testing/corpus'
import { shiftLetters, translateBy } from '../../testing/letter-shift'
import { xlsxOf } from '../../testing/xlsx-fixture'
import { zipOf } from '../../testing/zip-fixture'
import { bookOfEverything, strictBook } from './testing/books'
import { xlsxFilter } from './index'

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const MACROS = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'

const macroBook = (): Uint8Array =>
  xlsxOf({
    sheets: [{ rows: [['With macros', 12]] }],
    contentType: MACROS,
    extra: { 'xl/vbaProject.bin': Uint8Array.from([9, 9, 9]) },
  })

const isWorkbook = (name: string): boolean => /\.(xlsx|xlsm|xltx)$/.test(name)

describeFilter(xlsxFilter, {
  fixtures: [
    { name: 'a workbook with a bit of everything', read: bookOfEverything },
    { name: 'an empty workbook', read: () => xlsxOf({ sheets: [{ rows: [] }] }) },
    { name: 'a macro-enabled workbook', read: macroBook },
    { name: 'a strict workbook with its own prefixes', read: strictBook },
  ],
  corpus: { folder: 'xlsx', accepts: isWorkbook },
  container: 'zip',
  landmarks:
    /<(?:\w+:)?(?:c|f|row|mergeCell|dataValidation|cfRule|tableColumn|hyperlink|cacheField)(?=[\s/>])/g,
})

const workbooks = [
  { name: 'a workbook with a bit of everything', read: bookOfEverything },
  ...corpusFiles('xlsx', isWorkbook),
]

describe('no workbook gets a fault that Excel would repair', () => {
  test.each(workbooks)('$name', async (file) => {
    const bytes = file.read()
    const { units, skeleton } = await xlsxFilter.extract(bytes)
    const known = workbookFaults(bytes)
    const longer = (text: string): string => shiftLetters(text).replace(/\p{L}+/gu, (word) => word + word)
    for (const to of ['es', 'ar']) {
      const options = { from: 'en', to, bilingual: true }
      const merged = await xlsxFilter.merge(bytes, skeleton, translateBy(units, longer), options)
      for (const result of [merged.translated, merged.bilingual!]) {
        expect(workbookFaults(result).filter((fault) => !known.includes(fault))).toEqual([])
      }
    }
  })
})

describe('analysis', () => {
  test('counts words and pages of what a reader sees, each shared text once', async () => {
    const bytes = xlsxOf({
      sheets: [
        {
          rows: [
            ['two words', 12],
            ['two words', 'word '.repeat(249).trim()],
          ],
        },
      ],
    })
    expect(await xlsxFilter.analyse(bytes)).toMatchObject({
      format: 'xlsx',
      words: 251,
      pages: 2,
      warnings: [],
    })
  })

  test('says that macros are kept and that there is no text', async () => {
    const bytes = xlsxOf({ sheets: [{ rows: [[1, 2]] }], contentType: MACROS })
    expect((await xlsxFilter.analyse(bytes)).warnings).toEqual(['macros-kept', 'no-text'])
  })
})

test('macros and templates keep their kind, without which Excel refuses them', async () => {
  const variant = async (contentType: string) => {
    const bytes = xlsxOf({ sheets: [{ rows: [['word']] }], contentType })
    return (await xlsxFilter.merge(bytes, null, new Map(), { from: 'en', to: 'es' })).variant?.extension
  }
  expect(await variant(`${SPREADSHEET}.sheet.main+xml`)).toBeUndefined()
  expect(await variant(`${SPREADSHEET}.template.main+xml`)).toBe('.xltx')
  expect(await variant(MACROS)).toBe('.xlsm')
  expect(await variant('application/vnd.ms-excel.template.macroEnabled.main+xml')).toBe('.xltm')
})

test('[TR-04] documents of other kinds are not accepted, whatever they are called', () => {
  expect(xlsxFilter.accepts(Buffer.from('%PDF-1.7'))).toBe(false)
  expect(xlsxFilter.accepts(zipOf({ 'xl/workbook.xml': '<a/>' }))).toBe(false)
  const binary = 'application/vnd.ms-excel.sheet.binary.macroEnabled.main'
  expect(xlsxFilter.accepts(xlsxOf({ sheets: [{ rows: [] }], contentType: binary }))).toBe(false)
})
