import { ENGLISH, localizedPath, SITE_LANGUAGES } from './languages'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A sitemap of every path in every language, each with its alternates (sitemaps.org; hreflang as Google reads it). */
export function sitemapOf(origin: string, paths: readonly string[]): string {
  const address = (language: { prefix: string }, path: string) =>
    escape(origin + localizedPath(language, path))
  const urls = paths.flatMap((path) => {
    const alternates = [
      ...SITE_LANGUAGES.map((language) => ({ code: language.code, href: address(language, path) })),
      { code: 'x-default', href: address(ENGLISH, path) },
    ].map(({ code, href }) => `<xhtml:link rel="alternate" hreflang="${code}" href="${href}"/>`)
    return SITE_LANGUAGES.map(
      (language) => `<url><loc>${address(language, path)}</loc>${alternates.join('')}</url>`,
    )
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
