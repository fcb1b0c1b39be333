import { foldText } from './fold-text'

export interface Searchable {
  readonly title: string
  readonly description: string
  readonly headings: readonly string[]
  readonly text: string
}

/** Longest question, UTF-16 units. */
export const MAX_QUERY = 100

/** Where a word was found: what that is worth. */
const WORTH = { title: 8, headings: 4, description: 3, text: 1 } as const

/**
 * The articles that have every word of the question, best first. Words are found inside others, so that languages without spaces
 * and with endings are searched as well.
 */
export function searchArticles<Article extends Searchable>(
  articles: readonly Article[],
  query: string,
): Article[] {
  const words = foldText(query.slice(0, MAX_QUERY))
    .split(/[\s\u3000]+/)
    .filter(Boolean)
  if (words.length === 0) return []
  return articles
    .map((article) => ({ article, score: scoreOf(article, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ article }) => article)
}

function scoreOf(article: Searchable, words: readonly string[]): number {
  const fields = {
    title: foldText(article.title),
    headings: foldText(article.headings.join('\n')),
    description: foldText(article.description),
    text: foldText(article.text),
  }
  const names = Object.keys(WORTH) as (keyof typeof WORTH)[]
  const scores = words.map((word) =>
    names.reduce((sum, name) => sum + (fields[name].includes(word) ? WORTH[name] : 0), 0),
  )
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}
