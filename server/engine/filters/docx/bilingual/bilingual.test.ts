import { describe, expect, test } from 'vitest'
import { plainText, type BilingualLayout, type TranslatedUnit } from '../../../model'
import { corpusFiles } from '../../../testing/corpus'
import {
  commentsPart,
  docxOf,
  field,
  footnotesPart,
  numberingPart,
  paragraph,
  run,
  stylesPart,
} from '../../../testing/docx-fixture'
import { shiftLetters, translateBy } from '../../../testing/letter-shift'
import { entryText } from '../../../testing/zip-fixture'
import { docxFilter } from '../index'

async function bilingual(
  bytes: Uint8Array,
  layout: BilingualLayout = 'paragraphs',
  to = 'es',
): Promise<Uint8Array> {
  const { units, skeleton } = await docxFilter.extract(bytes)
  const translations = translateBy(units, (text) => text.toUpperCase())
  const merged = await docxFilter.merge(bytes, skeleton, translations, { from: 'en', to, bilingual: layout })
  if (!merged.bilingual) throw new Error('no bilingual document')
  return merged.bilingual
}

const parts = {
  'styles.xml': stylesPart(
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:rPr><w:color w:val="1F4E79"/></w:rPr></w:style>',
  ),
  'numbering.xml': numberingPart(
    '<w:abstractNum w:abstractNumId="3"><w:lvl w:ilvl="0"><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="3"/></w:num>',
  ),
}
const bodyOf = async (body: string, to = 'es'): Promise<string> =>
  /<w:body>(.*)<\/w:body>/s.exec(
    entryText(await bilingual(docxOf({ body, parts }), 'paragraphs', to), 'word/document.xml'),
  )?.[1] ?? ''

describe('[TR-08] a translation stands under its source', () => {
  test('whose bytes stay, in a style derived from its style, without number and level of its own', async () => {
    const source = `<w:p w:rsidR="1"><w:pPr><w:pStyle w:val="Heading1"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="5"/></w:numPr></w:pPr>${run('Bold', '<w:b/>')}</w:p>`
    const body = await bodyOf(source)
    expect(body.startsWith(source)).toBe(true)
    expect(body.slice(source.length)).toBe(
      '<w:p><w:pPr><w:pStyle w:val="Heading1Translation"/><w:numPr><w:numId w:val="0"/></w:numPr><w:ind w:left="720" w:firstLine="0"/><w:outlineLvl w:val="9"/></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">BOLD</w:t></w:r></w:p>',
    )
  })

  test('the styles follow their base, grey where it has no colour, in the language of the target', async () => {
    const body = `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run('a')}</w:p>${paragraph('b')}`
    const styles = entryText(await bilingual(docxOf({ body, parts })), 'word/styles.xml')
    expect(styles).toMatch(/w:styleId="Heading1Translation".*<w:basedOn w:val="Heading1"\/>/)
    expect(styles).toMatch(
      /w:styleId="NormalTranslation".*<w:color w:val="595959"\/><w:lang w:val="es-ES"\/>/,
    )
    expect(styles.match(/595959/g)).toHaveLength(1)
  })

  test('holds text and links, not notes, images, bookmarks or field codes', async () => {
    const body = paragraph(
      '<w:bookmarkStart w:id="1" w:name="m"/>',
      'See ',
      `<w:hyperlink r:id="rId9">${run('this')}</w:hyperlink>`,
      '<w:bookmarkEnd w:id="1"/>',
      '<w:r><w:footnoteReference w:id="2"/></w:r>',
      ' on page ',
      field('PAGE', run('3')),
      ' now',
    )
    const clone = (await bodyOf(body)).slice(body.length)
    expect(clone).toMatch(/SEE .*<w:hyperlink r:id="rId9">.*THIS.*<\/w:hyperlink>.* ON PAGE .*>3<.* NOW/)
    expect(clone).not.toMatch(/bookmark|footnoteReference|fldChar|instrText/)
  })

  test('takes over the end of the section', async () => {
    const section = '<w:sectPr><w:pgSz w:w="1"/></w:sectPr>'
    const body = await bodyOf(`<w:p><w:pPr><w:keepNext/>${section}</w:pPr>${run('last')}</w:p>`)
    expect(body.match(/<w:sectPr>/g)).toHaveLength(1)
    expect(body.indexOf('<w:sectPr>')).toBeGreaterThan(body.indexOf('last'))
    expect(body).toMatch(/<w:outlineLvl w:val="9"\/><w:sectPr>/)
  })

  test('is not there for what reads the same, nor in a table of contents', async () => {
    const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
    const contents =
      paragraph(mark('begin'), '<w:r><w:instrText> TOC \\o </w:instrText></w:r>', mark('separate'), 'one') +
      paragraph('two', mark('end'))
    const same = paragraph('NATO')
    expect(await bodyOf(contents + same)).toBe(contents + same)
  })

  test('stands behind a control that holds one paragraph only, and in others inside', async () => {
    const control = (kind: string): string =>
      `<w:sdt><w:sdtPr>${kind}</w:sdtPr><w:sdtContent>${paragraph('text')}</w:sdtContent></w:sdt>`
    expect(await bodyOf(control('<w:text/>'))).toMatch(/<\/w:sdt><w:p>.*TEXT/)
    expect(await bodyOf(control('<w:richText/>'))).toMatch(/TEXT.*<\/w:sdt>$/)
  })

  test('makes room: rows of exact height and shapes of fixed size may grow', async () => {
    const row = `<w:tbl><w:tr><w:trPr><w:trHeight w:val="300" w:hRule="exact"/></w:trPr><w:tc>${paragraph('cell')}</w:tc></w:tr></w:tbl>`
    expect(await bodyOf(row)).toContain('w:hRule="atLeast"')
    const box = paragraph(
      `<w:r><w:drawing><wps:wsp><wps:txbx><w:txbxContent>${paragraph('box')}</w:txbxContent></wps:txbx><wps:bodyPr><a:noAutofit/></wps:bodyPr></wps:wsp></w:drawing></w:r>`,
    )
    expect(await bodyOf(box)).toMatch(/box.*<w:p>.*BOX.*<\/w:txbxContent>.*<a:spAutoFit\/>/)
  })

  test('of a right-to-left language turns alone', async () => {
    const body = await bodyOf(paragraph('word'), 'ar')
    expect(body).toMatch(/^<w:p><w:r><w:t xml:space="preserve">word<\/w:t><\/w:r><\/w:p>/)
    expect(body).toMatch(/<w:bidi\/>.*<w:rtl\/>/)
  })

  test('in notes below, in comments on a line of the same paragraph', async () => {
    const bytes = docxOf({
      body: paragraph('x'),
      parts: {
        ...parts,
        'footnotes.xml': footnotesPart(`<w:footnote w:id="2">${paragraph('note')}</w:footnote>`),
        'comments.xml': commentsPart(`<w:comment w:id="0">${paragraph('remark')}</w:comment>`),
      },
    })
    const result = await bilingual(bytes)
    expect(entryText(result, 'word/footnotes.xml').match(/<w:p>/g)).toHaveLength(2)
    const comments = entryText(result, 'word/comments.xml')
    expect(comments.match(/<w:p>/g)).toHaveLength(1)
    expect(comments).toMatch(/remark.*<w:br\/>.*REMARK/)
  })
})

