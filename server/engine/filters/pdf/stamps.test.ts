import { PDFName, PDFString, type PDFDict, type PDFRef } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { createPdfFixture, textLines, type PdfFixture } from './testing/pdf-fixture'
import { complaintsOf, darkIn, judgesMissing, textOf, withoutText } from './testing/pdf-judge'
import { mergeElsewhere, nextLetters, sayAlways, translatePdf } from './testing/translate-pdf'

const judged = test.skipIf(judgesMissing.length > 0)
const [X0, Y0, X1, Y1] = [300, 600, 500, 660]
const FRAME = '3 w 1 0 0 RG 2 2 196 56 re S'

function appearance(fixture: PdfFixture, content: string, entries: Record<string, unknown> = {}): PDFRef {
  const { context } = fixture.document
  return context.register(
    context.flateStream(content, {
      ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, X1 - X0, Y1 - Y0] },
      ...{ Resources: { Font: fixture.fonts }, ...entries },
    }),
  )
}

function annotate(fixture: PdfFixture, look: PDFRef, entries: Record<string, unknown> = {}): void {
  const { context } = fixture.document
  const page = fixture.page(textLines(['A page with a stamp.']))
  const stamp = context.obj({
    ...{ Type: 'Annot', Subtype: 'Stamp', Rect: [X0, Y0, X1, Y1], F: 4 },
    ...{ AP: { N: look }, ...entries },
  } as never) as unknown as PDFDict
  page.node.set(PDFName.of('Annots'), context.obj([context.register(stamp)]))
}

const words = (text: string, size = 24, x = 20): string =>
  `${FRAME} BT 1 0 0 rg /F2 ${size} Tf ${x} 20 Td (${text}) Tj ET`

/** Poppler finds no words in slanting text. */
const lettersOf = (text: string): string => text.replace(/\s/g, '').split('').sort().join('')

judged('[TR-01] words on a stamp are translated in their place, colour and frame', async () => {
  const fixture = await createPdfFixture()
  annotate(fixture, appearance(fixture, words('Approved')), { Contents: PDFString.of('Seen by us') })
  const bytes = await fixture.save()
  const { translated, texts } = await translatePdf(bytes)
  expect(texts).toEqual(['A page with a stamp.', 'Seen by us', 'Approved'])
  expect(complaintsOf(translated)).toBe('')
  expect(textOf(translated)).toContain(nextLetters('Approved'))
  expect(textOf(translated)).not.toContain('Approved')
  expect(withoutText(translated)).toEqual(withoutText(bytes))
})

judged('a longer word on a stamp is set smaller and stays in its frame', async () => {
  const fixture = await createPdfFixture()
  annotate(fixture, appearance(fixture, `BT 0 g /F2 24 Tf 20 20 Td (Approved) Tj ET`))
  const { translated } = await translatePdf(
    await fixture.save(),
    sayAlways('Von allen Abteilungen zur Freigabe empfohlen'),
  )
  expect(textOf(translated).replace(/\s+/g, ' ')).toContain('Von allen Abteilungen zur Freigabe empfohlen')
  for (const dark of darkIn(translated, [X0 + 2, Y0, X1 - 2, Y1])) expect(dark).toBeGreaterThan(500)
  for (const dark of darkIn(translated, [X1, Y0 - 20, 590, Y1 + 20])) expect(dark).toBe(0)
})

judged('a watermark that all pages share is translated once, as it slants', async () => {
  const fixture = await createPdfFixture()
  const look = appearance(fixture, words('Draft of a letter'), { Matrix: [0.7, 0.7, -0.7, 0.7, 0, 0] })
  annotate(fixture, look, { Subtype: 'Watermark' })
  annotate(fixture, look, { Subtype: 'Watermark' })
  const bytes = await fixture.save()
  const { translated, texts } = await translatePdf(bytes)
  expect(texts.filter((text) => text === 'Draft of a letter')).toHaveLength(1)
  expect(lettersOf(textOf(translated))).toBe(lettersOf(nextLetters(textOf(bytes))))
})

judged('the caption of a slanting line is translated on it', async () => {
  const fixture = await createPdfFixture()
  const content = `0 0 m 200 60 l S BT /F1 10 Tf 0.96 0.29 -0.29 0.96 70 24 Tm (about four metres) Tj ET`
  annotate(fixture, appearance(fixture, content), {
    ...{ Subtype: 'Line', L: [X0, Y0, X1, Y1], Cap: true },
    Contents: PDFString.of('about four metres'),
  })
  const bytes = await fixture.save()
  const { translated } = await translatePdf(bytes)
  expect(lettersOf(textOf(translated))).toBe(lettersOf(nextLetters(textOf(bytes))))
})

judged('stamps are written from a copy of what was read, and stay where nothing is translated', async () => {
  const fixture = await createPdfFixture()
  annotate(fixture, appearance(fixture, words('Approved')))
  const bytes = await fixture.save()
  const { skeleton, translations } = await translatePdf(bytes)
  const { translated } = await mergeElsewhere(bytes, skeleton, translations)
  expect(textOf(translated)).toContain(nextLetters('Approved'))
  const { translated: kept } = await translatePdf(bytes, ({ id, runs }) =>
    id.startsWith('p') ? [...runs] : null,
  )
  expect(textOf(kept)).toContain('Approved')
})

test('a stamp of lines alone gives nothing to translate', async () => {
  const fixture = await createPdfFixture()
  annotate(fixture, appearance(fixture, FRAME))
  expect((await translatePdf(await fixture.save())).texts).toEqual(['A page with a stamp.'])
})
