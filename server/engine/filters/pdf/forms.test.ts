import {
  degrees,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFString,
  rgb,
} from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { pdfFilter } from '.'
import { complaintsOf, judgesMissing, placesOf, textOf, unpacked, withoutText } from './testing/pdf-judge'
import { createPdfFixture, textLines } from './testing/pdf-fixture'
import { moveLetters, nextLetters, sayAlways, translatePdf } from './testing/translate-pdf'

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

  test.each([
    ['that says it must be rendered', { NeedsRendering: PDFBool.True }, true],
    ['without fields', {}, true],
    ['of two pages', { NeedsRendering: PDFBool.True }, false],
    ['whose page says something else', { NeedsRendering: PDFBool.True }, false],
  ])('a form in XML %s', async (kind, entries, refused) => {
    const fixture = await createPdfFixture()
    const { context, catalog } = fixture.document
    const other = kind.includes('else')
    fixture.page(
      textLines([other ? 'Name and address:' : 'Please wait... Get Adobe Reader to view this document.']),
    )
    if (kind.includes('two')) fixture.page(textLines(['Name and address:']))
    catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], XFA: PDFString.of('<xdp/>') }))
    for (const [key, value] of Object.entries(entries)) catalog.set(PDFName.of(key), value)
    const analysed = pdfFilter.analyse(await fixture.save())
    if (refused) await expect(analysed).rejects.toMatchObject({ code: 'needs-acrobat' })
    else expect((await analysed).words).toBeGreaterThan(2)
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

  judged(
    'a list shows the ground of what is chosen, and its new choices where the old ones were',
    async () => {
      const fixture = await createPdfFixture()
      const page = fixture.page(textLines(['Favourite town:'], { y: 700 }))
      const list = fixture.document.getForm().createOptionList('town')
      list.setOptions(['Red roofs', 'Green fields', 'Long shore'])
      list.select('Green fields')
      list.addToPage(page, { x: 150, y: 640, width: 120, height: 70 })
      const bytes = await fixture.save()
      const { translated } = await translatePdf(bytes)
      expect(complaintsOf(translated)).toBe('')
      expect(withoutText(translated)).toEqual(withoutText(bytes))
      const heights = (pdf: Uint8Array): number[] =>
        placesOf(pdf).flatMap(({ x0, y1 }) => (x0 > 140 ? [Math.round(y1 / 4)] : []))
      expect(textOf(translated)).toContain(nextLetters('Green'))
      expect(heights(translated)).toEqual(heights(bytes))
    },
  )

  test('labels beside fields and boxes to tick are units of their own', async () => {
    const fixture = await createPdfFixture()
    const rows = ['Google search', 'A weekly letter', 'from friends', 'First name', 'Last name']
    const page = fixture.page(textLines(rows, { lead: 17, y: 700 }))
    const form = fixture.document.getForm()
    rows.forEach((row, index) => {
      const y = 698 - 17 * index
      if (index < 3) form.createCheckBox(row).addToPage(page, { x: 56, y, width: 10, height: 10 })
      else form.createTextField(row).addToPage(page, { x: 150, y: y - 2, width: 120, height: 14 })
    })
    const { texts } = await translatePdf(await fixture.save())
    expect(texts).toEqual(expect.arrayContaining(rows))
  })

  judged(
    'a box drawn under a field to tick stays under it when the text runs from right to left',
    async () => {
      const fixture = await createPdfFixture()
      const page = fixture.page(`0.5 w 57 699 9 9 re s ${textLines(['Married, with children'], { y: 700 })}`)
      fixture.document.getForm().createCheckBox('m').addToPage(page, { x: 57, y: 699, width: 9, height: 9 })
      const bytes = await fixture.save()
      const { translated } = await translatePdf(bytes, sayAlways('المدارس'), { from: 'en', to: 'ar' })
      expect(withoutText(translated)).toEqual(withoutText(bytes))
    },
  )

  judged('a value in other letters than Latin ones is seen on the original half, too', async () => {
    const fixture = await createPdfFixture()
    const page = fixture.page(textLines(['Where you live:'], { y: 700 }))
    const town = fixture.document.getForm().createTextField('town')
    town.addToPage(page, { x: 150, y: 690, width: 120, height: 20 })
    for (const widget of town.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'))
    town.acroField.dict.set(PDFName.of('V'), PDFHexString.fromText('Санкт-Петербург'))
    const bytes = await fixture.save()
    for (const bilingual of ['paragraphs', 'alternating'] as const) {
      const result = await translatePdf(bytes, moveLetters, { from: 'en', to: 'es', bilingual })
      expect(complaintsOf(result.bilingual!)).toBe('')
      expect(textOf(result.bilingual!)).toContain('Санкт-Петербург')
      expect(placesOf(result.bilingual!).some(({ text, x0 }) => text === 'Санкт-Петербург' && x0 < 300)).toBe(
        true,
      )
    }
  })

  judged('a field without an appearance is seen on the original half, too', async () => {
    const fixture = await createPdfFixture()
    const page = fixture.page(textLines(['Where you live:'], { y: 700 }))
    const town = fixture.document.getForm().createDropdown('town')
    town.setOptions(['Red roofs', 'Green fields'])
    town.select('Green fields')
    town.addToPage(page, { x: 150, y: 690, width: 120, height: 20, borderColor: rgb(1, 0, 0) })
    for (const widget of town.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'))
    const { bilingual } = await translatePdf(await fixture.save(), moveLetters, {
      ...{ from: 'en', to: 'es', bilingual: 'paragraphs' },
    })
    expect(complaintsOf(bilingual!)).toBe('')
    expect(textOf(bilingual!)).toContain('Green fields')
    expect(unpacked(bilingual!)).toContain('q 1 0 0 RG 1 w 0.5 0.5')
  })

  judged('an empty box to tick that has a look only for its tick is seen there, too', async () => {
    const fixture = await createPdfFixture()
    const page = fixture.page(textLines(['I have read this:'], { y: 700 }))
    const box = fixture.document.getForm().createCheckBox('read')
    box.addToPage(page, { x: 180, y: 698, width: 12, height: 12, borderColor: rgb(0, 0, 1) })
    for (const { dict } of box.acroField.getWidgets()) {
      const looks = dict.lookup(PDFName.of('AP'), PDFDict).lookup(PDFName.of('N'), PDFDict)
      looks.delete(PDFName.of('Off'))
    }
    const { bilingual } = await translatePdf(await fixture.save(), moveLetters, {
      ...{ from: 'en', to: 'es', bilingual: 'paragraphs' },
    })
    expect(unpacked(bilingual!)).toContain('q 0 0 1 RG 1 w 0.5 0.5')
  })
})
