import { PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { createPdfFixture } from '../testing/pdf-fixture'
import { visibleBox } from './visible-box'

test('a page that does not say how large it is has the size viewers give it', async () => {
  const fixture = await createPdfFixture()
  const page = fixture.page('')
  page.node.delete(PDFName.of('MediaBox'))
  expect(visibleBox(page)).toEqual([0, 0, 612, 792])
  page.node.set(PDFName.of('CropBox'), fixture.document.context.obj([0, 0, 100, 200]))
  expect(visibleBox(page)).toEqual([0, 0, 100, 200])
})
