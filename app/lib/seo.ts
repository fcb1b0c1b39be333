import type { MetaDescriptor } from '@remix-run/node'
import { BASE_PATH, ENGLISH, localizedPath, SITE_LANGUAGES } from './languages'

/** What a loader hands to `seoMeta`; texts come from `seo.json`, which is not sent to the browser. */
export interface SeoData {
  readonly title: string
  readonly description: string
  readonly keywords: string
  readonly siteName: string
  readonly origin: string
  /** Prefix of the page's language. */
  readonly prefix: string
  /** Code of the page's language. */
  readonly code: string
  /** Path below the language prefix. */
  readonly path: string
  /** Whether search engines may show it. */
  readonly indexed: boolean
  /** What else the page is, for search engines (schema.org); added to page and site. */
  readonly graph?: readonly object[]
}

/** The picture that other sites show beside a link; made by `scripts/make-images.mjs`. */
export const SHARE_IMAGE = { path: '/share.png', width: 1200, height: 630 } as const

/** Title, description, keywords and site name (specification §2). */
export const wordsOf = (seo: SeoData): MetaDescriptor[] => [
  { title: titleOf(seo) },
  { name: 'description', content: seo.description },
  { name: 'keywords', content: seo.keywords },
  { property: 'og:site_name', content: seo.siteName },
]

const titleOf = (seo: SeoData): string => `${seo.title} – ${seo.siteName}`

/** Title, description, canonical address (with the prefix, without the query) and the same page in all languages. */
export function seoMeta(seo: SeoData): MetaDescriptor[] {
  const address = (language: { prefix: string }) => seo.origin + localizedPath(language, seo.path)
  const link = (rel: string, href: string, hrefLang?: string): MetaDescriptor => ({
    tagName: 'link',
    rel,
    ...(hrefLang && { hrefLang }),
    href,
  })
  const title = titleOf(seo)
  const image = seo.origin + BASE_PATH + SHARE_IMAGE.path
  return [
    ...wordsOf(seo),
    link('canonical', address(seo)),
    ...SITE_LANGUAGES.map((language) => link('alternate', address(language), language.code)),
    link('alternate', address(ENGLISH), 'x-default'),
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: seo.description },
    { property: 'og:url', content: address(seo) },
    { property: 'og:locale', content: seo.code.replace('-', '_') },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: String(SHARE_IMAGE.width) },
    { property: 'og:image:height', content: String(SHARE_IMAGE.height) },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(seo.indexed ? structuredData(seo, address(seo)) : [{ name: 'robots', content: 'noindex' }]),
  ]
}

/** The page within its site, for search engines (schema.org). */
function structuredData(seo: SeoData, url: string): MetaDescriptor[] {
  const home = seo.origin + localizedPath(seo, '/')
  const site = {
    '@type': 'WebSite',
    '@id': `${home}#site`,
    name: seo.siteName,
    url: home,
    inLanguage: seo.code,
  }
  const page = {
    '@type': 'WebPage',
    '@id': url,
    url,
    name: seo.title,
    description: seo.description,
    inLanguage: seo.code,
    isPartOf: { '@id': site['@id'] },
  }
  return [
    { 'script:ld+json': { '@context': 'https://schema.org', '@graph': [site, page, ...(seo.graph ?? [])] } },
  ]
}
