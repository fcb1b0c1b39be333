import { describe, expect, test } from 'vitest'
import { textRun } from '../../model'
import { judgesMissing, unpacked } from './testing/pdf-judge'
import { pdfOf, textLines } from './testing/pdf-fixture'
import { translatePdf } from './testing/translate-pdf'

const judged = test.skipIf(judgesMissing.length > 0)

/** Boxes of `re` in the pages' content. */
const rectangles = (bytes: Uint8Array): number[][] =>
  [...unpacked(bytes).matchAll(/^(?:.*\s)?([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re\b/gm)].map((found) =>
    found.slice(1).map(Number),
  )

describe('lines under words and through them', () => {
  // Helvetica, 11 points: `Please read ` ends 62 points to the right, `the terms` 45 further on.
  const line = `BT /F1 11 Tf 72 700 Td (Please read the terms before work.) Tj ET\n`

  judged('an underline goes where its words go, in their colour and as long as they are', async () => {
    const bytes = await pdfOf(`1 0 0 rg 134.4 698 46.5 0.7 re f 0 g\n${line}`)
    const { translated, units } = await translatePdf(bytes, ({ runs }) => [
      textRun('Bitte, bitte, lesen Sie erst einmal ganz genau die ', 0),
      textRun(runs[1]?.text.trim() ?? '', 1),
    ])
    expect(units[0]?.runs.map((run) => run.text)).toEqual(['Please read ', 'the terms ', 'before work.'])
    const [box, ...others] = rectangles(translated)
    expect(others).toEqual([])
    expect(box?.[0]).toBeGreaterThan(200)
    expect(box?.[2]).toBeGreaterThan(25)
    expect(box?.[2]).toBeLessThan(55)
    expect(unpacked(translated)).toMatch(/1 0 0 rg\s+[\d.]+ 69[78][\d.]* [\d.]+ 0\.\d+ re/)
  })

  judged('words struck out stay so', async () => {
    const bytes = await pdfOf(`0.8 w 134.4 703.5 m 180.9 703.5 l S\n${line}`)
    const { translated } = await translatePdf(bytes, ({ runs }) => [...runs.slice(1), ...runs.slice(0, 1)])
    const content = unpacked(translated)
    expect(content).not.toMatch(/134\.4 703\.5 m/)
    expect(content).toMatch(/0\.\d+ w 72 703\.\d+ m [\d.]+ 703\.\d+ l S/)
  })

  judged('an underlined paragraph is one, not one for each line', async () => {
    const words = [
      'The committee met in the old town hall of the city to talk about a very',
      'remarkable new bridge.',
    ]
    const rules = '72 758 353 0.6 re 72 744 112 0.6 re f\n'
    const { texts } = await translatePdf(await pdfOf(rules + textLines(words)))
    expect(texts).toEqual([words.join(' ')])
  })

  judged('rules of tables and lines of forms stay where they are', async () => {
    const bytes = await pdfOf(
      `72 697 400 0.5 re f 300 600 m 500 600 l S\n${line}${textLines(['Name of applicant:'], { y: 602, x: 200 })}`,
    )
    const { translated } = await translatePdf(bytes)
    expect(rectangles(translated)).toEqual([[72, 697, 400, 0.5]])
    expect(unpacked(translated)).toContain('300 600 m 500 600 l S')
  })
})
