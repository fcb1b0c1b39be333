import { PDFArray, PDFDict, PDFName, PDFString, type PDFRef } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { layOutPage } from './layout'
import { openPdf } from './open/open-pdf'
import { readPage } from './read/read-page'
import type { ShowEvent, TextElement } from './read/show-event'
import { createPdfFixture, pdfOf, textLines } from './testing/pdf-fixture'
import { judgesMissing, placesOf, unpacked } from './testing/pdf-judge'
import { line, show } from './testing/show-fixture'
import { sayAlways, translatePdf } from './testing/translate-pdf'

const judged = test.skipIf(judgesMissing.length > 0)

async function readFirst(bytes: Uint8Array) {
  const [page] = await readPage(await openPdf(bytes), 0)
  return { page }
}

/** Lines of 11 points under one another, each by itself the content of an element of the structure tree. */
async function tagged(
  lines: readonly string[],
  elements: readonly string[],
  producer = 'Skia/PDF m130',
  placeOf = (at: number): readonly [number, number] => [72, 700 - 14 * at],
) {
  const fixture = await createPdfFixture()
  const { context, catalog } = fixture.document
  const shown = lines.map(
    (line, at) =>
      `/NonStruct <</MCID ${at}>> BDC ${textLines([line], { x: placeOf(at)[0], y: placeOf(at)[1] })} EMC`,
  )
  const page = fixture.page(shown.join('\n'))
  const root = context.obj({ Type: 'StructTreeRoot' })
  const rootRef = context.register(root)
  const around = new Map<string, PDFRef>()
  const leaves = elements.map((name) => {
    const role = name.split(' ')[0]!
    if (!around.has(name)) around.set(name, context.register(context.obj({ S: role, P: rootRef })))
    return context.register(context.obj({ S: 'NonStruct', P: around.get(name)! }))
  })
  root.set(PDFName.of('ParentTree'), context.register(context.obj({ Nums: [0, leaves] })))
  catalog.set(PDFName.of('StructTreeRoot'), rootRef)
  page.node.set(PDFName.of('StructParents'), context.obj(0))
  context.trailerInfo.Info = context.register(context.obj({ Producer: PDFString.of(producer) }))
  const { texts } = await translatePdf(await fixture.save())
  return texts
}

describe('TR-01: items and cells of a page that a browser printed', () => {
  const items = ['Environment variables', 'Error codes of the server']
  const text = ['They are read at the start', 'and not looked at again.']

  test('are told by their elements, however alike they look', async () => {
    expect(await tagged(items, ['LBody 1', 'LBody 2'])).toEqual(items)
    expect(await tagged(items, ['LBody 1', 'LBody 1'])).toEqual([items.join(' ')])
  })

  test('so are boxes that say nothing of what they are', async () => {
    expect(await tagged(text, ['NonStruct 1', 'NonStruct 2'])).toEqual(text)
    expect(await tagged(text, ['NonStruct 1', 'NonStruct 1'])).toEqual([text.join(' ')])
  })

  test('the elements of a writer that guesses them tell nothing', async () => {
    expect(await tagged(text, ['P 1', 'P 2'], 'Autotagger 1.0')).toEqual([text.join(' ')])
  })
})

describe('TR-01: text with a shadow', () => {
  const [WORDS, OTHER] = ['Ship your documents faster', 'Schneller unterwegs']
  const at = (x: number, y: number): string => textLines([WORDS], { x, y, size: 22 })

  judged('keeps its colour where the shadow was painted first', async () => {
    const bytes = await pdfOf(`0 g ${at(73, 699)} 0.9 0.1 0.2 rg ${at(72, 700)}`)
    const { translated, texts } = await translatePdf(bytes, sayAlways(OTHER))
    expect(texts).toEqual([WORDS])
    expect(unpacked(translated)).toMatch(/0?\.9 0?\.1 0?\.2 rg/)
    expect(placesOf(translated).map(({ text }) => text)).toEqual(OTHER.split(' '))
  })

  judged('is seen where a browser painted its fading shadow with letters nobody sees', async () => {
    const fixture = await createPdfFixture()
    const { context } = fixture.document
    const mask = fixture.form('0.5 g 70 690 300 30 re f')
    const states = {
      Masked: { SMask: { S: 'Luminosity', G: mask } },
      Plain: { SMask: 'None' },
      Clear: { ca: 0 },
      Full: { ca: 1 },
    }
    const shadow = `q /Masked gs 62 692 296 28 re f /Plain gs /Clear gs ${at(72, 699)} Q`
    fixture.page(`${shadow} q /Full gs 0.2 0.3 0.9 rg ${at(72, 700)} Q`, { ExtGState: context.obj(states) })
    const bytes = await fixture.save()
    const { translated, texts } = await translatePdf(bytes, sayAlways(OTHER))
    const content = unpacked(translated)
    expect(texts).toEqual([WORDS])
    // Its picture shows the words of the source: it goes with them.
    expect(content.match(/ re\s+f/g)).toEqual([expect.anything()])
  })

  test('is not what nobody sees', () => {
    const letters = (x: number, y: number, alpha: number) => ({ ...show(line(WORDS, x, y)), alpha })
    const layOut = (...shows: ShowEvent[]) => layOutPage({ shows, painted: [] }, [0, 0, 595, 842]).blocks
    expect(layOut(letters(72, 699, 0), letters(72, 700, 1)).map(({ style }) => style.alpha)).toEqual([1])
    expect(layOut(letters(72, 695, 0), letters(72, 700, 1)).map(({ style }) => style.alpha)).toEqual([1])
    const [block] = layOut(letters(72, 699, 0), letters(72, 700, 1))
    expect(block!.lines[0]!.bold).toBe(false)
  })
})

