import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ArticleList } from './article-list'
import type { ArticleSummary } from './help-groups'
import * as css from './help.css'

/** All articles, page by page; each page has an address of its own. */
export function Listing({
  page,
  pages,
  articles,
}: {
  page: number
  pages: number
  articles: readonly ArticleSummary[]
}) {
  const { t } = useTranslation('pages')
  const { t: tCommon } = useTranslation('common')
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  return (
    <>
      <ArticleList articles={articles} label={t('help.all')} />
      {pages > 1 && (
        <nav aria-label={tCommon('pagination.label')}>
          <ul className={css.pages}>
            {numbers.map((number) => (
              <li key={number}>
                <Link
                  to={number === 1 ? '/help/page' : `/help/page/${number}`}
                  className={css.page}
                  aria-label={tCommon('pagination.page', { page: number })}
                  {...(number === page && { 'aria-current': 'page' })}
                >
                  {number}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p>
        <Link to="/help">{tCommon('footer.help')}</Link>
      </p>
    </>
  )
}
