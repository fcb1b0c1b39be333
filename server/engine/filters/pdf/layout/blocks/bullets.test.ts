import { expect, test } from 'vitest'
import { openPdf } from '../../open/open-pdf'
import { readPage } from '../../read/read-page'
import { pdfOf, textLines } from '../../testing/pdf-fixture'

const DOT = '0.2 g 76 701 6 6 re f\n'
const LINE = textLines(['The first of them'], { x: 92, y: 700 })

async function bulletOf(shown: string): Promise<unknown> {
  const [page] = await readPage(await openPdf(await pdfOf(shown)), 0)
  return page.layout.blocks[0]!.bullet
}

test('[TR-01] a dot before a line is its bullet, one that is part of a small picture stays with that', async () => {
  expect(await bulletOf(DOT + LINE)).not.toBeNull()
  expect(await bulletOf(`0.8 g 72 697 14 14 re f\n${DOT}${LINE}`)).toBeNull()
  // The ground of a whole box is no part of it.
  expect(await bulletOf(`0.8 g 60 600 400 200 re f\n${DOT}${LINE}`)).not.toBeNull()
})
