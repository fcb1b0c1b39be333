import { describe, expect, test } from 'vitest'
import { judgesMissing, placesOf, unpacked } from '../../testing/pdf-judge'
import { pdfOf } from '../../testing/pdf-fixture'
import { translatePdf } from '../../testing/translate-pdf'

type Place = readonly [left: number, bottom: number, right: number, top: number]

/** Four rules around a place, as TeX paints them. */
const frame = ([left, bottom, right, top]: Place): string =>
  [
    [left, bottom, right - left, 0.4],
    [left, top, right - left, 0.4],
    [left, bottom, 0.4, top - bottom],
    [right - 0.4, bottom, 0.4, top - bottom],
  ]
    .map((box) => `${box.join(' ')} re f\n`)
    .join('')

const words = (text: string, x: number, y: number): string => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET\n`
/** `Please press` is 57 points wide, `Save` 23. */
const SENTENCE = [
  words('Please press', 72, 700),
  words('Save', 136, 700),
  words('to keep what you have', 166, 700),
].join('')
const IN_LINE: Place = [133, 696.5, 161.5, 709]

describe('words framed by four rules', () => {
  test('[TR-01] are words of their line', async () => {
    const { texts } = await translatePdf(await pdfOf(SENTENCE + frame(IN_LINE)))
    expect(texts).toEqual(['Please press Save to keep what you have'])
  })

  test('and the space behind them stands outside', async () => {
    const { units } = await translatePdf(await pdfOf(SENTENCE + frame(IN_LINE)))
    expect(units[0]!.runs.map(({ text }) => text)).toEqual([
      'Please press ',
      'Save',
      ' to keep what you have',
    ])
  })

  test('are none where a letter alone marks an answer', async () => {
    const answers = ['Cayenne', 'Caracas'].map((text, index) => {
      const y = 700 - index * 30
      return words('ABC'[index]!, 76, y) + words(text, 90, y) + frame([74, y - 2.5, 85, y + 9])
    })
    const { texts } = await translatePdf(await pdfOf(answers.join('')))
    expect(texts.filter((text) => text.length > 1)).toEqual(['Cayenne', 'Caracas'])
  })

  test('stay cells where other cells touch theirs', async () => {
    const before: Place = [70, 696.5, 133, 709]
    const behind: Place = [161.5, 696.5, 280, 709]
    const cells = [before, IN_LINE, behind].map(frame).join('')
    const { texts } = await translatePdf(await pdfOf(SENTENCE + cells))
    expect(texts).toEqual(['Please press', 'Save', 'to keep what you have'])
  })

  test('stay cells in a column of such cells', async () => {
    const [left, bottom, right, top] = IN_LINE
    const under: Place = [left, bottom - 12.5, right, top - 12.5]
    const content = SENTENCE + words('Open', 136, 687.5) + frame(IN_LINE) + frame(under)
    const { texts } = await translatePdf(await pdfOf(content))
    expect(texts).toContain('Please press')
  })

  test.skipIf(judgesMissing.length > 0)('take their frame along', async () => {
    const { translated } = await translatePdf(await pdfOf(SENTENCE + frame(IN_LINE)), ({ runs }) =>
      runs.map((run) =>
        run.kind === 'text' ? { ...run, text: run.text.replace('Please press', 'Now') } : run,
      ),
    )
    const [save] = placesOf(translated).filter(({ text }) => text === 'Save')
    const content = unpacked(translated)
    const [, left, width] = /([\d.]+) [\d.]+ ([\d.]+) [\d.]+ re S/.exec(content) ?? []
    expect(Number(left)).toBeLessThan(save!.x0)
    expect(Number(left) + Number(width)).toBeGreaterThan(save!.x1)
    expect(Number(width)).toBeLessThan(IN_LINE[2] - IN_LINE[0] + 4)
    expect(content).not.toContain(`${IN_LINE[0]} ${IN_LINE[1]} 28.5 0.4 re`)
  })
})
