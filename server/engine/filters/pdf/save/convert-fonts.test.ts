import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PDFName, PDFRawStream, type PDFDict, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { createPdfFixture } from '../testing/pdf-fixture'
import { complaintsOf, judgesMissing } from '../testing/pdf-judge'
import { makeType1, type Type1Fixture } from '../testing/type1-fixture'
import { convertFonts } from './convert-fonts'
import { saveDocument } from './save-document'
import { writeType1 } from './trim-fonts'

const name = (text: string): PDFName => PDFName.of(text)

const BOWL =
  '120 40 rmoveto 200 100 100 200 hvcurveto 200 -100 100 -200 vhcurveto -150 -50 -50 -150 hvcurveto closepath'
const FONT: Type1Fixture = {
  glyphs: {
    A: '50 700 hsbw 0 20 hstem 100 vmoveto 500 hlineto 300 vlineto 5 4 callsubr -500 hlineto closepath endchar',
    acute: `20 400 hsbw 60 600 rmoveto 100 30 rlineto 60 90 rlineto -80 hlineto closepath endchar`,
    Aacute: '50 700 hsbw 20 200 90 65 194 seac',
    one: `80 640 hsbw ${BOWL} endchar`,
    two: '0 600 hsbw 0 100 rmoveto 1 callsubr 250 hmoveto 2 callsubr -200 0 rmoveto 2 callsubr 100 60 rmoveto 2 callsubr 100 0 rmoveto 2 callsubr 100 0 rmoveto 2 callsubr 100 -60 rmoveto 2 callsubr 50 hmoveto 2 callsubr 50 500 100 0 callsubr 300 vlineto -500 hlineto closepath endchar',
  },
  subroutines: ['380 20 hstem return'],
  hints: '/BlueValues [-20 0 680 700] ND\n/StdHW [31] ND',
}

/** A page that shows all glyphs; the program's descriptor is of a font of this kind. */
async function makeDocument(subtype = 'Type1'): Promise<{ document: PDFDocument; descriptor: PDFDict }> {
  const fixture = await createPdfFixture()
  const { document, fonts } = fixture
  const { context } = document
  const file = context.register(writeType1(context, makeType1(FONT)))
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: 'ABCDEF+Sample',
    Flags: 4,
    FontFile: file,
  })
  const font = { Type: 'Font', Subtype: subtype, BaseFont: 'ABCDEF+Sample', FirstChar: 65, LastChar: 69 }
  const widths = { Widths: [700, 400, 700, 640, 600], FontDescriptor: context.register(descriptor) }
  fonts.set(name('T1'), context.register(context.obj({ ...font, ...widths })))
  fixture.page('BT /T1 60 Tf 40 700 Td (ABCDE) Tj /T1 9 Tf 0 -60 Td (ABCDEDCBA) Tj ET')
  return { document, descriptor }
}

/** Digest of the page as a program paints it. */
function pictureOf(bytes: Uint8Array, program: 'mutool' | 'pdftoppm'): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'convert-fonts-'))
  try {
    const file = path.join(folder, 'document.pdf')
    writeFileSync(file, bytes)
    const target = path.join(folder, program === 'mutool' ? 'p%d.ppm' : 'p')
    if (program === 'mutool')
      execFileSync(program, ['draw', '-q', '-r', '150', '-o', target, file], { stdio: 'ignore' })
    else execFileSync(program, ['-r', '150', file, target])
    const picture = readdirSync(folder).find((one) => one.endsWith('.ppm'))
    return createHash('sha256')
      .update(readFileSync(path.join(folder, picture!)))
      .digest('hex')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test.skipIf(judgesMissing.length > 0)(
  'a Type 1 font is the same as CFF to the pixel, and smaller',
  async () => {
    const [before, after, blank] = [await makeDocument(), await makeDocument(), await makeDocument()]
    const file = before.descriptor.get(name('FontFile')) as PDFRef
    const size = (before.document.context.lookup(file) as PDFRawStream).contents.length
    convertFonts(after.document.context)
    blank.descriptor.delete(name('FontFile'))
    const converted = after.document.context.lookup(after.descriptor.get(name('FontFile3')))
    expect(converted).toBeInstanceOf(PDFRawStream)
    const { dict, contents } = converted as PDFRawStream
    expect(dict.get(name('Subtype'))).toBe(name('Type1C'))
    expect(after.descriptor.has(name('FontFile'))).toBe(false)
    expect(contents.length).toBeLessThan(0.6 * size)
    const [was, is, other] = [
      await before.document.save(),
      await saveDocument(after.document),
      await blank.document.save(),
    ]
    expect(complaintsOf(is)).toBe('')
    for (const program of ['mutool', 'pdftoppm'] as const) {
      expect(pictureOf(is, program)).toBe(pictureOf(was, program))
      expect(pictureOf(other, program)).not.toBe(pictureOf(was, program))
    }
  },
)

test('a program that a font of another kind has stays', async () => {
  const { document, descriptor } = await makeDocument('MMType1')
  convertFonts(document.context)
  expect(descriptor.has(name('FontFile'))).toBe(true)
})

test('descriptors that share a program share it as CFF', async () => {
  const { document, descriptor } = await makeDocument()
  const { context } = document
  const other = descriptor.clone(context)
  context.register(context.obj({ Type: 'Font', Subtype: 'Type1', FontDescriptor: context.register(other) }))
  convertFonts(context)
  expect(other.get(name('FontFile3'))).toBe(descriptor.get(name('FontFile3')))
  expect(other.has(name('FontFile'))).toBe(false)
})
