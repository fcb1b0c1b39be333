import { PDFName, PDFStream, PDFString, type PDFObject } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { createPdfFixture, textLines, type PdfFixture } from './testing/pdf-fixture'
import { judgesMissing, placesOf, unpacked, withoutText } from './testing/pdf-judge'
import { nextLetters, translatePdf } from './testing/translate-pdf'

const judged = test.skipIf(judgesMissing.length > 0)
const SHOWN = ['The house stands at the river,', 'where the boats go by in summer.']
const OTHER = ['Das Haus steht an dem Ufer, an', 'dem sommers Boote fahren.']

/** A layer that readers do not show at first. */
function hiddenLayer({ document }: PdfFixture, membership = false): PDFObject {
  const { context, catalog } = document
  const layer = context.register(context.obj({ Type: 'OCG', Name: PDFString.of('Other') }))
  catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [layer], D: { OFF: [layer] } }))
  return membership ? context.register(context.obj({ Type: 'OCMD', OCGs: layer })) : layer
}

test.each([
  ['a layer', false],
  ['the members of one', true],
])('TR-01 text of %s that is hidden is read by itself, whatever is shown in its place', async (_, member) => {
  const fixture = await createPdfFixture()
  const layer = hiddenLayer(fixture, member)
  const page = `${textLines(SHOWN)}/OC /L BDC ${textLines(OTHER, { x: 73, y: 759 })}EMC`
  fixture.page(page, { Properties: { L: layer } })
  const { texts } = await translatePdf(await fixture.save())
  expect(texts).toEqual([SHOWN.join(' '), OTHER.join(' ')])
})

judged('its translation is hidden as it was, and what is shown keeps its place and size', async () => {
  const fixture = await createPdfFixture()
  const alone = await createPdfFixture()
  const layer = hiddenLayer(fixture)
  fixture.page(`${textLines(SHOWN)}/OC /L BDC ${textLines(OTHER)}EMC`, { Properties: { L: layer } })
  alone.page(textLines(SHOWN))
  const [{ translated }, other] = [
    await translatePdf(await fixture.save()),
    await translatePdf(await alone.save()),
  ]
  expect(placesOf(translated)).toEqual(placesOf(other.translated))
  expect(unpacked(translated)).toMatch(/\/OC \/\w+ BDC/)
})

judged('text of a form in a hidden layer does not appear by being translated', async () => {
  const fixture = await createPdfFixture()
  const layer = hiddenLayer(fixture)
  const form = fixture.form(textLines(OTHER, { y: 700 }))
  fixture.document.context.lookup(form, PDFStream).dict.set(PDFName.of('OC'), layer)
  fixture.page(`${textLines(SHOWN)}/X Do`, { XObject: { X: form } })
  const { translated, texts } = await translatePdf(await fixture.save())
  expect(texts).toHaveLength(2)
  expect(placesOf(translated).map(({ text }) => text)).toEqual(SHOWN.join(' ').split(' ').map(nextLetters))
})

judged('a hidden mark under shown words stays hidden', async () => {
  const fixture = await createPdfFixture()
  const layer = hiddenLayer(fixture)
  const page = `/OC /L BDC 1 0.9 0 rg 72 757 46 12 re f EMC 0 g ${textLines(['House and garden'])}`
  fixture.page(page, { Properties: { L: layer } })
  const bytes = await fixture.save()
  const { translated } = await translatePdf(bytes)
  expect(withoutText(translated)).toEqual(withoutText(bytes))
})
