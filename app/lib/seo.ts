import type { MetaDescriptor } from '@remix-run/node'
import { ENGLISH, localizedPath, SITE_LANGUAGES } from './languages'

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
}

/** Title, description, canonical address (with the prefix, without the query) and the same page in all languages. */
export function seoMeta(seo: SeoData): MetaDescriptor[] {
  const address = (language: { prefix: string }) => seo.origin + localizedPath(language, seo.path)
  const link = (rel: string, href: string, hrefLang?: string): MetaDescriptor => ({
    tagName: 'link',
    rel,
    ...(hrefLang && { hrefLang }),
    href,
  })
  const title = `${seo.title} – ${seo.siteName}`
  return [
    { title },
    { name: 'description', content: seo.description },
    { name: 'keywords', content: seo.keywords },
    link('canonical', address(seo)),
    ...SITE_LANGUAGES.map((language) => link('alternate', address(language), language.code)),
    link('alternate', address(ENGLISH), 'x-default'),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: seo.siteName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: seo.description },
    { property: 'og:url', content: address(seo) },
    { property: 'og:locale', content: seo.code.replace('-', '_') },
  ]
}