test('[TR-08] the review table has every counted unit in a numbered row', async () => {
  const bytes = docxOf({ body: paragraph('one &amp; only') + paragraph('two') })
  const xml = entryText(await bilingual(bytes, 'table', 'ar'), 'word/document.xml')
  expect(xml.match(/<w:tr>/g)).toHaveLength(3)
  expect(xml).toMatch(/>1<.*one &amp; only.*<w:bidi\/>.*ONE &amp; ONLY.*>2</)
})

describe('[TR-08] bilingual documents of the corpus hold both languages', () => {
  test.each(corpusFiles('docx', (name) => name.endsWith('.docx')).map((file) => [file.name, file] as const))(
    '%s',
    async (_, file) => {
      const bytes = file.read()
      const { units, skeleton } = await docxFilter.extract(bytes)
      const translations = new Map<string, TranslatedUnit>(translateBy(units, shiftLetters))
      const options = { from: 'en', to: 'es', bilingual: true }
      const merged = await docxFilter.merge(bytes, skeleton, translations, options)
      const read = (await docxFilter.extract(merged.bilingual!)).units
      const all = read.map((unit) => plainText(unit.runs).replace(/\s/g, '')).join('\n')
      const found = (text: string): boolean => all.includes(text.replace(/\s/g, ''))
      const counted = units.filter((unit) => unit.counted)
      expect(counted.map((unit) => plainText(unit.runs)).filter((text) => !found(text))).toEqual([])
      const prose = counted.filter(({ role }) => /paragraph|heading|cell|header|note|comment/.test(role))
      const absent = prose.filter((unit) => !found(plainText(translations.get(unit.id)?.runs ?? [])))
      expect(absent.length).toBeLessThanOrEqual(prose.length * 0.1)
    },
  )
})

test('[TR-08] what has no place under its source holds both: alternative texts, choices, labels', async () => {
  const body =
    paragraph(
      '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="A picture"/></wp:inline></w:drawing></w:r>',
      'seen',
    ) +
    `<w:sdt><w:sdtPr><w:dropDownList><w:listItem w:displayText="Yes" w:value="y"/></w:dropDownList></w:sdtPr><w:sdtContent>${paragraph('Yes')}</w:sdtContent></w:sdt>`
  const numbering = numberingPart(
    '<w:abstractNum w:abstractNumId="3"><w:lvl w:ilvl="0"><w:lvlText w:val="Part %1"/></w:lvl></w:abstractNum>',
  )
  const result = await bilingual(docxOf({ body, parts: { ...parts, 'numbering.xml': numbering } }))
  const document = entryText(result, 'word/document.xml')
  expect(document).toContain('descr="A picture / A PICTURE"')
  expect(document).toContain('w:displayText="Yes / YES" w:value="y"')
  expect(entryText(result, 'word/numbering.xml')).toContain('w:val="Part %1 / PART %1"')
})
