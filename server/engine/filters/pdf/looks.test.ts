import { PDFName } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { textRun } from '../../model'
import { judgesMissing, placesOf, textOf, unpacked } from './testing/pdf-judge'
import { createPdfFixture, pdfOf, textLines } from './testing/pdf-fixture'
import { sayAlways, translatePdf } from './testing/translate-pdf'

const judged = test.skipIf(judgesMissing.length > 0)
const heightOf = (place: { readonly y0: number; readonly y1: number } | undefined): number =>
  (place?.y1 ?? 0) - (place?.y0 ?? 0)
const dots = (count: number): string => '.'.repeat(count)

describe('tables of contents and lines to fill in', () => {
  const entry = (title: string, page: string, y: number): string =>
    textLines([`${title} ${dots(60)} ${page}`], { y })

  test('a title is read without its dots and page number, whatever there is more of', async () => {
    const { texts } = await translatePdf(
      await pdfOf(entry('Aims', '4', 700) + entry('Means and ends', '12', 680)),
    )
    expect(texts).toEqual(['Aims', 'Means and ends'])
  })

  judged('the page number stays, and the dots begin where the translation ends', async () => {
    const bytes = await pdfOf(entry('Aims', '4', 700))
    const { translated } = await translatePdf(bytes, sayAlways('Absichten und Ziele'))
    const [before, after] = [placesOf(bytes), placesOf(translated)]
    expect(after.find(({ text }) => text === '4')).toEqual(before.find(({ text }) => text === '4'))
    const leader = after.find(({ text }) => /^\.{9,}$/.test(text))
    expect(leader?.text.length).toBeLessThan(60)
    expect(leader?.x0).toBeGreaterThan(after.find(({ text }) => text === 'Ziele')?.x1 ?? Infinity)
    expect(leader?.x1).toBeCloseTo(before.find(({ text }) => /^\.{9,}$/.test(text))?.x1 ?? 0, 0)
  })

  judged('from right to left number and title change sides', async () => {
    const bytes = await pdfOf(entry('Aims', '4', 700))
    const { translated } = await translatePdf(bytes, sayAlways('الأهداف'), { from: 'en', to: 'ar' })
    const words = placesOf(translated)
    const number = words.find(({ text }) => text === '4')
    const leader = words.find(({ text }) => /^\.{9,}$/.test(text))
    expect(number?.x0).toBeCloseTo(72, 0)
    expect(leader?.x0).toBeGreaterThan(number?.x1 ?? Infinity)
  })

  test('words on both sides of a line to fill in are two', async () => {
    const { texts } = await translatePdf(await pdfOf(textLines(['Name: ________________ Date: __________'])))
    expect(texts).toEqual(['Name:', 'Date:'])
  })
})

judged('a line alone on its page grows into the free space beside it, not smaller', async () => {
  const bytes = await pdfOf(textLines(['Small houses.'], { y: 700 }))
  const { translated } = await translatePdf(bytes, sayAlways('Kleine Häuser am Rand der Stadt.'))
  const [before, after] = [placesOf(bytes), placesOf(translated)]
  const heightOf = (places: typeof before): number => (places[0]?.y1 ?? 0) - (places[0]?.y0 ?? 0)
  expect(after.at(-1)?.x1).toBeGreaterThan((before.at(-1)?.x1 ?? 0) + 50)
  expect(heightOf(after)).toBeGreaterThan(0.9 * heightOf(before))
})

