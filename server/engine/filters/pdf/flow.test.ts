import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { textRun } from '../../model'
import { judgesMissing, placesOf } from './testing/pdf-judge'
import { pdfOf, textLines } from './testing/pdf-fixture'
import { translatePdf } from './testing/translate-pdf'

const judged = test.skipIf(judgesMissing.length > 0)

type Place = ReturnType<typeof placesOf>[number]

const full = 'A line of a paragraph that is as wide as all of its column is here'
const paragraph = (first: string, lines: number, y: number): string =>
  textLines([`${first} ${full}`, ...Array<string>(lines - 2).fill(`${full} and there`), 'Its end.'], { y })

/** Each text so many times as long, its first word kept. */
const timesAsLong = (times: number) => (unit: { runs: readonly { kind: string; text?: string }[] }) => {
  const text = unit.runs.map((run) => run.text ?? '').join('')
  const [first = '', ...others] = text.split(' ')
  const words = Array.from(
    { length: Math.round(others.length * times) },
    (_, at) => others[at % others.length]!,
  )
  return [textRun([first, ...words].join(' '))]
}

const placeOf = (places: readonly Place[], word: string): Place => {
  const found = places.find(({ text }) => text === word)
  if (!found) throw new Error(`${word} is not on the page`)
  return found
}
const heightOf = ({ y0, y1 }: Place): number => y1 - y0
/** Lowest point of the words of a paragraph, from the word it begins with up to the next. */
function endOf(places: readonly Place[], from: string, to: string): number {
  const [start, end] = [placeOf(places, from).y0, placeOf(places, to).y0]
  return Math.max(...places.filter(({ y0 }) => y0 >= start - 1 && y0 < end - 1).map(({ y1 }) => y1))
}

