import { expect, test } from 'vitest'
import { isServed, sourcesOf, targetsOf } from './language-pairs'

const PAIRS = { en: ['es', 'fr'], es: ['en'], de: [] }

test('targets of a language, and of any when it is to be detected', () => {
  expect([...targetsOf(PAIRS, 'en')]).toEqual(['es', 'fr'])
  expect([...targetsOf(PAIRS, 'auto')].sort()).toEqual(['en', 'es', 'fr'])
  expect(targetsOf(PAIRS, 'ja').size).toBe(0)
})

test('sources into a language, and all that lead anywhere', () => {
  expect([...sourcesOf(PAIRS, 'es')]).toEqual(['en'])
  expect([...sourcesOf(PAIRS, '')]).toEqual(['en', 'es'])
})

test('a source still to be detected may be asked for', () => {
  expect(isServed(PAIRS, 'auto', 'fr')).toBe(true)
  expect(isServed(PAIRS, 'es', 'fr')).toBe(false)
})
