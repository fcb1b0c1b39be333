import { describe, expect, test } from 'vitest'
import { plainText, type Run } from '../../model'
import { docxOf, field, numberingPart, paragraph, run, stylesPart } from '../../testing/docx-fixture'
import { entryText } from '../../testing/zip-fixture'
import { shout, textsOf, translateDocument } from '../../testing/translate-document'
import { docxFilter } from './index'

const units = async (body: string, parts = {}) => (await docxFilter.extract(docxOf({ body, parts }))).units
const texts = async (body: string, parts = {}): Promise<string[]> => textsOf(await units(body, parts))

const bodyAfter = async (body: string, answer = shout): Promise<string> => {
  const translated = await translateDocument(docxFilter, docxOf({ body }), answer)
  return /<w:body>(.*)<\/w:body>/s.exec(entryText(translated, 'word/document.xml'))?.[1] ?? ''
}

describe('a sentence stays whole', () => {
  test('over runs that differ only in what a reader cannot see', async () => {
    const body = paragraph(
      run('One ', '<w:lang w:val="en-US"/>'),
      '<w:proofErr w:type="spellStart"/>',
      '<w:r w:rsidR="00AA"><w:rPr><w:noProof/></w:rPr><w:lastRenderedPageBreak/><w:t>sentence</w:t></w:r>',
      '<w:r><w:softHyphen/><w:t xml:space="preserve"> here.</w:t></w:r>',
    )
    const [unit] = await units(body)
    expect(unit?.runs).toEqual([{ kind: 'text', text: 'One sentence here.', style: 0 }])
  })

  test('and the style with most text is 0', async () => {
    const [unit] = await units(paragraph(run('B', '<w:b/>'), ' is the dominant style ', run('i', '<w:i/>')))
    expect(unit?.runs.map((item) => item.kind === 'text' && item.style)).toEqual([1, 0, 2])
  })

  test('is parted at tabs and page breaks, not at line breaks', async () => {
    const body = paragraph(
      'a',
      '<w:r><w:tab/></w:r>',
      'b',
      '<w:r><w:br w:type="page"/></w:r>',
      'c',
      '<w:r><w:br/></w:r>',
      'd',
    )
    expect(await texts(body)).toEqual(['a', 'b', 'c\nd'])
  })

  test('loses neither line feeds in the source nor its non-breaking hyphen', async () => {
    const body = paragraph('<w:r><w:t>two\nlines</w:t><w:noBreakHyphen/><w:t>end</w:t></w:r>')
    expect(await texts(body)).toEqual(['two lines\u2011end'])
    expect(await bodyAfter(body)).toContain('<w:noBreakHyphen/>')
  })
})

describe('kept as it is', () => {
  test.each([
    ['deleted text', paragraph('<w:del w:id="1"><w:r><w:delText>gone</w:delText></w:r></w:del>', 'stays')],
    ['moved-from text', paragraph(`<w:moveFrom w:id="1">${run('gone')}</w:moveFrom>`, 'stays')],
    ['hidden text', paragraph(run('gone', '<w:vanish/>'), 'stays')],
    ['symbol fonts', paragraph(run('gone', '<w:rFonts w:ascii="Wingdings"/>'), 'stays')],
    ['private-use letters', paragraph(run('\uf0a7gone'), 'stays')],
    ['mathematics', paragraph('<m:oMath><m:r><m:t>gone</m:t></m:r></m:oMath>', 'stays')],
    ['the code of a field', paragraph(field('HYPERLINK "gone"', run('stays')))],
    ['results that Word computes', paragraph('stays', field('DATE', run('gone')))],
    [
      'simple fields that Word computes',
      paragraph('stays', `<w:fldSimple w:instr=" PAGE ">${run('gone')}</w:fldSimple>`),
    ],
    [
      'readings above the base',
      paragraph(
        `<w:r><w:ruby><w:rt>${run('gone')}</w:rt><w:rubyBase>${run('stays')}</w:rubyBase></w:ruby></w:r>`,
      ),
    ],
  ])('%s', async (_, body) => {
    const read = (await units(body)).flatMap((unit) => unit.runs.filter((item) => item.kind === 'text'))
    expect(read.map((item) => item.text)).toEqual(['stays'])
    const after = await bodyAfter(body)
    expect(after).toContain('STAYS')
    expect(after).not.toContain('GONE')
  })

  test('text that a style hides, unless the run shows it', async () => {
    const parts = {
      'styles.xml': stylesPart(
        '<w:style w:styleId="Base"><w:name w:val="b"/><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="Hid"><w:name w:val="h"/><w:basedOn w:val="Base"/></w:style>',
      ),
    }
    const body = `<w:p><w:pPr><w:pStyle w:val="Hid"/></w:pPr>${run('hidden')}${run('shown', '<w:vanish w:val="0"/>')}</w:p>`
    const [unit] = await units(body, parts)
    expect(unit?.runs).toEqual([{ kind: 'text', text: 'shown', style: 0 }])
  })

  test('paragraphs without letters have no unit', async () => {
    expect(await texts(paragraph('12 345,60') + paragraph('—'))).toEqual([])
  })
})