describe('what belongs together', () => {
  test('authors side by side, each with a house of his own', async () => {
    const centred = (lines: readonly string[], middle: number): string =>
      lines
        .map((line, index) => textLines([line], { x: middle - line.length * 2.6, y: 700 - 14 * index }))
        .join('')
    const houses = ['Institute for the Sciences of Earth', 'Institute for the Sciences of Water']
    const bytes = await pdfOf(
      houses
        .map((house, index) => centred(['Doctor A. Name', house, 'University of Town'], 170 + 200 * index))
        .join(''),
    )
    const { texts } = await translatePdf(bytes)
    expect(texts.filter((text) => houses.every((house) => text.includes(house)))).toEqual([])
  })

  judged(
    'centred names, houses and places of several people are units of their own and stay about their middles',
    async () => {
      const widthOf = (text: string): number => text.length * 4.6
      const centred = (text: string, middle: number, y: number): string =>
        textLines([text], { x: middle - widthOf(text) / 2, y, font: 'F4', size: 4.6 / 0.6 })
      const people = [
        ['Anna Long Surname', 'Institute of Information and Science', 'University of the Town'],
        ['Bert Surname', 'Department of Computers and Rain', 'University of the Sea'],
      ]
      const bytes = await pdfOf(
        people
          .map((lines, at) =>
            lines.map((line, row) => centred(line, 170 + 230 * at, 700 - 14 * row)).join(''),
          )
          .join(''),
      )
      const { texts, translated } = await translatePdf(bytes, sayAlways('Haus'))
      expect([...texts].sort()).toEqual(people.flat().sort())
      const middles = placesOf(translated).map(({ x0, x1 }) => (x0 + x1) / 2)
      expect(middles).toHaveLength(6)
      for (const middle of middles)
        expect(Math.min(Math.abs(middle - 170), Math.abs(middle - 400))).toBeLessThan(1)
    },
  )

  judged('small capitals are translated in the size of the capitals they stand for', async () => {
    const caps = (words: readonly string[]): string =>
      words.map((word) => `/F1 12 Tf (${word[0]}) Tj /F1 9.6 Tf (${word.slice(1)} ) Tj`).join(' ')
    const bytes = await pdfOf(`BT 72 700 Td ${caps(['RELATED', 'WORK'])} ET\n`)
    const { translated } = await translatePdf(bytes, sayAlways('Umfeld'))
    const plain = await translatePdf(
      await pdfOf(textLines(['Related work'], { size: 12 })),
      sayAlways('Umfeld'),
    )
    expect(heightOf(placesOf(translated)[0])).toBeCloseTo(heightOf(placesOf(plain.translated)[0]), 0)
  })

  test('a cell whose second line begins with a small letter is one phrase', async () => {
    const cells = [72, 172, 272].map(
      (x) =>
        `0.9 g ${x} 680 96 40 re f 0 g\n${textLines(['Annual', 'percentage rate'], { x: x + 10, y: 704, size: 9, lead: 11 })}`,
    )
    const { texts } = await translatePdf(await pdfOf(cells.join('')))
    expect(texts).toEqual(Array.from(cells, () => 'Annual percentage rate'))
  })

  test('sentences on lines of their own stay so, however long one is', async () => {
    const lines = [
      'Beautiful is better than ugly.',
      'Simple is better than complex.',
      'There should be one way to do it, and it should be plain to all.',
      'Although that way may not be plain at first.',
      'Now is better than never.',
      'Flat is better than nested.',
      'Errors should never pass silently.',
    ]
    expect((await translatePdf(await pdfOf(textLines(lines)))).texts).toEqual(lines)
  })

  judged('signs that no text face has keep their own glyphs', async () => {
    const fixture = await createPdfFixture()
    const { context } = fixture.document
    const cmap = '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <34> <d83ddc0d> endbfchar'
    const snake = context.obj({
      ...{
        Type: 'Font',
        Subtype: 'Type3',
        FontBBox: [0, 0, 1000, 1000],
        FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      },
      ...{ FirstChar: 52, LastChar: 52, Widths: [1000], Encoding: { Differences: [52, 'snake'] } },
      CharProcs: { snake: context.register(context.flateStream('1000 0 d0 0 0.6 0 rg 0 0 900 900 re f')) },
      ToUnicode: context.register(context.flateStream(cmap)),
    })
    const fonts = fixture.fonts.clone(context)
    fonts.set(PDFName.of('D'), snake)
    fixture.page(
      'BT /F1 11 Tf 72 700 Td (The work is done ) Tj /D 11 Tf (4) Tj /F1 11 Tf ( and paid for.) Tj ET',
      {
        Font: fonts,
      },
    )
    const { translated, units } = await translatePdf(await fixture.save(), ({ runs }) =>
      runs.map((run) => (run.kind === 'text' ? textRun('mots', run.style) : run)),
    )
    expect(units[0]?.runs.map(({ kind }) => kind)).toEqual(['text', 'atom', 'text'])
    expect(textOf(translated)).toContain('🐍')
  })

  test('a large initial is the first letter of its text; spaced letters are words', async () => {
    const words = [
      'nce upon a time there was a parser that could read',
      'all papers of the world, and it was small and quick',
    ]
    const bytes = await pdfOf(
      `BT /F1 38 Tf 72 684 Td (O) Tj ET\n${textLines(words, { x: 104, y: 700 })}` +
        textLines(['so that all liked it.'], { x: 72, y: 672 }) +
        'BT /F1 11 Tf 4 Tc 72 600 Td (SPACED PART) Tj ET\n',
    )
    const { texts } = await translatePdf(bytes)
    expect(texts).toEqual([`O${words.join(' ')} so that all liked it.`, 'SPACED PART'])
  })

  judged('the first letter of a translation is as large as its source’s, with lines beside it', async () => {
    const words = [
      'nce upon a time there was a parser that could read',
      'all papers of the world, and it was small and quick',
    ]
    const long = Array.from({ length: 4 }, () => 'so that all who had to read them liked it very much, and')
    const bytes = await pdfOf(
      `1 0 0 rg BT /F3 34 Tf 72 686 Td (O) Tj ET 0 g\n${textLines(words, { x: 104, y: 700 })}` +
        textLines(long, { x: 72, y: 672 }),
    )
    const prose =
      'Es war einmal ein Leser, der alle Schriften der Welt lesen konnte und klein und flink war. '
    const { translated } = await translatePdf(bytes, sayAlways(prose.repeat(3).trim()), {
      from: 'en',
      to: 'de',
    })
    const places = placesOf(translated)
    const placeOf = (word: string) => places.find(({ text }) => text === word)
    const [large, first] = [placeOf('E'), placeOf('s')]
    expect(heightOf(large)).toBeGreaterThan(2.5 * heightOf(first))
    expect(first?.x0).toBeGreaterThan(large?.x1 ?? Infinity)
    const starts = places.filter(({ x0 }) => x0 > 71 && x0 < 74)
    expect(starts.length).toBeGreaterThan(2)
    expect(textOf(translated).match(/\p{L}/gu)).toHaveLength(prose.repeat(3).match(/\p{L}/gu)!.length)
  })

  judged('from right to left it is set as its text is, and no letter is lost', async () => {
    const words = [
      'nce upon a time there was a parser that could read',
      'all papers of the world, and it was small and quick',
    ]
    const bytes = await pdfOf(
      `BT /F3 34 Tf 72 686 Td (O) Tj ET\n${textLines(words, { x: 104, y: 700 })}` +
        textLines(['so that all who had to read them liked it very much'], { x: 72, y: 672 }),
    )
    const { translated } = await translatePdf(bytes, sayAlways('كان يا ما كان'), { from: 'en', to: 'ar' })
    const heights = placesOf(translated).map(heightOf)
    expect(heights).toHaveLength(4)
    expect(Math.max(...heights)).toBeCloseTo(Math.min(...heights), 0)
  })

  test('lines far apart are a paragraph where the whole page is set so, as manuscripts are', async () => {
    const words = Array.from(
      { length: 8 },
      (_, index) => `Line ${index} of a paper whose lines are far apart from one another and`,
    )
    const { texts } = await translatePdf(await pdfOf(textLines([...words, 'here is its end.'], { lead: 26 })))
    expect(texts).toHaveLength(1)
  })
})