describe('paragraphs of one column', () => {
  const page = paragraph('First', 6, 760) + paragraph('Second', 6, 660) + paragraph('Third', 6, 560)

  judged(
    'TR-01: what grew moves those below it down into the free space, at the size of the source',
    async () => {
      const bytes = await pdfOf(page)
      const { translated } = await translatePdf(bytes, timesAsLong(1.5))
      const [before, after] = [placesOf(bytes), placesOf(translated)]
      for (const word of ['First', 'Second', 'Third'])
        expect(heightOf(placeOf(after, word))).toBeGreaterThan(0.95 * heightOf(placeOf(after, 'First')))
      expect(placeOf(after, 'First').y1).toBeCloseTo(placeOf(before, 'First').y1, -1)
      expect(placeOf(after, 'Second').y0).toBeGreaterThan(placeOf(before, 'Second').y0 + 20)
      expect(placeOf(after, 'Third').y0).toBeGreaterThan(placeOf(before, 'Third').y0 + 50)
      const gaps = [['First', 'Second'] as const, ['Second', 'Third'] as const].map(
        ([from, to]) => placeOf(after, to).y0 - endOf(after, from, to),
      )
      expect(gaps[0]).toBeCloseTo(gaps[1]!, 1)
      expect(gaps[0]).toBeGreaterThan(0)
    },
  )

  judged('what got shorter moves those below it up, where the column ends free', async () => {
    const bytes = await pdfOf(page)
    const { translated } = await translatePdf(bytes, timesAsLong(0.5))
    const [before, after] = [placesOf(bytes), placesOf(translated)]
    expect(placeOf(after, 'Third').y0).toBeLessThan(placeOf(before, 'Third').y0 - 40)
    expect(placeOf(after, 'Second').y0).toBeGreaterThan(endOf(after, 'First', 'Second'))
  })

  judged('nothing moves across a picture, and what stands right above it does not leave it', async () => {
    const picture = '0.5 g 72 560 300 80 re f 0 g\n'
    const bytes = await pdfOf(
      paragraph('First', 4, 760) + paragraph('Second', 3, 690) + picture + paragraph('Third', 4, 540),
    )
    for (const times of [0.5, 1.3]) {
      const { translated } = await translatePdf(bytes, timesAsLong(times))
      const [before, after] = [placesOf(bytes), placesOf(translated)]
      expect(placeOf(after, 'Third').y1).toBeCloseTo(placeOf(before, 'Third').y1, -0.5)
      expect(endOf(after, 'Second', 'Third')).toBeLessThan(842 - 640)
      if (times < 1) expect(placeOf(after, 'Second').y1).toBeCloseTo(placeOf(before, 'Second').y1, -0.5)
    }
  })

  judged('the number of an item goes with it', async () => {
    const items = ['1.', '2.', '3.'].map((number, at) =>
      [
        textLines([number], { x: 72, y: 760 - at * 60 }),
        textLines([`Item${at} ${full}`, `${full} and`, 'there it ends.'], { x: 90, y: 760 - at * 60 }),
      ].join(''),
    )
    const { translated } = await translatePdf(await pdfOf(items.join('')), timesAsLong(1.8))
    const after = placesOf(translated)
    for (const [at, number] of ['1.', '2.', '3.'].entries())
      expect(placeOf(after, number).y1).toBeCloseTo(placeOf(after, `Item${at}`).y1, -0.5)
    expect(placeOf(after, '3.').y0).toBeGreaterThan(842 - 640 + 20)
  })

  judged(
    'a line of figures between two paragraphs goes with them; a page number below them stays',
    async () => {
      const bytes = await pdfOf(
        paragraph('First', 6, 760) +
          textLines(['106, 013502 (2009)'], { y: 676 }) +
          paragraph('Second', 6, 662) +
          textLines(['17'], { y: 480 }),
      )
      const { translated } = await translatePdf(bytes, timesAsLong(0.5))
      const [before, after] = [placesOf(bytes), placesOf(translated)]
      expect(placeOf(after, '013502').y0).toBeLessThan(placeOf(before, '013502').y0 - 20)
      expect(placeOf(after, '013502').y0).toBeGreaterThan(endOf(after, 'First', '013502') - 1)
      expect(placeOf(after, 'Second').y0).toBeGreaterThan(placeOf(after, '013502').y1 - 1)
      expect(placeOf(after, '17')).toEqual(placeOf(before, '17'))
    },
  )

  judged('from right to left an item that grew keeps off its number', async () => {
    const items = [0, 1].map(
      (at) =>
        textLines([`${at + 1}.`], { x: 72, y: 760 - at * 14 }) +
        textLines([`Item${at} ${full.slice(0, 50)}`], { x: 90, y: 760 - at * 14 }),
    )
    const bytes = await pdfOf(items.join('') + paragraph('Below', 4, 690))
    const words = 'بند طويل من القائمة لا يسعه سطر واحد من هذه الصفحة فيمتد إلى سطر ثان تحته وربما إلى ثالث'
    const { translated } = await translatePdf(bytes, () => [textRun(words)], { from: 'en', to: 'ar' })
    const after = placesOf(translated)
    for (const number of ['1.', '2.']) {
      const { x0, y0, y1 } = placeOf(after, number)
      const beside = after.filter((place) => place.text !== number && place.y0 < y1 && place.y1 > y0)
      expect(Math.max(...beside.map(({ x1 }) => x1))).toBeLessThan(x0)
    }
  })

  judged('a paragraph beside a word in the margin keeps its height', async () => {
    const bytes = await pdfOf(
      paragraph('First', 6, 760) + textLines(['Aside'], { x: 20, y: 660 }) + paragraph('Second', 6, 660),
    )
    const { translated } = await translatePdf(bytes, timesAsLong(0.5))
    const after = placesOf(translated)
    expect(placeOf(after, 'Second').y1).toBeCloseTo(placeOf(after, 'Aside').y1, -0.5)
  })

  judged('TR-01: a title over two columns that needs a second line moves neither of them', async () => {
    const helvetica = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
    const end = 72 + helvetica.widthOfTextAtSize('Left begins a narrow column here', 10)
    const columnOf = (word: string, lines: number): string[] => [
      `${word} begins a narrow column here`,
      ...Array<string>(lines).fill('and the next line of it is there,'),
      'as well as one more.',
    ]
    const bytes = await pdfOf(
      textLines(['Title over these'], { x: end + 1, y: 772, size: 22, font: 'F2' }) +
        textLines(columnOf('Left', 5), { x: 72, y: 735, size: 10 }) +
        textLines(columnOf('Right', 2), { x: end + 15, y: 735, size: 10 }),
    )
    const { translated } = await translatePdf(bytes, (unit) => {
      const text = unit.runs.map((run) => (run.kind === 'text' ? run.text : '')).join('')
      return [textRun(text.replace('these', 'these two columns'))]
    })
    const [before, after] = [placesOf(bytes), placesOf(translated)]
    for (const word of ['Left', 'Right'])
      expect(placeOf(after, word).y0).toBeCloseTo(placeOf(before, word).y0, 0)
  })
})
