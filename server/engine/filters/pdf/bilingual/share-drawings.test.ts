import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { PDFRef } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { complaintsOf, judgesMissing, textOf } from '../testing/pdf-judge'
import { createPdfFixture, textLines } from '../testing/pdf-fixture'
import { translatePdf } from '../testing/translate-pdf'

/** A curve that hardly packs, in the colour and width that were set before. */
function curve(seed: number): string {
  let state = seed
  const next = (): number => (state = (state * 16807) % 2147483647)
  return Array.from({ length: 500 }, () => `${next() % 500}.${next() % 997} ${next() % 700} l`).join('\n')
}

/** Two curves with words between them; the second goes on with what the first has set. */
const drawing = (word: string, seed: number): string =>
  [
    `/Thin gs 0.2 w 1 0 0 RG q 0.9 0 0 0.9 30 30 cm 0 0 m ${curve(seed)} S Q 0 0 1 RG [3 1] 0 d 0.9 0 0 0.9 40 40 cm`,
    textLines([`The ${word} curve says something`, 'and it says it twice'], { y: 790 }),
    `0 0 m ${curve(seed + 1)} S 0 1 0 RG [] 0 d`,
    textLines([`Under the ${word} curve`], { y: 740 }),
    '10 10 400 3 re B',
  ].join('\n')

async function makeDocument(): Promise<Uint8Array> {
  const fixture = await createPdfFixture()
  const ExtGState = { Thin: { Type: 'ExtGState', CA: 0.6 } }
  const chart: PDFRef = fixture.form(drawing('upper', 11), { ExtGState })
  fixture.page(`${textLines(['A page with a chart on it'])} q 0.5 0 0 0.5 100 200 cm /Chart Do Q`, {
    XObject: { Chart: chart },
  })
  fixture.page(drawing('lower', 71), { ExtGState })
  return fixture.save()
}

describe.skipIf(judgesMissing.length > 0)('drawings with words in them', () => {
  let folder = ''
  const file = (name: string): string => path.join(folder, `${name}.pdf`)
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-drawings-'))
    const original = await makeDocument()
    fs.writeFileSync(file('original'), original)
    for (const layout of ['side-by-side', 'alternating'] as const) {
      const bilingual = layout === 'alternating' ? layout : 'paragraphs'
      const { translated, bilingual: both } = await translatePdf(original, undefined, {
        from: 'en',
        to: 'es',
        bilingual,
      })
      fs.writeFileSync(file('translated'), translated)
      fs.writeFileSync(file(layout), both!)
    }
  })
  afterAll(() => fs.rmSync(folder, { recursive: true }))

  const paint = (name: string, page: number): Buffer => {
    const target = path.join(folder, 'page')
    const area = name === 'side-by-side' ? ['-x', '0', '-y', '0', '-W', '595', '-H', '842'] : []
    const pages = ['-f', String(page), '-l', String(page)]
    execFileSync('pdftoppm', ['-r', '72', '-singlefile', ...pages, ...area, file(name), target])
    return fs.readFileSync(`${target}.ppm`)
  }

  test.each(['side-by-side', 'alternating'])(
    'TR-01 %s: curves are stored once, and both texts are there',
    (layout) => {
      const [before, after] = [fs.statSync(file('original')).size, fs.statSync(file(layout)).size]
      const words = fs.statSync(file('translated')).size - before
      expect(after - before).toBeLessThan(Math.max(words, 0) + 4_000)
      const text = textOf(fs.readFileSync(file(layout)))
      for (const word of ['upper curve', 'lower curve', 'vqqfs dvswf', 'mpxfs dvswf'])
        expect(text).toContain(word)
      expect(complaintsOf(fs.readFileSync(file(layout)))).toBe('')
    },
  )

  test.each([1, 2])('TR-01 both halves of page %i are what they were, to the pixel', (page) => {
    expect(paint('alternating', 2 * page - 1).equals(paint('original', page))).toBe(true)
    expect(paint('alternating', 2 * page).equals(paint('translated', page))).toBe(true)
    expect(paint('side-by-side', page).equals(paint('original', page))).toBe(true)
  })
})
