import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ArticleList } from '~/features/help/article-list'
import { loadHelpHome, type HelpHome as HelpHomeData } from '~/features/help/articles.server'
import { HelpResults, HelpSearch } from '~/features/help/help-search'
import * as css from '~/features/help/help.css'
import { MAX_QUERY } from '~/features/help/search-articles'
import { Screen } from '~/features/site-pages/screen'
import { useBoot } from '~/lib/boot'
import { langOf } from '~/lib/content/lang-of'
import { enterPage } from '~/lib/enter-page.server'
import { pageMeta } from '~/lib/page-meta'

export const handle = { i18n: ['pages'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { seo } = await enterPage({ context }, { seo: 'help' })
  const query = new URL(request.url).searchParams.get('q') ?? ''
  const home = await loadHelpHome(context, query.slice(0, MAX_QUERY))
  // What somebody asked is nothing for search engines.
  return json({ ...home, seo: { ...seo, indexed: home.search === null } })
}

export const meta = pageMeta

export default function HelpHome() {
  const { t } = useTranslation('pages')
  const { t: tCommon } = useTranslation('common')
  const { groups, popular, search } = useLoaderData() as HelpHomeData
  return (
    <Screen title={tCommon('footer.help')} reading>
      <HelpSearch query={search?.query ?? ''} maxLength={MAX_QUERY} />
      {search ? (
        <HelpResults {...search} />
      ) : (
        <>
          <section className={css.section}>
            <h2 className={css.subtitle}>{t('help.popular')}</h2>
            <ArticleList articles={popular} label={t('help.popular')} />
          </section>
          <div className={css.groups}>
            {groups.map(({ group, articles }) => (
              <Group key={group} title={t(`help.groups.${group}`)} articles={articles} />
            ))}
          </div>
          <p>
            <Link to="/help/page">{t('help.all')}</Link>
          </p>
        </>
      )}
    </Screen>
  )
}

function Group({ title, articles }: { title: string; articles: HelpHomeData['popular'] }) {
  const { language } = useBoot().boot
  return (
    <section className={css.group}>
      <h2 className={css.subtitle}>{title}</h2>
      <ul className={css.links} aria-label={title}>
        {articles.map((article) => (
          <li key={article.id} {...langOf(article.code, language)}>
            <Link to={`/help/${article.id}`} className={css.link}>
              {article.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
