import { expect, test } from 'vitest'
import { isRouteOf as isRouteOfForBrowsers, SITE_LANGUAGES as FOR_BROWSERS } from '../../app/lib/languages'
import { INTERFACE_LANGUAGES, basenameOf, isRouteOf, splitPublicPath } from './languages'

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
  expect(INTERFACE_LANGUAGES.slice(0, 2).map((language) => basenameOf(language))).toEqual([
    '/translate',
    '/translate/ru',
  ])
})

test('the account screens are a second site with the same languages', () => {
  expect(splitPublicPath('/account-center/kr/login')).toMatchObject({ site: 'account', path: '/login' })
  expect(splitPublicPath('/account-center')).toMatchObject({ site: 'account', path: '/' })
  expect(splitPublicPath('/translate/login')).toMatchObject({ site: 'translate', path: '/login' })
  expect(splitPublicPath('/account-centers')).toBeNull()
  const korean = INTERFACE_LANGUAGES.find(({ prefix }) => prefix === 'kr')!
  expect(basenameOf(korean, 'account')).toBe('/account-center/kr')
})

test('each site has its own routes, and the web app leaves out the same', () => {
  const ids = ['root', 'routes/$', 'routes/theme', 'routes/_index', 'routes/account', 'routes/_center.login']
  for (const site of ['translate', 'account'] as const) {
    const own = ids.filter((id) => isRouteOf(site, id))
    expect(own).toEqual(ids.filter((id) => isRouteOfForBrowsers(site, id)))
    expect(own.includes('routes/_center.login')).toBe(site === 'account')
    expect(own.includes('routes/account')).toBe(site === 'translate')
    expect(own.slice(0, 3)).toEqual(ids.slice(0, 3))
  }
})
