import { describe, expect, test } from 'vitest'
import {
  commentsPart,
  docxOf,
  field,
  footnotesPart,
  glossaryPart,
  headerPart,
  numberingPart,
  paragraph,
  run,
  settingsPart,
  stylesPart,
} from '../../testing/docx-fixture'
import { corpusFiles } from '../../testing/corpus'
import { documentFaults } from '../../testing/document-validator'
import { shiftLetters, translateBy } from '../../testing/letter-shift'
import { zipOf } from '../../testing/zip-fixture'
import { describeFilter } from '../../testing/filter-suite'
import { docxFilter } from './index'

const isDocument = (name: string): boolean => /\.(docx|docm|dotx)$/.test(name)

const rich = (): Uint8Array =>
  docxOf({
    body: [
      `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run('Annual report')}</w:p>`,
      paragraph('Plain, ', run('bold', '<w:b/>'), ' and ', run('italic', '<w:i/>'), ' words.'),
      paragraph('Left', '<w:r><w:tab/></w:r>', 'right', '<w:r><w:br/></w:r>', 'below'),
      paragraph(
        'See ',
        `<w:hyperlink r:id="rId9">${run('this ')}${run('link', '<w:b/>')}</w:hyperlink>`,
        '.',
      ),
      paragraph('A note', '<w:r><w:footnoteReference w:id="2"/></w:r>', ' in the text.'),
      paragraph('Page ', field('PAGE', run('3')), ' of the ', field('REF x', run('chapter')), ' ends.'),
      `<w:tbl><w:tblPr/><w:tr><w:tc>${paragraph('Cell one')}</w:tc><w:tc>${paragraph('42')}</w:tc></w:tr></w:tbl>`,
      `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/a"/></w:sdtPr><w:sdtContent>${paragraph('Bound text')}</w:sdtContent></w:sdt>`,
      paragraph(
        'Figure ',
        `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="A &quot;red&quot; house"/><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>${paragraph('In the box')}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
        ' here',
      ),
      '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>',
    ].join(''),
    parts: {
      'styles.xml': stylesPart(
        '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:rPr><w:lang w:val="en-US"/></w:rPr></w:style>',
      ),
      'header1.xml': headerPart(paragraph('Confidential')),
      'footnotes.xml': footnotesPart(`<w:footnote w:id="2">${paragraph('The note itself')}</w:footnote>`),
      'comments.xml': commentsPart(`<w:comment w:id="0">${paragraph('Please check')}</w:comment>`),
      'numbering.xml': numberingPart(
        '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:lvlText w:val="Chapter %1"/></w:lvl></w:abstractNum>',
      ),
      'settings.xml': settingsPart('<w:themeFontLang w:val="en-US"/>'),
      'glossary.xml': glossaryPart(
        `<w:docParts><w:docPart>${paragraph('Building block')}</w:docPart></w:docParts>`,
      ),
    },
    extra: { 'word/media/image1.png': Uint8Array.from([1, 2, 3, 250]) },
  })

describeFilter(docxFilter, {
  fixtures: [
    { name: 'a document with a bit of everything', read: rich },
    { name: 'an empty document', read: () => docxOf({ body: '<w:p/>' }) },
    {
      name: 'a macro-enabled document',
      read: () =>
        docxOf({
          body: paragraph('With macros'),
          contentType: 'application/vnd.ms-word.document.macroEnabled.main+xml',
          extra: { 'word/vbaProject.bin': Uint8Array.from([9, 9, 9]) },
        }),
    },
    {
      name: 'a template with its own prefixes',
      read: () =>
        docxOf({
          body: '',
          contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
          extra: {
            'word/document.xml': `<document xmlns="http://purl.oclc.org/ooxml/wordprocessingml/main"><body><p><r><rPr><b/></rPr><t>Strict and</t></r><r><t xml:space="preserve"> without a prefix</t></r></p></body></document>`,
          },
        }),
    },
  ],
  corpus: { folder: 'docx', accepts: isDocument },
  container: 'zip',
  landmarks:
    /<w:(?:footnoteReference|endnoteReference|commentReference|drawing|pict|object|br|ptab|fldChar|instrText|fldSimple|sdt|bookmarkStart|bookmarkEnd|commentRangeStart|commentRangeEnd|del|sym)(?=[\s/>])|<m:oMath(?=[\s>])/g,
})

describe('no document gets a fault that Word would repair', () => {
  const all = [
    { name: 'a document with a bit of everything', read: rich },
    ...corpusFiles('docx', isDocument),
  ]
  test.each(all)('$name', async (file) => {
    const bytes = file.read()
    const { units, skeleton } = await docxFilter.extract(bytes)
    const known = documentFaults(bytes)
    for (const to of ['es', 'ar']) {
      const options = { from: 'en', to, bilingual: true }
      const merged = await docxFilter.merge(bytes, skeleton, translateBy(units, shiftLetters), options)
      for (const result of [merged.translated, merged.bilingual!])
        expect(documentFaults(result).filter((fault) => !known.includes(fault))).toEqual([])
    }
  })
})

describe('analysis', () => {
  test('counts words and pages of what a reader sees, and no glossary', async () => {
    const analysis = await docxFilter.analyse(rich())
    expect(analysis).toMatchObject({ format: 'docx', pages: 1, characters: 0, warnings: [] })
    expect(analysis.sample).toContain('Annual report')
    expect(analysis.sample).not.toContain('Building block')
  })

  test('a page is 250 words', async () => {
    const words = (count: number): Uint8Array => docxOf({ body: paragraph('word '.repeat(count)) })
    expect((await docxFilter.analyse(words(250))).pages).toBe(1)
    expect((await docxFilter.analyse(words(251))).pages).toBe(2)
  })

  test('a page is 500 characters of an unspaced script', async () => {
    const letters = (count: number): Uint8Array => docxOf({ body: paragraph('漢'.repeat(count)) })
    expect(await docxFilter.analyse(letters(500))).toMatchObject({ pages: 1, words: 0, characters: 500 })
    expect((await docxFilter.analyse(letters(501))).pages).toBe(2)
  })

  test('says that macros are kept and that there is no text', async () => {
    const macro = docxOf({
      body: paragraph('12'),
      contentType: 'application/vnd.ms-word.document.macroEnabled.main+xml',
    })
    expect((await docxFilter.analyse(macro)).warnings).toEqual(['macros-kept', 'no-text'])
  })
})

test('macros and templates keep their kind, without which Word refuses them', async () => {
  const variant = async (contentType: string) => {
    const bytes = docxOf({ body: paragraph('word'), contentType })
    return (await docxFilter.merge(bytes, null, new Map(), { from: 'en', to: 'es' })).variant?.extension
  }
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  expect(await variant(`${word}.document.main+xml`)).toBeUndefined()
  expect(await variant(`${word}.template.main+xml`)).toBe('.dotx')
  expect(await variant('application/vnd.ms-word.document.macroEnabled.main+xml')).toBe('.docm')
  expect(await variant('application/vnd.ms-word.template.macroEnabledTemplate.main+xml')).toBe('.dotm')
})

test('[TR-04] documents of other kinds are not accepted, whatever they are called', () => {
  expect(docxFilter.accepts(Buffer.from('%PDF-1.7'))).toBe(false)
  expect(docxFilter.accepts(zipOf({ 'word/document.xml': '<a/>' }))).toBe(false)
  const slides = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'
  expect(docxFilter.accepts(docxOf({ body: '', contentType: slides }))).toBe(false)
})
