import { PDFArray, PDFDict, PDFDocument, PDFHeader, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { pdfFilter } from '.'
import { createPdfFixture, textLines } from './testing/pdf-fixture'
import { complaintsOf, judgesMissing, placesOf, textOf, unpacked, withoutText } from './testing/pdf-judge'
import { moveLetters, nextLetters, sayAlways, translatePdf } from './testing/translate-pdf'

const judged = test.skipIf(judgesMissing.length > 0)
const WORDS = 'Please check this number'

interface Comment {
  readonly entries?: Record<string, unknown>
  /** Operators of its appearance; null for none. */
  readonly look: string | null
}

/** A page with a comment of 200 by 50 points, its lower left corner at 300, 600. */
async function commented({ entries = {}, look }: Comment): Promise<Uint8Array> {
  const fixture = await createPdfFixture()
  const { context } = fixture.document
  const page = fixture.page(textLines(['A page with a comment.']))
  const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 50], Resources: { Font: fixture.fonts } }
  const appearance = look === null ? null : context.register(context.flateStream(look, form))
  const comment = context.obj({
    ...{ Type: 'Annot', Subtype: 'FreeText', Rect: [300, 600, 500, 650] },
    ...{ Contents: PDFString.of(WORDS), DA: PDFString.of('1 0 0 rg /Helv 11 Tf'), C: [1, 1, 0.5] },
    ...entries,
    ...(appearance && { AP: { N: appearance } }),
  } as never) as unknown as PDFDict
  page.node.set(PDFName.of('Annots'), context.obj([context.register(comment)]))
  return fixture.save()
}

const LOOK = `1 1 0.5 rg 0 0 200 50 re f 1 0 0 RG 1 1 198 48 re S BT 0 0 1 rg /F1 11 Tf 6 30 Td (${WORDS}) Tj ET`

judged('[TR-01] a comment on the page keeps its colours, box and place', async () => {
  const bytes = await commented({ look: LOOK })
  const { translated } = await translatePdf(bytes)
  expect(complaintsOf(translated)).toBe('')
  expect(textOf(translated)).toContain(nextLetters(WORDS))
  expect(withoutText(translated)).toEqual(withoutText(bytes))
  const placeOf = (pdf: Uint8Array) => placesOf(pdf).find(({ x0 }) => x0 >= 300)!
  expect(placeOf(translated).x0).toBeGreaterThan(300)
  expect(Math.abs(placeOf(translated).y1 - placeOf(bytes).y1)).toBeLessThan(3)
  expect(unpacked(translated)).toMatch(/0 0 1 rg\nBT \/\S+ 11 Tf/)
})

judged('a comment without an appearance gets one, in letters that viewers have no font for', async () => {
  const bytes = await commented({ look: null })
  const { translated } = await translatePdf(bytes, sayAlways('Проверьте это число'), { from: 'en', to: 'ru' })
  expect(complaintsOf(translated)).toBe('')
  expect(textOf(translated).match(/Проверьте это число/g)).toHaveLength(2)
  expect(unpacked(translated)).toContain('1 1 0.5 rg 0 0 200 50 re f')
})

judged('a longer comment is set smaller and stays in its box', async () => {
  const long = 'Bitte prüfen Sie diese Zahl noch einmal ganz genau, bevor Sie sie weitergeben. '.repeat(3)
  const { translated } = await translatePdf(await commented({ look: LOOK }), sayAlways(long))
  const words = placesOf(translated).filter(({ y0 }) => y0 > 150 && y0 < 260)
  expect(words.length).toBeGreaterThan(20)
  for (const { x0, x1, y0, y1 } of words) {
    expect(Math.min(x0 - 300, 500 - x1, y0 - 190, 244 - y1)).toBeGreaterThan(-1)
  }
})

judged('words on a line are translated where they stood', async () => {
  const look = '1 0 0 RG 0 25 m 200 25 l S BT 1 0 0 rg /F1 10 Tf 40 22 Td (Please check this number) Tj ET'
  const line = (entries: Record<string, unknown>) =>
    commented({ look, entries: { Subtype: 'Line', L: [300, 625, 500, 625], ...entries } })
  expect(textOf((await translatePdf(await line({ Cap: true }))).translated)).toContain(nextLetters(WORDS))
  // Without a caption its words are in its window; what is painted is translated for itself.
  const { translated, texts } = await translatePdf(await line({}))
  expect(texts.filter((text) => text === WORDS)).toHaveLength(2)
  expect(textOf(translated)).toContain(nextLetters(WORDS))
})

