import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import type { Run, Unit } from '../../model'
import { readPageContent } from './content/content-tree'
import { openPdf } from './open/open-pdf'
import { judgesMissing, placesOf } from './testing/pdf-judge'
import { pdfOf, textLines } from './testing/pdf-fixture'
import { translatePdf } from './testing/translate-pdf'

const judged = test.skipIf(judgesMissing.length > 0)
const helvetica = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
const SIZE = 11
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + helvetica.widthOfTextAtSize(letter, SIZE), 0)
const words = (text: string, x: number, y = 700): string => textLines([text], { x, y, size: SIZE })
/** A green square, clipped to itself. */
const square = (x: number, y = 700, size = 9): string =>
  `q ${x} ${y} ${size} ${size} re W n 1 0 0 1 ${x} ${y} cm 0 0.6 0 rg 0 0 m ${size} 0 l ${size} ${size} l 0 ${size} l h f Q 0 g\n`

/** A triangle of the same size. */
const triangle = (x: number): string =>
  `q ${x} 700 9 9 re W n 1 0 0 1 ${x} 700 cm 0 0.6 0 rg 0 0 m 9 0 l 4 9 l h f Q 0 g\n`

const FIRST = 'Laura Pine'
const SECOND = 'and Otto Lange wrote it'
const BEHIND = 72 + widthOf(`${FIRST} `)
const line = words(FIRST, 72) + triangle(BEHIND) + words(SECOND, BEHIND + 9 + widthOf(' '))

const twice = ({ runs }: Unit): Run[] =>
  runs.map((run) =>
    run.kind === 'text' ? { ...run, text: run.text.replace(/Pine/, 'Pine-Strandberg') } : run,
  )

/** Where the small things of the first page stand. */
async function squaresOf(bytes: Uint8Array): Promise<number[]> {
  const { document } = await openPdf(bytes)
  return readPageContent(document.context, document.getPage(0)).drawings.map(({ box }) => box[0])
}

describe('TR-01: small pictures among the words of a line', () => {
  test('are signs of the sentence, which stays one', async () => {
    const { texts } = await translatePdf(await pdfOf(line))
    expect(texts).toEqual([`${FIRST} \u{1f5bc} ${SECOND}`])
  })

  judged('stand behind the words they stood behind, wherever these end', async () => {
    const { translated } = await translatePdf(await pdfOf(line), twice)
    const places = placesOf(translated)
    const before = places.find(({ text }) => text === 'Pine-Strandberg')!
    const behind = places.find(({ text }) => text === 'and')!
    const moved = new Set((await squaresOf(translated)).map(Math.round))
    expect(moved.size).toBe(1)
    const [x] = moved
    expect(x).toBeGreaterThan(Math.round(BEHIND) + 20)
    expect(x).toBeGreaterThanOrEqual(Math.round(before.x1))
    expect(x! + 8).toBeLessThanOrEqual(behind.x0)
  })

  test.each([
    [
      'the mark of the next name of a legend',
      words('North', 72) + square(72 + widthOf('North') + 16) + words('South', 72 + widthOf('North') + 29),
    ],
    [
      'a mark of a legend right behind a name',
      square(60) + words('North', 72) + square(75 + widthOf('North')) + words('South', 87 + widthOf('North')),
    ],
    ['a place on a map', words('Alaska', 72) + square(74 + widthOf('Alaska'))],
    [
      'a frame around a word',
      `${words('Press OK now', 72)} 0.5 w ${72 + widthOf('Press ') - 2} 697 ${widthOf('OK') + 4} 12 re S\n`,
    ],
    [
      'bars of a chart',
      ['Asia', 'Africa']
        .map(
          (name, row) =>
            words(name, 120 - widthOf(name), 700 - 20 * row) + square(123, 700 - 20 * row, 9 + 4 * row),
        )
        .join(''),
    ],
    ['a mark before a line', square(60) + words('An item of a list', 72)],
  ])('%s is none', async (_name, page) => {
    const { texts } = await translatePdf(await pdfOf(page))
    expect(texts.join()).not.toContain('\u{1f5bc}')
  })
})
