import { describe, expect, test } from 'vitest'
import { measureFidelity, type FidelityReport, type FindingKind } from '.'
import { docxFilter } from '../filters/docx'
import type { Filter } from '../filters/filter'
import { createPptxFilter } from '../filters/pptx'
import { xlsxFilter } from '../filters/xlsx'
import type { TranslatedUnit, Unit } from '../model'
import { docxOf, field, paragraph, run } from '../testing/docx-fixture'
import { translateBy } from '../testing/letter-shift'
import { pptxOf, shape, slideParagraph, slideRun } from '../testing/pptx-fixture'
import { xlsxOf } from '../testing/xlsx-fixture'
import { unpackedEntries, zipOf } from '../testing/zip-fixture'

const pptxFilter = createPptxFilter({ embedded: [xlsxFilter] })

/** Every letter another one: no sentence of the source stays. */
const shift = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const base = letter < 'a' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 5) % 26) + base)
  })

interface Finished {
  readonly source: Uint8Array
  readonly result: Uint8Array
  readonly units: readonly Unit[]
  readonly translations: ReadonlyMap<string, TranslatedUnit>
  measure(damaged?: Uint8Array): Promise<FidelityReport>
}

/** A document translated by the real filter. */
async function finish(filter: Filter, source: Uint8Array): Promise<Finished> {
  const { units, skeleton } = await filter.extract(source)
  const translations = translateBy(units, shift)
  const { translated } = await filter.merge(source, skeleton, translations, { from: 'en', to: 'es' })
  const file = { format: filter.format, source, units, translations }
  return {
    ...file,
    result: translated,
    measure: (damaged = translated) => measureFidelity({ ...file, result: damaged }),
  }
}

const kindsOf = ({ findings }: FidelityReport): FindingKind[] => findings.map(({ kind }) => kind)

type Change = (entries: Map<string, Buffer>) => void

/** The same package with something done to it. */
function damage(bytes: Uint8Array, change: Change): Buffer {
  const entries = unpackedEntries(bytes)
  const before = new Map(entries)
  change(entries)
  expect([...entries]).not.toEqual([...before])
  return zipOf(Object.fromEntries(entries))
}

const inPart =
  (name: string, pattern: RegExp | string, replacement: string): Change =>
  (entries) =>
    void entries.set(
      name,
      Buffer.from((entries.get(name)?.toString('utf8') ?? '').replace(pattern, replacement)),
    )
const without =
  (name: string): Change =>
  (entries) =>
    void entries.delete(name)

const SENTENCE = 'The committee approved the annual budget without changes.'

const wordFile = (): Buffer =>
  docxOf({
    body: [
      `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:bookmarkStart w:id="1" w:name="budget"/>${run('Annual report')}<w:bookmarkEnd w:id="1"/></w:p>`,
      paragraph(SENTENCE),
      `<w:p>${run('See ')}<w:hyperlink r:id="rId9">${run('the full document')}</w:hyperlink></w:p>`,
      `<w:p>${run('A remark')}<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:commentReference w:id="4"/></w:r></w:p>`,
      `<w:p>${run('A picture')}<w:r><w:drawing><wp:inline><wp:docPr id="7" name="p"/><a:graphic><a:graphicData><a:blip r:embed="rId8"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
      `<w:p>${run('It follows that ')}<m:oMath><m:r><m:t>x=2y</m:t></m:r></m:oMath></w:p>`,
      `<w:p>${run('On page ')}${field('PAGEREF budget', run('3'))}</w:p>`,
      `<w:tbl><w:tr><w:tc>${paragraph('Left cell')}</w:tc><w:tc>${paragraph('Right cell')}</w:tc></w:tr></w:tbl>`,
      `<w:sdt><w:sdtContent>${paragraph('Inside a control')}</w:sdtContent></w:sdt>`,
      `<w:p>${run('Before')}<w:r><w:br w:type="page"/></w:r></w:p>`,
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr></w:pPr>${run('An item of a list')}</w:p>`,
      `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph('Across two columns')}</w:tc></w:tr></w:tbl>`,
      '<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent/></w:sdt>',
      `<w:p>${run('Two pictures')}<w:r><w:drawing><wp:inline><wp:docPr id="8" name="a"/><a:blip r:embed="rId21"/></wp:inline></w:drawing><w:drawing><wp:inline><wp:docPr id="9" name="b"/><a:blip r:embed="rId22"/></wp:inline></w:drawing></w:r></w:p>`,
      '<w:sectPr><w:headerReference w:type="default" r:id="rId31"/><w:footerReference w:type="default" r:id="rId32"/><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>',
    ].join(''),
    extra: {
      'word/media/image1.png': Buffer.from('a picture'),
      'word/theme/theme1.xml': '<a:theme xmlns:a="a"/>',
    },
  })

