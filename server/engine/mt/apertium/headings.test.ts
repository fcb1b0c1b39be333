import { describe, expect, test } from 'vitest'
import { plainText, textRun } from '../../model'
import { lowerHeading, raiseHeading } from './headings'

const lowered = (text: string): string | null => {
  const runs = lowerHeading([textRun(text)])
  return runs && plainText(runs)
}

describe('headings of English', () => {
  test.each([
    ['Home Loan Interest Rates', 'home loan interest rates'],
    ['Home loan interest rates', 'home loan interest rates'],
    ['How to Use This Manual', 'how to use this manual'],
    ['Price List:', 'price list:'],
    ['PDF Files and the Way I Write', 'PDF files and the way I write'],
    ['Bank of China Annual Report', 'bank of China annual report'],
    ['United States and New Zealand Trade in May', 'United States and New Zealand trade in May'],
    ['New Products of the North', 'new products of the north'],
    ['Visit to London', 'visit to london'],
    ['Table of Qzwbc', 'table of Qzwbc'],
  ])('%s', (text, small) => {
    expect(lowered(text)).toBe(small)
  })

  test.each([
    'This is a sentence.',
    'TABLE OF CONTENTS',
    'Contents',
    'the report of the year',
    'Germany and France',
    'Mark Brown',
    `A ${'very '.repeat(14)}long line`,
  ])('%s: stays', (text) => {
    expect(lowered(text)).toBeNull()
  })

  test('names within a line that is no title keep their capitals', () => {
    expect(lowered('Letter to the people of London and Leeds')).toBe(
      'letter to the people of London and Leeds',
    )
  })

  test('the first letter is large again, and so are words that came back', () => {
    const source = [textRun('Verso Annual '), textRun('Report', 1)]
    const answer = [textRun('informe', 1), textRun(' anual de verso')]
    expect(raiseHeading(answer, source)).toEqual([textRun('Informe', 1), textRun(' anual de Verso')])
    expect(plainText(raiseHeading([textRun('1 año tasa')], [textRun('1 Year Rate')]))).toBe('1 año tasa')
  })
})
