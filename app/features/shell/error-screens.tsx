import { Link, useLocation } from '@remix-run/react'
import { CalendarX2, CloudOff } from 'lucide-react'
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

/** A result that is no longer kept. */
export function ExpiredScreen() {
  const { t } = useTranslation('common')
  const { t: tErrors } = useTranslation('errors')
  return (
    <section className={css.errorScreen}>
      <CalendarX2 size={56} strokeWidth={1.25} className={css.errorGlyph} aria-hidden />
      <h1>{tErrors('resultExpired')}</h1>
      <p>{t('expired.text')}</p>
      <Link to="/" className={button({ kind: 'primary' })}>
        {t('expired.action')}
      </Link>
    </section>
  )
}

/** What was asked for cannot be had right now: the same address again, by a link that works without script too. */
export function UnreachableScreen() {
  const { t } = useTranslation('common')
  const { t: tErrors } = useTranslation('errors')
  const { pathname, search } = useLocation()
  return (
    <section className={css.errorScreen}>
      <CloudOff size={56} strokeWidth={1.25} className={css.errorGlyph} aria-hidden />
      <h1>{tErrors('network')}</h1>
      <Link to={pathname + search} reloadDocument className={button({ kind: 'primary' })}>
        {t('retry')}
      </Link>
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
