import { describe, expect, test } from 'vitest'
import { pdfOf, textLines } from './testing/pdf-fixture'
import { complaintsOf, darkIn, judgesMissing, placesOf, unpacked } from './testing/pdf-judge'
import { moveLetters, sayAlways, translatePdf } from './testing/translate-pdf'

const LINES = [
  'Three lines of a paragraph stand in a frame',
  'that scrolls, and of its last line only the',
  'upper half is seen by those who printed it.',
]
const PARAGRAPH = textLines(LINES, { x: 72, y: 760, size: 16, lead: 20 })
/** Through the letters of the third line, whose baseline is at 720. */
const EDGE = 724
const WITHIN = `q 60 ${EDGE} 400 100 re W n ${PARAGRAPH} Q`
const UNDER = `${PARAGRAPH} 1 g 60 700 400 ${EDGE - 700} re f`
const BELOW = [60, 700, 460, EDGE - 1] as const
const THIRD = [60, EDGE, 460, EDGE + 6] as const
const LONGER = LINES.join(' ').replace(/\w{5,}/g, '$&xy')

describe.skipIf(judgesMissing.length > 0)('words that are cut through', () => {
  test.each([
    ['a frame', WITHIN],
    ['what was painted over it', UNDER],
  ])('[TR-01] a line cut by %s is cut by it in the translation', async (_, content) => {
    const { translated, texts } = await translatePdf(await pdfOf(content), moveLetters)
    expect(texts).toEqual([LINES.join(' ')])
    expect(complaintsOf(translated)).toBe('')
    for (const dark of darkIn(translated, BELOW)) expect(dark).toBe(0)
    for (const dark of darkIn(translated, THIRD)) expect(dark).toBeGreaterThan(200)
  })

  test('[TR-01] a longer translation has no line below the edge', async () => {
    const { translated } = await translatePdf(await pdfOf(WITHIN), sayAlways(LONGER))
    for (const dark of darkIn(translated, BELOW)) expect(dark).toBe(0)
    const lowest = Math.max(...placesOf(translated).map(({ y0 }) => y0))
    expect(842 - lowest).toBeGreaterThan(EDGE + 4)
  })

  test('what no size makes fit is painted whole', async () => {
    const { translated } = await translatePdf(await pdfOf(WITHIN), sayAlways(LONGER.repeat(12)))
    for (const dark of darkIn(translated, BELOW)) expect(dark).toBeGreaterThan(200)
  })

  test('a cell that cuts off the end of its words is not written out of', async () => {
    const cell = `q 60 690 100 24 re W n ${textLines(['What stands in this cell'], { y: 700 })} Q`
    const { translated, texts } = await translatePdf(
      await pdfOf(`${cell} ${textLines(['Beside'], { x: 300, y: 700 })}`),
      ({ runs }) => [{ ...runs[0]!, text: 'Was in dieser Zelle alles zu lesen ist' }],
    )
    expect(texts[0]).toMatch(/^What stands in/)
    for (const dark of darkIn(translated, [186, 660, 236, 714])) expect(dark).toBe(0)
  })

  test('a clip around whole words leaves no clip around their translation', async () => {
    const { translated } = await translatePdf(await pdfOf(`q 60 690 400 100 re W n ${PARAGRAPH} Q`))
    expect(unpacked(translated)).not.toMatch(/ re\s+W n/)
  })
})
