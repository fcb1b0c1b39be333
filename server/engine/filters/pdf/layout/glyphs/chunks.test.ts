import { expect, test } from 'vitest'
import { createPdfFixture } from '../../testing/pdf-fixture'
import { sayAlways, translatePdf } from '../../testing/translate-pdf'

const WORDS = 'A heading made bold by hand'
const SIZE = 16
/** Courier: each glyph is as wide. */
const STEP = 0.6 * SIZE

test.each([0.3, 0.5, 0.9])('letters that are painted again %s points aside are read once', async (aside) => {
  const fixture = await createPdfFixture()
  const paint = (x: number): string =>
    Array.from(WORDS, (letter, index) => `1 0 0 1 ${x + index * STEP} 700.9 Tm (${letter}) Tj`).join('\n')
  fixture.page(`BT /F4 ${SIZE} Tf ${paint(72)}\n${paint(72 - aside)} ET`)
  const { texts } = await translatePdf(await fixture.save(), sayAlways('x'))
  expect(texts).toEqual([WORDS])
})

test('[TR-01] letters painted again before those that follow them part no word', async () => {
  const fixture = await createPdfFixture()
  const at = (x: number, letters: string): string => `1 0 0 1 ${x} 700.9 Tm (${letters}) Tj`
  const [first, rest] = ['W', 'ATER']
  const width = 0.944 * SIZE
  const aside = 72 - 0.25
  const shown = [at(72, first), at(aside, first), at(aside, first + rest), at(72 + width, rest)]
  fixture.page(`BT /F1 ${SIZE} Tf ${shown.join('\n')} ET`)
  const { texts } = await translatePdf(await fixture.save(), sayAlways('x'))
  expect(texts).toEqual([first + rest])
})
