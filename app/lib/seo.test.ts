import { expect, test } from 'vitest'
import { SITE_LANGUAGES } from './languages'
import { seoMeta, type SeoData } from './seo'

const SEO: SeoData = {
  title: 'Title',
  description: 'About',
  keywords: 'a, b',
  siteName: 'Verso',
  origin: 'https://example.org',
  prefix: 'indo',
  code: 'id',
  path: '/help',
  indexed: true,
}

const links = (rel: string, seo = SEO) =>
  seoMeta(seo).filter((entry) => 'rel' in entry && entry['rel'] === rel) as {
    hrefLang?: string
    href: string
  }[]

test('the canonical address has the prefix and no query; the home keeps its slash', () => {
  expect(links('canonical').map(({ href }) => href)).toEqual(['https://example.org/translate/indo/help'])
  expect(links('canonical', { ...SEO, prefix: '', path: '/' })[0]?.href).toBe(
    'https://example.org/translate/',
  )
})

test('all 15 languages and x-default are alternates', () => {
  const alternates = links('alternate')
  expect(alternates.map(({ hrefLang }) => hrefLang)).toEqual([
    ...SITE_LANGUAGES.map(({ code }) => code),
    'x-default',
  ])
  expect(alternates.find(({ hrefLang }) => hrefLang === 'zh-Hant')?.href).toBe(
    'https://example.org/translate/tc/help',
  )
  expect(alternates.at(-1)?.href).toBe('https://example.org/translate/help')
})

test('the title names the site', () => {
  expect(seoMeta(SEO)[0]).toEqual({ title: 'Title – Verso' })
})

test('[SEO-02] Open Graph has a picture, and structured data names page and site', () => {
  const entries = seoMeta(SEO)
  expect(entries).toContainEqual({ property: 'og:image', content: 'https://example.org/translate/share.png' })
  const graph = entries.find((entry) => 'script:ld+json' in entry) as { 'script:ld+json': object } | undefined
  expect(graph?.['script:ld+json']).toMatchObject({
    '@graph': [
      { '@type': 'WebSite', url: 'https://example.org/translate/indo/', inLanguage: 'id' },
      { '@type': 'WebPage', url: 'https://example.org/translate/indo/help', description: 'About' },
    ],
  })
})

test('[SEO-02] a private page is not for search engines', () => {
  const entries = seoMeta({ ...SEO, indexed: false })
  expect(entries).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(entries.some((entry) => 'script:ld+json' in entry)).toBe(false)
})
