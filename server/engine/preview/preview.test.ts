import { rgb } from '@cantoo/pdf-lib'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openDocument, readFacingTexts, renderPages } from '../documents'
import { createPdfFixture, pdfOf, textLines } from '../filters/pdf/testing/pdf-fixture'
import { plainText, textRun } from '../model'
import { docxOf, paragraph } from '../testing/docx-fixture'
import { pptxOf, shape, slideParagraph, slideRun } from '../testing/pptx-fixture'
import { xlsxOf } from '../testing/xlsx-fixture'
import { reduceColours } from './reduce-colours'
import { writePng } from './write-png'

/** Width, height and colours of the pixels of a PNG of ours, as the standard lays them down. */
function readPng(png: Buffer) {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const [header, palette, data] = ['IHDR', 'PLTE', 'IDAT'].map((name) => chunks.get(name)!)
  const [width, height] = [header!.readUInt32BE(0), header!.readUInt32BE(4)]
  const lines = inflateSync(data!)
  const colourAt = (x: number, y: number): number[] => {
    const index = lines[y * (width + 1) + 1 + x]!
    return [...palette!.subarray(index * 3, index * 3 + 3)]
  }
  return { width, height, colourAt, colours: palette!.length / 3 }
}

test('a page becomes a picture of two pixels a point, in the colours of the page', async () => {
  const red = '1 0 0 rg 0 421 595 421 re f\n'
  const pdf = await pdfOf(red, textLines(['Second page']))
  const { total, pages } = await renderPages(pdf, { numbers: [2, 1, 7] })
  expect([total, pages.map(({ number }) => number)]).toEqual([2, [2, 1]])
  const [second, first] = pages.map(({ png }) => readPng(png))
  expect([first!.width, first!.height]).toEqual([1190, 1684])
  expect([first!.colourAt(10, 10), first!.colourAt(10, 1600)]).toEqual([
    [255, 0, 0],
    [255, 255, 255],
  ])
  expect(second!.colours).toBeGreaterThan(2)
  expect(pages[0]!.png.length).toBeLessThan(30_000)
})

test.each([
  ['that leads nowhere', (pdf: string) => pdf.replace(/(\/Kids \[ \d+ 0 R) \d+ 0 R/, '$1 987 0 R')],
  ['without its branches', (pdf: string) => pdf.replace(/\/Kids \[[^\]]*\]/, '')],
])(
  '[TR-07] pages of a document with a page tree %s are pictures, as they are translated',
  async (_, damage) => {
    const paint = (colour: string) => `${colour} rg 0 0 595 842 re f\n`
    const fixture = await createPdfFixture()
    for (const colour of ['1 0 0', '0 1 0', '0 0 1']) fixture.page(paint(colour))
    const whole = await fixture.document.save({ useObjectStreams: false, addDefaultPage: false })
    const damaged = Buffer.from(damage(Buffer.from(whole).toString('latin1')), 'latin1')
    const { total, pages } = await renderPages(damaged, { numbers: [1, 3] })
    expect(total).toBe(3)
    expect(pages.map(({ png }) => readPng(png).colourAt(100, 100))).toEqual([
      [255, 0, 0],
      [0, 0, 255],
    ])
  },
)

test('[TR-13] fields are seen as they are filled in', async () => {
  const fixture = await createPdfFixture()
  const page = fixture.page(textLines(['Where you live:']))
  const town = fixture.document.getForm().createTextField('town')
  town.setText('Springfield')
  town.addToPage(page, { x: 100, y: 400, width: 200, height: 40, backgroundColor: rgb(0, 1, 0) })
  const { pages } = await renderPages(await fixture.save(), { numbers: [1] })
  const { colourAt } = readPng(pages[0]!.png)
  const [x, y] = [2 * 290, 2 * (842 - 420)]
  expect([colourAt(x, y), colourAt(x, y - 100)]).toEqual([
    [0, 255, 0],
    [255, 255, 255],
  ])
})

