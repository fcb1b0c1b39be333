import { describe, expect, test } from 'vitest'
import { textRun } from '../../model'
import { guardMisread, releaseMisread } from './misread'

const guarded = (text: string, from = 'en', to = 'es'): readonly string[] =>
  guardMisread([textRun(text)], { from, to }).words

describe('words of one letter, and months that are verbs', () => {
  test.each([
    ['Appendix A', ['A']],
    ['See Annex A and Annex I of the contract.', ['A', 'I']],
    ['Class A shares', ['A']],
    ['by John A. Smith and J. A. Green', ['John A. Smith', 'J. A. Green']],
    ['Mr. Will May and Mrs. Rose Baker (Dr Alice van White)', ['Will May', 'Rose Baker', 'Alice van White']],
    ['Green, Robert I.', ['Green, Robert I.']],
    ['A. Smith', ['A']],
    ['See Appendix A. Customers pay less.', ['A']],
    ['ENGLERT, PAYTON A', ['ENGLERT, PAYTON A']],
    ['Signed by PAYTON A', ['A']],
    ['the type A personality', ['A']],
    ['The World War I memorial (Table A)', ['I', 'A']],
    ['May 2020', ['mayo']],
    ['FROM MAY 23', ['MAYO']],
    ['on the 5th of March', ['marzo']],
    ['AUG. 11 to Sept. 14, 3 Dec 2021', ['AGO', 'sept', 'dic']],
  ])('%s: names something', (text, words) => {
    expect(guarded(text)).toEqual(words)
  })

  test.each([
    'A house and a garden',
    'the U.S. Department of State',
    'Dear Sir or Madam',
    'Paris, France',
    'In this class I learned it',
    'So did I. Then we left',
    'How to Write A Letter',
    'WHAT A DAY',
    'Am I?',
    'You and I, the two of us',
    'What may 2 people do? We march 5 miles.',
    'It may rain. March on!',
    'Jan said 3 words. Mark it. Dec.',
    'the R&A and the A/B test',
  ])('%s: is read as it is', (text) => {
    expect(guarded(text)).toEqual([])
  })

  test('other languages have other words of one letter', () => {
    expect(guarded('Anexo A y tabla E', 'es', 'en')).toEqual(['A', 'E'])
    expect(guarded('Términos Y Condiciones: A Juan', 'es', 'en')).toEqual([])
    expect(guarded('Приложение В к договору', 'ru', 'uk')).toEqual(['В'])
    expect(guarded('Bilaga I till avtalet', 'sv', 'da')).toEqual(['I'])
    expect(guarded('Kan I komme i morgen?', 'da', 'sv')).toEqual([])
  })

  test('a stand-in that was lost or doubled is told', () => {
    const { runs, words } = guardMisread([textRun('Annex A, Table I')], { from: 'en', to: 'es' })
    expect(releaseMisread(runs, words)).toEqual([textRun('Annex A, Table I')])
    expect(releaseMisread([textRun('Annex')], words)).toBeNull()
    expect(releaseMisread([...runs, ...runs], words)).toBeNull()
  })
})