judged(
  'TR-01: links to the top of a printed page, which have a name without letters, lead there',
  async () => {
    const fixture = await createPdfFixture()
    const { context, catalog } = fixture.document
    const page = fixture.page(textLines(['Back to the top of the page']))
    const link = { Type: 'Annot', Subtype: 'Link', Rect: [72, 755, 200, 772], Dest: PDFName.of('') }
    page.node.set(PDFName.of('Annots'), context.obj([context.register(context.obj(link))]))
    const top = [page.ref, 'XYZ', 0, 842, 0]
    catalog.set(PDFName.of('Dests'), context.register(context.obj({ '': top })))
    const bytes = await fixture.document.save({ useObjectStreams: false, addDefaultPage: false })
    const { translated } = await translatePdf(bytes)
    const { document } = await openPdf(translated)
    const destinations = document.catalog.lookup(PDFName.of('Dests'), PDFDict)
    expect(destinations.lookup(PDFName.of(''), PDFArray).get(0)).toBe(document.getPage(0).ref)
    expect(unpacked(translated)).toMatch(/<<\s+\/ \[\s+\d+ 0 R\s+\/XYZ\s+0\s+842\s+0\s+\]/)
  },
)

judged('TR-01: words over a dotted line stay in their paragraph, and the line goes with them', async () => {
  const words = 'They may be read in the files of the device'
  const dots = Array.from({ length: 40 }, (_, at) => `${72 + 4 * at} 696 1 1 re f`)
  const bytes = await pdfOf(
    `${textLines([words, 'and in those of the kernel.'], { y: 700 })}0 0 1 rg ${dots.join(' ')}`,
  )
  const { translated, texts } = await translatePdf(bytes)
  expect(texts).toEqual([`${words} and in those of the kernel.`])
  expect(unpacked(translated)).not.toMatch(/696 1 1 re/)
  expect(unpacked(translated)).toMatch(/\[1 3\] 0 d/)
})

test('TR-01: words of two boxes are no line, however near they stand', async () => {
  const words = ['Back', 'The handbook', 'Next']
  expect(
    await tagged(words, ['LBody 1', 'P 1', 'LBody 2'], 'Skia/PDF m130', (at) => [
      72 + 28 * at + (at > 1 ? 44 : 0),
      700,
    ]),
  ).toEqual(words)
})

judged.each([
  ['below them', '70 696 100 14 re 70 695 100 15 re f*', /70 695 [\d.]+ 1 re/],
  ['around them', '70.5 696.5 99 13 re 70 696 100 14 re f*', /0\.5 w/],
])('TR-01: a line %s is no ground of words where it is what two boxes leave', async (_, boxes, line) => {
  const bytes = await pdfOf(
    `0 0 1 rg ${boxes} 0 g ${textLines(['The certificates in use', 'are those of the server.'], { y: 700 })}`,
  )
  const before = unpacked(bytes)
  const after = unpacked((await translatePdf(bytes)).translated)
  expect(before).toContain(boxes)
  // As it was, or as one line in another place.
  expect(after.includes(boxes) || line.test(after)).toBe(true)
  expect(after).not.toMatch(/ 1[345](\.\d+)? re\s+f\s/)
})

test('TR-01: a line that a box was painted over is none of the words on the box', async () => {
  const button = '0.6 0 0 rg 60 692 120 24 re f 1 g'
  const bytes = await pdfOf(
    `0.5 g 73 703.5 80 0.2 re f ${button} ${textLines(['Download it now'], { y: 700 })}`,
  )
  const { page } = await readFirst(bytes)
  expect(
    page.layout.blocks[0]!.marks.some(({ glyph }) => glyph?.rulings?.some(({ padding }) => !padding)),
  ).toBe(false)
})

test('TR-01: a small badge beside a heading is no word of it', async () => {
  const badge = `0.1 0.6 0.3 rg 206 702 30 10 re f 1 g ${textLines(['NEW'], { x: 212, y: 704.5, size: 7 })}`
  const bytes = await pdfOf(`${textLines(['Your project'], { y: 700, size: 21 })} ${badge}`)
  expect((await translatePdf(bytes)).texts).toEqual(['Your project', 'NEW'])
})

test('TR-01: commands stay as they are where their lines end as they were written', () => {
  const commands = ['npm create forge my-project', 'cd my-project', 'npm run dev']
  const prose = 'This shows how a project is made, and how it is run.'
  const read = (elements: readonly TextElement[]) => {
    const shows = commands.map((text, at): ShowEvent => {
      const event = show({ ...line(text, 72, 700 - 12 * at), font: 'Courier' })
      return { ...event, font: { ...event.font, monospaced: true }, element: elements[at % elements.length]! }
    })
    const page = { shows: [show(line(prose, 72, 740)), ...shows], painted: [] }
    const kept = layOutPage(page, [0, 0, 595, 842]).blocks.filter((block) => block.kept === 'code')
    return kept.flatMap(({ lines }) => lines.map(({ text }) => text))
  }
  const [box, other] = [{}, {}]
  const one: TextElement = { leaf: {}, paragraph: null, around: [box] }
  const another: TextElement = { leaf: {}, paragraph: null, around: [other] }
  expect(read([one])).toEqual(commands)
  expect(read([one, another])).toEqual([])
})
