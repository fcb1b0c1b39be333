import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { degrees, PDFDocument, PDFName, PDFRawStream, PDFString, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeBilingual } from '.'
import { saveDocument } from '../save/save-document'
import { formatLabel } from './page-labels'

/** Pages upright, turned and cropped, with a picture of noise, a link, a form field, labels and an outline. */
async function makeDocument(word: string): Promise<Uint8Array> {
  const doc = await PDFDocument.create({ updateMetadata: false })
  const font = await doc.embedFont(StandardFonts.Helvetica)
  const noise = doc.context.register(
    doc.context.stream(
      Uint8Array.from({ length: 120_000 }, (_, at) => (at * at * 31 + at * 7 + (at >> 3)) & 255),
      {
        Type: 'XObject',
        Subtype: 'Image',
        Width: 200,
        Height: 200,
        ColorSpace: 'DeviceRGB',
        BitsPerComponent: 8,
      },
    ),
  )
  for (const [index, turn] of [0, 90, 180, 270].entries()) {
    const page = doc.addPage([300, 400])
    page.setRotation(degrees(turn))
    if (index === 1) page.setCropBox(20, 30, 250, 300)
    page.node.setXObject(PDFName.of('Noise'), noise)
    page.drawText(`${word} ${index + 1}`, { x: 60, y: 200, size: 20, font })
    page.drawRectangle({ x: 40, y: 60, width: 100, height: 50, color: rgb(0.9, 0.3, 0.2) })
    const link = doc.context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [60, 195, 160, 220],
      Border: [0, 0, 1],
    })
    link.set(PDFName.of('A'), doc.context.obj({ S: 'URI', URI: PDFString.of('https://example.org/') }))
    page.node.addAnnot(doc.context.register(link))
    const picture = doc.context.register(doc.context.flateStream('q 80 0 0 80 40 290 cm /Noise Do Q'))
    page.node.addContentStream(picture)
  }
  const field = doc.getForm().createTextField('name')
  field.setText(`${word} field`)
  field.addToPage(doc.getPage(0), { x: 180, y: 60, width: 100, height: 20, font })
  const outline = doc.context.nextRef()
  const entry = doc.context.register(
    doc.context.obj({ Title: PDFString.of(word), Parent: outline, Dest: [doc.getPage(2).ref, 'Fit'] }),
  )
  doc.context.assign(outline, doc.context.obj({ Type: 'Outlines', First: entry, Last: entry, Count: 1 }))
  doc.catalog.set(PDFName.of('Outlines'), outline)
  doc.catalog.set(PDFName.of('PageLabels'), doc.context.obj({ Nums: [0, { S: 'r' }, 2, { S: 'D', St: 7 }] }))
  return doc.save()
}

/** Between two pictures of one size, the first column of pixels left out. */
function largestDifference(one: Buffer, other: Buffer, width: number): number {
  expect(one.length).toBe(other.length)
  const start = one.length % (3 * width)
  let largest = 0
  for (let at = start; at < one.length; at += 1) {
    const column = Math.floor((at - start) / 3) % width
    if (column > 0) largest = Math.max(largest, Math.abs(one[at]! - other[at]!))
  }
  return largest
}

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

