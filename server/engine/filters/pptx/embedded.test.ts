import { expect, test } from 'vitest'
import { shiftLetters, translateBy } from '../../testing/letter-shift'
import { pptxOf, shape, slideParagraph } from '../../testing/pptx-fixture'
import { presentationProblems } from '../../testing/presentation-validator'
import { textsOf } from '../../testing/translate-document'
import { xlsxOf } from '../../testing/xlsx-fixture'
import { unpackedEntries } from '../../testing/zip-fixture'
import { xlsxFilter } from '../xlsx'
import { createPptxFilter } from './index'
import { chartPart } from './testing/slide-parts'

const WORKBOOK = 'ppt/embeddings/Microsoft_Excel_Sheet1.xlsx'
const filter = createPptxFilter({ embedded: [xlsxFilter] })
const deck = (): Buffer =>
  pptxOf({
    slides: [
      {
        shapes: shape(2, slideParagraph('Sales')),
        parts: [chartPart(xlsxOf({ sheets: [{ rows: [['North', 1250]] }] }))],
      },
    ],
  })

const wordsOf = async (bytes: Uint8Array, name: string): Promise<string[]> =>
  textsOf((await xlsxFilter.extract(unpackedEntries(bytes).get(name)!)).units)

test('[TR-01] the workbook behind a chart is translated with it, and counts no words of its own', async () => {
  const bytes = deck()
  const { units, skeleton } = await filter.extract(bytes)
  const inside = units.filter((unit) => unit.part === WORKBOOK)
  expect(textsOf(inside)).toEqual(['North'])
  expect(inside.every((unit) => !unit.counted)).toBe(true)
  const translations = translateBy(units, shiftLetters)
  const merged = await filter.merge(bytes, skeleton, translations, { from: 'en', to: 'es', bilingual: true })
  expect(await wordsOf(merged.translated, WORKBOOK)).toEqual([shiftLetters('North')])
  expect(await wordsOf(merged.bilingual!, WORKBOOK)).toEqual(['North'])
  expect(await wordsOf(merged.bilingual!, WORKBOOK.replace('1.', '2.'))).toEqual([shiftLetters('North')])
  expect(presentationProblems(merged.bilingual!)).toEqual([])
})

test('a workbook in which nothing was translated keeps its bytes', async () => {
  const bytes = deck()
  const { units, skeleton } = await filter.extract(bytes)
  const own = translateBy(
    units.filter((unit) => unit.part !== WORKBOOK),
    shiftLetters,
  )
  const { translated } = await filter.merge(bytes, skeleton, own, { from: 'en', to: 'es' })
  expect(unpackedEntries(translated).get(WORKBOOK)).toEqual(unpackedEntries(bytes).get(WORKBOOK))
})
