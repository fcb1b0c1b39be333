import { describe, expect, test } from 'vitest'
import { plainText } from '../../../model'
import { pdfFilter } from '..'
import { pdfOf, textLines } from '../testing/pdf-fixture'
import { rectanglesOf } from './path-boxes'

/** As the reader hands out `re`. */
const rectangle = (x: number, y: number, width: number, height: number): number[] => [
  ...[0, x, y, 1, x + width, y, 1, x + width, y + height, 1, x, y + height, 4],
]

describe('paths of rectangles', () => {
  test('each has its box, drawn the one way or the other', () => {
    const down = [0, 40, 20, 1, 40, 8, 1, 70, 8, 1, 70, 20, 1, 40, 20, 4]
    expect(rectanglesOf([...rectangle(0, 0, 30, 10), ...down])).toEqual([
      [0, 0, 30, 10],
      [40, 8, 70, 20],
    ])
  })

  test('other figures, one alone and two that are a border are one thing', () => {
    const [one, slanted] = [rectangle(0, 0, 30, 10), [0, 0, 0, 1, 30, 5, 1, 30, 15, 1, 0, 10, 4]]
    expect(rectanglesOf(one)).toBeNull()
    expect(rectanglesOf([...one, ...rectangle(2, 2, 26, 6)])).toBeNull()
    expect(rectanglesOf([...one, ...slanted])).toBeNull()
    expect(rectanglesOf([...one, 0, 5, 5, 1, 9, 9])).toBeNull()
    expect(rectanglesOf([...one, 0, 5, 5, 2, 6, 6, 7, 7, 9, 9])).toBeNull()
  })

  test('[TR-01] cells whose grounds are painted at once are cells: lines of one are read together', async () => {
    const cells = [72, 182, 292, 402].flatMap((x) => [`${x} 640 110 40 re`, `${x} 600 110 40 re`])
    const at = (x: number, y: number, ...lines: string[]): string => textLines(lines, { x, y, lead: 13 })
    const names = [at(76, 664, 'Extra Loan (2 years', 'Introductory Rate)'), at(76, 624, 'Extra Loan')]
    const rates = [at(210, 657, '4.88'), at(320, 657, '5.05'), at(210, 617, '4.93'), at(320, 617, '5.99')]
    const { units } = await pdfFilter.extract(
      await pdfOf(`0.9 g ${cells.join(' ')} f 0 g ${[...names, ...rates].join('')}`),
    )
    expect(units.map(({ runs }) => plainText(runs))).toEqual([
      'Extra Loan (2 years Introductory Rate)',
      'Extra Loan',
    ])
  })
})
