import { degrees, PDFDict, PDFDocument, PDFName, PDFString, rgb } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { complaintsOf, judgesMissing, placesOf, textOf } from './testing/pdf-judge'
import { createPdfFixture, textLines } from './testing/pdf-fixture'
import { nextLetters, sayAlways, translatePdf } from './testing/translate-pdf'

const judged = test.skipIf(judgesMissing.length > 0)

async function writeForm(): Promise<Uint8Array> {
  const fixture = await createPdfFixture()
  const page = fixture.page(textLines(['Kind of leave:'], { y: 700 }))
  const form = fixture.document.getForm()
  const kind = form.createDropdown('kind')
  kind.setOptions(['Annual leave', 'Sick leave'])
  kind.select('Sick leave')
  kind.addToPage(page, { x: 150, y: 695, width: 120, height: 18 })
  const place = { x: 150, y: 600, width: 120, height: 24, rotate: degrees(90) }
  form.createButton('send').addToPage('Send the form', page, { ...place, backgroundColor: rgb(0.8, 0.9, 1) })
  const name = form.createTextField('name')
  name.setText('John Smith')
  name.addToPage(page, { x: 150, y: 650, width: 120, height: 18 })
  const dictionary = fixture.document.catalog.lookup(PDFName.of('AcroForm'), PDFDict)
  dictionary.set(PDFName.of('XFA'), PDFString.of('<xdp/>'))
  return fixture.save()
}

describe('forms', () => {
  judged('choices and captions are shown translated; what is sent and filled in stays', async () => {
    const { translated } = await translatePdf(await writeForm())
    expect(complaintsOf(translated)).toBe('')
    const after = await PDFDocument.load(translated, { updateMetadata: false })
    const kind = after.getForm().getDropdown('kind')
    expect(kind.getSelected()).toEqual(['Sick leave'])
    expect(String(kind.acroField.getOptions()[1]?.display?.decodeText())).toBe(nextLetters('Sick leave'))
    expect(after.getForm().getTextField('name').getText()).toBe('John Smith')
    const shown = textOf(translated)
    expect(shown).toContain(nextLetters('Sick leave'))
    expect(shown.replace(/\s+/g, '')).toContain(nextLetters('Sendtheform'))
    expect(shown).toContain('John Smith')
    expect(shown).not.toContain('Sick leave')
  })

  test('Acrobat is not left to draw the source from its XML', async () => {
    const { translated } = await translatePdf(await writeForm())
    const after = await PDFDocument.load(translated, { updateMetadata: false, preserveXFA: true })
    expect(after.catalog.lookup(PDFName.of('AcroForm'), PDFDict).has(PDFName.of('XFA'))).toBe(false)
  })

  judged('a label does not reach into the field beside it', async () => {
    const { translated } = await translatePdf(
      await writeForm(),
      sayAlways('Art des beantragten Urlaubs und Anlass'),
    )
    const right = Math.max(
      ...placesOf(translated).flatMap(({ x0, x1, y0 }) => (x0 < 150 && y0 < 160 ? [x1] : [])),
    )
    expect(right).toBeLessThanOrEqual(150)
  })
})
