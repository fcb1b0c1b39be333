import { describe, expect, test } from 'vitest'
import { FormatError, type FormatErrorCode } from '../../model'
import { corpusFiles } from '../../testing/corpus'
import { documentXml, docxOf, paragraph } from '../../testing/docx-fixture'
import { zipOf } from '../../testing/zip-fixture'
import { docxFilter } from './index'

const withDocument = (xml: string | Uint8Array): Uint8Array =>
  docxOf({ body: '', extra: { 'word/document.xml': xml } })

/** The same bytes with one entry's name in the zip's directory overwritten by another of equal length. */
function renamed(bytes: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(bytes)
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + 1)) copy.write(to, at)
  return copy
}

const small = docxOf({ body: paragraph('word'), extra: { 'word/a.bin': 'xx', 'word/b.bin': 'yy' } })

const CASES: readonly (readonly [string, () => Uint8Array, FormatErrorCode, string])[] = [
  ['a DOCTYPE', () => withDocument('<!DOCTYPE w [<!ENTITY e "x">]><w/>'), 'corrupt', 'xml-doctype'],
  ['XML too deep', () => withDocument('<a>'.repeat(1001)), 'too-complex', 'xml-depth'],
  ['tags that do not match', () => withDocument('<a><b></a></b>'), 'corrupt', 'xml-mismatched-tag'],
  ['XML that ends early', () => withDocument(documentXml('').slice(0, -5)), 'corrupt', 'xml-truncated'],
  [
    'bytes that are no UTF-8',
    () => withDocument(Buffer.from([0x3c, 0x61, 0xff, 0x3e])),
    'corrupt',
    'xml-utf8',
  ],
  ['an unbound prefix', () => withDocument('<w:document/>'), 'corrupt', 'xml-unbound-prefix'],
  ['a zip cut off', () => small.subarray(0, small.length - 40), 'corrupt', 'zip-truncated'],
  [
    'two entries of one name',
    () => renamed(small, 'word/b.bin', 'word/a.bin'),
    'corrupt',
    'zip-duplicate-entry',
  ],
  [
    'an entry outside the package',
    () => renamed(small, 'word/b.bin', '../../etc/'),
    'corrupt',
    'zip-entry-name',
  ],
  ['a bomb', () => withDocument(Buffer.alloc(30_000_000, 32)), 'too-complex', 'zip-bomb'],
  ['too many paragraphs', () => docxOf({ body: '<w:p/>'.repeat(200_001) }), 'too-complex', 'too-many p'],
  ['no main part', () => zipOf({ '[Content_Types].xml': '<Types/>' }), 'corrupt', 'no-main-part'],
  ['another zip', () => zipOf({ 'readme.txt': 'hello' }), 'untranslatable', 'not-a-package'],
  [
    'another document',
    () => zipOf({ mimetype: 'application/epub+zip' }),
    'unsupported',
    'other-document-package',
  ],
  ['no zip at all', () => Buffer.from('hello'), 'untranslatable', 'not-a-zip'],
]

async function failure(bytes: Uint8Array): Promise<FormatError> {
  const [analysed, extracted] = await Promise.allSettled([
    docxFilter.analyse(bytes),
    docxFilter.extract(bytes),
  ])
  const error: unknown = analysed.status === 'rejected' ? analysed.reason : null
  if (!(error instanceof FormatError)) throw new Error('not refused', { cause: error })
  expect(extracted).toMatchObject({ reason: { code: error.code, detail: error.detail } })
  return error
}

describe('[TR-07] damaged and hostile documents end in a named error', () => {
  test.each(CASES)('%s', async (_, make, code, detail) => {
    expect(await failure(make())).toMatchObject({ code, detail })
  })

  test('a flipped byte is noticed', async () => {
    const bytes = Buffer.from(small)
    const at = bytes.indexOf('word/document.xml') + 'word/document.xml'.length + 40
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    expect((await failure(bytes)).code).toBe('corrupt')
  })

  test('damage is claimed by the format whose folder shows, so that the user hears of it', () => {
    expect(docxFilter.accepts(small.subarray(0, small.length - 40))).toBe(true)
    const other = zipOf({ 'ppt/slide.xml': 'x' })
    expect(docxFilter.accepts(other.subarray(0, other.length - 10))).toBe(false)
  })
})

const EXPECTED: Readonly<Record<string, FormatErrorCode>> = {
  'bomb_1500MB.docx': 'too-complex',
  'depth.docx': 'too-complex',
  'ecma376standard_password.docx': 'password-protected',
  'example_password.docx': 'password-protected',
  'laughs.docx': 'corrupt',
  'manyparas.docx': 'too-complex',
  'overlap.docx': 'corrupt',
  'sizelie.docx': 'corrupt',
  'slip.docx': 'corrupt',
  'xxe.docx': 'corrupt',
}

const collected = corpusFiles('hostile', (name) => name.endsWith('.docx'))

if (collected.length > 0) {
  describe('[TR-06] [TR-07] hostile documents of the corpus', () => {
    test.each(collected)('$name ends in its named error and costs little', async (file) => {
      const bytes = file.read()
      const before = process.cpuUsage()
      expect((await failure(bytes)).code).toBe(EXPECTED[file.name])
      const { user, system } = process.cpuUsage(before)
      // Processor time, because other work on the machine does not count; read twice, by extract and by analyse.
      expect((user + system) / 1e6).toBeLessThan(2)
    })
  })
}
