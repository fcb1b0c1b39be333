import { Form, Link } from '@remix-run/react'
import { Search } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { control, label } from '~/ui/field.css'
import { ArticleList } from './article-list'
import type { ArticleSummary } from './help-groups'
import * as css from './help.css'

/** A question to the help; the server answers, so that it works without script. */
export function HelpSearch({ query, maxLength }: { query: string; maxLength: number }) {
  const { t } = useTranslation('pages')
  const id = useId()
  return (
    <Form method="get" action="/help" role="search" className={css.search} key={query}>
      <label htmlFor={id} className={label}>
        {t('help.search')}
      </label>
      <div className={css.searchLine}>
        <input
          id={id}
          name="q"
          type="search"
          defaultValue={query}
          maxLength={maxLength}
          enterKeyHint="search"
          className={control}
        />
        <Button type="submit" kind="primary">
          <Search size={18} aria-hidden />
          {t('help.find')}
        </Button>
      </div>
    </Form>
  )
}

export function HelpResults({ query, found }: { query: string; found: readonly ArticleSummary[] }) {
  const { t } = useTranslation('pages')
  if (found.length === 0) {
    return (
      <div className={css.section} role="status">
        <h2 className={css.subtitle}>{t('help.nothing', { query })}</h2>
        <p>{t('help.nothingHint')}</p>
        <p>
          <Link to="/help/page">{t('help.all')}</Link>
        </p>
      </div>
    )
  }
  const title = t('help.found', { count: found.length, query })
  return (
    <section className={css.section} aria-label={title}>
      <div role="status">
        <h2 className={css.subtitle}>{title}</h2>
      </div>
      <ArticleList articles={found} label={title} />
      <p>
        <Link to="/help">{t('help.endSearch')}</Link>
      </p>
    </section>
  )
}
