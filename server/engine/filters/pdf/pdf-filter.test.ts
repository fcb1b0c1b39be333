import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import type { Run, Unit } from '../../model'
import { pdfFilter } from '.'
import { complaintsOf, judgesMissing, textOf, unpacked, withoutText } from './testing/pdf-judge'
import { createPdfFixture, pdfOf, textLines } from './testing/pdf-fixture'
import { nextLetters, sayAlways, translatePdf } from './testing/translate-pdf'

const judged = test.skipIf(judgesMissing.length > 0)
const PARAGRAPH = [
  'The committee met in the old town hall of the city to talk about a very',
  'remarkable new bridge, which had been closed for months because of',
  'the damage that the flood had done to it.',
]
const name = (text: string) => PDFName.of(text)

describe('what is read', () => {
  test('lines become paragraphs, and words cut at a line end are whole again', async () => {
    const lines = [
      'This paragraph has a word that is cut at the end of its first impor-',
      'tant line and goes on here.',
    ]
    const bytes = await pdfOf(textLines(lines) + textLines(PARAGRAPH, { y: 700 }))
    const { units } = await pdfFilter.extract(bytes)
    expect(units.map((unit) => unit.runs)).toEqual([
      [
        {
          kind: 'text',
          style: 0,
          text: 'This paragraph has a word that is cut at the end of its first important line and goes on here.',
        },
      ],
      [{ kind: 'text', style: 0, text: PARAGRAPH.join(' ') }],
    ])
  })

  test('a sentence goes on in the next column and on the next page', async () => {
    const column = (words: string, x: number, y: number) =>
      textLines([`${words} and one two`, 'nineteen twenty two three four five six so'], {
        x,
        y,
        size: 9,
        lead: 11,
      })
    const bytes = await pdfOf(
      column('The left column begins', 60, 100) + column('goes on in the right column', 320, 700),
      column('ends on the second page', 60, 700),
    )
    const { units } = await pdfFilter.extract(bytes)
    expect(units).toHaveLength(1)
  })

  test('[TR-01] a sentence goes on in the next column where a ragged line had no room for its next word', async () => {
    const column = (x: number, y: number, ...lines: string[]) => textLines(lines, { x, y, size: 9, lead: 11 })
    const left = [
      'All of the members and their friends who',
      'have come here for the meetings of',
      'representatives may ask in these years',
      'and now one or two of them for the',
    ]
    const go = (word: string) =>
      pdfOf(
        column(60, 120, ...left) +
          column(320, 700, `${word} of it, whenever they come here`, 'again with all of the others.'),
      )
    const unitsOf = async (word: string) => (await pdfFilter.extract(await go(word))).units
    expect(await unitsOf('acknowledgements')).toHaveLength(1)
    expect(await unitsOf('key')).toHaveLength(2)
  })

  test('[TR-01] an item without a point is no sentence that goes on overleaf, where the next item stands below it', async () => {
    const items = (y: number, ...of: string[]) =>
      of.map((text, index) => textLines([text], { y: y - 22 * index, size: 9 })).join('')
    const bytes = await pdfOf(
      items(
        700,
        '1.  the State is one of those of the Realm that have come to it in all',
        '2.  the head of the State is so to the law;',
      ),
      textLines(['have not come here before in all these years of'], { y: 700, size: 9 }),
    )
    const { units } = await pdfFilter.extract(bytes)
    expect(units.map(({ part }) => part)).toEqual(['page 1', 'page 1', 'page 2'])
  })

  test('[TR-01] a line without a full stop far above other paragraphs, and an address, go on nowhere', async () => {
    const at = (y: number, ...lines: string[]) => textLines(lines, { x: 60, y, size: 9, lead: 11 })
    const dated = 'Prepared for the board of supervisors by the department of safety, March'
    const prose = [
      'The number of all incidents has fallen for the fourth year in a row, as',
      'it did the year before.',
    ]
    const item = 'so that the drivers see their train from further away than they do'
    const unitsOf = async (...pages: string[]) => (await pdfFilter.extract(await pdfOf(...pages))).units
    expect(await unitsOf(at(700, dated), at(700, item))).toHaveLength(1)
    expect(await unitsOf(at(700, dated) + at(640, ...prose), at(700, item))).toHaveLength(3)
    const address = ['12 Church Lane near', 'Windermere and Kendal']
    expect(await unitsOf(at(700, ...address), at(700, item))).toHaveLength(2)
  })

  test('a sentence whose column goes on below it does not go on anywhere else', async () => {
    const above = ['The column begins with words and', 'has another line of them and then so']
    const item = ['1.  First wash the glass']
    const bytes = await pdfOf(
      textLines(above, { y: 700, size: 9, lead: 11 }) + textLines(item, { y: 678, size: 9 }),
      textLines(['begins small on the second page, where', 'nothing stands before it at all.'], {
        y: 700,
        size: 9,
        lead: 11,
      }),
    )
    const { units } = await pdfFilter.extract(bytes)
    expect(units).toHaveLength(3)
  })

  test('the marker of a list is not part of its text, figures of tables are none', async () => {
    const row = (y: number, cells: string[]) =>
      cells.map((cell, index) => textLines([cell], { x: 72 + 150 * index, y })).join('')
    const bytes = await pdfOf(
      textLines(['1.  First wash the glass', '2.  Then dry the glass'], { y: 760 }) +
        row(600, ['Apples', '12.50', 'fresh']) +
        row(580, ['Pears', '1,120.00', 'dried']),
    )
    const { units } = await pdfFilter.extract(bytes)
    const texts = units.map(({ runs }) => runs.map((run) => run.text).join(''))
    expect(texts.sort()).toEqual([
      'Apples',
      'First wash the glass',
      'Pears',
      'Then dry the glass',
      'dried',
      'fresh',
    ])
  })

  test('bold words are a style of their own, a raised figure is an atom', async () => {
    const content = `BT /F1 11 Tf 72 700 Td (Some words are ) Tj /F2 11 Tf (very bold) Tj /F1 11 Tf ( in this line of text) Tj
      6 Ts /F1 6 Tf (12) Tj 0 Ts /F1 11 Tf ( to the end.) Tj ET`
    const { units } = await pdfFilter.extract(await pdfOf(content))
    expect(units[0]?.runs).toEqual([
      { kind: 'text', style: 0, text: 'Some words are ' },
      { kind: 'text', style: 1, text: 'very bold ' },
      { kind: 'text', style: 0, text: 'in this line of text' },
      { kind: 'atom', id: 1, role: 'note', style: 0, text: '12' },
      { kind: 'text', style: 0, text: ' to the end.' },
    ])
  })
})

