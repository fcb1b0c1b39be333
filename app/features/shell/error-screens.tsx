import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBoot } from '~/lib/boot'
import { button } from '~/ui/button.css'
import * as css from './shell.css'

export function NotFoundScreen() {
  const { t } = useTranslation('common')
  return (
    <section className={css.errorScreen}>
      <p className={css.errorStatus} aria-hidden>
        404
      </p>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <HomeLink />
    </section>
  )
}

/** Says nothing of the cause; the reference finds it in the log. */
export function ErrorScreen() {
  const { t } = useTranslation('common')
  const { boot } = useBoot()
  return (
    <section className={css.errorScreen}>
      <h1>{t('failure.title')}</h1>
      <p>{t('failure.text')}</p>
      <p className={css.reference}>{t('failure.reference', { id: boot.requestId })}</p>
      <HomeLink />
    </section>
  )
}

function HomeLink() {
  const { t } = useTranslation('common')
  return (
    <Link to="/" className={button({ kind: 'primary' })}>
      {t('goHome')}
    </Link>
  )
}
