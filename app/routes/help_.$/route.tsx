import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ArticleList } from '~/features/help/article-list'
import { neighboursOf, readHelpPath, type ArticleId, type HelpPath } from '~/features/help/articles'
import * as css from '~/features/help/help.css'
import { Screen } from '~/features/site-pages/screen'
import { useBoot } from '~/lib/boot'
import { enterPage } from '~/lib/enter-page.server'
import { textsFor } from '~/lib/i18n.server'
import { pageMeta } from '~/lib/page-meta'
import { plainText } from '~/lib/plain-text'
import { Button } from '~/ui/button'
import { Announcer } from '~/ui/hidden'
import { useHydrated } from '~/ui/use-hydrated'

export const handle = { i18n: ['pages'] }

/** `/help/page*` is the listing, `/help/{id}` an article; any other path below is not there. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const shown = readHelpPath(params['*'] ?? '')
  const { seo } = await enterPage({ context }, { seo: 'help', validate: () => shown !== null })
  const t = textsFor(context, 'pages')
  const { siteName } = context
  if (shown?.kind !== 'article') {
    return json({ shown: shown as HelpPath, seo: { ...seo, title: t('help.all') } })
  }
  const own = {
    title: t(`articles.${shown.id}.title`, { siteName }),
    description: plainText(t(`articles.${shown.id}.text`, { siteName })),
  }
  return json({ shown: shown, seo: { ...seo, ...own } })
}

export const meta = pageMeta

export default function Help() {
  const { t } = useTranslation('pages')
  const { t: tCommon } = useTranslation('common')
  const { shown } = useLoaderData() as { shown: HelpPath }
  if (shown.kind === 'article') return <Article id={shown.id} />
  return (
    <Screen title={t('help.all')} reading>
      <ArticleList ids={shown.ids} label={t('help.all')} />
      <p>
        <Link to="/help">{tCommon('footer.help')}</Link>
      </p>
    </Screen>
  )
}

function Article({ id }: { id: ArticleId }) {
  const { t } = useTranslation('pages')
  const { siteName } = useBoot().boot
  const { previous, next } = neighboursOf(id)
  return (
    <Screen title={t(`articles.${id}.title`, { siteName })} reading>
      <p className={css.text}>{t(`articles.${id}.text`, { siteName })}</p>
      <ShareButtons title={t(`articles.${id}.title`, { siteName })} />
      <nav className={css.neighbours} aria-label={t('help.all')}>
        {previous && (
          <Link to={`/help/${previous}`} rel="prev">
            {t('help.previous')} – {t(`articles.${previous}.title`, { siteName })}
          </Link>
        )}
        {next && (
          <Link to={`/help/${next}`} rel="next">
            {t('help.next')} – {t(`articles.${next}.title`, { siteName })}
          </Link>
        )}
        <Link to="/help/page">{t('help.all')}</Link>
      </nav>
    </Screen>
  )
}

/** Only where script runs: without it the browser's own address bar does both. */
function ShareButtons({ title }: { title: string }) {
  const { t } = useTranslation('pages')
  const hydrated = useHydrated()
  const [isCopied, setCopied] = useState(false)
  if (!hydrated) return null
  const address = () => window.location.href.split(/[?#]/)[0] ?? ''
  const copy = () => {
    navigator.clipboard.writeText(address()).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className={css.actions}>
      {typeof navigator.share === 'function' && (
        <Button onClick={() => void navigator.share({ title, url: address() }).catch(() => undefined)}>
          {t('help.share')}
        </Button>
      )}
      <Button onClick={copy}>{t(isCopied ? 'help.copied' : 'help.copy')}</Button>
      <Announcer text={isCopied ? t('help.copied') : ''} />
    </div>
  )
}