describe('what is written', () => {
  judged('the translation stands in the place of the source, and nothing of the source is left', async () => {
    const picture = '0.9 0.2 0.1 rg 300 300 100 50 re f 0 0 1 RG 2 w 72 500 m 500 520 l S\n'
    const bytes = await pdfOf(
      picture + textLines(PARAGRAPH),
      textLines(['A title on the second page'], { size: 20 }),
    )
    const { translated, translations, units } = await translatePdf(bytes)
    expect(complaintsOf(translated)).toBe('')
    expect(withoutText(translated)).toEqual(withoutText(bytes))
    const text = textOf(translated).replace(/\s+/g, ' ')
    expect(text).toContain(nextLetters(PARAGRAPH.join(' ')))
    expect(text).toContain(nextLetters('A title on the second page'))
    expect(unpacked(translated)).not.toMatch(/committee|damage|second page/)
    expect(await pdfFilter.countMissing?.(translated, units, translations)).toBe(0)
  })

  judged(
    'a form painted on two pages loses its words on both, and words kept beside stay where they were',
    async () => {
      const fixture = await createPdfFixture()
      const form = fixture.form(textLines(['Words inside of a form'], { y: 400 }))
      for (const title of ['First page here', 'Second page here']) {
        fixture.page(`${textLines([title])}q 1 0 0 1 0 20 cm /Fm0 Do Q`, { XObject: { Fm0: form } })
      }
      const bytes = await fixture.save()
      const { translated } = await translatePdf(bytes)
      expect(unpacked(translated)).not.toMatch(/Words inside|First page/)
      expect(textOf(translated).match(new RegExp(nextLetters('Words inside of a form'), 'g'))).toHaveLength(2)
    },
  )

  judged('text in one operator with text that stays is taken out, the rest keeps its place', async () => {
    const bytes = await pdfOf(`BT /F1 11 Tf 72 700 Td [(Amount of apples) -20000 (1,250.75)] TJ ET`)
    const { translated, texts } = await translatePdf(bytes)
    expect(texts).toEqual(['Amount of apples'])
    const boxes = (file: Uint8Array) => textOf(file).includes('1,250.75')
    expect(boxes(translated)).toBe(true)
    expect(unpacked(translated)).not.toContain('Amount')
  })

  judged('colours keep their own space', async () => {
    const fixture = await createPdfFixture()
    const { context } = fixture.document
    const tint = context.register(
      context.flateStream('{dup 0 mul exch dup 0.9 mul exch 0.4 mul 0}', {
        FunctionType: 4,
        Domain: [0, 1],
        Range: [0, 1, 0, 1, 0, 1, 0, 1],
      }),
    )
    const space = context.obj(['Separation', 'Brand', 'DeviceCMYK', tint])
    fixture.page(`/Spot cs 0.75 scn ${textLines(['Words in the colour of the house'])}`, {
      ColorSpace: { Spot: space },
    })
    const { translated } = await translatePdf(await fixture.save())
    expect(unpacked(translated).match(/\/Spot cs 0\.75 scn/g)).toHaveLength(1)
  })

  judged.each([
    ['ru', 'Мост закрыт надолго'],
    ['el', 'Η γέφυρα έκλεισε'],
    ['vi', 'Cây cầu đã đóng cửa'],
    ['zh-Hans', '桥梁已经关闭多月'],
    ['zh-Hant', '橋樑已經關閉多月'],
    ['ja', '橋は閉鎖されています'],
    ['ko', '다리가 폐쇄되었습니다'],
    ['th', 'สะพานปิดแล้ว'],
    ['hi', 'पुल बंद है'],
    ['ar', 'الجسر مغلق'],
  ])('writes %s so that it can be searched for', async (to, text) => {
    const bytes = await pdfOf(textLines(PARAGRAPH))
    const { translated } = await translatePdf(bytes, sayAlways(text), { from: 'en', to })
    expect(complaintsOf(translated)).toBe('')
    const found = textOf(translated)
      .normalize('NFKC')
      .replace(/[\s\u200e\u200f\u202a-\u202e]+/g, '')
    expect(found).toContain(text.replace(/\s+/g, ''))
    expect(withoutText(translated)).toEqual(withoutText(bytes))
  })

  test('Arabic is read in the order in which it is spoken', async () => {
    const sentence = 'الكتاب الجديد في المدينة رقم 25 (PDF) مهم جدا'
    const source = await pdfOf(textLines(PARAGRAPH))
    const { translated } = await translatePdf(source, sayAlways(sentence), { from: 'en', to: 'ar' })
    const { units } = await pdfFilter.extract(translated)
    expect(units.map(({ runs }) => runs.map((run) => run.text).join(''))).toEqual([sentence])
  })
})

