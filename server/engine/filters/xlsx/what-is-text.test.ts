import { describe, expect, test } from 'vitest'
import { shout, textsOf, translateDocument } from '../../testing/translate-document'
import { PLAIN_FORMAT, plainText, xlsxOf, type SheetFixture } from '../../testing/xlsx-fixture'
import { entryText, unpackedEntries } from '../../testing/zip-fixture'
import type { Unit } from '../../model'
import { bookOfEverything, bookOfFormulas } from './testing/books'
import { xlsxFilter } from './index'

const SHEET = 'xl/worksheets/sheet1.xml'
const STRINGS = 'xl/sharedStrings.xml'
const sheetOf = (sheet: SheetFixture): Buffer => xlsxOf({ sheets: [sheet] })
const texts = async (bytes: Uint8Array): Promise<string[]> => textsOf((await xlsxFilter.extract(bytes)).units)
const shouted = (bytes: Uint8Array, answer: (unit: Unit) => ReturnType<typeof shout> | null = shout) =>
  translateDocument(xlsxFilter, bytes, answer)

/** What a text becomes when every unit gets the same answer. */
const same = (answer: string) => (): ReturnType<typeof shout> => [{ kind: 'text', text: answer, style: 0 }]

describe('texts of cells', () => {
  test('numbers, dates and texts without letters are no units', async () => {
    expect(await texts(sheetOf({ rows: [[1, '2', '3.5 %', 'word']] }))).toEqual(['word'])
  })

  test('rich text keeps its runs, the reading of ideographs goes with them', async () => {
    const result = await shouted(bookOfEverything())
    const strings = entryText(result, STRINGS)
    expect(strings).toContain(
      '<si><r><t xml:space="preserve">HALF </t></r><r><rPr><b/><sz val="11"/></rPr><t xml:space="preserve">BOLD</t></r></si>',
    )
    const kept = await shouted(bookOfEverything(), (unit) =>
      textsOf([unit])[0] === '東京'
        ? shout({ ...unit, runs: [{ kind: 'text', text: 'tokyo', style: 0 }] })
        : null,
    )
    expect(entryText(kept, STRINGS)).toContain(
      '<si><t xml:space="preserve">TOKYO</t><phoneticPr fontId="0"/></si>',
    )
  })

  test('escapes come back, and what looks like one is escaped', async () => {
    const bytes = sheetOf({ rows: [[{ shared: '<t>a_x000D_\nb _x005F_x0041_ c</t>' }]] })
    expect(await texts(bytes)).toEqual(['a\nb _x0041_ c'])
    expect(entryText(await shouted(bytes), STRINGS)).toContain('A_x000D_\nB _X0041_ C')
    const literal = await shouted(sheetOf({ rows: [['word']] }), same('_x0041_'))
    expect(entryText(literal, STRINGS)).toContain('_x005F_x0041_')
  })

  test('a text longer than a cell can hold is not written', async () => {
    const bytes = sheetOf({ rows: [['word']] })
    expect(entryText(await shouted(bytes, same('x'.repeat(32_768))), STRINGS)).toContain('>word<')
  })
})

