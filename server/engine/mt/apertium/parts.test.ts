import { expect, test } from 'vitest'
import { textRun } from '../../model'
import { cutIntoParts } from './parts'

const partsOf = (text: string): string[] =>
  cutIntoParts([textRun(text)]).map(({ kind, runs }) => `${kind} ${runs.map((run) => run.text).join('')}`)

test('entries of one line with signs between them are translated one by one, and the signs stay', () => {
  expect(partsOf('Lunch from 12 to 3 · closed on Mondays')).toEqual([
    'record Lunch from 12 to 3',
    'fixed  · ',
    'record closed on Mondays',
  ])
})

test('a point within a word is part of it', () => {
  expect(partsOf('intel·ligència')).toEqual(['record intel·ligència'])
})