describe('bilingual documents', () => {
  let folder = ''
  const file = (name: string): string => path.join(folder, `${name}.pdf`)
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-bilingual-'))
    const [original, translated] = [await makeDocument('Source'), await makeDocument('Target')]
    fs.writeFileSync(file('original'), original)
    fs.writeFileSync(file('translated'), translated)
    for (const layout of ['side-by-side', 'alternating'] as const) {
      fs.writeFileSync(file(layout), await writeBilingual(original, translated, { layout }))
    }
  })
  afterAll(() => fs.rmSync(folder, { recursive: true }))

  const paint = (name: string, page: number, ...more: string[]): Buffer => {
    const target = path.join(folder, 'page')
    run(
      'pdftoppm',
      '-cropbox',
      '-r',
      '72',
      '-singlefile',
      '-f',
      String(page),
      '-l',
      String(page),
      ...more,
      file(name),
      target,
    )
    return fs.readFileSync(`${target}.ppm`)
  }

  // Of pages turned by 270 degrees poppler counts dots from the other side.
  test.each([0, 90, 180])(
    'the ground of a page of broken width does not reach into the original beside it, turned by %i degrees',
    async (turn) => {
      const made = await Promise.all(
        [1, 0].map(async (grey) => {
          const doc = await PDFDocument.create({ updateMetadata: false })
          const page = doc.addPage([299.28, 200.28])
          page.setRotation(degrees(turn))
          page.drawRectangle({ width: 300, height: 201, color: rgb(grey, grey, grey) })
          return doc.save()
        }),
      )
      fs.writeFileSync(file('white'), made[0]!)
      fs.writeFileSync(file('joined'), await writeBilingual(made[0]!, made[1]!, { layout: 'side-by-side' }))
      const [width, height] = turn % 180 === 0 ? ['300', '201'] : ['201', '300']
      const half = paint('joined', 1, '-x', '0', '-y', '0', '-W', width, '-H', height)
      expect(half.subarray(-300 * 201 * 3).every((value) => value > 250)).toBe(true)
    },
  )

  test.each([1, 2, 3, 4])(
    'side by side, page %i: the original half is the original, to the pixel',
    (page) => {
      const alone = paint('original', page)
      const [width, height] = /^P6\s(\d+) (\d+)/
        .exec(alone.toString('latin1', 0, 20))!
        .slice(1)
        .map(Number) as [number, number]
      const half = paint(
        'side-by-side',
        page,
        '-x',
        '0',
        '-y',
        '0',
        '-W',
        String(width),
        '-H',
        String(height),
      )
      expect(half.equals(alone)).toBe(true)
      const other = paint(
        'side-by-side',
        page,
        '-x',
        String(width),
        '-y',
        '0',
        '-W',
        String(width),
        '-H',
        String(height),
      )
      // What its crop box cuts off is clipped here, which softens the one column of pixels at the edge.
      expect(largestDifference(other, paint('translated', page), width)).toBe(0)
    },
  )

  test.each([1, 2, 3, 4])('alternating: page %i and its translation are what they were', (page) => {
    expect(paint('alternating', 2 * page - 1).equals(paint('original', page))).toBe(true)
    expect(paint('alternating', 2 * page).equals(paint('translated', page))).toBe(true)
  })

  test.each(['side-by-side', 'alternating'])('%s: both texts are read, and qpdf finds no fault', (layout) => {
    const text = run('pdftotext', file(layout), '-')
    for (const word of ['Source 1', 'Target 1', 'Source 4', 'Target 4']) expect(text).toContain(word)
    expect(run('qpdf', '--check', file(layout))).toContain('No syntax or stream encoding errors')
  })

  test.each(['side-by-side', 'alternating'] as const)(
    '%s: a picture that lay loose and was packed on saving is shared all the same',
    async (layout) => {
      const saved = await saveDocument(await PDFDocument.load(fs.readFileSync(file('translated'))))
      const both = await PDFDocument.load(
        await writeBilingual(fs.readFileSync(file('original')), saved, { layout }),
      )
      const pictures = both.context
        .enumerateIndirectObjects()
        .filter(([, object]) => object instanceof PDFRawStream && object.dict.toString().includes('/Image'))
      expect(pictures).toHaveLength(1)
    },
  )

  test.each(['side-by-side', 'alternating'])('%s: what both share is stored once', (layout) => {
    const [before, after] = [fs.statSync(file('original')).size, fs.statSync(file(layout)).size]
    expect(after).toBeLessThan(before * 1.25)
  })

  test.each(['side-by-side', 'alternating'])(
    '%s: one live field, links on both sides, outline and labels of the document',
    async (layout) => {
      const doc = await PDFDocument.load(fs.readFileSync(file(layout)))
      expect(doc.getForm().getFields().length).toBe(1)
      const subtypes = doc
        .getPages()
        .flatMap((page) => page.node.Annots()?.asArray() ?? [])
        .map((annotation) => doc.context.lookup(annotation)?.toString() ?? '')
      expect(subtypes.filter((annotation) => annotation.includes('/Widget')).length).toBe(1)
      expect(subtypes.filter((annotation) => annotation.includes('/Subtype /Link')).length).toBe(8)
      const outline = run('mutool', 'show', file(layout), 'outline')
      expect(outline).toContain('Target')
      expect(outline).toContain(layout === 'alternating' ? '#page=6' : '#page=3')
    },
  )

  test('documents of different length are refused', async () => {
    const short = await PDFDocument.create()
    short.addPage()
    await expect(
      writeBilingual(await short.save(), fs.readFileSync(file('translated')), { layout: 'alternating' }),
    ).rejects.toMatchObject({ name: 'FormatError' })
  })
})

test.each([
  ['D', 12, '12'],
  ['r', 14, 'xiv'],
  ['R', 1949, 'MCMXLIX'],
  ['a', 28, 'bb'],
  ['A', 3, 'C'],
  ['', 3, ''],
])('page label style %s of %i is %s', (style, value, label) => {
  expect(formatLabel(style, value)).toBe(label)
})