describe('translated', () => {
  test('insertions, moves, content controls and links', async () => {
    const body = paragraph(
      `<w:ins w:id="1">${run('new ')}</w:ins>`,
      `<w:sdt><w:sdtPr><w:tag w:val="t"/></w:sdtPr><w:sdtContent>${run('control ')}</w:sdtContent></w:sdt>`,
      `<w:hyperlink r:id="rId9">${run('link')}</w:hyperlink>`,
    )
    expect(await texts(body)).toEqual(['new control link'])
    const after = await bodyAfter(body)
    expect(after).toMatch(
      /<w:ins w:id="1"><w:r>.*NEW.*<\/w:ins><w:sdt>.*CONTROL.*<\/w:sdt><w:hyperlink r:id="rId9">.*LINK/,
    )
  })

  test('results of fields that hold prose, over paragraphs too', async () => {
    const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
    const body =
      paragraph(
        mark('begin'),
        '<w:r><w:instrText> TOC \\o </w:instrText></w:r>',
        mark('separate'),
        'First entry',
      ) + paragraph('Second entry', mark('end'))
    expect(await texts(body)).toEqual(['First entry', 'Second entry'])
    const after = await bodyAfter(body)
    expect(after.indexOf('"separate"')).toBeLessThan(after.indexOf('FIRST'))
    expect(after.indexOf('SECOND')).toBeLessThan(after.indexOf('"end"'))
  })

  test('the text of a field that never ends', async () => {
    const body = paragraph('<w:r><w:fldChar w:fldCharType="begin"/></w:r>', 'still text')
    expect(await texts(body)).toEqual(['still text'])
  })

  test('text boxes in both of their forms, counted once, and the paragraph around them', async () => {
    const box = paragraph('In the box')
    const body = paragraph(
      'Before ',
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent>${box}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${box}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      ' after',
    )
    const found = await units(body)
    expect(found.map(({ role, counted }) => [role, counted])).toEqual([
      ['paragraph', true],
      ['fallback', false],
      ['paragraph', true],
    ])
    expect(found[0]?.runs).toEqual(found[1]?.runs)
    const after = await bodyAfter(body)
    expect(after.match(/IN THE BOX/g)).toHaveLength(2)
    expect(after).toMatch(/BEFORE .*<mc:AlternateContent>.* AFTER/)
  })

  test('alternative text, captions and choices, never stored values', async () => {
    const body = `<w:tbl><w:tblPr><w:tblCaption w:val="a caption"/></w:tblPr></w:tbl><w:sdt><w:sdtPr><w:dropDownList><w:listItem w:displayText="a choice" w:value="val"/></w:dropDownList></w:sdtPr><w:sdtContent>${paragraph('<w:r><w:drawing><wp:docPr id="1" name="n" descr="it&apos;s a &quot;house&quot;"/></w:drawing></w:r>')}</w:sdtContent></w:sdt>`
    expect(await texts(body)).toEqual(['a caption', 'a choice', 'it\'s a "house"'])
    const after = await bodyAfter(body)
    expect(after).toContain('descr="IT&apos;S A &quot;HOUSE&quot;"')
    expect(after).toContain('w:displayText="A CHOICE" w:value="val"')
  })

  test('words in numbering labels, their numbers kept', async () => {
    const level = (text: string): string => `<w:lvl><w:lvlText w:val="${text}"/></w:lvl>`
    const parts = { 'numbering.xml': numberingPart(level('Article %1.') + level('%1)') + level('o')) }
    const found = await units('<w:p/>', parts)
    expect(found.map((unit) => unit.runs)).toEqual([
      [
        { kind: 'text', text: 'Article ', style: 0 },
        { kind: 'atom', id: 1, role: 'protected', text: '%1', style: 0 },
        { kind: 'text', text: '.', style: 0 },
      ],
    ])
    const bytes = docxOf({ body: '<w:p/>', parts })
    const lost = (): Run[] => [{ kind: 'text', text: 'Artículo', style: 0 }]
    expect(entryText(await translateDocument(docxFilter, bytes, shout), 'word/numbering.xml')).toContain(
      '"ARTICLE %1."',
    )
    expect(entryText(await translateDocument(docxFilter, bytes, lost), 'word/numbering.xml')).toContain(
      '"Article %1."',
    )
  })

  test('words of one letter in labels, and bullets that are letters', async () => {
    const level = (text: string): string => `<w:lvl><w:lvlText w:val="${text}"/></w:lvl>`
    const labels = ['第%1章', '제%1장', 'ㅇ', '%1、', '(%1)', 'a%1'].map(level).join('')
    const found = await units('<w:p/>', { 'numbering.xml': numberingPart(labels) })
    expect(found.map((unit) => plainText(unit.runs))).toEqual(['第%1章', '제%1장'])
  })

  test('a bound control loses its binding when its text was translated, and only then', async () => {
    const control = `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/x"/></w:sdtPr><w:sdtContent>${paragraph('bound')}</w:sdtContent></w:sdt>`
    const inline = paragraph(
      'In ',
      `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/x"/></w:sdtPr><w:sdtContent>${run('line')}</w:sdtContent></w:sdt>`,
    )
    expect(await bodyAfter(control + inline)).not.toContain('dataBinding')
    const nothing = await translateDocument(docxFilter, docxOf({ body: control + inline }), () => null)
    expect(entryText(nothing, 'word/document.xml').match(/dataBinding/g)).toHaveLength(2)
  })
})

