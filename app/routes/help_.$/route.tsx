import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ArticleScreen } from '~/features/help/article-screen'
import { articleGraph, articleOf, helpTexts, summaryOf } from '~/features/help/articles.server'
import type { Article, ArticleSummary } from '~/features/help/help-groups'
import { readHelpPath } from '~/features/help/help-path'
import { Listing } from '~/features/help/listing-screen'
import { Screen } from '~/features/site-pages/screen'
import { enterPage } from '~/lib/enter-page.server'
import { textsFor } from '~/lib/i18n.server'
import { localizedPath } from '~/lib/languages'
import { pageMeta } from '~/lib/page-meta'

export const handle = { i18n: ['pages'] }

type Shown =
  | { readonly kind: 'article'; readonly article: Article; readonly address: string }
  | {
      readonly kind: 'listing'
      readonly page: number
      readonly pages: number
      readonly articles: readonly ArticleSummary[]
    }

/** `/help/page*` is the listing, `/help/{id}` an article; any other path below is not there. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const texts = await helpTexts(context)
  const path = readHelpPath(
    params['*'] ?? '',
    texts.map(({ id }) => id),
  )
  const { seo } = await enterPage({ context }, { seo: 'help', validate: () => path !== null })
  const text = path?.kind === 'article' ? texts.find(({ id }) => id === path.id) : undefined
  if (text) {
    const { title, description } = summaryOf(text)
    const graph = articleGraph(context, text, seo.title)
    const address = context.origin + localizedPath(context.language, `/help/${text.id}`)
    const shown: Shown = { kind: 'article', article: articleOf(texts, text), address }
    return json({ shown, seo: { ...seo, title, description, graph } })
  }
  const { page, pages, ids } = path as Extract<typeof path, { kind: 'listing' }>
  const all = textsFor(context, 'pages')('help.all')
  const name = textsFor(context, 'common')('pagination.page', { page })
  const articles = texts.filter(({ id }) => ids.includes(id)).map(summaryOf)
  // One address for each page, whichever form was asked for.
  const own =
    page === 1
      ? { title: all, path: '/help/page' }
      : { title: `${all} – ${name}`, path: `/help/page/${page}` }
  const shown: Shown = { kind: 'listing', page, pages, articles }
  return json({ shown, seo: { ...seo, ...own } })
}

export const meta = pageMeta

export default function Help() {
  const { t } = useTranslation('pages')
  const { shown } = useLoaderData() as { shown: Shown }
  if (shown.kind === 'article') {
    return <ArticleScreen key={shown.article.id} article={shown.article} address={shown.address} />
  }
  return (
    <Screen title={t('help.all')} reading>
      <Listing page={shown.page} pages={shown.pages} articles={shown.articles} />
    </Screen>
  )
}
