import { PDFName, PDFString, type PDFRef } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { layOutPage } from './layout'
import type { ShowEvent } from './read/show-event'
import { createPdfFixture, pdfOf, textLines } from './testing/pdf-fixture'
import { judgesMissing, placesOf, unpacked } from './testing/pdf-judge'
import { line, show } from './testing/show-fixture'
import { sayAlways, translatePdf } from './testing/translate-pdf'

const judged = test.skipIf(judgesMissing.length > 0)

/** Lines of 11 points under one another, each by itself the content of an element of the structure tree. */
async function tagged(lines: readonly string[], elements: readonly string[], producer = 'Skia/PDF m130') {
  const fixture = await createPdfFixture()
  const { context, catalog } = fixture.document
  const shown = lines.map(
    (line, at) => `/NonStruct <</MCID ${at}>> BDC ${textLines([line], { y: 700 - 14 * at })} EMC`,
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
    const shadow = `q /Masked gs 65 694 400 24 re f /Plain gs /Clear gs ${at(72, 699)} Q`
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
