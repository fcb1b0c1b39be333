import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { textRun } from '../../model'
import { judgesMissing, placesOf, unpacked } from './testing/pdf-judge'
import { pdfOf, textLines } from './testing/pdf-fixture'
import { sayAlways, translatePdf } from './testing/translate-pdf'

const judged = test.skipIf(judgesMissing.length > 0)
const helvetica = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + helvetica.widthOfTextAtSize(letter, size), 0)

/** A word with 5 points of red on either side, and where its box ends. */
function badge(word: string, x: number, y: number): { shown: string; end: number } {
  const wide = widthOf(word, 9) + 10
  const box = `0.8 0.1 0.1 rg ${x} ${y - 4} ${wide} 15 re f 1 g `
  return { shown: box + textLines([word], { x: x + 5, y, size: 9 }), end: x + wide }
}

/** Boxes of the page as high as a badge: where they begin and end, from the left. */
const boxesOf = (bytes: Uint8Array): { x0: number; x1: number }[] =>
  [...unpacked(bytes).matchAll(/(\S+) (\S+) (\S+) 15 re\s+f/g)]
    .map(([, x, , wide]) => ({ x0: Number(x), x1: Number(x) + Number(wide) }))
    .sort((a, b) => a.x0 - b.x0)

const heightOf = ({ y0, y1 }: { readonly y0: number; readonly y1: number }): number => y1 - y0

describe('TR-01: words of badges and buttons', () => {
  judged('a row of badges grows with its words into the free space behind it', async () => {
    let x = 72
    const row = ['Late', 'Paid', 'Open now'].map((word) => {
      const { shown, end } = badge(word, x, 700)
      x = end + 6
      return shown
    })
    const page = textLines(['Orders'], { y: 730 }) + row.join('')
    const words: Record<string, string> = { Late: 'Rückständig', Paid: 'Beglichen', 'Open now': 'Geöffnet' }
    const bytes = await pdfOf(page)
    const { translated } = await translatePdf(bytes, ({ runs }) => {
      const text = runs.map((run) => run.text).join('')
      return [textRun(words[text] ?? text)]
    })
    const [before, after, places] = [boxesOf(bytes), boxesOf(translated), placesOf(translated)]
    expect(after[0]!.x0).toBeCloseTo(72, 0)
    Object.values(words).forEach((word, at) => {
      const place = places.find(({ text }) => text === word)!
      const [left, right] = [place.x0 - after[at]!.x0, after[at]!.x1 - place.x1]
      expect(left).toBeGreaterThan(3)
      expect(left).toBeCloseTo(right, 0)
      if (at > 0)
        expect(after[at]!.x0 - after[at - 1]!.x1).toBeCloseTo(before[at]!.x0 - before[at - 1]!.x1, 0)
    })
    const heights = Object.values(words).map((word) => heightOf(places.find(({ text }) => text === word)!))
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.1)
  })

  judged('a badge by itself grows to both sides, no further than there is room', async () => {
    const { shown, end } = badge('Sale', 300, 700)
    const bytes = await pdfOf(textLines(['Bread and butter'], { y: 740 }) + shown)
    const middle = (300 + end) / 2
    const { translated } = await translatePdf(bytes, sayAlways('Sonderangebot'))
    const [box] = boxesOf(translated)
    expect((box!.x0 + box!.x1) / 2).toBeCloseTo(middle, 0)
    const place = placesOf(translated).find(({ text, y0 }) => text === 'Sonderangebot' && y0 > 120)!
    expect(place.x0).toBeGreaterThan(box!.x0 + 2)
    expect(place.x1).toBeLessThan(box!.x1 - 2)
  })

  judged('a box whose words fit a little smaller stays as it was', async () => {
    const { shown } = badge('Answers by age', 250, 700)
    const bytes = await pdfOf(textLines(['Bread and butter'], { y: 740 }) + shown)
    const { translated } = await translatePdf(bytes, sayAlways('Answers by agegroup'))
    expect(boxesOf(translated)).toEqual(boxesOf(bytes))
  })

  judged('cells that touch one another and cards of a grid keep their width', async () => {
    const cells = [72, 140, 208].map(
      (x) =>
        `0.9 g ${x} 696 68 15 re f 0 g ` +
        textLines(['Row'], { x: x + 34 - widthOf('Row', 9) / 2, y: 700, size: 9 }),
    )
    const cards = [600, 570, 540].map(
      (y) =>
        `0.9 g 72 ${y - 4} 50 15 re f 0 g ` +
        textLines(['Card'], { x: 97 - widthOf('Card', 9) / 2, y, size: 9 }),
    )
    const bytes = await pdfOf(cells.join('') + cards.join(''))
    const { translated } = await translatePdf(bytes, sayAlways('Zusammenfassungen'))
    expect(boxesOf(translated)).toEqual(boxesOf(bytes))
  })
})

judged(
  'TR-01: words in a low cell may become two lines about its middle, and letters keep their size in it',
  async () => {
    const cell =
      '0.1 0.2 0.4 rg 72 690 54 20 re f 1 g ' + textLines(['Paid in'], { x: 77, y: 696.5, size: 9 })
    const { translated } = await translatePdf(await pdfOf(cell), sayAlways('Pagado dentro ya'))
    const places = placesOf(translated)
    const rows = new Set(places.map(({ y0 }) => Math.round(y0)))
    expect(rows.size).toBe(2)
    const [top, bottom] = [Math.min(...places.map(({ y0 }) => y0)), Math.max(...places.map(({ y1 }) => y1))]
    expect((top + bottom) / 2).toBeGreaterThan(842 - 710 + 7)
    expect((top + bottom) / 2).toBeLessThan(842 - 690 - 7)
    for (const place of places) expect(place.x1).toBeLessThan(126)
  },
)

describe('TR-01: prices and lists of other scripts', () => {
  judged('prices of one width at the edge of the text grow to the left', async () => {
    const rows = ['80 baht', '95 baht', '60 baht'].map(
      (price, at) =>
        textLines(['Fried rice with prawns'], { y: 700 - 20 * at }) +
        textLines([price], { x: 480, y: 700 - 20 * at }),
    )
    const bytes = await pdfOf(rows.join(''))
    const { translated } = await translatePdf(bytes, ({ runs }) =>
      runs.map((run) =>
        /\d/.test(run.text) ? textRun(run.text.replace('baht', 'thailändische Baht')) : run,
      ),
    )
    const ends = (places: ReturnType<typeof placesOf>): number[] =>
      places.filter(({ text }) => /baht/i.test(text)).map(({ x1 }) => Math.round(x1))
    expect(new Set(ends(placesOf(translated)))).toEqual(new Set(ends(placesOf(bytes))))
  })
})