test('half a page is one side of it', async () => {
  const pdf = await pdfOf('0 0 1 rg 0 0 297.5 842 re f\n')
  const half = async (side: 'left' | 'right') => {
    const { pages } = await renderPages(pdf, { numbers: [1], half: side })
    const png = readPng(pages[0]!.png)
    return [png.width, png.colourAt(png.width >> 1, 100)]
  }
  expect(await half('left')).toEqual([595, [0, 0, 255]])
  expect(await half('right')).toEqual([595, [255, 255, 255]])
})

test('a picture of many colours keeps 256 of them, each near its own', () => {
  const [width, height] = [256, 64]
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels.set([x, y * 4, 255 - x, 0], (y * width + x) * 4)
  const png = readPng(writePng(reduceColours(pixels, { width, height, stride: width * 4 })))
  expect(png.colours).toBe(256)
  for (const [x, y] of [
    [0, 0],
    [100, 30],
    [255, 63],
  ] as const) {
    const wanted = [255 - x, y * 4, x]
    const far = png.colourAt(x, y).map((value, index) => Math.abs(value - wanted[index]!))
    expect(Math.max(...far)).toBeLessThan(24)
  }
})

test('what is no document is no picture', async () => {
  await expect(renderPages(Buffer.from('%PDF-1.7 nothing'), { numbers: [1] })).rejects.toMatchObject({
    code: 'corrupt',
  })
})

async function translate(source: Uint8Array, into: (text: string) => string): Promise<Uint8Array> {
  const document = openDocument(source)
  const { units } = await document.extract()
  const translations = units.map(({ id, runs }) => ({ id, runs: [textRun(into(plainText(runs)))] }))
  const options = { from: 'en', to: 'de', bilingual: false } as const
  return (await document.merge(translations, options)).translated
}

test('paragraphs of a Word document stand beside those of its result, as the two files read', async () => {
  const source = docxOf({ body: paragraph('One apple.') + paragraph('Mr Smith') + paragraph('Three plums.') })
  const result = await translate(source, (text) => (text === 'Mr Smith' ? text : text.toUpperCase()))
  const faced = await readFacingTexts(source, result)
  expect(faced).toEqual({
    places: [{ kind: 'text', parts: ['word/document.xml'] }],
    rows: [
      { place: 0, source: 'One apple.', target: 'ONE APPLE.' },
      { place: 0, source: 'Mr Smith', target: 'Mr Smith' },
      { place: 0, source: 'Three plums.', target: 'THREE PLUMS.' },
    ],
    cut: false,
  })
  const alone = await readFacingTexts(null, result)
  expect(alone.rows[0]).toEqual({ place: 0, source: null, target: 'ONE APPLE.' })
})

test('slides are told by their number, notes too, cells by their place', async () => {
  const textShape = (text: string) => shape(7, slideParagraph(slideRun(text)))
  const deck = pptxOf({
    slides: [{ shapes: '' }, { shapes: textShape('The plan'), notes: textShape('Say it slowly') }],
  })
  const { places, rows } = await readFacingTexts(deck, await translate(deck, (text) => `${text}!`))
  expect(places.map(({ kind, number }) => [kind, number])).toEqual([
    ['slide', 2],
    ['note', 2],
  ])
  expect(rows.map(({ source, target }) => [source, target])).toEqual([
    ['The plan', 'The plan!'],
    ['Say it slowly', 'Say it slowly!'],
  ])

  const book = xlsxOf({
    sheets: [
      {
        name: 'Fruit',
        rows: [
          ['Apples', 12],
          ['Plums', { inline: '<t>Ripe</t>' }],
        ],
      },
      { name: 'Stock', rows: [['Apples']] },
    ],
  })
  const cells = await readFacingTexts(book, await translate(book, (text) => text.toUpperCase()))
  expect(cells.places.map(({ kind, name }) => [kind, name])).toEqual([
    ['sheet', 'Fruit'],
    ['sheet', 'Stock'],
  ])
  expect(cells.rows.map(({ place, cell, source, target }) => [place, cell, source, target])).toEqual([
    [0, 'A1', 'Apples', 'APPLES'],
    [0, 'A2', 'Plums', 'PLUMS'],
    [0, 'B2', 'Ripe', 'RIPE'],
    [1, 'A1', 'Apples', 'APPLES'],
  ])
})
