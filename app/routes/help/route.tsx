import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ArticleList } from '~/features/help/article-list'
import { ARTICLES } from '~/features/help/articles'
import * as css from '~/features/help/help.css'
import { Screen } from '~/features/site-pages/screen'
import { enterPage } from '~/lib/enter-page.server'
import { pageMeta } from '~/lib/page-meta'

export const handle = { i18n: ['pages'] }
export const loader = ({ context }: LoaderFunctionArgs) => enterPage({ context }, { seo: 'help' })
export const meta = pageMeta

export default function HelpHome() {
  const { t } = useTranslation('pages')
  const { t: tCommon } = useTranslation('common')
  return (
    <Screen title={tCommon('footer.help')} reading>
      <h2 className={css.subtitle}>{t('help.popular')}</h2>
      <ArticleList ids={ARTICLES.slice(0, 3)} label={t('help.popular')} />
      <p>
        <Link to="/help/page">{t('help.all')}</Link>
      </p>
    </Screen>
  )
}