const MAIN = 'word/document.xml'
const WORD_DAMAGES: readonly (readonly [FindingKind, string, Change])[] = [
  ['source-left', 'a sentence stays in the source language', inPart(MAIN, shift(SENTENCE), SENTENCE)],
  ['text-missing', 'a translation is gone', inPart(MAIN, shift(SENTENCE), '')],
  ['link-lost', 'a link is dropped', inPart(MAIN, /<w:hyperlink[^>]*>(.*?)<\/w:hyperlink>/s, '$1')],
  ['link-changed', 'a link leads elsewhere', inPart(MAIN, 'r:id="rId9"', 'r:id="rId1"')],
  ['bookmark-lost', 'a bookmark is dropped', inPart(MAIN, /<w:bookmarkStart[^>]*>/, '')],
  ['bookmark-changed', 'a bookmark has another name', inPart(MAIN, 'w:name="budget"', 'w:name="other"')],
  ['image-lost', 'a picture is not shown', inPart(MAIN, /<a:blip[^>]*>/, '')],
  ['image-lost', 'a picture is not in the file', without('word/media/image1.png')],
  [
    'image-changed',
    'a picture is another one',
    (entries) => void entries.set('word/media/image1.png', Buffer.from('noise')),
  ],
  ['formula-changed', 'a formula says something else', inPart(MAIN, 'x=2y', 'x=3y')],
  ['formula-lost', 'a formula is dropped', inPart(MAIN, /<m:oMath>.*<\/m:oMath>/s, '')],
  ['note-lost', 'a footnote is not referred to', inPart(MAIN, /<w:footnoteReference[^>]*>/, '')],
  ['comment-lost', 'a comment is not referred to', inPart(MAIN, /<w:commentReference[^>]*>/, '')],
  ['field-lost', 'a field became text', inPart(MAIN, /<w:r><w:fldChar[^>]*begin.*?end"\/><\/w:r>/s, '')],
  ['field-changed', 'a field refers elsewhere', inPart(MAIN, 'PAGEREF budget', 'PAGEREF nowhere')],
  ['table-lost', 'a cell is dropped', inPart(MAIN, /<w:tc>.*?<\/w:tc>/s, '')],
  ['control-lost', 'a content control is dropped', inPart(MAIN, /<\/?w:sdt>/g, '')],
  ['break-lost', 'a page break is dropped', inPart(MAIN, /<w:br w:type="page"\/>/, '')],
  ['section-lost', 'a section is dropped', inPart(MAIN, /<w:sectPr>.*<\/w:sectPr>/s, '')],
  ['section-lost', 'pages have no header', inPart(MAIN, /<w:headerReference[^>]*>/, '')],
  ['section-lost', 'pages have no footer', inPart(MAIN, /<w:footerReference[^>]*>/, '')],
  ['page-changed', 'pages are of another size', inPart(MAIN, 'w:h="16838"', 'w:h="15840"')],
  ['style-lost', 'an item of a list is a plain paragraph', inPart(MAIN, /<w:numPr>.*?<\/w:numPr>/s, '')],
  ['merge-lost', 'a cell no longer runs across two columns', inPart(MAIN, /<w:gridSpan[^>]*>/, '')],
  [
    'control-lost',
    'a ticked box is empty',
    inPart(MAIN, 'w14:checked w14:val="1"', 'w14:checked w14:val="0"'),
  ],
  ['image-changed', 'two pictures change places', inPart(MAIN, /rId21(.*)rId22/s, 'rId22$1rId21')],
  ['style-lost', 'a heading is a plain paragraph', inPart(MAIN, /<w:pStyle[^>]*>/, '')],
  ['part-lost', 'a part is dropped', without('word/theme/theme1.xml')],
  [
    'part-changed',
    'a part without text is another one',
    inPart('word/theme/theme1.xml', '/>', ' name="x"/>'),
  ],
  ['part-added', 'there is something more', (entries) => void entries.set('word/x.bin', Buffer.from('x'))],
]

describe('[TR-12] Word', async () => {
  const file = await finish(docxFilter, wordFile())

  test('a sound result has nothing to tell, and what is in it is counted', async () => {
    expect(await file.measure()).toMatchObject({
      covered: 1,
      links: { source: 1, result: 1 },
      bookmarks: { source: 1, result: 1 },
      images: { source: 3, result: 3 },
      formulas: { source: 1, result: 1 },
      findings: [],
    })
  })

  test.each(WORD_DAMAGES)('%s: %s', async (kind, _what, change) => {
    const report = await file.measure(damage(file.result, change))
    expect(kindsOf(report)).toContain(kind)
  })

  test('says how much of the text is there, and why some is as it was', async () => {
    const translations = new Map(file.translations)
    const [first, second] = file.units
    translations.set(first!.id, { id: first!.id, runs: null, kept: 'failed' })
    translations.set(second!.id, { id: second!.id, runs: null, kept: 'protected' })
    const report = await measureFidelity({ ...file, format: 'docx', translations })
    expect(report.covered).toBeLessThan(0.95)
    expect(report.left).toEqual({ failed: 1, protected: 1, sameLanguage: 0, unchanged: 0 })
  })
})

const slides = (): Buffer =>
  pptxOf({
    slides: [
      {
        shapes:
          shape(4, slideParagraph('Our plan for the coming year'), { size: '0 0 4000000 900000' }) +
          shape(
            5,
            slideParagraph(slideRun('Visit us', ' lang="en-US"', '<a:hlinkClick r:id="rId1"/>')) +
              slideParagraph('A second line of it'),
            { size: '0 1000000 4000000 900000' },
          ),
        tail: '<p:timing><p:spTgt spid="4"/></p:timing>',
      },
      { shapes: shape(4, slideParagraph('The end of the talk')) },
    ],
  })

const SLIDE = 'ppt/slides/slide1.xml'
const SLIDE_DAMAGES: readonly (readonly [FindingKind, string, Change])[] = [
  ['slide-lost', 'a slide is not in the file', without('ppt/slides/slide2.xml')],
  ['slide-lost', 'a slide is not in the show', inPart('ppt/presentation.xml', /<p:sldId [^>]*>/, '')],
  ['page-changed', 'slides are of another size', inPart('ppt/presentation.xml', /cx="\d+"/, 'cx="7"')],
  ['page-changed', 'a slide is hidden', inPart(SLIDE, '<p:sld ', '<p:sld show="0" ')],
  ['link-lost', 'a link is dropped', inPart(SLIDE, /<a:hlinkClick[^>]*>/, '')],
  ['shape-lost', 'a shape is dropped', inPart(SLIDE, /<p:sp>.*?<\/p:sp>/s, '')],
  ['animation-lost', 'an animation is dropped', inPart(SLIDE, /<p:spTgt[^>]*>/, '')],
  ['paragraph-lost', 'two paragraphs are one', inPart(SLIDE, '</a:p><a:p>', '')],
  ['text-overflows', 'text runs out of its shape', inPart(SLIDE, '<a:t>', `<a:t>${'Verbose '.repeat(90)}`)],
]

test.each(SLIDE_DAMAGES)('[TR-12] PowerPoint: %s: %s', async (kind, _what, change) => {
  const file = await finish(pptxFilter, slides())
  expect((await file.measure()).findings).toEqual([])
  expect(kindsOf(await file.measure(damage(file.result, change)))).toContain(kind)
})

const workbook = (): Buffer =>
  xlsxOf({
    sheets: [
      {
        rows: [
          ['Monthly revenue', 'Costs of the month'],
          [12.5, 40],
          [{ formula: 'SUM(A2:B2)*2', result: 105 }, null],
        ],
        tail: '<mergeCells count="1"><mergeCell ref="D1:E1"/></mergeCells><dataValidations count="1"><dataValidation type="whole" sqref="B2"/></dataValidations><hyperlinks><hyperlink ref="A1" location="Other!A1"/></hyperlinks>',
      },
      { name: 'Other', rows: [['A text on the second sheet']] },
    ],
    names: '<definedName name="Total">Sheet1!$A$3</definedName>',
  })

const SHEET = 'xl/worksheets/sheet1.xml'
const SHEET_DAMAGES: readonly (readonly [FindingKind, string, Change])[] = [
  ['formula-changed', 'a formula reckons otherwise', inPart(SHEET, 'SUM(A2:B2)*2', 'SUM(A2:B2)*3')],
  ['formula-lost', 'a formula is its last result', inPart(SHEET, /<f>.*?<\/f>/, '')],
  ['number-changed', 'a number is another one', inPart(SHEET, '<v>12.5</v>', '<v>125</v>')],
  ['cell-lost', 'a cell is dropped', inPart(SHEET, /<c r="B2">.*?<\/c>/, '')],
  ['merge-lost', 'merged cells are apart', inPart(SHEET, /<mergeCell [^>]*>/, '')],
  ['rule-lost', 'a rule of a cell is dropped', inPart(SHEET, /<dataValidation [^>]*>/, '')],
  ['link-changed', 'a link leads elsewhere', inPart(SHEET, 'Other!A1', 'Other!Z9')],
  ['bookmark-lost', 'a name is dropped', inPart('xl/workbook.xml', /<definedName .*?<\/definedName>/, '')],
  ['sheet-lost', 'a sheet is dropped', inPart('xl/workbook.xml', /<sheet name="Other"[^>]*>/, '')],
  [
    'source-left',
    'a text stays in the source language',
    inPart('xl/sharedStrings.xml', shift('A text on the second sheet'), 'A text on the second sheet'),
  ],
]

test.each(SHEET_DAMAGES)('[TR-12] Excel: %s: %s', async (kind, _what, change) => {
  const file = await finish(xlsxFilter, workbook())
  expect((await file.measure()).findings).toEqual([])
  expect(kindsOf(await file.measure(damage(file.result, change)))).toContain(kind)
})

test('[TR-12] PowerPoint: a link that was cut into many runs is one link', async () => {
  const link = '<a:hlinkClick r:id="rId1"/>'
  const words = 'Please read our longer terms of use here'.split(' ')
  const cut = words.map((word) => slideRun(`${word} `, ' lang="en-US" dirty="0" err="1"', link)).join('')
  const end = `<a:endParaRPr lang="en-US">${link}</a:endParaRPr>`
  const linked = {
    shapes: shape(4, slideParagraph(cut + end)),
    parts: [
      {
        name: 'ppt/media/terms.xml',
        type: 'hyperlink',
        contentType: '',
        data: '<terms/>',
      },
    ],
  }
  const sound = await finish(pptxFilter, pptxOf({ slides: [linked] }))
  const report = await sound.measure()
  expect(report.links).toEqual({ source: 1, result: 1 })
  expect(kindsOf(report)).toEqual([])
})

test('[TR-12] Word: an alternative text with quotation marks is found', async () => {
  const drawing =
    '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="P" descr="The &quot;owner&apos;s&quot; house &amp; garden"/></wp:inline></w:drawing></w:r>'
  const pictured = await finish(docxFilter, docxOf({ body: `${paragraph('A house')}<w:p>${drawing}</w:p>` }))
  expect(pictured.units).toHaveLength(2)
  expect(await pictured.measure()).toMatchObject({ covered: 1, findings: [] })
})

test('[TR-12] Excel: texts that differ in case share a translation and are not missed, but for one that is nowhere', async () => {
  const compares = { formula: 'COUNTIF(A1:B1,"approved")', result: 2 }
  const source = xlsxOf({ sheets: [{ rows: [['Approved', 'APPROVED', 'Rejected by all', compares]] }] })
  const { units, skeleton } = await xlsxFilter.extract(source)
  // An engine that answers otherwise in capitals: the filter writes one of the two for both, as Excel compares them.
  const translations = translateBy(units, (text) => (text === 'APPROVED' ? 'VALID' : shift(text)))
  const { translated } = await xlsxFilter.merge(source, skeleton, translations, { from: 'en', to: 'es' })
  const file = { format: 'xlsx', source, units, translations } as const
  expect((await measureFidelity({ ...file, result: translated })).findings).toEqual([])
  const gone = damage(translated, inPart('xl/sharedStrings.xml', shift('Rejected by all'), 'anything else'))
  expect(kindsOf(await measureFidelity({ ...file, result: gone }))).toEqual(['text-missing'])
  const neither = damage(
    translated,
    inPart('xl/sharedStrings.xml', new RegExp(`${shift('Approved')}|VALID`, 'gi'), 'x'),
  )
  expect(kindsOf(await measureFidelity({ ...file, result: neither }))).toEqual(['text-missing'])
})
