import { Link } from '@remix-run/react'
import * as css from './help.css'
import type { ArticleSummary } from './help-groups'
import { langOf } from '~/lib/content/lang-of'
import { useBoot } from '~/lib/boot'

/** Title and description of each article, leading to it. */
export function ArticleList({ articles, label }: { articles: readonly ArticleSummary[]; label: string }) {
  const { language } = useBoot().boot
  return (
    <ul className={css.articles} aria-label={label}>
      {articles.map(({ id, title, description, code }) => (
        <li key={id} className={css.article} {...langOf(code, language)}>
          <Link to={`/help/${id}`} className={css.articleLink}>
            {title}
          </Link>
          <p className={css.description}>{description}</p>
        </li>
      ))}
    </ul>
  )
}
