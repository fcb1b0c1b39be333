import { expect, test } from 'vitest'
import { searchOptions } from './search-options'

const OPTIONS = [
  { value: 'de', label: 'German', detail: 'Deutsch' },
  { value: 'es', label: 'Spanish', detail: 'Español' },
  { value: 'tr', label: 'Turkish', detail: 'Türkçe' },
  { value: 'da', label: 'Danish', detail: 'Dansk' },
  { value: 'el', label: 'Greek', detail: 'Ελληνικά' },
]
const found = (query: string) => searchOptions(OPTIONS, query).map(({ value }) => value)

test.each([
  ['', ['de', 'es', 'tr', 'da', 'el']],
  ['ish', ['es', 'tr', 'da']],
  ['espanol', ['es']],
  ['TURKCE', ['tr']],
  ['ελληνικα', ['el']],
  ['da', ['da']],
  ['xyz', []],
])('"%s" finds %j', (query, values) => {
  expect(found(query)).toEqual(values)
})

test('names that begin with the query come first', () => {
  expect(found('d')).toEqual(['de', 'da'])
  expect(found('s')).toEqual(['es', 'de', 'tr', 'da'])
})
