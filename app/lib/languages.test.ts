import { expect, test } from 'vitest'
import { localizedPath, SITE_LANGUAGES } from './languages'

test('[ROUTE-01] 15 languages; the ids that differ from their prefix', () => {
  expect(SITE_LANGUAGES.map(({ prefix }) => prefix)).toEqual([
    '',
    'ru',
    'tr',
    'es',
    'pt',
    'de',
    'it',
    'fr',
    'indo',
    'malay',
    'th',
    'ja',
    'kr',
    'tc',
    'ar',
  ])
  const codeOf = Object.fromEntries(SITE_LANGUAGES.map(({ prefix, code }) => [prefix, code]))
  expect(codeOf).toMatchObject({ '': 'en', indo: 'id', malay: 'ms', kr: 'ko', tc: 'zh-Hant' })
  expect(SITE_LANGUAGES.filter(({ dir }) => dir === 'rtl').map(({ code }) => code)).toEqual(['ar'])
})

test('English has no prefix', () => {
  expect(localizedPath({ prefix: '' }, '/help')).toBe('/translate/help')
  expect(localizedPath({ prefix: 'ar' }, '/')).toBe('/translate/ar/')
})
