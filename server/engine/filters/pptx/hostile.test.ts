import { describe, expect, test } from 'vitest'
import { FormatError, type FormatErrorCode } from '../../model'
import { docxOf, paragraph } from '../../testing/docx-fixture'
import { pptxOf, shape, slideParagraph } from '../../testing/pptx-fixture'
import { zipOf } from '../../testing/zip-fixture'
import { createPptxFilter, pptxFilter } from './index'
import { chartPart } from './testing/slide-parts'

const SLIDE = 'ppt/slides/slide1.xml'
const slides = [{ shapes: shape(2, slideParagraph('word')) }]
const withSlide = (xml: string | Uint8Array): Uint8Array => pptxOf({ slides, extra: { [SLIDE]: xml } })
const small = pptxOf({ slides, extra: { 'ppt/a.bin': 'xx', 'ppt/b.bin': 'yy' } })
const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'

/** The same bytes with one entry's name overwritten by another of equal length. */
function renamed(from: string, to: string): Buffer {
  const copy = Buffer.from(small)
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + 1)) copy.write(to, at)
  return copy
}

const CASES: readonly (readonly [string, () => Uint8Array, FormatErrorCode, string])[] = [
  ['a DOCTYPE', () => withSlide('<!DOCTYPE p [<!ENTITY e "x">]><p/>'), 'corrupt', 'xml-doctype'],
  ['XML too deep', () => withSlide('<a>'.repeat(1001)), 'too-complex', 'xml-depth'],
  ['tags that do not match', () => withSlide('<a><b></a></b>'), 'corrupt', 'xml-mismatched-tag'],
  ['XML that ends early', () => withSlide('<a><b>'), 'corrupt', 'xml-truncated'],
  ['bytes that are no UTF-8', () => withSlide(Buffer.from([0x3c, 0x61, 0xff, 0x3e])), 'corrupt', 'xml-utf8'],
  ['a zip cut off', () => small.subarray(0, small.length - 40), 'corrupt', 'zip-truncated'],
  ['two entries of one name', () => renamed('ppt/b.bin', 'ppt/a.bin'), 'corrupt', 'zip-duplicate-entry'],
  ['an entry outside the package', () => renamed('ppt/b.bin', '../x/etc/'), 'corrupt', 'zip-entry-name'],
  ['a bomb', () => withSlide(Buffer.alloc(30_000_000, 32)), 'too-complex', 'zip-bomb'],
  [
    'too many paragraphs',
    () => withSlide(`<a:x ${A}>${'<a:p/>'.repeat(200_001)}</a:x>`),
    'too-complex',
    'too-many p',
  ],
  ['no main part', () => zipOf({ '[Content_Types].xml': '<Types/>' }), 'corrupt', 'no-main-part'],
  ['a document of Word', () => docxOf({ body: paragraph('x') }), 'untranslatable', 'main-part-docx'],
  ['another zip', () => zipOf({ 'readme.txt': 'hello' }), 'untranslatable', 'not-a-package'],
  ['no zip at all', () => Buffer.from('hello'), 'untranslatable', 'not-a-zip'],
  ['a locked package', () => lockedPackage(), 'password-protected', 'encrypted-package'],
]

/** A compound file whose directory names an encrypted package ([MS-OFFCRYPTO] 2.3.2). */
function lockedPackage(): Buffer {
  const bytes = Buffer.alloc(512 * 3)
  bytes.write('d0cf11e0a1b11ae1', 0, 'hex')
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt32LE(1, 48)
  bytes.fill(0xff, 76, 512)
  bytes.writeUInt32LE(0, 76)
  bytes.writeUInt32LE(0xfffffffe, 512 + 4)
  const name = Buffer.from('EncryptedPackage', 'utf16le')
  name.copy(bytes, 1024)
  bytes.writeUInt16LE(name.length + 2, 1024 + 64)
  return bytes
}

async function failure(bytes: Uint8Array): Promise<FormatError> {
  const [analysed, extracted] = await Promise.allSettled([
    pptxFilter.analyse(bytes),
    pptxFilter.extract(bytes),
  ])
  const error: unknown = analysed.status === 'rejected' ? analysed.reason : null
  if (!(error instanceof FormatError)) throw new Error('not refused', { cause: error })
  expect(extracted).toMatchObject({ reason: { code: error.code, detail: error.detail } })
  return error
}

describe('[TR-07] damaged and hostile presentations end in a named error', () => {
  test.each(CASES)('%s', async (_, make, code, detail) => {
    expect(await failure(make())).toMatchObject({ code, detail })
  })

  test('damage is claimed by the format whose folder shows, so that the user hears of it', () => {
    expect(pptxFilter.accepts(small.subarray(0, small.length - 40))).toBe(true)
    expect(pptxFilter.accepts(docxOf({ body: '' }))).toBe(false)
  })

  test('parts that lead to each other, and a list that names what is not there, end', async () => {
    const loop = pptxOf({
      slides: [
        {
          shapes: shape(2, slideParagraph('word')),
          parts: [{ name: SLIDE, type: 'slide', contentType: '', data: '' }],
        },
      ],
      extensions:
        '<p:custShowLst><p:custShow name="x" id="0"><p:sldLst><p:sld r:id="rId999"/></p:sldLst></p:custShow></p:custShowLst>',
    })
    expect((await pptxFilter.extract(loop)).units).toHaveLength(1)
  })
})

describe('documents inside', () => {
  test('one that cannot be read is left, and the presentation is translated', async () => {
    const refuses = {
      ...pptxFilter,
      extract: () => Promise.reject(new FormatError('corrupt', 'zip-crc')),
      merge: () => Promise.reject(new Error('never asked')),
    }
    const filter = createPptxFilter({ embedded: [{ ...refuses, accepts: () => true }] })
    const bytes = pptxOf({
      slides: [{ shapes: slides[0]!.shapes, parts: [chartPart(Buffer.from('damaged'))] }],
    })
    const { units, skeleton } = await filter.extract(bytes)
    expect(units.map((unit) => unit.part)).not.toContain('ppt/embeddings/Microsoft_Excel_Sheet1.xlsx')
    const translations = new Map(units.map((unit) => [unit.id, { id: unit.id, runs: unit.runs }]))
    await expect(filter.merge(bytes, skeleton, translations, { from: 'en', to: 'es' })).resolves.toBeDefined()
  })
})
