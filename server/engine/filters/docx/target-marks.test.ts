import { describe, expect, test } from 'vitest'
import { textRun, type Run, type Unit } from '../../model'
import { docxOf, paragraph, run, stylesPart } from '../../testing/docx-fixture'
import { shout, translateDocument } from '../../testing/translate-document'
import { entryText } from '../../testing/zip-fixture'
import { docxFilter } from './index'

const defaults = (fonts: string): string =>
  `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts ${fonts}/></w:rPr></w:rPrDefault></w:docDefaults>`

describe('fonts', () => {
  const document = (fonts: string, body = paragraph(run('word', fonts))): Uint8Array =>
    docxOf({ body, parts: { 'styles.xml': stylesPart(defaults('w:ascii="Calibri" w:cs="Calibri"')) } })
  const after = async (to: string, fonts: string): Promise<readonly [string, string]> => {
    const translated = await translateDocument(docxFilter, document(fonts), shout, { from: 'en', to })
    return [entryText(translated, 'word/document.xml'), entryText(translated, 'word/styles.xml')]
  }

  test('that lack the script of the target give way to one that has it', async () => {
    const [body, styles] = await after('ar', '<w:rFonts w:ascii="Georgia" w:cs="Georgia"/>')
    expect(body).toContain('<w:rFonts w:ascii="Georgia" w:cs="Arial"/>')
    expect(styles).toContain('w:cs="Arial"')
    const [, chinese] = await after('zh-Hans', '')
    expect(chinese).toContain('w:ascii="Calibri" w:cs="Calibri" w:eastAsia="SimSun"')
  })

  test('that have it stay, as do all for scripts they have anyway', async () => {
    const [body] = await after('ar', '<w:rFonts w:cs="Traditional Arabic"/>')
    expect(body).toContain('w:cs="Traditional Arabic"')
    const [spanish, styles] = await after('es', '<w:rFonts w:ascii="Georgia" w:cs="Georgia"/>')
    expect(spanish).toContain('w:cs="Georgia"')
    expect(styles).toContain('w:cs="Calibri"')
  })

  test('are no longer hinted to be East Asian in other languages', async () => {
    const [body] = await after('es', '<w:rFonts w:hint="eastAsia" w:eastAsia="SimSun"/>')
    expect(body).toContain('<w:rFonts w:hint="default" w:eastAsia="SimSun"/>')
  })
})

describe('properties of the document', () => {
  const core =
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>My title</dc:title><dc:creator>Ann Smith</dc:creator><dc:subject/></cp:coreProperties>'
  const relationship = (id: number, type: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/${type}" Target="${target}"/>`
  const bytes = docxOf({
    body: paragraph('word'),
    extra: {
      'docProps/core.xml': core,
      '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship(1, 'officeDocument/2006/relationships/officeDocument', 'word/document.xml')}${relationship(2, 'package/2006/relationships/metadata/core-properties', 'docProps/core.xml')}</Relationships>`,
    },
  })

  test('are translated and not counted; names of people stay', async () => {
    const { units } = await docxFilter.extract(bytes)
    expect(units.map(({ role, counted }) => [role, counted])).toEqual([
      ['paragraph', true],
      ['property', false],
    ])
    const after = entryText(await translateDocument(docxFilter, bytes, shout), 'docProps/core.xml')
    expect(after).toBe(core.replace('My title', 'MY TITLE'))
  })
})

test('a link whose style the engine lost goes around the words in its place', async () => {
  const body = paragraph(
    'Please read ',
    `<w:hyperlink r:id="rId9">${run('the manual')}</w:hyperlink>`,
    ' first',
  )
  const plain = ({ runs }: Unit): Run[] => [textRun(runs.map(({ text }) => text.toUpperCase()).join(''))]
  const after = entryText(await translateDocument(docxFilter, docxOf({ body }), plain), 'word/document.xml')
  expect(after).toMatch(/PLEASE READ .*<w:hyperlink r:id="rId9">.*>THE MANUAL<.*<\/w:hyperlink>.* FIRST/)
})

test('a unit that comes back as it went keeps its bytes, and the document its language', async () => {
  const body = paragraph(
    `<w:r w:rsidR="1"><w:rPr><w:lang w:val="fr-FR"/></w:rPr><w:ruby><w:rt>${run('ka')}</w:rt><w:rubyBase>${run('base')}</w:rubyBase></w:ruby></w:r>`,
  )
  const parts = {
    'styles.xml': stylesPart('<w:style w:styleId="a"><w:rPr><w:lang w:val="fr-FR"/></w:rPr></w:style>'),
  }
  const bytes = docxOf({ body, parts })
  const after = await translateDocument(docxFilter, bytes, (unit) => unit.runs)
  expect(Buffer.compare(Buffer.from(after), Buffer.from(bytes))).toBe(0)
})