describe('formulas and what they read', () => {
  test('literals that are shown are translated once, those that are compared follow', async () => {
    const units = await texts(bookOfFormulas())
    expect(units.filter((text) => text === 'Plenty')).toHaveLength(1)
    expect(units).toContain('Total:')
    const sheet = entryText(await shouted(bookOfFormulas()), SHEET)
    expect(sheet).toContain('<f>IF(C2&gt;2,"PLENTY","SCARCE")</f><v>PLENTY</v>')
    expect(sheet).toContain('<f>IF(A6="PLENTY",1,0)</f>')
    expect(sheet).toContain('<v>TOTAL: 15 PIECES</v>')
    expect(entryText(await shouted(bookOfFormulas()), 'xl/workbook.xml')).toContain('fullCalcOnLoad="1"')
  })

  test('texts that formulas take apart, order or make up themselves stay', async () => {
    const units = await texts(bookOfFormulas())
    for (const kept of ['fresh fruit', 'long-lasting', 'Green pears', 'Monday'])
      expect(units).not.toContain(kept)
    for (const free of ['Open', 'Item', 'Cherries', 'Stock']) expect(units).toContain(free)
  })

  test('columns of tables, their headers and structured references keep the same name', async () => {
    const result = await shouted(bookOfEverything())
    expect(entryText(result, 'xl/tables/table1.xml')).toContain('name="SUM OF MONEY"')
    const sheet = entryText(result, SHEET)
    expect(sheet).toContain('SUM(Table1[SUM OF MONEY])')
    expect(sheet).toContain('Table1[[#Headers],[REGION]]</f><v>REGION</v>')
  })

  test('lists, filters, formats and pivots say what the cells say', async () => {
    const result = await shouted(bookOfEverything())
    const sheet = entryText(result, SHEET)
    expect(sheet).toContain('<formula1>"OPEN,CLOSED,WAITING"</formula1>')
    expect(sheet).toContain('<filter val="OPEN"/>')
    expect(sheet).toContain('<formula>"OPEN"</formula>')
    expect(sheet).toContain('text="CLOSED"><formula>NOT(ISERROR(SEARCH("CLOSED",B2)))</formula>')
    const cache = entryText(result, 'xl/pivotCache/pivotCacheDefinition1.xml')
    expect(cache).toContain('<cacheField name="REGION" numFmtId="0"><sharedItems count="2"><s v="NORTH"/>')
  })

  test('a list that would outgrow its limit and a comma in an entry never reach Excel', async () => {
    const list = Array.from({ length: 12 }, (_, at) => `entry ${String.fromCharCode(97 + at)}`)
    const tail = `<dataValidations count="1"><dataValidation type="list" sqref="A1"><formula1>"${list.join(',')}"</formula1></dataValidation></dataValidations>`
    const bytes = sheetOf({ rows: [[1]], tail })
    const longer = await shouted(bytes, (unit) => [
      { kind: 'text', text: `${textsOf([unit])[0]} which is, at last, far longer`, style: 0 },
    ])
    const formula = /<formula1>"([^"]*)"/.exec(entryText(longer, SHEET))?.[1] ?? ''
    expect(formula.length).toBeLessThanOrEqual(255)
    expect(formula.split(',')).toHaveLength(12)
    expect(formula).toContain('which is; at last; far longer')
  })
})

describe('what stands around the cells', () => {
  test('messages keep within their limits', async () => {
    const result = await shouted(bookOfEverything(), (unit) => [
      { kind: 'text', text: `${textsOf([unit])[0]} ${'and so on '.repeat(40)}`.trim(), style: 0 },
    ])
    const [, title = ''] = /promptTitle="([^"]*)"/.exec(entryText(result, SHEET)) ?? []
    const [, prompt = ''] = /prompt="([^"]*)"/.exec(entryText(result, SHEET)) ?? []
    expect(title.length).toBeLessThanOrEqual(32)
    expect(prompt.length).toBeLessThanOrEqual(255)
    expect(prompt).toMatch(/^What is it now\? and so on .*…$/)
  })

  test('codes of headers and footers stay where they are', async () => {
    const sheet = entryText(await shouted(bookOfEverything()), SHEET)
    expect(sheet).toContain('<oddHeader>&amp;L&amp;"Arial,Bold"YEARLY REPORT&amp;R&amp;D</oddHeader>')
    expect(sheet).toContain('<oddFooter>&amp;CPAGE &amp;P OF &amp;N, R&amp;&amp;D</oddFooter>')
  })

  test('comments without the name of their author, mentions found again', async () => {
    const units = await texts(bookOfEverything())
    expect(units).toContain('Please check this')
    const bytes = bookOfEverything()
    expect(entryText(await shouted(bytes), 'xl/threadedComments/threadedComment1.xml')).toContain(
      '<text>@Ann Lee LOOK AT THIS</text>',
    )
    expect(entryText(await shouted(bytes), 'xl/comments1.xml')).toContain(
      '<t xml:space="preserve">Ann Lee:</t>',
    )
  })

  test('sheets run from right to left for a right-to-left language, and back', async () => {
    const arabic = await translateDocument(xlsxFilter, bookOfEverything(), same('نص'), {
      from: 'en',
      to: 'ar',
    })
    expect(entryText(arabic, SHEET)).toContain('<sheetView rightToLeft="1" workbookViewId="0"/>')
    expect(entryText(arabic, 'xl/styles.xml')).toContain('horizontal="right"')
    // A text box that says nothing of its side begins on the left: it changes sides, too.
    expect(entryText(arabic, 'xl/drawings/drawing1.xml')).toContain('<a:p><a:pPr rtl="1" algn="r"/>')
    const english = await translateDocument(xlsxFilter, arabic, same('text'), { from: 'ar', to: 'en' })
    expect(entryText(english, SHEET)).toContain('rightToLeft="0"')
  })
})

