import { expect, test } from 'vitest'
import { SITE_LANGUAGES as FOR_BROWSERS } from '../../app/lib/languages'
import { INTERFACE_LANGUAGES, basenameOf, splitPublicPath } from './languages'

test('[ROUTE-01] fifteen languages, fourteen prefixes, the ids of the specification', () => {
  expect(INTERFACE_LANGUAGES.map(({ prefix }) => prefix)).toEqual([
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
  const codes = Object.fromEntries(INTERFACE_LANGUAGES.map(({ prefix, code }) => [prefix, code]))
  expect(codes).toMatchObject({ indo: 'id', malay: 'ms', kr: 'ko', tc: 'zh-Hant' })
})

test('the web app knows the same languages', () => {
  const essence = ({ prefix, code, dir }: { prefix: string; code: string; dir: string }) => ({
    prefix,
    code,
    dir,
  })
  expect(FOR_BROWSERS.map(essence)).toEqual(INTERFACE_LANGUAGES.map(essence))
})

test.each([
  ['/translate', 'en', '/'],
  ['/translate/', 'en', '/'],
  ['/translate/help/a', 'en', '/help/a'],
  ['/translate/tc', 'zh-Hant', '/'],
  ['/translate/indo/help', 'id', '/help'],
  ['/translate/en/help', 'en', '/en/help'],
  ['/translate/russia', 'en', '/russia'],
])('%s is %s %s', (path, code, rest) => {
  const split = splitPublicPath(path)
  expect([split?.language.code, split?.path]).toEqual([code, rest])
})

test('outside the base path there is no language', () => {
  expect(splitPublicPath('/translated')).toBeNull()
  expect(splitPublicPath('/')).toBeNull()
})

test('a basename per language', () => {
  expect(INTERFACE_LANGUAGES.map(basenameOf).slice(0, 2)).toEqual(['/translate', '/translate/ru'])
})
