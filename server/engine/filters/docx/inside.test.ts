import { describe, expect, test } from 'vitest'
import { shiftLetters, translateBy } from '../../testing/letter-shift'
import { docxOf, headerPart, paragraph, run, type FixturePart } from '../../testing/docx-fixture'
import { textsOf } from '../../testing/translate-document'
import { xlsxOf } from '../../testing/xlsx-fixture'
import { entryText, unpackedEntries } from '../../testing/zip-fixture'
import { xlsxFilter } from '../xlsx'
import { createDocxFilter, docxFilter } from './index'

const filter = createDocxFilter({ embedded: [xlsxFilter, docxFilter] })

async function translate(bytes: Uint8Array, bilingual = false) {
  const { units, skeleton } = await filter.extract(bytes)
  const translations = translateBy(units, shiftLetters)
  const merged = await filter.merge(bytes, skeleton, translations, { from: 'en', to: 'es', bilingual })
  return { units, merged }
}

const file = (type: string, contentType: string, xml: string | Uint8Array): FixturePart => ({
  type,
  contentType,
  xml,
})
const OFFICE = 'application/vnd.openxmlformats-officedocument'

describe('[TR-01] documents inside a document', () => {
  const bytes = docxOf({
    body: paragraph('outside'),
    parts: {
      'embeddings/book.xlsx': file(
        'package',
        `${OFFICE}.spreadsheetml.sheet`,
        xlsxOf({ sheets: [{ rows: [['North', 1]] }] }),
      ),
      'chunk.docx': file(
        'aFChunk',
        `${OFFICE}.wordprocessingml.document.main+xml`,
        docxOf({ body: paragraph('taken in') }),
      ),
      'broken.docx': file('package', `${OFFICE}.wordprocessingml.document`, Buffer.from('PK no document')),
    },
  })
  const inside = async (document: Uint8Array, name: string, reader = xlsxFilter): Promise<string[]> =>
    textsOf((await reader.extract(unpackedEntries(document).get(name)!)).units)

  test('are translated with it; only those that Word takes in count as its text', async () => {
    const { units, merged } = await translate(bytes)
    expect(units.map(({ part, counted }) => [part, counted])).toEqual([
      ['word/document.xml', true],
      ['word/embeddings/book.xlsx', false],
      ['word/chunk.docx', true],
    ])
    expect((await filter.analyse(bytes)).words).toBe(3)
    expect(await inside(merged.translated, 'word/embeddings/book.xlsx')).toEqual([shiftLetters('North')])
    expect(await inside(merged.translated, 'word/chunk.docx', docxFilter)).toEqual([shiftLetters('taken in')])
    expect(entryText(merged.translated, 'word/broken.docx')).toBe('PK no document')
  })

  test('stand in a bilingual file as their pictures do, or with both languages where they are text', async () => {
    const { bilingual } = (await translate(bytes, true)).merged
    expect(await inside(bilingual!, 'word/embeddings/book.xlsx')).toEqual(['North'])
    expect(await inside(bilingual!, 'word/chunk.docx', docxFilter)).toEqual([
      'taken in',
      shiftLetters('taken in'),
    ])
  })
})

