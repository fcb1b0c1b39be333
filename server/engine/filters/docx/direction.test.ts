import { describe, expect, test } from 'vitest'
import { textRun } from '../../model'
import { docxOf, paragraph, run, settingsPart, stylesPart } from '../../testing/docx-fixture'
import { shout, translateDocument } from '../../testing/translate-document'
import { entryText } from '../../testing/zip-fixture'
import { docxFilter } from './index'

const parts = {
  'styles.xml': stylesPart(
    '<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/><w:lang w:val="en-US" w:eastAsia="en-US"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:styleId="H"><w:name w:val="h"/><w:rPr><w:b/></w:rPr></w:style>',
  ),
  'settings.xml': settingsPart('<w:themeFontLang w:val="en-US"/>'),
}
const body =
  `<w:p><w:pPr><w:keepNext/><w:spacing w:after="0"/></w:pPr>${run('bold', '<w:b/><w:sz w:val="28"/><w:lang w:val="en-US"/>')}</w:p>` +
  `<w:tbl><w:tblPr><w:tblStyle w:val="T"/><w:tblW w:w="0"/></w:tblPr><w:tr><w:tc>${paragraph('cell')}</w:tc></w:tr></w:tbl>` +
  '<w:sectPr><w:pgSz w:w="1"/><w:docGrid w:linePitch="360"/></w:sectPr>'

const translate = (to: string) =>
  translateDocument(docxFilter, docxOf({ body, parts }), shout, { from: 'en', to })

describe('right-to-left targets', () => {
  test('turn paragraphs, runs, tables and sections, each mark where the schema wants it', async () => {
    const xml = entryText(await translate('ar'), 'word/document.xml')
    expect(xml).toContain('<w:pPr><w:keepNext/><w:bidi/><w:spacing w:after="0"/></w:pPr>')
    expect(xml).toContain('<w:rPr><w:b/><w:bCs/><w:sz w:val="28"/><w:szCs w:val="28"/><w:rtl/></w:rPr>')
    expect(xml).toContain('<w:tblStyle w:val="T"/><w:bidiVisual/><w:tblW w:w="0"/>')
    expect(xml).toContain('<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr>')
    expect(xml).toContain('<w:pgSz w:w="1"/><w:bidi/><w:docGrid')
  })

  test('give styles their complex-script twins and name the language', async () => {
    const translated = await translate('ar')
    const styles = entryText(translated, 'word/styles.xml')
    expect(styles).toContain('<w:sz w:val="22"/><w:szCs w:val="22"/>')
    expect(styles).toContain('w:bidi="ar-SA"')
    expect(styles).toContain('<w:b/><w:bCs/>')
    expect(entryText(translated, 'word/settings.xml')).toContain('w:bidi="ar-SA"')
  })
})

test('the size that Latin letters have is the size of the translation, whatever was left of another', async () => {
  const small = paragraph(run('small', '<w:sz w:val="16"/><w:szCs w:val="24"/>'))
  const bytes = await translateDocument(docxFilter, docxOf({ body: small, parts }), shout, {
    from: 'en',
    to: 'ar',
  })
  expect(entryText(bytes, 'word/document.xml')).toContain('<w:sz w:val="16"/><w:szCs w:val="16"/>')
})

test('left-to-right targets of right-to-left documents turn back', async () => {
  const arabic = `<w:p><w:pPr><w:bidi/></w:pPr>${run('نص', '<w:rtl/>')}</w:p><w:tbl><w:tblPr><w:bidiVisual/></w:tblPr></w:tbl>`
  const bytes = docxOf({ body: arabic, parts })
  const languages = { from: 'ar', to: 'en' }
  const translated = await translateDocument(docxFilter, bytes, () => [textRun('text')], languages)
  const xml = entryText(translated, 'word/document.xml')
  expect(xml).not.toMatch(/<w:(bidi|rtl|bidiVisual)\b/)
})

test('the language is set for the script of the target and leaves the runs', async () => {
  const spanish = await translate('es')
  expect(entryText(spanish, 'word/document.xml')).not.toContain('<w:lang')
  expect(entryText(spanish, 'word/styles.xml')).toContain('<w:lang w:val="es-ES" w:eastAsia="en-US"/>')
  expect(entryText(spanish, 'word/settings.xml')).toContain('<w:themeFontLang w:val="es-ES"/>')
  expect(entryText(await translate('ja'), 'word/styles.xml')).toContain('w:eastAsia="ja-JP"')
})
