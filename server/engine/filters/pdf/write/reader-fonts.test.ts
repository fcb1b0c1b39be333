import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { createPdfFixture, pdfOf, textLines } from '../testing/pdf-fixture'
import { complaintsOf, judgesMissing, placesOf, textOf, unpacked } from '../testing/pdf-judge'
import { moveLetters, sayAlways, translatePdf } from '../testing/translate-pdf'

const judged = test.skipIf(judgesMissing.length > 0)
const LINE = 'A page in a font that every reader has.'
const GERMAN = 'Größe und Maß – „Übung“ für 5 €'

describe('fonts that every reader has', () => {
  judged('[TR-01] are those of the translation: it looks as the source did and brings no font', async () => {
    const bytes = await pdfOf(textLines([LINE], { font: 'F1' }) + textLines([LINE], { font: 'F2', y: 700 }))
    const { translated } = await translatePdf(bytes, sayAlways(GERMAN), { from: 'en', to: 'de' })
    expect(complaintsOf(translated)).toBe('')
    expect(textOf(translated).match(new RegExp(GERMAN, 'g'))).toHaveLength(2)
    const file = unpacked(translated)
    expect(file).not.toContain('/FontFile')
    expect(file).toMatch(/\/BaseFont \/Helvetica-Bold\n/)
    expect(translated.length).toBeLessThan(bytes.length + 300)
  })

  judged.each(['F1', 'F2', 'F3', 'F4'])('the same words in %s stand where they stood', async (font) => {
    const bytes = await pdfOf(textLines(['The quick brown fox jumps over the lazy dog.'], { font }))
    const { translated } = await translatePdf(bytes, ({ runs }) => [...runs])
    const [before, after] = [placesOf(bytes), placesOf(translated)]
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
    after.forEach(({ x0, x1 }, index) => {
      expect(x0).toBeCloseTo(before[index]!.x0, 1)
      expect(x1).toBeCloseTo(before[index]!.x1, 1)
    })
  })

  judged('letters they have not bring a font for all, signs they have not only for themselves', async () => {
    const bytes = await pdfOf(textLines([LINE]) + textLines([LINE], { y: 700 }))
    const czech = await translatePdf(bytes, sayAlways('Příliš žluťoučký kůň'), { from: 'en', to: 'cs' })
    expect(textOf(czech.translated)).toContain('Příliš žluťoučký kůň')
    expect(unpacked(czech.translated)).not.toMatch(/VersoF2/)
    const arrow = await translatePdf(bytes, sayAlways('Weiter → zurück'), { from: 'en', to: 'de' })
    expect(textOf(arrow.translated)).toContain('Weiter → zurück')
    expect(unpacked(arrow.translated)).toMatch(/VersoF2/)
    expect(arrow.translated.length).toBeLessThan(bytes.length + 2_500)
  })

  judged('a divided word is copied with a soft hyphen, a narrow space as one', async () => {
    const narrow = textLines(['Of what was', 'said there', 'nothing more', 'was ever', 'heard of.'], {
      size: 14,
      lead: 17,
    })
    const { translated } = await translatePdf(
      await pdfOf(narrow + textLines(['Beside it'], { x: 160, y: 760 })),
      sayAlways('Donaudampfschifffahrtsgesellschaft: 5\u202f000'),
      { from: 'en', to: 'de' },
    )
    expect(textOf(translated)).toMatch(/Donau\S+\u00ad\n/)
    expect(unpacked(translated)).not.toContain('/FontFile')
  })

  test.each([
    ['its widths are others', { Widths: Array<number>(95).fill(700) }, 'Helvetica'],
    ['it is a narrower one', {}, 'Arial,Narrow'],
    ['it is condensed', {}, 'Helvetica-Condensed'],
  ])('a font is taken from us where %s', async (_, entries, base) => {
    const fixture = await createPdfFixture()
    const { context } = fixture.document
    const font = {
      Type: 'Font',
      Subtype: 'TrueType',
      Encoding: 'WinAnsiEncoding',
      FirstChar: 32,
      LastChar: 126,
    }
    fixture.fonts.set(
      PDFName.of('F9'),
      context.register(context.obj({ ...font, ...entries, BaseFont: base })),
    )
    fixture.page(textLines([LINE], { font: 'F9' }))
    const { translated } = await translatePdf(await fixture.save(), moveLetters)
    expect(Buffer.from(translated).toString('latin1')).toMatch(/\/Length1|\/CIDFontType0C/)
  })

  test.each([
    ['whose upright one is not in the document, either', false, true],
    ['whose upright one is in the document', true, false],
  ])('an italic in the document %s', async (_, held, adopted) => {
    const fixture = await createPdfFixture()
    const { context } = fixture.document
    const add = (key: string, base: string, program: boolean): void => {
      const descriptor = {
        ...{ Type: 'FontDescriptor', FontName: base, Flags: 32 },
        ...(program && { FontFile2: context.register(context.stream('')) }),
      }
      const font = { Type: 'Font', Subtype: 'TrueType', BaseFont: base, Encoding: 'WinAnsiEncoding' }
      const dict = context.obj({ ...font, FontDescriptor: context.register(context.obj(descriptor)) })
      fixture.fonts.set(PDFName.of(key), context.register(dict))
    }
    add('F8', 'ArialMT', false)
    add('F9', 'ABCDEF+Arial,Italic', true)
    if (held) add('F7', 'ABCDEF+ArialMT', true)
    fixture.page(textLines([LINE], { font: 'F8' }) + textLines([LINE], { font: 'F9', y: 700 }))
    const { translated } = await translatePdf(await fixture.save(), moveLetters)
    const { context: after } = await PDFDocument.load(translated, { updateMetadata: false })
    const bases = after
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFDict ? String(object.get(PDFName.of('BaseFont'))) : []))
    expect(bases.includes('/Arial-ItalicMT')).toBe(adopted)
  })

  judged('Arial and its like keep their name and description', async () => {
    const fixture = await createPdfFixture()
    const { context } = fixture.document
    const descriptor = context.register(
      context.obj({ Type: 'FontDescriptor', FontName: 'Arial-BoldMT', Flags: 32, StemV: 138 }),
    )
    const font = context.obj({ Type: 'Font', Subtype: 'TrueType', BaseFont: 'Arial-BoldMT' })
    font.set(PDFName.of('FontDescriptor'), descriptor)
    fixture.fonts.set(PDFName.of('F9'), context.register(font))
    fixture.page(textLines([LINE], { font: 'F9' }))
    const { translated } = await translatePdf(await fixture.save(), moveLetters)
    const file = unpacked(translated)
    expect(file).not.toContain('/FontFile')
    expect(file).toMatch(/\/BaseFont \/Arial-BoldMT\n[^]*?\/LastChar 255/)
  })
})
