import { describe, expect, test } from 'vitest'
import {
  createDocumentTranslation,
  createPseudoProvider,
  createTranslator,
  ResultError,
  textRun,
  type TranslatedUnit,
  type Unit,
} from '..'
import { openDocument } from '../documents'
import { docxOf, paragraph } from '../testing/docx-fixture'
import { compareExtractions } from './check-result'
import { createProgress, STAGE_WEIGHTS, type Progress } from './stages'

const unit = (id: string, text: string): Unit => ({
  id,
  part: 'document',
  role: 'paragraph',
  runs: [textRun(text)],
  counted: true,
})
const read = (...texts: string[]) => texts

describe('the check of a result', () => {
  const source = ['one', 'two', 'three'].map((text, index) => unit(String(index), text))
  const translations = new Map<string, TranslatedUnit>([
    ['0', { id: '0', runs: [textRun('uno')] }],
    ['1', { id: '1', runs: [textRun('dos')] }],
  ])

  test('finds every translation in its place and the kept units as they were', () => {
    expect(compareExtractions(source, translations, read('uno', 'dos', 'three'))).toEqual({ drifted: 0 })
  })

  test('a translation without a letter may be no unit any more', () => {
    const numbered = new Map(translations).set('1', { id: '1', runs: [textRun('2')] })
    expect(compareExtractions(source, numbered, read('uno', 'three'))).toEqual({ drifted: 0 })
    expect(compareExtractions(source, numbered, read('uno', '2', 'three'))).toEqual({ drifted: 0 })
  })

  test('cells whose texts differ in the case of letters only may share a translation, others may not', () => {
    const cells = ['Total', 'TOTAL', 'total', 'Sum'].map((text, index) => ({
      ...unit(String(index), text),
      role: 'cell' as const,
    }))
    const given = ['Summe', 'SUMME', 'gesamt', 'Betrag'].map((text, index): [string, TranslatedUnit] => [
      String(index),
      { id: String(index), runs: [textRun(text)] },
    ])
    const shared = read('Summe', 'Summe', 'Summe', 'Betrag')
    expect(compareExtractions(cells, new Map(given), shared)).toEqual({ drifted: 0 })
    const wrong = read('Summe', 'Betrag', 'Betrag', 'Betrag')
    expect(() => compareExtractions(cells, new Map(given), wrong)).toThrow('not-written')
  })

  test('a label of a list whose translation has no word may be no unit any more, anything else may not', () => {
    const labels = source.map((one) => ({ ...one, role: 'label' as const }))
    const shortened = new Map(translations)
      .set('0', { id: '0', runs: [textRun('§')] })
      .set('1', { id: '1', runs: [textRun('ст.')] })
    expect(compareExtractions(labels, shortened, read('three'))).toEqual({ drifted: 0 })
    expect(compareExtractions(labels, shortened, read('ст.', 'three'))).toEqual({ drifted: 0 })
    expect(() => compareExtractions(source, shortened, read('three'))).toThrow(/units-differ/)
    expect(() => compareExtractions(labels, shortened, read('ст.'))).toThrow(/units-differ/)
  })

  test.each([
    ['a unit too few', read('uno', 'dos'), 'units-differ'],
    ['a unit too many', read('uno', 'dos', 'three', 'four'), 'units-differ'],
    ['a unit emptied', read('uno', ' ', 'three'), 'text-lost'],
    ['translations in each other’s place', read('dos', 'uno', 'three'), 'not-written'],
    ['the source where translations should be', read('one', 'two', 'three'), 'not-written'],
  ])('%s is refused', (_title, result, detail) => {
    const compare = () => compareExtractions(source, translations, result)
    expect(compare).toThrow(ResultError)
    expect(compare).toThrow(expect.objectContaining({ detail }))
  })
})

describe('progress', () => {
  test('the weights are a whole', () => {
    expect(Object.values(STAGE_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100)
  })

  test('rises, tells only news and leaves the last per cent to whoever stores the result', () => {
    const heard: Progress[] = []
    const report = createProgress((progress) => heard.push(progress))
    report('extract', 0)
    report('translate', 0.5)
    report('translate', 0.5001)
    report('translate', 0.1)
    report('check', 7)
    expect(heard).toEqual([
      { stage: 'extract', percent: 0 },
      { stage: 'translate', percent: 46 },
      { stage: 'check', percent: 99 },
    ])
  })
})

test('a document goes all the way in one process', async () => {
  const translator = createTranslator({
    providers: [createPseudoProvider({ languages: ['en', 'es'] })],
    detect: () => null,
  })
  const bytes = docxOf({ body: paragraph('Good morning to you all.') + paragraph('Until tomorrow.') })
  const stages: string[] = []
  const { result, engine, report } = await createDocumentTranslation(translator)({
    document: openDocument(bytes),
    from: 'en',
    to: 'es',
    bilingual: false,
    onProgress: ({ stage }) => stages.push(stage),
  })
  expect(engine).toBe('pseudo')
  expect(report).toMatchObject({ segments: 2, translated: 2, kept: 0, failed: 0, warnings: [] })
  expect([...new Set(stages)]).toEqual(['extract', 'translate', 'merge', 'check'])
  const again = await openDocument(result.translated).extract()
  expect(again.units).toHaveLength(2)
})
