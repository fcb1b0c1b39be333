import zlib from 'node:zlib'
import { PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { corpusFiles } from '../../testing/corpus'
import { PDF_LIMITS } from './limits'
import { pdfFilter } from '.'
import { createPdfFixture, pdfOf, textLines } from './testing/pdf-fixture'
import { judgesMissing, textOf } from './testing/pdf-judge'
import { moveLetters, nextLetters, translatePdf } from './testing/translate-pdf'

const GOOD = textLines(['A page that can be translated without trouble.'])

test('a page beyond its budget stays as it was and is named, the others are translated', async () => {
  const flood = 'q Q\n'.repeat(PDF_LIMITS.operatorsPerPage / 2 + 10)
  const bytes = await pdfOf(GOOD, flood + textLines(['This page stays.']), GOOD)
  const { translated, texts, warnings, read } = await translatePdf(bytes)
  expect(texts).toHaveLength(2)
  expect([warnings, read]).toEqual([['pages-untouched:2'], ['pages-untouched:2']])
  if (judgesMissing.length > 0) return
  expect(textOf(translated)).toContain('This page stays.')
  expect(textOf(translated)).toContain(nextLetters('A page that'))
})

test.skipIf(judgesMissing.length > 0)(
  'content that ends within an array does not swallow the translation',
  async () => {
    const { translated, texts } = await translatePdf(
      await pdfOf(`${GOOD}[ /oops`, `${GOOD}(oops`, `${GOOD}<< /Oops`),
    )
    expect(texts).toHaveLength(3)
    const words = textOf(translated).split(nextLetters('A page that'))
    expect(words).toHaveLength(4)
  },
)

test('zeros before the letters of a font of one-byte codes are no letters', async () => {
  const wide = (text: string): string => `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
  const show = (font: string, text: string, y: number): string =>
    `BT /${font} 12 Tf 1 0 0 1 72 ${y} Tm ${wide(text)} Tj ET\n`
  const bytes = await pdfOf(
    show('F1', 'Words with zeros', 700) + show('F4', 'of two fonts', 600) + textLines(['None'], { y: 500 }),
  )
  expect((await pdfFilter.analyse(bytes)).warnings).toEqual([])
  expect((await translatePdf(bytes)).texts).toEqual(['Words with zeros', 'of two fonts', 'None'])
})

test('content that unpacks to gigabytes is not unpacked', async () => {
  const fixture = await createPdfFixture()
  fixture.page(GOOD)
  fixture.page(GOOD)
  const bomb = fixture.page('')
  const { context } = fixture.document
  const packed = zlib.deflateSync(Buffer.alloc(PDF_LIMITS.decodedBytesPerPage + 1, 0x20))
  const dict = context.obj({ Filter: 'FlateDecode' })
  bomb.node.set(PDFName.of('Contents'), context.register(PDFRawStream.of(dict, packed)))
  const { warnings } = await pdfFilter.extract(await fixture.save())
  expect(warnings).toEqual(['pages-untouched:3'])
})

test('a form that paints itself ends, forms within forms have a bound', async () => {
  const fixture = await createPdfFixture()
  const { context } = fixture.document
  let inner = fixture.form(textLines(['Deep inside']))
  for (let depth = 0; depth <= PDF_LIMITS.formDepth; depth++)
    inner = fixture.form('/Fm Do', { XObject: { Fm: inner } })
  const own = fixture.form(`/Fm Do ${GOOD}`)
  const stream = context.lookup(own)
  if (stream instanceof PDFRawStream) {
    stream.dict.lookup(PDFName.of('Resources'), PDFDict).set(PDFName.of('XObject'), context.obj({ Fm: own }))
  }
  fixture.page('/Fm Do', { XObject: { Fm: inner } })
  fixture.page('/Fm Do', { XObject: { Fm: own } })
  const { units, warnings } = await pdfFilter.extract(await fixture.save())
  expect(warnings).toEqual(['pages-untouched:1'])
  expect(units).toHaveLength(1)
})

test('forms painted a million times by one another are refused before they are followed', async () => {
  const fixture = await createPdfFixture()
  let inner = fixture.form(`${GOOD}%${'x'.repeat(1_000_000)}`)
  for (let depth = 0; depth < 12; depth++)
    inner = fixture.form('/Fm Do '.repeat(10), { XObject: { Fm: inner } })
  fixture.page('/Fm Do', { XObject: { Fm: inner } })
  const bytes = await fixture.save()
  await expect(pdfFilter.analyse(bytes)).rejects.toMatchObject({ code: 'too-complex' })
  await expect(pdfFilter.extract(bytes)).rejects.toMatchObject({ code: 'too-complex' })
})

test.each([
  ['saved states', (many: number) => 'q '.repeat(many) + GOOD + 'Q '.repeat(many)],
  ['saved states that nothing is painted in', (many: number) => 'q '.repeat(many) + 'Q '.repeat(many) + GOOD],
  ['marked content', (many: number) => '/Span BMC '.repeat(many) + GOOD + 'EMC '.repeat(many)],
])('%s within one another have a bound', async (_, nest) => {
  const bytes = await pdfOf(GOOD, nest(200_000), nest(PDF_LIMITS.nesting))
  const { texts, warnings } = await translatePdf(bytes, moveLetters, {
    ...{ from: 'en', to: 'es', bilingual: 'paragraphs' },
  })
  expect(texts).toHaveLength(2)
  expect(warnings).toEqual(['pages-untouched:2'])
})

test('the bound of saved states counts those around a form, and holds at upload', async () => {
  const fixture = await createPdfFixture()
  const half = 'q '.repeat(PDF_LIMITS.nesting / 2 + 1)
  const inner = fixture.form(half + GOOD)
  fixture.page(`${half}/Fm Do`, { XObject: { Fm: inner } })
  await expect(pdfFilter.analyse(await fixture.save())).rejects.toMatchObject({ code: 'too-complex' })
})

test('a coast of more points than a call has arguments is no reason to leave a page', async () => {
  const { texts, warnings } = await translatePdf(await pdfOf(`0 0 m ${'1 1 l '.repeat(200_000)}S ${GOOD}`))
  expect([texts.length, warnings]).toEqual([1, []])
})

test('a document of which most pages cannot be read is not called translated', async () => {
  const flood = 'q Q\n'.repeat(PDF_LIMITS.operatorsPerPage / 2 + 10)
  await expect(pdfFilter.extract(await pdfOf(GOOD, flood, flood))).rejects.toMatchObject({
    code: 'too-complex',
  })
})

test.each([
  ['nothing but a header', Buffer.from('%PDF-1.7\n'), 'corrupt'],
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'corrupt'],
])('%s is corrupt', async (_, made, code) => {
  const bytes = typeof made === 'function' ? made(Buffer.from(await pdfOf(GOOD))) : made
  await expect(pdfFilter.analyse(bytes)).rejects.toMatchObject({ code })
})

test('a page that is a picture is told to be scanned, an empty one to have no text', async () => {
  const fixture = await createPdfFixture()
  const picture = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 1,
    Height: 1,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 8,
  }
  const image = fixture.document.context.register(fixture.document.context.flateStream('x', picture))
  fixture.page('q 595 0 0 842 0 0 cm /Im Do Q', { XObject: { Im: image } })
  await expect(pdfFilter.analyse(await fixture.save())).rejects.toMatchObject({ code: 'scanned' })
  await expect(pdfFilter.analyse(await pdfOf('0 0 10 10 re f'))).rejects.toMatchObject({ code: 'no-text' })
})

test('an owner password that lets everybody read is accepted, and the result has none', async () => {
  const fixture = await createPdfFixture()
  fixture.page(GOOD)
  fixture.document.encrypt({ ownerPassword: 'secret', permissions: { modifying: false } })
  const bytes = await fixture.document.save({ useObjectStreams: false })
  expect(Buffer.from(bytes).includes('/Encrypt')).toBe(true)
  expect((await pdfFilter.analyse(bytes)).pages).toBe(1)
  const { translated, texts } = await translatePdf(bytes)
  expect(texts).toEqual(['A page that can be translated without trouble.'])
  expect(Buffer.from(translated).includes('/Encrypt')).toBe(false)
})

test('a password to open is asked to be removed', async () => {
  const fixture = await createPdfFixture()
  fixture.page(GOOD)
  fixture.document.encrypt({ userPassword: 'open', ownerPassword: 'secret' })
  const bytes = await fixture.document.save({ useObjectStreams: false })
  await expect(pdfFilter.analyse(bytes)).rejects.toMatchObject({ code: 'password-protected' })
})

for (const hostile of corpusFiles('hostile', (name) => name.endsWith('.pdf') && name !== 'empty.pdf')) {
  test(`hostile document ${hostile.name} ends in a named error`, async () => {
    await expect(pdfFilter.analyse(hostile.read())).rejects.toMatchObject({
      code: expect.stringMatching(/^(corrupt|password-protected|too-complex)$/) as string,
    })
  })
}
