import { describe, expect, test } from 'vitest'
import { docxOf, field, paragraph, run } from '../../testing/docx-fixture'
import { shout, textsOf, translateDocument } from '../../testing/translate-document'
import { entryText } from '../../testing/zip-fixture'
import { docxFilter } from './index'

const box = (text: string): string => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`
const char = (type: string, inner = ''): string =>
  `<w:r><w:fldChar w:fldCharType="${type}">${inner}</w:fldChar></w:r>`
const code = (text: string): string => `<w:r><w:instrText> ${text} </w:instrText></w:r>`

/** What real documents hold: the texts that are to be translated, and marks that must still be there afterwards. */
const CASES: readonly (readonly [string, string, readonly string[], RegExp?])[] = [
  [
    'tracked changes of every kind',
    paragraph(
      `<w:ins w:id="1"><w:r><w:rPr><w:rPrChange w:id="2"><w:rPr/></w:rPrChange></w:rPr><w:t>new</w:t></w:r></w:ins>`,
      `<w:del w:id="3"><w:r><w:delText>old</w:delText></w:r></w:del>`,
      `<w:moveTo w:id="4">${run(' moved')}</w:moveTo>`,
    ) +
      `<w:tbl><w:tr><w:trPr><w:del w:id="9"/></w:trPr><w:tc><w:tcPr/>${paragraph('row')}</w:tc></w:tr></w:tbl>` +
      `<w:p><w:pPr><w:rPr><w:del w:id="5"/></w:rPr><w:pPrChange w:id="6"><w:pPr/></w:pPrChange></w:pPr>${run('joined')}</w:p>`,
    ['new moved', 'row', 'joined'],
    /<w:ins w:id="1">.*<w:del w:id="3">.*<w:moveTo w:id="4">.*<w:pPrChange w:id="6">/s,
  ],
  [
    'tables in tables',
    `<w:tbl><w:tr><w:tc>${paragraph('outer')}<w:tbl><w:tr><w:tc>${paragraph('inner')}</w:tc></w:tr></w:tbl>${paragraph('after')}</w:tc></w:tr></w:tbl>`,
    ['outer', 'inner', 'after'],
  ],
  [
    'a note in the middle of a run',
    '<w:p><w:r><w:t xml:space="preserve">before</w:t><w:footnoteReference w:id="2"/><w:t xml:space="preserve"> after</w:t></w:r></w:p>',
    ['before after'],
    /BEFORE.*<w:footnoteReference w:id="2"\/>.*AFTER/s,
  ],
  [
    'entries of a table of contents: a link with number, tab, text, leader and page',
    paragraph(
      char('begin'),
      code('TOC \\o "1-3" \\h'),
      char('separate'),
      `<w:hyperlink w:anchor="_Toc1">${run('1.1')}<w:r><w:tab/></w:r>${run('Heading')}<w:r><w:tab/></w:r>${field('PAGEREF _Toc1 \\h', run('7'))}</w:hyperlink>`,
    ) + paragraph(char('end')),
    ['Heading'],
    /<w:hyperlink w:anchor="_Toc1">.*1\.1.*HEADING.*PAGEREF.*>7<.*<\/w:hyperlink>/s,
  ],
  [
    'form fields of old: text, and a choice',
    paragraph(
      'Name: ',
      char('begin', '<w:ffData><w:name w:val="t"/><w:helpText w:type="text" w:val="Your name"/></w:ffData>'),
      code('FORMTEXT'),
      char('separate'),
      'filled in',
      char('end'),
    ),
    ['Your name', 'Name: filled in'],
  ],
  [
    'a control with choices',
    paragraph(
      'Colour ',
      `<w:sdt><w:sdtPr><w:dropDownList><w:listItem w:displayText="red" w:value="r"/></w:dropDownList></w:sdtPr><w:sdtContent>${run('red')}</w:sdtContent></w:sdt>`,
    ),
    ['red', 'Colour red'],
    /w:displayText="RED" w:value="r"/,
  ],
  [
    'a control around a cell and around a row',
    `<w:tbl><w:sdt><w:sdtPr/><w:sdtContent><w:tr><w:sdt><w:sdtPr/><w:sdtContent><w:tc>${paragraph('cell')}</w:tc></w:sdtContent></w:sdt></w:tr></w:sdtContent></w:sdt></w:tbl>`,
    ['cell'],
  ],
  [
    'equations in text and apart',
    paragraph(
      'where ',
      '<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>',
      ' is',
      '<m:oMathPara><m:oMath><m:r><m:t>y</m:t></m:r></m:oMath></m:oMathPara>',
    ),
    ['where  is'],
    /<m:t>x<\/m:t>.*<m:t>y<\/m:t>/s,
  ],
  [
    'groups and canvases of shapes',
    paragraph(
      `<w:r><mc:AlternateContent><mc:Choice Requires="wpg"><w:drawing><x:wgp xmlns:x="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"><wps:wsp><wps:txbx>${box('one')}</wps:txbx></wps:wsp><wps:wsp><wps:txbx>${box('two')}</wps:txbx></wps:wsp></x:wgp></w:drawing></mc:Choice><mc:Fallback><w:pict><v:group><v:shape><v:textbox>${box('one')}</v:textbox></v:shape></v:group></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
    ),
    ['one', 'two', 'one'],
  ],
  [
    'shapes of Word 2007, and letters bent along a path',
    paragraph(
      `<w:r><w:pict><v:shape><v:textpath string="Draft copy"/></v:shape><v:shape><v:textbox>${box('note')}</v:textbox></v:shape></w:pict></w:r>`,
    ),
    ['Draft copy', 'note'],
  ],
  [
    'embedded objects and text around them',
    paragraph('see ', '<w:r><w:object><v:shape/></w:object></w:r>', ' there'),
    ['see  there'],
    /<w:object>/,
  ],
  ['a part in another format', `<w:altChunk r:id="rId5"/>${paragraph('text')}`, ['text'], /<w:altChunk/],
  [
    'smart tags, permissions, proofing marks, soft hyphens',
    paragraph(
      '<w:permStart w:id="1" w:edGrp="everyone"/>',
      `<w:smartTag w:uri="u" w:element="place"><w:smartTagPr><w:attr w:name="a" w:val="b"/></w:smartTagPr>${run('Rome')}</w:smartTag>`,
      '<w:proofErr w:type="gramStart"/>',
      '<w:r><w:t xml:space="preserve"> is beau</w:t><w:softHyphen/><w:t>tiful</w:t></w:r>',
      '<w:permEnd w:id="1"/>',
    ),
    ['Rome is beautiful'],
    /<w:permStart.*<w:smartTagPr>.*ROME.*<w:permEnd/s,
  ],
  [
    'symbols in the middle of a sentence',
    paragraph('press ', '<w:r><w:sym w:font="Wingdings" w:char="F0E0"/></w:r>', ' twice'),
    ['press  twice'],
    /<w:sym w:font="Wingdings"/,
  ],
  [
    'mail merge',
    paragraph('Dear ', field('MERGEFIELD Name', run('«Name»')), ', welcome'),
    ['Dear «Name», welcome'],
    /«Name»/,
  ],
  [
    'fields in fields',
    paragraph(
      char('begin'),
      '<w:r><w:instrText> IF </w:instrText></w:r>',
      field('MERGEFIELD sex', run('m')),
      '<w:r><w:instrText> = "m" "Sir" "Madam" </w:instrText></w:r>',
      char('separate'),
      'Sir',
      char('end'),
    ),
    ['Sir'],
  ],
  [
    'a bibliography over paragraphs',
    paragraph(char('begin'), code('BIBLIOGRAPHY'), char('separate'), 'First book') +
      paragraph('Second book', char('end')),
    ['First book', 'Second book'],
  ],
  [
    'runs directly in alternative content',
    paragraph(
      'a ',
      `<mc:AlternateContent><mc:Choice Requires="w14">${run('choice')}</mc:Choice><mc:Fallback>${run('fallback')}</mc:Fallback></mc:AlternateContent>`,
      ' b',
    ),
    ['choice', 'fallback', 'a  b'],
    /CHOICE.*FALLBACK/s,
  ],
  [
    'a link to an address without words of its own',
    paragraph(
      'mail ',
      `<w:hyperlink r:id="rId9">${run('a@b.org', '<w:rStyle w:val="Hyperlink"/>')}</w:hyperlink>`,
    ),
    ['mail a@b.org'],
  ],
  [
    'sentences of a run with line breaks and carriage returns',
    '<w:p><w:r><w:t>first</w:t><w:cr/><w:t>second</w:t></w:r></w:p>',
    ['first\nsecond'],
    /<w:cr\/>/,
  ],
  [
    'rubbish between the tags, as exporters write it',
    '<w:p>\n  <w:r>\n    <w:t>pretty</w:t>\n  </w:r>\n  <!-- note -->\n  <w:r><w:t xml:space="preserve"> printed</w:t></w:r>\n</w:p>',
    ['pretty printed'],
  ],
  [
    'embedded custom mark-up and bidirectional wrappers',
    paragraph(
      `<w:customXml w:uri="u" w:element="e"><w:customXmlPr/>${run('in ')}</w:customXml>`,
      `<w:dir w:val="ltr">${run('side')}</w:dir>`,
    ),
    ['in side'],
  ],
]

describe('what real documents hold', () => {
  test.each(CASES.map(([name, body, texts, marks]) => ({ name, body, texts, marks })))(
    '$name',
    async ({ body, texts, marks }) => {
      const bytes = docxOf({ body })
      expect(textsOf((await docxFilter.extract(bytes)).units)).toEqual(texts)
      const translated = await translateDocument(docxFilter, bytes, shout)
      const after = entryText(translated, 'word/document.xml')
      const again = textsOf((await docxFilter.extract(translated)).units)
      expect(again.map((text) => text.toUpperCase())).toEqual(texts.map((text) => text.toUpperCase()))
      if (marks) expect(after).toMatch(marks)
    },
  )
})