describe('[TR-01] pages and texts that Word takes in', () => {
  const chunk = (type: string, content: string | Uint8Array) =>
    docxOf({ body: paragraph('x'), parts: { 'chunk.bin': file('aFChunk', type, content) } })
  const after = async (type: string, content: string | Uint8Array): Promise<[string[], string]> => {
    const { units, merged } = await translate(chunk(type, content))
    const own = units.filter(({ part }) => part === 'word/chunk.bin')
    return [textsOf(own), unpackedEntries(merged.translated).get('word/chunk.bin')!.toString('latin1')]
  }

  test('a page keeps its tags, scripts and styles', async () => {
    const html =
      '<html><head><title>t</title><style>p {a: b}</style></head><body class="c"><p>One <b>bold</b> &amp; caf&eacute;<br>line</p><ul><li><a href="/x">two</a></ul><script>var a = "b"</script></body></html>'
    const [texts, result] = await after('text/html', html)
    expect(texts).toEqual(['One bold & café\nline', 'two'])
    expect(result).toContain('<p>Pof <b>cpme</b> &amp; dbg')
    expect(result).toContain('<br>mjof</p><ul><li><a href="/x">uxp</a></ul><script>var a = "b"</script>')
    expect(result).toContain('<title>t</title><style>p {a: b}</style>')
  })

  test('a page in an older encoding stays in it', async () => {
    const [texts, result] = await after('text/html', Buffer.from('<p>caf\xe9 \x80</p>', 'latin1'))
    expect(texts).toEqual(['café €'])
    expect(result).toMatch(/^<p>dbg&#\d+; &#8364;<\/p>$/)
  })

  test('of a plain text each line', async () => {
    expect(await after('text/plain', 'one\r\n\r\ntwo < 3\r\n')).toEqual([
      ['one', 'two < 3'],
      'pof\r\n\r\nuxp < 3\r\n',
    ])
  })

  test('other formats stay as they are', async () => {
    const rtf = '{\\rtf1 words}'
    expect(await after('application/rtf', rtf)).toEqual([[], rtf])
  })
})

describe('[TR-01] controls that show XML data', () => {
  const binding = (id: string, path: string): string =>
    `<w:dataBinding w:prefixMappings="xmlns:n='urn:n'" w:xpath="${path}" w:storeItemID="{${id}}"/>`
  const control = (properties: string, text: string): string =>
    `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${run(text)}</w:sdtContent></w:sdt>`
  const store = (data: string) => ({
    'item1.xml': file('customXml', 'application/xml', data),
  })
  const properties = (id: string) => ({
    'word/_rels/item1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/customXmlProps" Target="itemProps1.xml"/></Relationships>`,
    'word/itemProps1.xml': `<ds:datastoreItem ds:itemID="{${id}}" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"/>`,
  })
  const translated = async (body: string, data: string, header = ''): Promise<[string, string]> => {
    const parts = { ...store(data), 'header1.xml': headerPart(header || '<w:p/>') }
    const { merged } = await translate(docxOf({ body, parts, extra: properties('AB-1') }))
    return [entryText(merged.translated, 'word/document.xml'), entryText(merged.translated, 'word/item1.xml')]
  }

  test('stay bound, and the data is translated with them', async () => {
    const title = control(`<w:text/>${binding('ab-1', '/n:r[1]/n:t[2]')}`, 'Big report')
    const [body, data] = await translated(
      paragraph(title) + paragraph('by ', title),
      '<n:r xmlns:n="urn:n"><n:t>other</n:t><n:t>Big report</n:t></n:r>',
    )
    expect(body.match(/w:dataBinding/g)).toHaveLength(2)
    expect(body.match(/>Cjh sfqpsu</g)).toHaveLength(2)
    expect(data).toBe('<n:r xmlns:n="urn:n"><n:t>other</n:t><n:t>Cjh sfqpsu</n:t></n:r>')
  })

  test('of a list stay bound to the value of their choice', async () => {
    const list = `<w:dropDownList><w:listItem w:displayText="Yes" w:value="y"/></w:dropDownList>`
    const [body, data] = await translated(
      paragraph(control(`${list}${binding('AB-1', '/r')}`, 'Yes')),
      '<r>y</r>',
    )
    expect(body).toMatch(/w:displayText="Zft" w:value="y".*w:dataBinding.*>Zft</)
    expect(data).toBe('<r>y</r>')
  })

  test.each([
    ['dates', '<w:date w:fullDate="2026-01-02T00:00:00Z"/>', '/r', '<r>2026-01-02</r>'],
    ['data that is not there', '<w:text/>', '/r/q', '<r>January</r>'],
    ['data that is no XML', '<w:text/>', '/r', '<!DOCTYPE r><r>January</r>'],
    ['attributes', '<w:text/>', '/r/@a', '<r a="January"/>'],
  ])('lose their binding to %s', async (_title, kind, path, data) => {
    const [body, after] = await translated(paragraph(control(kind + binding('AB-1', path), 'January')), data)
    expect(body).not.toContain('dataBinding')
    expect(after).toBe(data)
  })
})
