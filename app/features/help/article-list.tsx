import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as css from './help.css'
import type { ArticleId } from './articles'
import { useBoot } from '~/lib/boot'

/** Title and description of each article, leading to it. */
export function ArticleList({ ids, label }: { ids: readonly ArticleId[]; label: string }) {
  const { t } = useTranslation('pages')
  const { siteName } = useBoot().boot
  return (
    <ul className={css.articles} aria-label={label}>
      {ids.map((id) => (
        <li key={id} className={css.article}>
          <Link to={`/help/${id}`} className={css.articleLink}>
            {t(`articles.${id}.title`, { siteName })}
          </Link>
          <p>{t(`articles.${id}.text`, { siteName })}</p>
        </li>
      ))}
    </ul>
  )
}