describe('what is kept', () => {
  test('[TR-01] links over the raised figure of a note move with it', async () => {
    const fixture = await createPdfFixture()
    const { context } = fixture.document
    const raised = 'BT /F1 7 Tf 1 0 0 1 160.5 764.5 Tm (1) Tj ET\n'
    const page = fixture.page(
      `${textLines(['As the paper says'])}${raised}${textLines(['it was never meant to be so.'], { x: 168 })}`,
    )
    const link = { Type: 'Annot', Subtype: 'Link', Rect: [160, 763, 165, 771], Dest: [page.ref, 'Fit'] }
    page.node.set(name('Annots'), context.obj([context.register(context.obj(link))]))

    const answer = ({ runs }: Unit): Run[] =>
      runs.map((run) => (run.kind === 'text' ? { ...run, text: run.text.replace(' paper says', '') } : run))
    const { translated } = await translatePdf(await fixture.save(), answer)
    const after = await PDFDocument.load(translated, { updateMetadata: false })
    const rect = after.getPage(0).node.Annots()!.lookup(0, PDFDict).lookup(name('Rect'), PDFArray)
    const [left, , right] = rect.asArray().map(Number)
    expect(left).toBeGreaterThan(80)
    expect(right).toBeLessThan(110)
  })

  test('links move with their words, bookmarks and comments are translated, fields stay', async () => {
    const fixture = await createPdfFixture()
    const { document } = fixture
    const { context } = document
    const page = fixture.page(textLines(['Please read the terms of use before you begin to work.']))
    const link = {
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [124, 756, 202, 772],
      A: { S: 'URI', URI: PDFString.of('https://example.org') },
    }
    const note = {
      Type: 'Annot',
      Subtype: 'Text',
      Rect: [500, 700, 520, 720],
      Contents: PDFString.of('A remark'),
    }
    page.node.set(
      name('Annots'),
      context.obj([context.register(context.obj(link)), context.register(context.obj(note))]),
    )
    document.getForm().createTextField('client').addToPage(page, { x: 72, y: 100, width: 100, height: 20 })
    const entry = context.register(
      context.obj({ Title: PDFString.of('Chapter one'), Dest: [page.ref, 'Fit'] }),
    )
    const outline = context.register(context.obj({ Type: 'Outlines', First: entry, Last: entry, Count: 1 }))
    document.catalog.set(name('Outlines'), outline)
    document.setTitle('Terms of Use')

    const { translated } = await translatePdf(await fixture.save())
    const after = await PDFDocument.load(translated, { updateMetadata: false })
    const annotations = after.getPage(0).node.Annots()
    const first = annotations?.lookup(0, PDFDict)
    expect(annotations?.size()).toBe(3)
    expect(first?.lookup(name('Rect'), PDFArray).toString()).not.toContain('124 756')
    expect(annotations?.lookup(1, PDFDict).lookup(name('Contents'), PDFHexString).decodeText()).toBe(
      'B sfnbsl',
    )
    const root = after.catalog.lookup(name('Outlines'), PDFDict)
    const title = root.lookup(name('First'), PDFDict).lookup(name('Title'), PDFHexString).decodeText()
    expect(title).toBe(nextLetters('Chapter one'))
    expect(after.getTitle()).toBe(nextLetters('Terms of Use'))
    expect(
      after
        .getForm()
        .getFields()
        .map((field) => field.getName()),
    ).toEqual(['client'])
    expect(after.catalog.lookup(name('Lang'), PDFString).decodeText()).toBe('es')
  })

  judged('words of tagged documents stay in their element', async () => {
    const body = textLines(['A heading of the page'], { size: 18 })
    const bytes = await pdfOf(
      `/H1 <</MCID 0 /ActualText (A heading of the page)>> BDC\n${body}EMC\n/Artifact BMC 0 0 10 10 re f EMC`,
    )
    const { translated } = await translatePdf(bytes)
    const content = unpacked(translated)
    expect(content.match(/MCID 0/g)).toHaveLength(1)
    expect(content).toMatch(/\/H1 <<\/MCID 0>> BDC\s+q[^]*Tj?[^]*EMC/)
    expect(content).not.toContain('A heading')
  })

  test('nothing to write: the bytes come back as they were', async () => {
    const bytes = await pdfOf(textLines(PARAGRAPH))
    const { translated } = await translatePdf(bytes, () => null)
    expect(Buffer.from(translated).equals(bytes)).toBe(true)
  })
})

describe('what an analysis has read', () => {
  const pages = async () => {
    const fixture = await createPdfFixture()
    for (let page = 0; page < 30; page++)
      fixture.page(textLines([`Page ${page} has words of its own.`, ...PARAGRAPH]))
    return fixture.save()
  }

  test('an extraction of the same array finds the same, and the result is the same to the byte', async () => {
    const bytes = await pages()
    const alone = await translatePdf(new Uint8Array(bytes))
    await pdfFilter.analyse(bytes)
    for (const { units, translated } of [await translatePdf(bytes), await translatePdf(bytes)]) {
      expect(units).toEqual(alone.units)
      expect(Buffer.from(translated).equals(alone.translated)).toBe(true)
    }
  })

  test('gives way to the next analysis', async () => {
    const [first, second] = [await pages(), await pdfOf(textLines(['Another document.']))]
    await pdfFilter.analyse(first)
    await pdfFilter.analyse(second)
    expect((await pdfFilter.extract(second)).units).toHaveLength(1)
    expect((await pdfFilter.extract(first)).units.length).toBeGreaterThanOrEqual(30)
  })
})
