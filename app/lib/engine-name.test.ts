import { expect, test } from 'vitest'
import { engineName } from './engine-name'

test('engines are named as they write themselves, each of several', () => {
  expect(engineName('deepl')).toBe('DeepL')
  expect(engineName('microsoft+apertium')).toBe('Microsoft + Apertium')
  expect(engineName('deepl → apertium')).toBe('DeepL → Apertium')
  expect(engineName('ours')).toBe('ours')
})
