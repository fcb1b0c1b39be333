import { describe, expect, test } from 'vitest'
import { pptxOf, shape, slideParagraph, slideRun, slideTable } from '../../../testing/pptx-fixture'
import { presentationProblems } from '../../../testing/presentation-validator'
import { translateDocument } from '../../../testing/translate-document'
import { entryText } from '../../../testing/zip-fixture'
import type { Run, Unit } from '../../../model'
import { pptxFilter } from '../index'
import { metricsOf } from './font-widths'
import { measureFlow, type FlowParagraph } from './text-flow'

const WORDS = 'The committee met in March to discuss the annual report of the company. '

/** The same words again and again, or the same words. */
const times =
  (count: number) =>
  (unit: Unit): Run[] =>
    unit.runs.map((run) => (run.kind === 'text' ? { ...run, text: run.text.repeat(count) } : run))

async function translated(shapes: string, count: number): Promise<string> {
  const bytes = await translateDocument(pptxFilter, pptxOf({ slides: [{ shapes }] }), times(count))
  expect(presentationProblems(bytes)).toEqual([])
  return entryText(bytes, 'ppt/slides/slide1.xml')
}

const scaleOf = (xml: string): number => Number(/fontScale="(\d+)"/.exec(xml)?.[1] ?? 0)

describe('[TR-01] longer text', () => {
  const body = (repeat: number): string =>
    shape(3, slideParagraph(WORDS.repeat(repeat)), { placeholder: 'idx="1"' })

  test('that fits its placeholder is left as large as it is', async () => {
    expect(await translated(body(1), 2)).not.toContain('normAutofit')
  })

  test('is set smaller by sizes that the layout and the master give, no further than the floor', async () => {
    const little = scaleOf(await translated(body(2), 2))
    expect(little).toBeGreaterThan(70_000)
    expect(little).toBeLessThan(100_000)
    expect(scaleOf(await translated(body(4), 4))).toBe(70_000)
  })

  test('goes on from what the author has set', async () => {
    const bodyProperties = '<a:bodyPr><a:normAutofit fontScale="62500" lnSpcReduction="20000"/></a:bodyPr>'
    const shapes = shape(3, slideParagraph(WORDS.repeat(9)), { placeholder: 'idx="1"', bodyProperties })
    const scale = scaleOf(await translated(shapes, 2))
    expect(scale).toBeLessThan(62_500)
    expect(scale).toBeGreaterThan(50_000)
  })

  test('no longer than its original keeps the bytes of its body, even where that runs over', async () => {
    const xml = await translated(body(9), 1)
    expect(xml).toContain('<p:txBody><a:bodyPr/>')
  })

  test('replaces another kind of fitting in its place', async () => {
    const bodyProperties = '<a:bodyPr wrap="square"><a:noAutofit/><a:extLst/></a:bodyPr>'
    const size = '100000 100000 2000000 600000'
    const xml = await translated(shape(3, slideParagraph('Some words here'), { bodyProperties, size }), 6)
    expect(xml).toMatch(
      /<a:bodyPr wrap="square"><a:normAutofit fontScale="\d+" lnSpcReduction="\d+"\/><a:extLst\/>/,
    )
  })

  test('lines that do not break, and letters along a path, are left', async () => {
    const size = '100000 100000 2000000 600000'
    for (const bodyProperties of [
      '<a:bodyPr wrap="none"/>',
      '<a:bodyPr vert="vert270"/>',
      '<a:bodyPr><a:prstTxWarp prst="textArchUp"><a:avLst/></a:prstTxWarp></a:bodyPr>',
    ]) {
      const shapes = shape(3, slideParagraph('Some words here'), { bodyProperties, size })
      expect(await translated(shapes, 6)).not.toContain('normAutofit')
    }
  })

  const growing = '<a:bodyPr wrap="square"><a:spAutoFit/></a:bodyPr>'

  test('a shape that grows with its text grows where there is room below', async () => {
    const shapes = shape(3, slideParagraph(WORDS), {
      bodyProperties: growing,
      size: '100000 100000 4000000 900000',
    })
    const xml = await translated(shapes, 2)
    expect(Number(/cx="4000000" cy="(\d+)"/.exec(xml)?.[1])).toBeGreaterThan(1_100_000)
    expect(xml).toContain('<a:spAutoFit/>')
  })

  test('and its text shrinks where a neighbour or the end of the slide stands below', async () => {
    const text = slideParagraph(WORDS)
    const near = shape(4, slideParagraph('Below'), { size: '100000 1100000 4000000 500000' })
    const shapes = shape(3, text, { bodyProperties: growing, size: '100000 100000 4000000 900000' }) + near
    expect(scaleOf(await translated(shapes, 2))).toBeGreaterThanOrEqual(70_000)
    const low = shape(3, text, { bodyProperties: growing, size: '100000 5900000 4000000 900000' })
    expect(scaleOf(await translated(low, 2))).toBeGreaterThanOrEqual(70_000)
  })

  test('a word that would be cut in two makes the text smaller', async () => {
    const shapes = shape(3, slideParagraph(slideRun('Order')), { size: '100000 100000 900000 2000000' })
    expect(scaleOf(await translated(shapes, 2))).toBeGreaterThanOrEqual(70_000)
  })
})

