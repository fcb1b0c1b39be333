import { json, type AppLoadContext } from '@remix-run/node'
import { contentTexts } from '~/lib/content/content.server'
import { enterPage } from '~/lib/enter-page.server'
import type { SeoKey } from '~/lib/seo.server'
import type { Policy } from './policy'

/** The loader of the two policy pages: their text with version and date. */
export async function policyPage(context: AppLoadContext, id: 'privacy' | 'terms', seoKey: SeoKey) {
  const { seo } = await enterPage({ context }, { seo: seoKey })
  const text = (await contentTexts(context, 'policy')).find((known) => known.id === id)
  if (!text) throw new Error(`There is no policy ${id}`)
  const { code, html, contents, head } = text
  const policy: Policy = { code, html, contents, version: head['version'] ?? '', date: head['date'] ?? '' }
  return json({ policy, seo })
}
