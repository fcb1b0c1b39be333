import { expect, test } from 'vitest'
import { pdfFilter } from '.'
import { createPdfFixture, textLines } from './testing/pdf-fixture'
import { complaintsOf, judgesMissing, textOf } from './testing/pdf-judge'
import { nextLetters, translatePdf } from './testing/translate-pdf'

const TITLE = textLines(['What anybody can read.'], { y: 780 })
const SECRET = textLines(['Nobody reads this line.'], { y: 700 })
/** Over the line above. */
const BOX = '60 690 200 24 re'

/** What is translated of a page with a picture `Im`, a soft one `Soft`, and graphics states. */
async function textsOf(content: string): Promise<string[]> {
  const fixture = await createPdfFixture()
  const { context } = fixture.document
  const about = { ...{ Type: 'XObject', Subtype: 'Image', Width: 1, Height: 1 }, BitsPerComponent: 8 }
  const pixel = { ...about, ColorSpace: 'DeviceGray' }
  const image = context.register(context.flateStream('x', pixel))
  const soft = context.register(context.flateStream('x', { ...pixel, SMask: image }))
  const form = fixture.form(`0 g ${BOX} f`)
  const states = {
    Half: { ca: 0.5 },
    Full: { ca: 1 },
    Mark: { BM: 'Multiply' },
    Over: { OP: true, op: true },
  }
  const properties = { Layer: { Type: 'OCG', Name: 'x' } }
  fixture.page(content, {
    ...{ ExtGState: states, Properties: properties },
    XObject: { Im: image, Soft: soft, Fm: form },
  })
  const { units } = await pdfFilter.extract(await fixture.save())
  return units.map(({ runs }) => runs.map((run) => (run.kind === 'text' ? run.text : '')).join(''))
}

const picture = (name: string): string => `q 200 0 0 24 60 690 cm /${name} Do Q`

test.each([
  ['a black box', `0 g ${BOX} f`],
  ['a white box with an edge', `1 g ${BOX} B`],
  ['a picture', picture('Im')],
  ['a form', '/Fm Do'],
  ['a box after the state was plain again', `/Half gs /Full gs 0 g ${BOX} f`],
])('[TR-01] text under %s is not shown by its translation', async (_, cover) => {
  expect(await textsOf(`${TITLE}${SECRET}${cover}`)).toEqual(['What anybody can read.'])
})

test.each([
  ['a box that lets it through', `/Half gs 0 g ${BOX} f`],
  ['the ink of a marker', `/Mark gs 1 1 0 rg ${BOX} f`],
  ['an overprinting box', `/Over gs 0 0 0 0 k ${BOX} f`],
  ['a picture with a mask', picture('Soft')],
  ['a layer that may be off', `/OC /Layer BDC 0 g ${BOX} f EMC`],
  ['a box that is clipped by a figure', `q 0 0 m 100 900 l 200 0 l W n 0 g ${BOX} f Q`],
  ['a frame', `5 w ${BOX} S`],
  ['a box beside it', '0 g 300 690 200 24 re f'],
  ['two boxes of which one is a hole in the other', `0 g ${BOX} 61 691 190 22 re f*`],
])('text under %s is translated', async (_, cover) => {
  expect(await textsOf(`${TITLE}${SECRET}${cover}`)).toContain('Nobody reads this line.')
})

test('text on a box is translated, and so is text painted again over the box that hid it', async () => {
  expect(await textsOf(`${TITLE}0.9 g ${BOX} f 0 g ${SECRET}`)).toHaveLength(2)
  expect(await textsOf(`${TITLE}${SECRET}0.9 g ${BOX} f 0 g ${SECRET}`)).toHaveLength(2)
})

test.each([
  ['a clip', `q 300 600 100 100 re W n ${SECRET} Q`],
  ['an empty clip', `q 0 0 m W n ${SECRET} Q`],
  ['the page', textLines(['Nobody reads this line.'], { x: -400 })],
])('text outside of %s is not translated', async (_, content) => {
  expect(await textsOf(`${TITLE}${content}`)).toEqual(['What anybody can read.'])
})

test.skipIf(judgesMissing.length > 0)(
  '[TR-01] a name that was blacked out within a sentence stays under its box',
  async () => {
    const sentence = textLines(['The witness Johnson saw the two men leave the house.'], {
      font: 'F4',
      size: 10,
    })
    const fixture = await createPdfFixture()
    fixture.page(`${sentence}0 g 143 757 44 12 re f`)
    const bytes = await fixture.save()
    const { translated, texts } = await translatePdf(bytes)
    expect(texts.join(' ')).not.toMatch(/Johnson/)
    expect(texts.join(' ')).toMatch(/The witness.*saw the two men leave the house\./)
    expect(complaintsOf(translated)).toBe('')
    expect(textOf(translated)).toContain(nextLetters('saw the two men'))
    expect(textOf(translated)).not.toContain(nextLetters('Johnson'))
  },
)

test('a page that a picture was put on is told to be a picture', async () => {
  const fixture = await createPdfFixture()
  const { context } = fixture.document
  const pixel = { Type: 'XObject', Subtype: 'Image', Width: 1, Height: 1, BitsPerComponent: 8 }
  const image = context.register(context.flateStream('x', { ...pixel, ColorSpace: 'DeviceGray' }))
  const lines = Array.from({ length: 20 }, (_, index) => `Line ${index} that recognition painted in full.`)
  fixture.page(`${textLines(lines)}q 595 0 0 842 0 0 cm /Im Do Q`, { XObject: { Im: image } })
  fixture.page(TITLE)
  const { units, warnings } = await pdfFilter.extract(await fixture.save())
  expect([units.length, warnings]).toEqual([1, ['pages-scanned']])
})
