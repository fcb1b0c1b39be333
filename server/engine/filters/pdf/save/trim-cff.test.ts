import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  PDFArray,
  PDFDict,
  PDFName,
  type PDFRawStream,
  PDFString,
  type PDFDocument,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { createPdfFixture } from '../testing/pdf-fixture'
import { judgesMissing } from '../testing/pdf-judge'
import { makeType1 } from '../testing/type1-fixture'
import { convertType1 } from '../type1'
import { saveDocument } from './save-document'
import { trimFonts } from './trim-fonts'

const judged = test.skipIf(judgesMissing.length > 0)
const NAMES = ['A', 'B', 'C', 'D', 'E', 'acute', 'one', 'two', 'bullet', 'Sample']

/** A zigzag of its own for each glyph, long enough that leaving it out is worth it. */
const zigzag = (glyph: number): string =>
  Array.from({ length: 160 }, (_, step) => {
    const noise = Math.abs(Math.sin((glyph + 1) * 1000 + step)) * 1e6
    return `${Math.floor(noise % 97) - 48} ${Math.floor((noise / 97) % 97) - 46} rlineto`
  }).join(' ')
const drawn = NAMES.map(
  (name, glyph) => [name, `0 600 hsbw 40 20 rmoveto ${zigzag(glyph)} closepath endchar`] as const,
)

/** The font as CFF: its codes from 65 on are its glyphs in their order. */
function programOf(more: Record<string, string> = {}): Uint8Array {
  const made = convertType1(makeType1({ glyphs: { ...Object.fromEntries(drawn), ...more } }), { left: 1e6 })
  if (!made) throw new Error('The font cannot be converted')
  return made
}

interface Made {
  readonly document: PDFDocument
  readonly file: PDFRef
}

const streamOf = ({ document, file }: Made): PDFRawStream => document.context.lookup(file) as PDFRawStream

async function documentOf(shown: string, encoding: unknown, program = programOf()): Promise<Made> {
  const fixture = await createPdfFixture()
  const { document, fonts } = fixture
  const { context } = document
  const file = context.register(context.flateStream(program, { Subtype: 'Type1C' }))
  const descriptor = { Type: 'FontDescriptor', FontName: 'Sample', Flags: 4, FontFile3: file }
  const font = {
    ...{ Type: 'Font', Subtype: 'Type1', BaseFont: 'Sample', FirstChar: 0, LastChar: 255 },
    ...{ Widths: Array<number>(256).fill(600), FontDescriptor: context.register(context.obj(descriptor)) },
  }
  fonts.set(
    PDFName.of('T1'),
    context.register(
      context.obj({ ...font, ...(encoding ? { Encoding: encoding } : {}) } as Parameters<
        typeof context.obj
      >[0]),
    ),
  )
  fixture.page(`BT /T1 40 Tf 40 700 Td ${shown} Tj ET`)
  return { document, file }
}

/** The same with codes of two bytes. */
async function keyedDocumentOf(shown: string): Promise<Made> {
  const made = await documentOf(shown, null)
  const { context } = made.document
  const fonts = made.document
    .getPage(0)
    .node.lookup(PDFName.of('Resources'), PDFDict)
    .lookup(PDFName.of('Font'), PDFDict)
  const simple = fonts.lookup(PDFName.of('T1'), PDFDict)
  const cid = context.obj({ Type: 'Font', Subtype: 'CIDFontType0', BaseFont: 'Sample', DW: 600 })
  cid.set(PDFName.of('FontDescriptor'), simple.get(PDFName.of('FontDescriptor'))!)
  cid.set(
    PDFName.of('CIDSystemInfo'),
    context.obj({ Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 }),
  )
  const font = context.obj({ Type: 'Font', Subtype: 'Type0', BaseFont: 'Sample', Encoding: 'Identity-H' })
  font.set(PDFName.of('DescendantFonts'), PDFArray.withContext(context))
  font.lookup(PDFName.of('DescendantFonts'), PDFArray).push(context.register(cid))
  fonts.set(PDFName.of('T1'), context.register(font))
  streamOf(made).dict.set(PDFName.of('Subtype'), PDFName.of('CIDFontType0C'))
  return made
}

const sizeOf = (made: Made): number => streamOf(made).getContentsSize()

/** The page as both programs paint it. */
async function picturesOf({ document }: Made): Promise<string[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'trim-cff-'))
  const file = path.join(folder, 'page.pdf')
  fs.writeFileSync(file, await saveDocument(document))
  const shown = [
    execFileSync('pdftoppm', ['-r', '60', file], { encoding: 'latin1' }),
    execFileSync('mutool', ['draw', '-q', '-r', '60', '-F', 'ppm', '-o', '-', file], { encoding: 'latin1' }),
  ]
  fs.rmSync(folder, { recursive: true })
  return shown
}

const TO_BULLET = { Type: 'Encoding', Differences: [1, 'bullet', 'Sample'] }

judged.each<[string, () => Promise<Made>]>([
  ['its own codes', () => documentOf('(AC)', null)],
  ['names of differences', () => documentOf('<0102>', TO_BULLET)],
  ['the encoding of Windows', () => documentOf('<4131 95>', 'WinAnsiEncoding')],
  ['the encoding of the Macintosh', () => documentOf('<4131 a5>', 'MacRomanEncoding')],
  ['numbers of two bytes', () => keyedDocumentOf('<00010007>')],
])(
  'a CFF program loses the glyphs that no page shows, found by %s, and the page looks as before',
  async (_, make) => {
    const made = await make()
    const [before, size] = [await picturesOf(made), sizeOf(made)]
    await trimFonts(made.document)
    expect(sizeOf(made)).toBeLessThan(0.6 * size)
    expect(await picturesOf(made)).toEqual(before)
  },
)

test.each<[string, () => Promise<Made>]>([
  [
    'a glyph is made of others',
    () => documentOf('(AK)', null, programOf({ Aacute: '0 600 hsbw 0 200 90 65 194 seac' })),
  ],
  ['a name is none of its own', () => documentOf('<01>', { Type: 'Encoding', Differences: [1, 'Another'] })],
  ['a code has no known name', () => documentOf('<e4>', 'WinAnsiEncoding')],
  ['its table is cut', () => documentOf('(AC)', null, programOf().subarray(0, 3000))],
])('it stays whole where %s', async (_, make) => {
  const made = await make()
  const size = sizeOf(made)
  await trimFonts(made.document)
  expect(sizeOf(made)).toBe(size)
})
