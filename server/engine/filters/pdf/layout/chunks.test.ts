import { expect, test } from 'vitest'
import { createPdfFixture } from '../testing/pdf-fixture'
import { sayAlways, translatePdf } from '../testing/translate-pdf'

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
