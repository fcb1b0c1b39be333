import type { LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '~/lib/enter-page.server'
import { helpTexts } from '~/features/help/articles.server'
import { sitemapOf } from '~/lib/sitemap'

/** Public pages; those that need login are not for search engines. */
const PATHS = [
  '/',
  '/recharge/discount',
  '/redeem',
  '/chinesename',
  '/help',
  '/help/page',
  '/contact',
  '/privacy',
  '/terms-of-service',
]

/** One for all languages, beside the English pages. */
export async function loader({ context }: LoaderFunctionArgs) {
  if (context.language.prefix !== '') throw notFound(context)
  const paths = [...PATHS, ...(await helpTexts(context)).map(({ id }) => `/help/${id}`)]
  return new Response(sitemapOf(context.origin, paths), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
