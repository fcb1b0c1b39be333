import { expect, test } from 'vitest'
import { ERROR_CODES } from '#contracts/error-codes'
import { errorText } from './error-text'
import { failure } from './failure'
import { englishErrors, errors } from './testing/english-errors'

test('every code of the catalogue has a text, and no text is without a code', () => {
  expect(Object.keys(errors).sort()).toEqual(Object.keys(ERROR_CODES).sort())
})

test('the English texts are those of the catalogue', () => {
  for (const [code, { msg }] of Object.entries(ERROR_CODES)) {
    expect(errors[code]?.replaceAll(/\{\{(\w+)\}\}/g, '{$1}'), code).toBe(msg)
  }
})

test('parameters are filled in, and the size limit is known without them', () => {
  const t = englishErrors()
  expect(errorText(t, 'en', failure('fileTooLarge', { maxSize: '7 MB' }))).toBe(
    'The file is larger than 7 MB',
  )
  expect(errorText(t, 'en', failure('fileTooLarge'))).toBe('The file is larger than 50\u00a0MB')
})

test('an unknown code shows what the upstream said, or a general text', () => {
  const t = englishErrors()
  expect(errorText(t, 'en', failure('brandNew', {}, 'Something new'))).toBe('Something new')
  expect(errorText(t, 'en', failure('brandNew'))).toBe(errors['internal'])
})

test('[TR-11] missing pages are named with their number', () => {
  const t = englishErrors()
  const text = (pages: number) => errorText(t, 'en', failure('insufficientBalance', { pages }))
  expect(text(1)).toBe('You need to recharge for 1 page to translate')
  expect(text(1200)).toBe('You need to recharge for 1,200 pages to translate')
})