describe('[TR-01] tables', () => {
  const cell = (text: string): string => slideParagraph(slideRun(text, ' lang="en-US" sz="1400"'))
  const rows = Array.from({ length: 8 }, (_, index) => [cell('Region'), cell(`${WORDS}${index}`)])
  const placed = (top: number): string =>
    slideTable(5, rows).replace('<a:off x="0" y="0"/>', `<a:off x="0" y="${top}"/>`)

  test('that would leave the slide get smaller letters', async () => {
    const xml = await translated(placed(1_500_000), 2)
    const sizes = Array.from(xml.matchAll(/ sz="(\d+)"/g), (match) => Number(match[1]))
    expect(new Set(sizes).size).toBe(1)
    expect(sizes[0]).toBeLessThan(1400)
    expect(sizes[0]).toBeGreaterThanOrEqual(1400 * 0.7 - 50)
  })

  test('that stay on it are left as they are', async () => {
    expect(await translated(placed(0).replace(/(<a:tr .*?<\/a:tr>){6}/s, ''), 2)).not.toMatch(/ sz="(?!1400)/)
  })
})

describe('measures', () => {
  const paragraph = (text: string, size = 10): FlowParagraph => ({
    runs: [{ text, size, bold: false, font: metricsOf('Arial') }],
    emptySize: size,
    left: 0,
    indent: 0,
    line: { kind: 'percent', value: 1 },
    before: { kind: 'points', value: 6 },
    after: { kind: 'points', value: 0 },
  })
  const full = { font: 1, lines: 1 }

  test('lines of Arial: four words of 5 em where eleven fit', () => {
    // `nnnnnnnnn` is nine letters of 0.556 em: 50.04 points at size 10.
    const text = Array.from({ length: 4 }, () => 'nnnnnnnnn').join(' ')
    expect(measureFlow([paragraph(text)], 110, full).height).toBeCloseTo(2 * 11.5)
    expect(measureFlow([paragraph(text)], 60, full).height).toBeCloseTo(4 * 11.5)
  })

  test('scripts without spaces break anywhere, marks take no room', () => {
    expect(measureFlow([paragraph('字'.repeat(10))], 50, full).height).toBeCloseTo(2 * 11.5)
    expect(measureFlow([paragraph('n\u0301'.repeat(8))], 45, full)).toEqual({ height: 11.5, tooWide: 0 })
  })

  test('breaks, empty paragraphs and distances', () => {
    expect(measureFlow([paragraph('a\nb'), paragraph('')], 100, full).height).toBeCloseTo(11.5 * 2 + 12 + 6)
    const half = { font: 0.5, lines: 0.8 }
    expect(measureFlow([paragraph('a'), paragraph('b')], 100, half).height).toBeCloseTo(
      2 * 11.5 * 0.5 * 0.8 + 6 * 0.5 * 0.8,
    )
  })

  test('a word wider than its line', () => {
    expect(measureFlow([paragraph('n'.repeat(10))], 50, full).tooWide).toBeCloseTo(5.6)
  })
})
