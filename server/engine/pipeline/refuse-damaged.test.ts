import { expect, test } from 'vitest'
import type { FidelityReport } from '../fidelity'
import { createDocumentSteps } from './document-steps'
import { createFilterRegistry } from './registry'
import { refuseDamaged } from './refuse-damaged'
import { docxFilter } from '../filters/docx'
import { measureFidelity } from '../fidelity'
import { docxOf, paragraph } from '../testing/docx-fixture'
import { translateBy } from '../testing/letter-shift'
import { unpackedEntries, zipOf } from '../testing/zip-fixture'

const whole = (count: number) => ({ source: count, result: count })
const SOUND: FidelityReport = {
  format: 'xlsx',
  covered: 1,
  left: { protected: 3, sameLanguage: 0, failed: 0, unchanged: 1 },
  places: whole(3),
  links: whole(50),
  bookmarks: whole(4),
  images: whole(10),
  formulas: whole(1000),
  untouched: { parts: 5, identical: 5 },
  skipped: 0,
  findings: [],
}
const found = (kind: FidelityReport['findings'][number]['kind'], count: number): FidelityReport => ({
  ...SOUND,
  findings: [{ kind, count, where: 'somewhere' }],
})

test.each([
  ['a sheet', found('sheet-lost', 1)],
  ['a page', found('page-lost', 1)],
  ['text', { ...SOUND, covered: 0.94 }],
  ['links', found('link-lost', 6)],
  ['pictures', found('image-changed', 3)],
  ['formulas', found('formula-changed', 11)],
])('[TR-12] a result that lost %s is refused, and so costs nothing', (_what, report) => {
  expect(() => refuseDamaged(report)).toThrow(/^damaged: /)
})

const BOTH: NonNullable<FidelityReport['bilingual']> = {
  form: 'slides',
  places: { source: 200, result: 200 },
  originals: { source: 100, result: 100 },
  covered: 1,
  findings: [],
}

test.each([
  ['a slide', { ...BOTH, places: { source: 200, result: 199 } }],
  ['translations', { ...BOTH, covered: 0.89 }],
  ['originals', { ...BOTH, originals: { source: 100, result: 97 } }],
])('[TR-12] a result whose bilingual file lost %s is refused, and so costs nothing', (_what, bilingual) => {
  expect(() => refuseDamaged({ ...SOUND, bilingual })).toThrow(/^damaged: bilingual /)
})

test.each([
  ['nothing', SOUND],
  [
    'two originals of its bilingual file',
    { ...SOUND, bilingual: { ...BOTH, originals: { source: 9, result: 7 } } },
  ],
  ['an alternative text in its bilingual file', { ...SOUND, bilingual: { ...BOTH, covered: 0.91 } }],
  ['a few links', found('link-lost', 5)],
  ['two pictures', found('image-lost', 2)],
  ['ten formulas of a thousand', found('formula-changed', 10)],
  ['text the engine had no answer for', { ...SOUND, covered: 0.9, left: { ...SOUND.left, failed: 9 } }],
])('one that lost %s is handed out, and told of', (_what, report) => {
  expect(() => refuseDamaged(report)).not.toThrow()
})

test('[TR-12] the check of a document refuses a file with a part missing, and reports on a sound one', async () => {
  const source = docxOf({
    body: paragraph('Good morning to everybody.'),
    extra: { 'word/theme/theme1.xml': '<a/>' },
  })
  const steps = createDocumentSteps(createFilterRegistry([docxFilter]), measureFidelity)
  const { units, skeleton } = await steps.extract(source)
  const translations = translateBy(units, (text) => text.toUpperCase().replace(/O/g, 'U'))
  const result = await steps.merge(source, skeleton, translations, { from: 'en', to: 'es' })
  const sound = await steps.check(result, units, translations, { source, bilingual: false })
  expect(sound).toMatchObject({ warnings: [], fidelity: { covered: 1, findings: [] } })
  const entries = unpackedEntries(result.translated)
  entries.delete('word/theme/theme1.xml')
  const damaged = { ...result, translated: zipOf(Object.fromEntries(entries)) }
  await expect(steps.check(damaged, units, translations, { source, bilingual: false })).rejects.toMatchObject(
    { detail: 'damaged' },
  )
})
