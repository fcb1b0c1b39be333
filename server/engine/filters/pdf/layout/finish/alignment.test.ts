import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { pdfFilter } from '../..'
import { judgesMissing, placesOf } from '../../testing/pdf-judge'
import { pdfOf, textLines } from '../../testing/pdf-fixture'
import { sayAlways, translatePdf } from '../../testing/translate-pdf'

const judged = test.skipIf(judgesMissing.length > 0)
const helvetica = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + helvetica.widthOfTextAtSize(letter, size), 0)
const centred = (text: string, x: number, y: number, size = 10): string =>
  textLines([text], { x: x - widthOf(text, size) / 2, y, size })
/** Width of `(summers of 2015)` in Times of 10 points. */
const TIMES = 76.1
const dot = (x: number, y: number): string => `${x} ${y} 4 4 re f\n`
const middleOf = (words: readonly { readonly x0: number; readonly x1: number }[]): number =>
  (Math.min(...words.map(({ x0 }) => x0)) + Math.max(...words.map(({ x1 }) => x1))) / 2

describe('TR-01: how lines are set', () => {
  judged('an item behind a drawn dot begins there, though it is in the middle of the page', async () => {
    const text = 'Each of them may be written in the language that suits it'
    const x = 595 / 2 - widthOf(text, 14) / 2
    const bytes = await pdfOf(
      ['A change', 'Less work']
        .map((one, at) => dot(x - 14, 704 - 20 * at) + textLines([one], { x, y: 700 - 20 * at, size: 14 }))
        .join('') +
        dot(x - 14, 664) +
        textLines([text], { x, y: 660, size: 14 }),
    )
    const { translated } = await translatePdf(bytes, sayAlways('Kurz'))
    for (const { x0 } of placesOf(translated)) expect(x0).toBeCloseTo(x, 0)
  })

  judged('two lines of nearly one length about one middle stay about it', async () => {
    const lines = ['Houses ahead of us', 'Houses aheac of us']
    expect(Math.abs(widthOf(lines[0]!, 10) - widthOf(lines[1]!, 10))).toBeLessThan(2)
    const bytes = await pdfOf(lines.map((line, at) => centred(line, 300, 700 - 13 * at)).join(''))
    const { translated } = await translatePdf(bytes, sayAlways('Schiff'))
    expect(middleOf(placesOf(translated))).toBeCloseTo(300, 0)
  })

  judged('lines of a title page of nearly one length, in fonts of their own, are not one', async () => {
    const other = textLines(['(summers of 2015)'], { x: 300 - TIMES / 2, y: 687, size: 10, font: 'F3' })
    const { units } = await pdfFilter.extract(await pdfOf(centred('Seminar at hand', 300, 700) + other))
    expect(units).toHaveLength(2)
  })

  judged(
    'a title whose second line reaches a little further on either side stays about the middle',
    async () => {
      const bytes = await pdfOf(centred('Houses ahead', 300.3, 700) + centred('Houses ahead and', 300, 687))
      const { translated } = await translatePdf(bytes, sayAlways('Schiff'))
      expect(middleOf(placesOf(translated))).toBeCloseTo(300, 0)
    },
  )

  judged('a title of two lines that end at one place is set to the right', async () => {
    const ending = (text: string, y: number): string =>
      textLines([text], { x: 500 - widthOf(text, 10), y, size: 10 })
    const bytes = await pdfOf(ending('Houses', 700) + ending('and towns to come', 687))
    const { translated } = await translatePdf(bytes, sayAlways('Stadt Land'))
    expect(Math.max(...placesOf(translated).map(({ x1 }) => x1))).toBeCloseTo(500, 0)
  })

  judged('lines among others about their middle stay there, names of a column do not', async () => {
    const tags = [100, 300].map((x) =>
      ['Bread', '4.20', 'baked this morning here', 'and sold this evening']
        .map((line, at) => centred(line, x, 700 - 24 * at))
        .join(''),
    )
    const names = ['Whisper tiny', 'Whisper base', 'Whisper large'].map((name, at) =>
      textLines([name], { y: 500 - 24 * at, size: 10 }),
    )
    const same =
      centred('21', 72 + widthOf('Whisper base', 10) / 2, 420) +
      centred('5', 72 + widthOf('Whisper base', 10) / 2, 390)
    const { translated } = await translatePdf(
      await pdfOf(tags.join('') + names.join('') + same),
      sayAlways('Neu'),
    )
    const words = placesOf(translated).filter(({ text }) => text === 'Neu')
    for (const word of words.filter(({ y0 }) => y0 < 300))
      expect([100, 300]).toContain(Math.round(middleOf([word])))
    for (const word of words.filter(({ y0 }) => y0 > 300)) expect(word.x0).toBeCloseTo(72, 0)
    expect(words.length).toBe(9)
  })

  judged('the title of a page that has nothing else stays in the middle, on its line', async () => {
    const { translated } = await translatePdf(
      await pdfOf(centred('Title 1', 297.5, 500, 40)),
      sayAlways('Überschrift 1'),
    )
    const places = placesOf(translated)
    expect(middleOf(places)).toBeCloseTo(297.5, 0)
    expect(new Set(places.map(({ y0 }) => Math.round(y0))).size).toBe(1)
  })

  judged('text in a box as narrow as its syllables does not make others smaller', async () => {
    const narrow = ['un', 'be', 'lie', 'va', 'ble'].map((one, at) =>
      textLines([one], { x: 402, y: 600 - 15 * at, size: 12 }),
    )
    const page = textLines(['Doggy'], { y: 700, size: 12 }) + '399 535 24 78 re S\n' + narrow.join('')
    const { translated } = await translatePdf(await pdfOf(page), sayAlways('Hündchen'))
    const first = placesOf(translated).find(({ text, x0 }) => text === 'Hündchen' && x0 < 100)!
    expect(first.y1 - first.y0).toBeGreaterThan(11)
  })

  judged('names under bars that nearly touch are names of their own and stay under their bars', async () => {
    const months = ['August', 'September', 'October', 'November', 'December']
    const shown = months.map((month, at) => centred(month, 100 + 54 * at, 500))
    expect(widthOf('September', 10)).toBeGreaterThan(47)
    const { texts, translated } = await translatePdf(await pdfOf(shown.join('')), sayAlways('Mai'))
    expect(texts).toEqual(months)
    const middles = placesOf(translated).map((word) => middleOf([word]))
    middles.forEach((middle, at) => expect(middle).toBeCloseTo(100 + 54 * at, 0))
  })

  judged('ragged lines that end at one place by chance are not stretched', async () => {
    const ragged = [
      'The council has decided to',
      'plant trees along all the',
      'roads. Everybody may',
      'choose them.',
    ]
    const chance = ['and houses on the hill', 'and houses on the hil', 'and houses on the hill', 'by night.']
    const ends = chance.slice(0, 3).map((line) => widthOf(line, 10))
    const spread = Math.max(...ends) - Math.min(...ends)
    expect(spread).toBeGreaterThan(0.7)
    expect(spread).toBeLessThan(5)
    const bytes = await pdfOf(
      textLines(ragged, { y: 700, size: 10 }) +
        textLines(ragged, { y: 630, size: 10 }) +
        textLines(chance, { y: 560, size: 10 }),
    )
    const text =
      'Unbekannte haben in einer Schule Rechner und andere Dinge gestohlen und sind damit fortgefahren'
    const { translated } = await translatePdf(bytes, sayAlways(text))
    const rows = new Map<number, { x0: number; x1: number }[]>()
    for (const word of placesOf(translated)) {
      const row = Math.round(word.y1)
      rows.set(row, [...(rows.get(row) ?? []), word])
    }
    const gaps = [...rows.values()].flatMap((row) => row.slice(1).map(({ x0 }, at) => x0 - row[at]!.x1))
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(0.5)
  })

  test('letters in the boxes of a form are no words', async () => {
    const boxes = [...'WHITE'].map(
      (letter, at) => `${100 + 17 * at} 695 17 20 re S\n` + centred(letter, 108.5 + 17 * at, 700),
    )
    const { texts } = await translatePdf(
      await pdfOf(textLines(['Surname'], { x: 40, y: 700 }) + boxes.join('')),
    )
    expect(texts).toEqual(['Surname'])
  })
})

describe('TR-01: from left to right turned round', () => {
  judged('a title over several columns stands at the right end of all of them', async () => {
    const column = [
      'The council of the town has',
      'decided to plant trees along',
      'all of its roads and squares',
      'before the next winter.',
    ]
    const bytes = await pdfOf(
      textLines(['News from the neighbourhood'], { x: 60, y: 780, size: 24 }) +
        [60, 230, 400].map((x) => textLines(column, { x, y: 740, size: 10 })).join(''),
    )
    const end = Math.max(...placesOf(bytes).map(({ x1 }) => x1))
    const { translated } = await translatePdf(bytes, sayAlways('أخبار'), { from: 'en', to: 'ar' })
    const title = placesOf(translated).reduce((high, word) => (word.y0 < high.y0 ? word : high))
    expect(title.x1).toBeGreaterThan(end - 3)
  })
})
