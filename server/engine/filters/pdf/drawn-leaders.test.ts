import { describe, expect, test } from 'vitest'
import { judgesMissing, placesOf, unpacked } from './testing/pdf-judge'
import { pdfOf, textLines } from './testing/pdf-fixture'
import { sayAlways, translatePdf } from './testing/translate-pdf'

const judged = test.skipIf(judgesMissing.length > 0)

/** Dots as browsers draw them, each a path of its own. */
const dots = (from: number, to: number, y: number): string =>
  Array.from({ length: Math.floor((to - from) / 3) }, (_, at) => `${from + 3 * at} ${y} 1 1 re\nf\n`).join('')
const entry = (title: string, number: string, y: number, from: number, to = 500): string =>
  textLines([title], { y }) + `0.3 g ${dots(from, to, y)}0 g ` + textLines([number], { x: 506, y })

/** Where the page's squares of one point begin. */
const squares = (bytes: Uint8Array): { x: number; y: number }[] =>
  [...unpacked(bytes).matchAll(/(\S+) (\S+) 1 1 re\s+f/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))

describe('TR-01: contents whose dots are drawn', () => {
  const bytes = pdfOf(entry('Aims', '4', 700, 104) + entry('Means and ends', '12', 680, 160))

  test('titles are read by themselves, numbers are no text', async () => {
    const { texts } = await translatePdf(await bytes)
    expect(texts).toEqual(['Aims', 'Means and ends'])
  })

  judged('a longer title keeps its size, and its dots begin behind it and end where they did', async () => {
    const { translated } = await translatePdf(await bytes, sayAlways('Absichten und Ziele dieses Landes'))
    const words = placesOf(translated)
    const end = Math.max(...words.filter(({ text }) => text === 'Landes').map(({ x1 }) => x1))
    const [before, after] = [squares(await bytes), squares(translated)]
    for (const y of [700, 680]) {
      const [was, now] = [before, after].map((all) => all.filter((one) => one.y === y).map(({ x }) => x))
      expect(Math.min(...now!)).toBeGreaterThan(end)
      expect(Math.min(...now!)).toBeLessThan(end + 12)
      expect(Math.max(...now!)).toBeCloseTo(Math.max(...was!), 1)
    }
    const heights = words.map(({ y0, y1 }) => y1 - y0)
    expect(Math.max(...heights) / Math.min(...heights)).toBeLessThan(1.3)
  })

  judged('a shorter title has dots up to it', async () => {
    const { translated } = await translatePdf(await bytes, sayAlways('Ja'))
    for (const y of [700, 680]) {
      const own = squares(translated).filter((one) => one.y === y)
      expect(Math.min(...own.map(({ x }) => x))).toBeLessThan(96)
    }
  })

  judged('from right to left numbers stand under one another, and dots lead to them', async () => {
    const page = await pdfOf(entry('1.1 Aims', '14', 700, 122) + entry('Ends', '12', 680, 104))
    const { translated } = await translatePdf(page, sayAlways('الأهداف'), { from: 'en', to: 'ar' })
    const words = placesOf(translated)
    const numbers = ['14', '12'].map((text) => words.find((word) => word.text === text)!)
    for (const { x0 } of numbers) expect(x0).toBeCloseTo(72, 0)
    for (const y of [700, 680]) {
      const xs = squares(translated)
        .filter((one) => one.y === y)
        .map(({ x }) => x)
      expect(xs.length).toBeGreaterThan(50)
      expect(Math.min(...xs)).toBeGreaterThan(numbers[0]!.x1)
    }
  })

  judged('a line that is drawn up to the number is shortened, too', async () => {
    const page = await pdfOf(
      textLines(['Aims']) + '0.5 w 104 760 m 500 760 l S\n' + textLines(['4'], { x: 506 }),
    )
    const { translated, texts } = await translatePdf(page, sayAlways('Absichten und Ziele dieses Landes'))
    expect(texts).toEqual(['Aims'])
    const [, from] = /500 760 m (\S+) 760 l/.exec(unpacked(translated)) ?? []
    expect(Number(from)).toBeGreaterThan(
      Math.max(
        ...placesOf(translated)
          .filter(({ text }) => text === 'Landes')
          .map(({ x1 }) => x1),
      ),
    )
  })
})

test('TR-01: rows of dots between lines part them', async () => {
  const names = ['Lady Harcourt', 'Edwin, her nephew', 'The Doctor of the town']
  const page = names.map((name, at) => textLines([name], { y: 700 - 15 * at }) + dots(72, 260, 696 - 15 * at))
  const { texts } = await translatePdf(await pdfOf(page.join('')))
  expect(texts).toEqual(names)
})
