import type { MetaDescriptor } from '@remix-run/node'
import { isRouteErrorResponse } from '@remix-run/react'
import { seoMeta, wordsOf, type SeoData } from './seo'

const seoOf = (data: unknown): SeoData | undefined =>
  (data as { readonly seo?: SeoData } | null | undefined)?.seo

/**
 * `meta` of every page whose loader's data has `seo`; a page that is not there has the words of the 404 screen (SEO-01), but no
 * address that search engines could keep.
 */
export function pageMeta({ data, error }: { data: unknown; error?: unknown }): MetaDescriptor[] {
  const seo = seoOf(data)
  if (seo) return seoMeta(seo)
  const refused = isRouteErrorResponse(error) ? seoOf(error.data) : undefined
  return [...(refused ? wordsOf(refused) : []), { name: 'robots', content: 'noindex' }]
}
