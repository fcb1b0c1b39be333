import { expect, test } from 'vitest'
import { createFixedFace, createTypesetter, type FontStyle } from '.'

const METRICS = {
  ...{ ascent: 0.7, descent: -0.2, lineGap: 0, capHeight: 0.7, xHeight: 0.5, italicAngle: 0 },
  box: [0, 0, 1, 1] as const,
}
const style: FontStyle = { family: 'sans', bold: false, italic: false }
const letters = new Map(
  [...'ab '].map((letter) => [letter.codePointAt(0)!, { id: letter.charCodeAt(0), advance: 0.5 }]),
)
const face = createFixedFace({ ...style, name: 'Fixed', metrics: METRICS, letters })

test('a face of the caller shows what it has, others the rest', async () => {
  const typesetter = await createTypesetter({ language: 'en' })
  const paragraph = typesetter.layOut([{ text: 'ab cab', style: { ...style, face }, tag: null }])
  const [line] = paragraph.breakLines({ size: 10, width: 1000 })
  const placed = line!.place().flatMap((item) => (item.kind === 'glyphs' ? [item] : []))
  expect(placed.map((item) => [item.shaped.text, item.face === face])).toEqual([
    ['ab ', true],
    ['c', false],
    ['ab', true],
  ])
  expect(placed[0]!.width).toBeCloseTo(15)
})

test('the same style without that face is not shown with it', async () => {
  const typesetter = await createTypesetter({ language: 'en' })
  typesetter.layOut([{ text: 'ab', style: { ...style, face }, tag: null }])
  const [line] = typesetter.layOut([{ text: 'ab', style, tag: null }]).breakLines({ size: 10, width: 1000 })
  expect(line!.place().some((item) => item.kind === 'glyphs' && item.face === face)).toBe(false)
})

test('narrow spaces are the common one, moved less far', () => {
  const { glyphs, advance } = face.shape('a\u202fb', { direction: 'ltr', language: 'fr' })
  expect(glyphs.map(({ id }) => id)).toEqual([97, 32, 98])
  expect(advance).toBeCloseTo(1.2)
})

test('it has no program to embed', async () => {
  await expect(face.subset(new Map([[97, 97]]))).rejects.toThrow('Fixed')
})