describe('scripts of other shape', () => {
  judged('signs without a text of their own leave the page with the letter they stand on', async () => {
    const fixture = await createPdfFixture()
    const { context } = fixture.document
    const signs = context.obj({
      ...{ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' },
      ...{ FirstChar: 180, LastChar: 180, Widths: [0] },
    })
    const fonts = fixture.fonts.clone(context)
    fonts.set(PDFName.of('S'), signs)
    fixture.page(
      'BT /F1 11 Tf 72 700 Td (A good ) Tj /Span <</ActualText (caf\\351)>> BDC (cafe) Tj EMC ET ' +
        'BT /Span <</ActualText (\\351)>> BDC /F1 11 Tf 130 700 Td (e) Tj /S 11 Tf (\\264) Tj EMC ET ' +
        'BT /F1 11 Tf 137 700 Td ( by the sea.) Tj ET',
      { Font: fonts },
    )
    const { translated } = await translatePdf(await fixture.save(), sayAlways('Ein Strand.'))
    expect(textOf(translated).trim()).toBe('Ein Strand.')
    expect(unpacked(translated)).not.toMatch(/\\264|\xb4\) Tj|<b4>/i)
  })
})

describe('pages that are read the other way', () => {
  const arabic = { from: 'en', to: 'ar' } as const

  judged('drawn bullets change sides with their items', async () => {
    const dot = (y: number): string =>
      `0.2 g 83 ${y} m 83 ${y + 0.83} 82.33 ${y + 1.5} 81.5 ${y + 1.5} c ` +
      `80.67 ${y + 1.5} 80 ${y + 0.83} 80 ${y} c 80 ${y - 0.83} 80.67 ${y - 1.5} 81.5 ${y - 1.5} c ` +
      `82.33 ${y - 1.5} 83 ${y - 0.83} 83 ${y} c h f 0 g\n`
    const long = ['The second item of this list is so long that it goes on', 'in a second line.']
    const bytes = await pdfOf(
      dot(703.5) +
        textLines(['A short item.'], { x: 90, y: 700 }) +
        dot(683.5) +
        textLines(long, { x: 90, y: 680 }),
    )
    const { translated, texts } = await translatePdf(bytes, sayAlways('بند من القائمة'), arabic)
    expect(texts).toEqual(['A short item.', long.join(' ')])
    const dots = [...unpacked(translated).matchAll(/([\d.]+) [\d.]+ m /g)].map(([, x]) => Number(x))
    const ends = placesOf(translated).map(({ x1 }) => x1)
    expect(dots).toHaveLength(2)
    expect(Math.min(...dots)).toBeGreaterThan(Math.max(...ends))
    expect(Math.min(...ends)).toBeGreaterThan(200)
  })

  judged('a cell begins as far from its right rule as it began from its left one', async () => {
    const rules = '70 690 0.7 20 re f 200 690 0.7 20 re f 330 690 0.7 20 re f\n'
    const cells = textLines(['Schools'], { x: 75, y: 697 }) + textLines(['Roads'], { x: 205, y: 697 })
    const below = textLines(
      ['A line of text below the table that is as wide as the page is, or nearly so.'],
      { y: 600 },
    )
    const { translated } = await translatePdf(
      await pdfOf(rules + cells + below),
      sayAlways('المدارس'),
      arabic,
    )
    const row = placesOf(translated).filter(({ y0 }) => y0 < 200)
    const ends = row.map(({ x1 }) => x1).sort((a, b) => a - b)
    expect(ends[0]).toBeCloseTo(195, -1)
    expect(ends.at(-1)).toBeCloseTo(325, -1)
  })
})

test('short lines of a panel, each beginning anew, are not one sentence', async () => {
  const lines = ['Telephone 0123 456789', 'Open every day from nine to five']
  const panel = '1 0.8 0.2 rg 60 640 340 160 re f 0 g\n'
  expect((await translatePdf(await pdfOf(panel + textLines(lines, { y: 700 })))).texts).toEqual(lines)
})
