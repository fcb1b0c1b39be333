import { expect, test } from 'vitest'
import { pdfOf } from '../../testing/pdf-fixture'
import { translatePdf } from '../../testing/translate-pdf'

/** Words with a box behind each, Helvetica of 9 points; where they begin, and the boxes' sides. */
const row = (words: readonly string[], places: readonly (readonly [number, number, number])[]): string =>
  places.map(([, left, right]) => `0.75 g ${left} 695 ${right - left} 16 re f`).join('\n') +
  words.map((word, index) => ` 0 g BT /F1 9 Tf ${places[index]![0]} 700 Td (${word}) Tj ET`).join('\n')

test('[TR-01] words on buttons side by side are units of their own', async () => {
  const words = ['Add Attachments', 'Delete Attachments', 'View Attachments']
  const content = row(words, [
    [77, 70, 149],
    [158, 152, 238],
    [249, 241, 325],
  ])
  const { texts } = await translatePdf(await pdfOf(content))
  expect(texts).toEqual(words)
})

test('highlighted words that follow one another stay in their sentence', async () => {
  const content = row(
    ['Please read', 'the terms', 'before you sign.'],
    [
      [72, 71, 120],
      [122, 121, 160],
      [162, 161, 225],
    ],
  )
  const { texts } = await translatePdf(await pdfOf(content))
  expect(texts).toEqual(['Please read the terms before you sign.'])
})