test('a row of exact height gives way only to text that has grown', async () => {
  const row = `<w:tbl><w:tr><w:trPr><w:trHeight w:val="300" w:hRule="exact"/></w:trPr><w:tc>${paragraph('cell')}</w:tc></w:tr></w:tbl>`
  const longer = (): Run[] => [{ kind: 'text', text: 'celda larga', style: 0 }]
  expect(await bodyAfter(row, longer)).toContain('w:hRule="atLeast"')
  expect(await bodyAfter(row)).toContain('w:hRule="exact"')
})

describe('rebuilding', () => {
  const two = paragraph('<w:r w:rsidR="0042"><w:t>left</w:t></w:r>', '<w:r><w:tab/></w:r>', 'right')

  test('leaves the bytes of what was not translated inside a paragraph that was', async () => {
    const after = await bodyAfter(two, (unit) => (unit.id.endsWith('.1') ? shout(unit) : (null as never)))
    expect(after).toContain('<w:r w:rsidR="0042"><w:t>left</w:t></w:r><w:r><w:tab/></w:r>')
    expect(after).toContain('RIGHT')
  })

  test('opens what may exist once only once when an engine tears it apart', async () => {
    const body = paragraph('aa ', `<w:sdt><w:sdtPr/><w:sdtContent>${run('bb')}</w:sdtContent></w:sdt>`, ' cc')
    const text = (value: string, style: number): Run => ({ kind: 'text', text: value, style })
    const after = await bodyAfter(body, () => [text('b1', 1), text('a', 0), text('b2', 1)])
    expect(after.match(/<w:sdt>/g)).toHaveLength(1)
    expect(after).toMatch(/<w:sdt>.*b1.*<\/w:sdt>.*>a<.*>b2</)
  })

  test('repeats a link for every piece of it', async () => {
    const body = paragraph('aaa ', `<w:hyperlink r:id="rId9">${run('bb')}</w:hyperlink>`)
    const text = (value: string, style: number): Run => ({ kind: 'text', text: value, style })
    const after = await bodyAfter(body, () => [text('b1', 1), text('a', 0), text('b2', 1)])
    expect(after.match(/<w:hyperlink r:id="rId9">/g)).toHaveLength(2)
  })

  test('never ends a bookmark before it starts', async () => {
    const body = paragraph(
      'a',
      '<w:bookmarkStart w:id="7" w:name="m"/>',
      'b',
      '<w:bookmarkEnd w:id="7"/>',
      'c',
    )
    const after = await bodyAfter(body, (unit) => [...unit.runs].reverse())
    expect(after.indexOf('bookmarkStart')).toBeLessThan(after.indexOf('bookmarkEnd'))
  })
})