judged('the original half of a bilingual file shows the comment as it was', async () => {
  const { bilingual } = await translatePdf(await commented({ look: LOOK }), moveLetters, {
    ...{ from: 'en', to: 'es', bilingual: 'paragraphs' },
  })
  const text = textOf(bilingual!)
  expect(text).toContain(WORDS)
  expect(text).toContain(nextLetters(WORDS))
})

/** A page that was signed, where it is seen and where it is not. */
async function signed(): Promise<Uint8Array> {
  const fixture = await createPdfFixture()
  const { context, catalog } = fixture.document
  const page = fixture.page(textLines(['A contract that was signed.']))
  const look = context.register(
    context.flateStream('0 0 1 RG 0 0 100 40 re S', {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 100, 40],
    }),
  )
  const value = context.register(
    context.obj({ Type: 'Sig', Filter: 'Adobe.PPKLite', Contents: PDFHexString.of('00') }),
  )
  const field = (title: string, more: Record<string, unknown>) =>
    context.register(
      context.obj({
        ...{ Type: 'Annot', Subtype: 'Widget', FT: 'Sig', T: PDFString.of(title), ...more },
      } as never),
    )
  const seen = field('seen', { V: value, Rect: [72, 600, 172, 640], AP: { N: look } })
  const unseen = field('unseen', { V: value, Rect: [0, 0, 0, 0] })
  const open = field('open', { Rect: [300, 600, 400, 640] })
  page.node.set(PDFName.of('Annots'), context.obj([seen, unseen, open]))
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [seen, unseen, open], SigFlags: 3 }))
  catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: value }))
  return fixture.save()
}

judged('a signed document says so before and after, and its translation is not called broken', async () => {
  const bytes = await signed()
  expect((await pdfFilter.analyse(bytes)).warnings).toEqual(['signed'])
  const { translated, read } = await translatePdf(bytes)
  expect(read).toEqual(['signed'])
  expect(complaintsOf(translated)).toBe('')
  expect(withoutText(translated)).toEqual(withoutText(bytes))
  const after = await PDFDocument.load(translated, { updateMetadata: false })
  const widgets = after
    .getPage(0)
    .node.Annots()!
    .asArray()
    .map((item) => after.context.lookup(item, PDFDict))
  const entry = (key: string) => widgets.map((dict) => dict.get(PDFName.of(key))?.toString())
  expect(entry('Subtype')).toEqual(['/Widget', '/Widget', '/Widget'])
  expect(entry('V')).toEqual([undefined, undefined, undefined])
  expect(entry('FT')).toEqual(['/Btn', '/Btn', '/Sig'])
  const form = after.catalog.lookup(PDFName.of('AcroForm'), PDFDict)
  expect(form.lookup(PDFName.of('Fields'), PDFArray).size()).toBe(3)
  expect([form.has(PDFName.of('SigFlags')), after.catalog.has(PDFName.of('Perms'))]).toEqual([false, false])
})

judged(
  'a document of PDF/A-1 gets fonts as it demands, pages lose the small pictures of what they showed',
  async () => {
    const translate = async (part: number): Promise<string> => {
      const fixture = await createPdfFixture()
      const { context, catalog } = fixture.document
      context.header = PDFHeader.forVersion(1, part === 1 ? 4 : 7)
      const page = fixture.page(textLines(['A page of an archive.']))
      page.node.set(PDFName.of('Thumb'), context.register(context.stream('x')))
      const packet = context.stream(`<pdfaid:part>${part}</pdfaid:part>`, {
        Type: 'Metadata',
        Subtype: 'XML',
      })
      catalog.set(PDFName.of('Metadata'), context.register(packet))
      const { translated } = await translatePdf(
        await fixture.document.save({ useObjectStreams: false, addDefaultPage: false }),
      )
      expect(complaintsOf(translated)).toBe('')
      return unpacked(translated)
    }
    const [first, second] = [await translate(1), await translate(2)]
    expect(first).not.toContain('/Thumb')
    expect([/\/CIDSet \d+ 0 R/.test(first), second.includes('/CIDSet')]).toEqual([true, false])
    for (const archive of [first, second]) expect(archive).toMatch(/\/FontFile[23]/)
  },
)
