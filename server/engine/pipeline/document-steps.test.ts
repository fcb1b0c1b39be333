import { describe, expect, test } from 'vitest'
import { docxFilter } from '../filters/docx'
import type { Filter } from '../filters/filter'
import { docxOf, paragraph } from '../testing/docx-fixture'
import { translateBy } from '../testing/letter-shift'
import { createDocumentSteps } from './document-steps'
import { createFilterRegistry } from './registry'

const stepsOver = (filter: Filter) => createDocumentSteps(createFilterRegistry([filter]))
const upper = (text: string): string => text.toUpperCase()

async function translate(bytes: Uint8Array, bilingual = false) {
  const steps = stepsOver(docxFilter)
  const { units, skeleton } = await steps.extract(bytes)
  const translations = translateBy(units, upper)
  const result = await steps.merge(bytes, skeleton, translations, { from: 'en', to: 'es', bilingual })
  return { steps, units, translations, result }
}

test('the extension and media type are those of the document, not of its format', async () => {
  const macro = 'application/vnd.ms-word.document.macroEnabled.main+xml'
  const { result } = await translate(docxOf({ body: paragraph('word'), contentType: macro }))
  expect(result.extension).toBe('.docm')
  expect(result.mediaType).toBe('application/vnd.ms-word.document.macroEnabled.12')
  expect((await translate(docxOf({ body: paragraph('word') }))).result.extension).toBe('.docx')
})

describe('[TR-08] the bilingual file is checked', () => {
  const bytes = docxOf({
    body: ['one', 'two', 'three', 'four', 'five', 'six'].map((text) => paragraph(text)).join(''),
  })

  test('and passes with both languages in it', async () => {
    const { steps, units, translations, result } = await translate(bytes, true)
    expect(result.bilingual).not.toBeNull()
    expect((await steps.check(result, units, translations)).warnings).toEqual([])
  })

  test('fails without the translation, and without the source', async () => {
    const { steps, units, translations, result } = await translate(bytes, true)
    const check = (bilingual: Uint8Array) => steps.check({ ...result, bilingual }, units, translations)
    await expect(check(bytes)).rejects.toMatchObject({ detail: 'not-written' })
    await expect(check(result.translated)).rejects.toMatchObject({ detail: 'text-lost' })
  })
})
