import { describe, expect, test } from 'vitest'
import { pptxOf, shape, slideParagraph, slideRun, slideTable } from '../../testing/pptx-fixture'
import { presentationProblems } from '../../testing/presentation-validator'
import { shout, translateDocument } from '../../testing/translate-document'
import { entryText } from '../../testing/zip-fixture'
import { pptxFilter } from './index'

const ARABIC = { from: 'en', to: 'ar' }
const SPANISH = { from: 'ar', to: 'es' }

async function translated(shapes: string, options = ARABIC, bodyLevel?: string): Promise<string> {
  const fixture = { slides: [{ shapes }], ...(bodyLevel !== undefined && { bodyLevel }) }
  const bytes = await translateDocument(pptxFilter, pptxOf(fixture), shout, options)
  expect(presentationProblems(bytes)).toEqual([])
  return entryText(bytes, 'ppt/slides/slide1.xml')
}

const paragraphTags = (xml: string): string[] => xml.match(/<a:pPr[^>]*>/g) ?? []

describe('[TR-01] text from right to left', () => {
  test('turns paragraphs, and sides with them, those that only masters tell, too', async () => {
    const shapes =
      shape(2, slideParagraph('title'), { placeholder: 'type="title"' }) +
      shape(3, slideParagraph('body') + slideParagraph(slideRun('12')), { placeholder: 'idx="1"' }) +
      shape(4, slideParagraph('box') + slideParagraph('right', '<a:pPr lvl="0" algn="r"/>'))
    expect(paragraphTags(await translated(shapes))).toEqual([
      '<a:pPr rtl="1"/>',
      '<a:pPr rtl="1" algn="r"/>',
      '<a:pPr rtl="1" algn="r"/>',
      '<a:pPr rtl="1" algn="r"/>',
      '<a:pPr rtl="1" lvl="0" algn="l"/>',
    ])
  })

  test('leaves numbers that stand alone, but not in tables', async () => {
    const shapes =
      shape(3, slideParagraph('70%')) +
      shape(4, slideParagraph('<a:fld id="{x}" type="datetime1"><a:rPr/><a:t>May</a:t></a:fld>')) +
      slideTable(5, [[slideParagraph('cell'), slideParagraph('12')]])
    expect(paragraphTags(await translated(shapes))).toEqual([
      '<a:pPr rtl="1" algn="r"/>',
      '<a:pPr rtl="1" algn="r"/>',
    ])
  })

  test('leaves the side of what already ran from the right', async () => {
    const shapes =
      shape(3, slideParagraph('body'), { placeholder: 'idx="1"' }) +
      shape(4, slideParagraph('box', '<a:pPr algn="r" rtl="1"/>'))
    expect(paragraphTags(await translated(shapes, ARABIC, 'algn="r" rtl="1"'))).toEqual([
      '<a:pPr algn="r" rtl="1"/>',
    ])
  })

  test('and turns it back for targets from the left', async () => {
    const shapes =
      shape(3, slideParagraph('body'), { placeholder: 'idx="1"' }) +
      shape(4, slideParagraph('box', '<a:pPr algn="r" rtl="1"/>')) +
      slideTable(5, [[slideParagraph('cell')]]).replace('<a:tblPr ', '<a:tblPr rtl="1" ')
    const xml = await translated(shapes, SPANISH, 'algn="r" rtl="1"')
    expect(paragraphTags(xml)).toEqual(['<a:pPr rtl="0" algn="l"/>', '<a:pPr algn="l" rtl="0"/>'])
    expect(xml).toContain('<a:tblPr rtl="0" ')
  })

  test('columns of tables and of text', async () => {
    const columns = '<a:bodyPr numCol="2" spcCol="100000"/>'
    const shapes =
      slideTable(5, [[slideParagraph('cell')]]) +
      shape(4, slideParagraph('box'), { bodyProperties: columns }) +
      shape(6, slideParagraph('box'), { bodyProperties: '<a:bodyPr rtlCol="0"/>' })
    const xml = await translated(shapes)
    expect(xml).toContain('<a:tblPr rtl="1" firstRow="1">'.replace('">', '"/>'))
    expect(xml).toContain('<a:bodyPr rtlCol="1" numCol="2"')
    expect(xml).toContain('<a:bodyPr rtlCol="1"/>')
  })
})
