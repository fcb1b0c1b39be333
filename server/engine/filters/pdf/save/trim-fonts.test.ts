import { createRequire } from 'node:module'
import fs from 'node:fs'
import path from 'node:path'
import { execFileSync } from 'node:child_process'
import os from 'node:os'
import type { PDFRawStream } from '@cantoo/pdf-lib'
import { PDFDict, PDFDocument, PDFName, PDFString, type PDFRef } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { saveDocument } from './save-document'
import { trimFonts } from './trim-fonts'

const folder = path.dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/package.json'),
)
const program = fs.readFileSync(path.join(folder, '400Regular', 'NotoSans_400Regular.ttf'))

interface Made {
  readonly document: PDFDocument
  readonly file: PDFRef
  readonly font: PDFRef
}

/** A page that shows some glyphs of a whole TrueType program by their numbers. */
async function documentOf(operators: string): Promise<Made> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const { context } = document
  const file = context.register(context.flateStream(program, { Length1: program.length }))
  const descriptor = { Type: 'FontDescriptor', FontName: 'Noto', Flags: 4, FontFile2: file }
  const cid = {
    ...{ Type: 'Font', Subtype: 'CIDFontType2', BaseFont: 'Noto', DW: 600 },
    FontDescriptor: context.register(context.obj(descriptor)),
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
  }
  const type0 = { Type: 'Font', Subtype: 'Type0', BaseFont: 'Noto', Encoding: 'Identity-H' }
  const font = context.register(
    context.obj({ ...type0, DescendantFonts: [context.register(context.obj(cid))] }),
  )
  const page = document.addPage([200, 60])
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(operators)))
  page.node.set(PDFName.of('Resources'), context.obj({ Font: { F1: font } }))
  return { document, file, font }
}

const resourcesOf = (document: PDFDocument) =>
  document.getPage(0).node.lookup(PDFName.of('Resources'), PDFDict)

const sizeOf = ({ context }: PDFDocument, file: PDFRef): number =>
  (context.lookup(file) as PDFRawStream).getContentsSize()

async function picture(document: PDFDocument): Promise<string> {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'verso-trim-')), 'page.pdf')
  fs.writeFileSync(file, await saveDocument(document))
  const shown = execFileSync('pdftoppm', ['-r', '100', file], { encoding: 'latin1' })
  fs.rmSync(path.dirname(file), { recursive: true })
  return shown
}

const WORDS = 'BT /F1 20 Tf 10 20 Td <00240025003200420045> Tj ET'

test('a program loses the glyphs that no page shows, and the page looks as before', async () => {
  const { document, file } = await documentOf(WORDS)
  const [before, size] = [await picture(document), sizeOf(document, file)]
  expect(before).not.toBe(await picture((await documentOf('')).document))
  await trimFonts(document)
  expect(sizeOf(document, file)).toBeLessThan(0.3 * size)
  expect(await picture(document)).toBe(before)
})

test.each([
  ['names it itself', ({ font }: Made) => ({ Resources: { Font: { F1: font } } })],
  ['has the resources of the page', ({ document }: Made) => ({ Resources: resourcesOf(document) })],
  ['names none and takes what the page has', () => ({})],
])('a font that the appearance of a field uses, too, stays whole: it %s', async (_case, resources) => {
  const made = await documentOf(WORDS)
  const { document, file } = made
  const { context } = document
  const appearance = context.stream('BT /F1 9 Tf <0030> Tj ET', {
    ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9] },
    ...resources(made),
  })
  const widget = { Type: 'Annot', Subtype: 'Widget', AP: { N: context.register(appearance) } }
  document.getPage(0).node.set(PDFName.of('Annots'), context.obj([context.register(context.obj(widget))]))
  const size = sizeOf(document, file)
  await trimFonts(document)
  expect(sizeOf(document, file)).toBe(size)
})

test('so does one for what is typed into the fields of a form', async () => {
  const { document, file } = await documentOf(WORDS)
  document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ DR: resourcesOf(document) }))
  const size = sizeOf(document, file)
  await trimFonts(document)
  expect(sizeOf(document, file)).toBe(size)
})

test('fonts stay whole where a page sets one that cannot be told', async () => {
  const { document, file } = await documentOf(`${WORDS} BT /Other 9 Tf <0030> Tj ET`)
  const size = sizeOf(document, file)
  await trimFonts(document)
  expect(sizeOf(document, file)).toBe(size)
})
