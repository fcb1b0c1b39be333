import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBoot } from '~/lib/boot'
import { langOf } from '~/lib/content/lang-of'
import { Message } from '~/ui/message'
import { ContentsList, Prose } from '~/ui/prose'
import type { Article, ArticleSummary } from './help-groups'
import * as css from './help.css'
import { ShareArticle } from './share-article'

export function ArticleScreen({ article, address }: { article: Article; address: string }) {
  const { t } = useTranslation('pages')
  const { t: tCommon } = useTranslation('common')
  const { language } = useBoot().boot
  const lang = langOf(article.code, language)
  return (
    <article className={css.screen}>
      <Breadcrumb title={article.title} lang={lang} />
      <h1 {...lang}>{article.title}</h1>
      {article.code !== language.code && (
        <Message tone="note" label={tCommon('message.note')}>
          {t('help.untranslated')}
        </Message>
      )}
      <ContentsList label={t('help.contents')} items={article.contents} lang={lang} />
      <div className={css.sheet}>
        <Prose html={article.html} lang={lang} />
      </div>
      <ShareArticle title={article.title} address={address} />
      <p>
        {t('help.open')} <Link to="/contact">{t('help.write')}</Link>
      </p>
      <Neighbours article={article} />
    </article>
  )
}

function Breadcrumb({ title, lang }: { title: string; lang: ReturnType<typeof langOf> }) {
  const { t } = useTranslation('pages')
  const { t: tCommon } = useTranslation('common')
  return (
    <nav aria-label={t('help.way')}>
      <ol className={css.way}>
        <li>
          <Link to="/">{tCommon('footer.home')}</Link>
        </li>
        <li>
          <Link to="/help">{tCommon('footer.help')}</Link>
        </li>
        <li aria-current="page" {...lang}>
          {title}
        </li>
      </ol>
    </nav>
  )
}

function Neighbours({ article: { previous, next } }: { article: Article }) {
  const { t } = useTranslation('pages')
  return (
    <nav className={css.neighbours} aria-label={t('help.all')}>
      {previous && <Neighbour article={previous} rel="prev" text={t('help.previous')} />}
      {next && <Neighbour article={next} rel="next" text={t('help.next')} />}
      <Link to="/help/page">{t('help.all')}</Link>
    </nav>
  )
}

function Neighbour({ article, rel, text }: { article: ArticleSummary; rel: string; text: string }) {
  const { language } = useBoot().boot
  return (
    <Link to={`/help/${article.id}`} rel={rel}>
      {text} – <span {...langOf(article.code, language)}>{article.title}</span>
    </Link>
  )
}
