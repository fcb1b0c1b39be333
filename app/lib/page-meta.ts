import type { MetaDescriptor } from '@remix-run/node'
import { isRouteErrorResponse } from '@remix-run/react'
import { seoMeta, type SeoData } from './seo'

const seoOf = (data: unknown): SeoData | undefined =>
  (data as { readonly seo?: SeoData } | null | undefined)?.seo

/** `meta` of every page whose loader's data has `seo`; a page that is not there has the words of the 404 screen. */
export function pageMeta({ data, error }: { data: unknown; error?: unknown }): MetaDescriptor[] {
  const seo = seoOf(data)
  if (seo) return seoMeta(seo)
  const refused = isRouteErrorResponse(error) ? seoOf(error.data) : undefined
  const title = refused ? [{ title: `${refused.title} – ${refused.siteName}` }] : []
  return [...title, { name: 'robots', content: 'noindex' }]
}
