import { PDFDocument, PDFName, type PDFDict } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { measureFidelity, type BilingualReport } from '.'
import { docxFilter } from '../filters/docx'
import type { Filter } from '../filters/filter'
import { pdfFilter } from '../filters/pdf'
import { createPdfFixture, textLines } from '../filters/pdf/testing/pdf-fixture'
import { nextLetters } from '../filters/pdf/testing/translate-pdf'
import { createPptxFilter } from '../filters/pptx'
import { xlsxFilter } from '../filters/xlsx'
import type { BilingualLayout } from '../model'
import { docxOf, paragraph, run } from '../testing/docx-fixture'
import { translateBy } from '../testing/letter-shift'
import { pptxOf, shape, slideParagraph } from '../testing/pptx-fixture'
import { xlsxOf } from '../testing/xlsx-fixture'
import { unpackedEntries, zipOf } from '../testing/zip-fixture'

type Measure = (damaged?: Uint8Array) => Promise<BilingualReport | undefined>

/** A bilingual file of the real filter, and what is measured of it or of one that was damaged. */
async function finish(filter: Filter, source: Uint8Array, layout: BilingualLayout) {
  const { units, skeleton } = await filter.extract(source)
  const translations = translateBy(units, nextLetters)
  const options = { from: 'en', to: 'es', bilingual: layout }
  const { translated, bilingual } = await filter.merge(source, skeleton, translations, options)
  const file = { format: filter.format, source, result: translated, units, translations }
  const measure: Measure = async (damaged) =>
    (await measureFidelity({ ...file, bilingual: { bytes: damaged ?? bilingual!, layout } })).bilingual
  return { bilingual: bilingual!, measure, ...file }
}

const kindsOf = (report: BilingualReport | undefined) => report?.findings.map(({ kind }) => kind)

/** The package with a part written anew. */
function inPart(bytes: Uint8Array, name: string, pattern: string | RegExp, replacement: string): Buffer {
  const entries = unpackedEntries(bytes)
  const before = entries.get(name)?.toString() ?? ''
  const after = before.replace(pattern, replacement)
  expect(after).not.toBe(before)
  return zipOf(Object.fromEntries(entries.set(name, Buffer.from(after))))
}

const SENTENCE = 'The committee approved the budget.'
const MAIN = 'word/document.xml'
const letter = docxOf({
  body: `${paragraph(SENTENCE)}<w:p>${run('See ')}<w:hyperlink r:id="rId9">${run('the document')}</w:hyperlink></w:p>`,
})

describe('[TR-12] the bilingual file is measured by itself: Word', () => {
  test('the source with each translation under it', async () => {
    const { bilingual, measure } = await finish(docxFilter, letter, 'paragraphs')
    const sound = { form: 'texts', originals: { source: 2, result: 2 }, covered: 1, findings: [] }
    expect(await measure()).toEqual(sound)
    const without = inPart(bilingual, MAIN, nextLetters(SENTENCE), '')
    expect((await measure(without))?.covered).toBeCloseTo('seethedocument'.length / 43, 5)
    expect(kindsOf(await measure(without))).toEqual(['text-missing'])
    const other = await measure(inPart(bilingual, MAIN, SENTENCE, 'The committee refused it.'))
    expect(other).toMatchObject({ originals: { source: 2, result: 1 }, covered: 1 })
    expect(kindsOf(other)).toEqual(['original-changed'])
    const unlinked = inPart(bilingual, MAIN, /<\/?w:hyperlink[^>]*>/g, '')
    expect(kindsOf(await measure(unlinked))).toEqual(['link-lost'])
  })

  test('a table of rows', async () => {
    const { bilingual, measure } = await finish(docxFilter, letter, 'table')
    const rows = { source: 3, result: 3 }
    expect(await measure()).toMatchObject({ form: 'rows', places: rows, covered: 1, findings: [] })
    const cut = await measure(inPart(bilingual, MAIN, /<w:tr>(?:(?!<\/w:tr>).)*<\/w:tr>(?=<\/w:tbl>)/, ''))
    expect(cut).toMatchObject({ places: { source: 3, result: 2 }, originals: { source: 2, result: 1 } })
    expect(kindsOf(cut)).toEqual(['row-lost', 'original-changed', 'text-missing'])
  })
})