describe('room for longer texts', () => {
  const row = (...cells: (string | number)[]): SheetFixture => ({
    rows: [cells],
    head: '<cols><col min="1" max="1" width="12" customWidth="1"/></cols>',
    rowAttributes: { 1: ' ht="15" customHeight="1"' },
  })
  const long = same('a translation that needs far more room than its source')

  test('wraps where the neighbour is taken, and the row grows', async () => {
    const result = await shouted(sheetOf(row('short', 1)), long)
    expect(entryText(result, SHEET)).toMatch(/<row r="1" ht="[3-9]\d\.\d\d"><c s="1" r="A1" t="s">/)
    expect(entryText(result, 'xl/styles.xml')).toContain('<cellXfs count="2">')
    expect(entryText(result, 'xl/styles.xml')).toContain('wrapText="1"')
  })

  test('a row that cuts off another text on purpose still holds the one that grew', async () => {
    const cut = { shared: plainText('cut off on purpose because the row is low '.repeat(9)), style: 1 }
    const rows = [['short', 1, cut]]
    const formats = [PLAIN_FORMAT, PLAIN_FORMAT.replace('/>', '><alignment wrapText="1"/></xf>')]
    const bytes = xlsxOf({ formats, sheets: [{ ...row(), rows }] })
    const result = await shouted(bytes, (unit) => (textsOf([unit])[0] === 'short' ? long() : null))
    expect(entryText(result, SHEET)).toMatch(/<row r="1" ht="[5-9]\d\.\d\d" customHeight="1">/)
  })

  test('words of other scripts, of which less is known, wrap as soon as they may not fit', async () => {
    const arabic = await translateDocument(
      xlsxFilter,
      sheetOf(row('First quarter', 1)),
      same('جديدة هذا النظام'),
      {
        from: 'en',
        to: 'ar',
      },
    )
    expect(entryText(arabic, 'xl/styles.xml')).toContain('wrapText="1"')
    const latin = await shouted(sheetOf(row('First quarter', 1)), same('Fyrst qvartor'))
    expect(entryText(latin, 'xl/styles.xml')).not.toContain('wrapText="1"')
  })

  test('runs over where the neighbour is empty, and nothing changes', async () => {
    const bytes = sheetOf(row('short'))
    expect(entryText(await shouted(bytes, long), SHEET)).toBe(entryText(bytes, SHEET))
  })

  test('a text of the same length leaves its sheet alone', async () => {
    const bytes = sheetOf(row('short', 1))
    expect(entryText(await shouted(bytes), SHEET)).toBe(entryText(bytes, SHEET))
  })
})

describe('bilingual workbooks', () => {
  const merge = async (bytes: Uint8Array, bilingual: 'paragraphs' | 'table') => {
    const { units, skeleton } = await xlsxFilter.extract(bytes)
    const translations = new Map(units.map((unit) => [unit.id, { id: unit.id, runs: shout(unit) }]))
    return (await xlsxFilter.merge(bytes, skeleton, translations, { from: 'en', to: 'es', bilingual }))
      .bilingual!
  }

  test('source and translation share the cell, which wraps', async () => {
    const result = await merge(sheetOf({ rows: [['one word']] }), 'paragraphs')
    expect(entryText(result, STRINGS)).toContain(plainText('one word\nONE WORD'))
    expect(entryText(result, 'xl/styles.xml')).toContain('wrapText="1"')
  })

  test('in one line where others refer to the text', async () => {
    const result = await merge(bookOfEverything(), 'paragraphs')
    expect(entryText(result, 'xl/tables/table1.xml')).toContain('name="Region / REGION"')
    expect(entryText(result, STRINGS)).toContain(plainText('Region / REGION'))
  })

  test('a review workbook lists both side by side', async () => {
    const result = await merge(sheetOf({ rows: [['one'], ['two']] }), 'table')
    expect(await texts(result)).toEqual(['en', 'es', 'one', 'ONE', 'two', 'TWO'])
  })
})

test('macros and everything without text keep their bytes', async () => {
  const macros = Uint8Array.from([208, 207, 17, 224, 9])
  const bytes = xlsxOf({
    sheets: [{ rows: [['word']] }],
    contentType: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
    formats: [PLAIN_FORMAT],
    extra: { 'xl/vbaProject.bin': macros },
  })
  expect(unpackedEntries(await shouted(bytes)).get('xl/vbaProject.bin')).toEqual(Buffer.from(macros))
})
