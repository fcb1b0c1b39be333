import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { textRun, type Run, type Unit } from '../../model'
import { judgesMissing, unpacked } from './testing/pdf-judge'
import { createPdfFixture, pdfOf, textLines } from './testing/pdf-fixture'
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

  judged('the bar of a fraction goes with it', async () => {
    const shown = (text: string, size: number, x: number, y: number): string =>
      `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET\n`
    const fraction = `${shown('1', 7, 101.9, 704.5)}${shown('3.5', 7, 99, 697)}0.5 w 99 702.8 m 108.7 702.8 l S\n`
    const bytes = await pdfOf(`${shown('It fills ', 11, 72, 700)}${fraction}${shown('of it.', 11, 112, 700)}`)
    const { translated, units } = await translatePdf(bytes, ({ runs }) => [
      textRun('Bitte, bitte, lesen Sie erst einmal ', 0),
      ...runs.filter((run) => run.kind !== 'text'),
    ])
    expect(units).toHaveLength(1)
    const content = unpacked(translated)
    expect(content).not.toContain('99 702.8 m')
    const bar = /0\.\d+ w ([\d.]+) 70\d[\d.]* m ([\d.]+) 70\d[\d.]* l S/.exec(content)
    expect(Number(bar?.[1])).toBeGreaterThan(200)
    expect(Number(bar?.[2]) - Number(bar?.[1])).toBeGreaterThan(7)
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

describe('what words stand on', () => {
  // Helvetica, 11 points: `Please read ` ends 62 points to the right, `the terms` 45 further on.
  const line = `BT /F1 11 Tf 72 700 Td (Please read the terms before work.) Tj ET\n`
  const swapped = ({ runs }: Unit) => [...runs.slice(1), ...runs.slice(0, 1)]

  judged('a highlighted word keeps its highlight wherever it goes', async () => {
    const bytes = await pdfOf(`1 1 0 rg 133 697 47.5 12 re f 0 g\n${line}`)
    const { translated, units } = await translatePdf(bytes, swapped)
    expect(units[0]?.runs.map((run) => run.text)).toEqual(['Please read ', 'the terms', ' before work.'])
    const [box, ...others] = rectangles(translated)
    expect(others).toEqual([])
    expect(box?.[0]).toBeCloseTo(71, 0)
    expect(box?.[3]).toBeGreaterThan(10)
  })

  judged('a rounded box around a word, drawn as a ring, moves as one', async () => {
    const round = (x: number, y: number, width: number, height: number): string =>
      `${x + 2} ${y} m ${x + width - 2} ${y} l ${x + width - 1} ${y} ${x + width} ${y + 1} ${x + width} ${y + 2} c
       ${x + width} ${y + height - 2} l ${x + width} ${y + height - 1} ${x + width - 1} ${y + height} ${x + width - 2} ${y + height} c
       ${x + 2} ${y + height} l ${x + 1} ${y + height} ${x} ${y + height - 1} ${x} ${y + height - 2} c
       ${x} ${y + 2} l ${x} ${y + 1} ${x + 1} ${y} ${x + 2} ${y} c h\n`
    const bytes = await pdfOf(`0.5 g ${round(132, 696, 50, 14)} ${round(133, 697, 48, 12)} f* 0 g\n${line}`)
    const { translated } = await translatePdf(bytes, swapped)
    const content = unpacked(translated)
    expect(content).not.toContain('134 696 m')
    expect(content).toMatch(/0\.5 G\s+1 w [\d.]+ 696\.\d+ m [^S]*h S/)
  })

  judged('bands behind paragraphs and the grounds of cells stay', async () => {
    const bands = '0.9 g\n70 696 400 14 re f\n70 682 400 14 re f\n300 596 40 14 re f\n0 g\n'
    const words = [
      'Please read the terms of use before you begin to work with our new program, and',
      'the rest.',
    ]
    const bytes = await pdfOf(
      bands + textLines(words, { y: 700 }) + textLines(['Cell one'], { x: 301, y: 600 }),
    )
    const { translated } = await translatePdf(bytes)
    const content = unpacked(translated)
    for (const band of ['70 696 400 14', '70 682 400 14', '300 596 40 14'])
      expect(content).toContain(`${band} re f`)
  })

  judged('a cell whose edge cuts a word off is not the ground of its words', async () => {
    const { translated } = await translatePdf(await pdfOf(`1 1 0 rg 133 697 35 12 re f 0 g\n${line}`))
    expect(unpacked(translated)).toContain('133 697 35 12 re f')
  })

  judged('boxes with borders, side by side, are cells whose words happen to be as long', async () => {
    const cells = '0.5 w 40 697 102 13 re S 142 697 78 13 re S\n'
    const words = textLines(['alpha beta gamma delta'], { y: 700, font: 'F4' })
    const longer = ({ runs }: Unit): Run[] =>
      runs.map((run) => (run.kind === 'text' ? { ...run, text: run.text.replace(/a\b/g, 'aa') } : run))
    const alone = await translatePdf(await pdfOf(`0.5 w 142 697 78 13 re S\n${words}`), longer)
    expect(unpacked(alone.translated)).not.toContain('142 697 78 13 re S')
    const { translated } = await translatePdf(await pdfOf(cells + words), longer)
    expect(unpacked(translated)).toContain('142 697 78 13 re S')
  })

  test('what a reader highlighted is highlighted in the translation, its appearance too', async () => {
    const fixture = await createPdfFixture()
    const { context } = fixture.document
    const page = fixture.page(line)
    const mark = {
      ...{ Type: 'Annot', Subtype: 'Highlight', Rect: [134, 697, 181, 710], C: [1, 1, 0], AP: {} },
      QuadPoints: [134, 710, 181, 710, 134, 697, 181, 697],
    }
    page.node.set(PDFName.of('Annots'), context.obj([context.register(context.obj(mark))]))
    const { translated } = await translatePdf(await fixture.save(), swapped)
    const after = await PDFDocument.load(translated, { updateMetadata: false })
    const annotation = after.getPage(0).node.Annots()?.lookup(0, PDFDict)
    expect(Math.round(Number(annotation?.lookup(PDFName.of('Rect'), PDFArray).get(0)?.toString()))).toBe(72)
    expect(annotation?.lookup(PDFName.of('AP'), PDFDict).lookup(PDFName.of('N'))).toBeInstanceOf(PDFStream)
  })
})