test('[TR-12] the bilingual file is measured by itself: PowerPoint', async () => {
  const source = pptxOf({
    slides: ['Our plan for the year', 'The end of the talk'].map((text) => ({
      shapes: shape(4, slideParagraph(text)),
    })),
  })
  const { bilingual, measure, result } = await finish(createPptxFilter({}), source, 'paragraphs')
  const originals = { source: 2, result: 2 }
  const sound = { form: 'slides', places: { source: 4, result: 4 }, originals, covered: 1, findings: [] }
  expect(await measure()).toEqual(sound)
  const hidden = inPart(bilingual, 'ppt/presentation.xml', /<p:sldId [^>]*>(?=<\/p:sldIdLst>)/, '')
  expect(await measure(hidden)).toMatchObject({ places: { source: 4, result: 3 } })
  expect(kindsOf(await measure(hidden))).toEqual(['slide-lost'])
  const other = inPart(bilingual, 'ppt/slides/slide1.xml', 'Our plan', 'A plan')
  expect(await measure(other)).toMatchObject({ originals: { source: 2, result: 1 }, covered: 1 })
  expect(kindsOf(await measure(result))).toEqual(expect.arrayContaining(['slide-lost', 'original-changed']))
})

test('[TR-12] a bilingual deck whose slides stand in sections has all of them', async () => {
  const p14 = 'xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"'
  const extensions = `<p:extLst><p:ext uri="{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"><p14:sectionLst ${p14}><p14:section name="All" id="{1}"><p14:sldIdLst><p14:sldId id="256"/><p14:sldId id="257"/></p14:sldIdLst></p14:section></p14:sectionLst></p:ext></p:extLst>`
  const slides = ['Our plan for the year', 'The end of the talk'].map((text) => ({
    shapes: shape(4, slideParagraph(text)),
  }))
  const { measure } = await finish(createPptxFilter({}), pptxOf({ slides, extensions }), 'paragraphs')
  expect(await measure()).toMatchObject({ places: { source: 4, result: 4 }, findings: [] })
})

test('[TR-12] the bilingual file is measured by itself: Excel', async () => {
  const rows = [
    ['Monthly revenue', 'Costs of the month'],
    [12.5, { formula: 'SUM(A2:A2)*2', result: 25 }],
  ]
  const { bilingual, measure } = await finish(xlsxFilter, xlsxOf({ sheets: [{ rows }] }), 'paragraphs')
  const originals = { source: 2, result: 2 }
  const sound = { form: 'texts', places: { source: 1, result: 1 }, originals, covered: 1, findings: [] }
  expect(await measure()).toEqual(sound)
  const only = inPart(bilingual, 'xl/sharedStrings.xml', 'Monthly revenue', '')
  expect(await measure(only)).toMatchObject({ originals: { source: 2, result: 1 }, covered: 1 })
  const wrong = inPart(bilingual, 'xl/worksheets/sheet1.xml', '<v>12.5</v>', '<v>125</v>')
  expect(kindsOf(await measure(wrong))).toEqual(['number-changed'])
})

const report = async (): Promise<Uint8Array> => {
  const fixture = await createPdfFixture()
  for (const text of [SENTENCE, 'All figures are in thousands.']) fixture.page(textLines([text]))
  return fixture.save()
}

async function changed(bytes: Uint8Array, change: (document: PDFDocument) => void): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  change(document)
  return document.save({ addDefaultPage: false, updateFieldAppearances: false })
}

describe('[TR-12] the bilingual file is measured by itself: PDF', () => {
  test.each([
    ['paragraphs', 2],
    ['alternating', 4],
  ] as const)('%s', async (layout, pages) => {
    const { bilingual, measure } = await finish(pdfFilter, await report(), layout)
    const places = { source: pages, result: pages }
    const originals = { source: 2, result: 2 }
    expect(await measure()).toEqual({ form: 'pages', places, originals, covered: 1, findings: [] })
    const cut = await measure(await changed(bilingual, (document) => document.removePage(pages - 1)))
    expect(cut).toMatchObject({ places: { source: pages, result: pages - 1 } })
    expect(kindsOf(cut)).toContain('page-lost')
  })

  test('an original that is not as it was', async () => {
    const { bilingual, measure, result } = await finish(pdfFilter, await report(), 'paragraphs')
    const emptied = await changed(bilingual, (document) => {
      const objects = document.getPage(0).node.Resources()!.lookup(PDFName.of('XObject')) as PDFDict
      objects.keys().forEach((key) => objects.delete(key))
    })
    expect(await measure(emptied)).toMatchObject({ originals: { source: 2, result: 1 } })
    expect(kindsOf(await measure(emptied))).toEqual(['original-changed', 'text-missing'])
    expect(await measure(result)).toMatchObject({ originals: { source: 2, result: 0 } })
  })
})
