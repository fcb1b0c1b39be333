import type { AppLoadContext } from '@remix-run/node'
import { contentTexts, type ContentText } from '~/lib/content/content.server'
import { localizedPath } from '~/lib/languages'
import { HELP_GROUPS, type Article, type ArticleSummary, type HelpGroup } from './help-groups'
import { searchArticles } from './search-articles'

export const summaryOf = ({ id, code, head }: ContentText): ArticleSummary => ({
  id,
  code,
  title: head['title'] ?? id,
  description: head['description'] ?? '',
})

export const helpTexts = (context: AppLoadContext): Promise<ContentText[]> => contentTexts(context, 'help')

/** What the help's home shows: articles by group, those that most people look for, and what a question found. */
export interface HelpHome {
  readonly groups: readonly { readonly group: HelpGroup; readonly articles: readonly ArticleSummary[] }[]
  readonly popular: readonly ArticleSummary[]
  readonly search: { readonly query: string; readonly found: readonly ArticleSummary[] } | null
}

export async function loadHelpHome(context: AppLoadContext, query: string): Promise<HelpHome> {
  const texts = await helpTexts(context)
  const asked = query.trim()
  return {
    groups: HELP_GROUPS.map((group) => ({
      group,
      articles: texts.filter(({ head }) => head['group'] === group).map(summaryOf),
    })),
    popular: texts.filter(({ head }) => head['popular'] === 'yes').map(summaryOf),
    search: asked === '' ? null : { query: asked, found: search(texts, asked) },
  }
}

const search = (texts: readonly ContentText[], query: string): ArticleSummary[] =>
  searchArticles(
    texts.map((text) => ({
      ...summaryOf(text),
      summary: summaryOf(text),
      headings: text.contents.map((heading) => heading.text),
      text: text.sections.join('\n'),
    })),
    query,
  ).map(({ summary }) => summary)

/** An article with its neighbours. */
export function articleOf(texts: readonly ContentText[], text: ContentText): Article {
  const at = texts.indexOf(text)
  const [previous, next] = [texts[at - 1], texts[at + 1]]
  return {
    ...summaryOf(text),
    html: text.html,
    contents: text.contents,
    ...(previous && { previous: summaryOf(previous) }),
    ...(next && { next: summaryOf(next) }),
  }
}

/** The article for search engines (schema.org): questions and answers where its headings are questions, and the way to it. */
export function articleGraph(context: AppLoadContext, text: ContentText, helpName: string): object[] {
  const { title, description } = summaryOf(text)
  const address = (path: string): string => context.origin + localizedPath(context.language, path)
  const url = address(`/help/${text.id}`)
  const entry = (position: number, name: string, item: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item,
  })
  const way = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      entry(1, context.siteName, address('/')),
      entry(2, helpName, address('/help')),
      entry(3, title, url),
    ],
  }
  const shared = { '@id': `${url}#article`, url, inLanguage: text.code }
  const questions = text.contents.map((heading, index) => ({
    '@type': 'Question',
    name: heading.text,
    acceptedAnswer: { '@type': 'Answer', text: text.sections[index + 1] ?? '' },
  }))
  const article =
    text.head['kind'] === 'faq'
      ? { '@type': 'FAQPage', ...shared, name: title, description, mainEntity: questions }
      : { '@type': 'Article', ...shared, headline: title, description, mainEntityOfPage: url }
  return [article, way]
}
