import { isRouteErrorResponse, Link, useLocation, useRouteError } from '@remix-run/react'
import { CalendarX2, CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoot } from '~/lib/boot'
import { HOME_SECONDS } from '~/lib/not-found'
import { localizedPath } from '~/lib/languages'
import { noteFailure } from '~/lib/pending'
import { Button } from '~/ui/button'
import { button } from '~/ui/button.css'
import { focusContent } from '~/ui/move-focus'
import { useHydrated } from '~/ui/use-hydrated'
import * as css from './shell.css'
import { SiteLink } from './site-link'

export function NotFoundScreen() {
  const { t } = useTranslation('common')
  return (
    <section className={css.errorScreen}>
      <p className={css.errorStatus} aria-hidden>
        404
      </p>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Countdown />
      <HomeLink />
    </section>
  )
}

/** Seconds to the home of this language; without script the page's head leads there (ROUTE-10). */
function Countdown() {
  const { t } = useTranslation('common')
  const { boot } = useBoot()
  const hydrated = useHydrated()
  const [seconds, setSeconds] = useState(HOME_SECONDS)
  const [stays, setStays] = useState(false)
  useEffect(() => {
    if (stays) return
    if (seconds === 0) {
      window.location.assign(localizedPath(boot.language, '/'))
      return
    }
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds, stays, boot.language])
  if (stays) return null
  return (
    <>
      <p role="timer" className={css.reference}>
        {t('notFound.countdown', { seconds })}
      </p>
      {hydrated && (
        <Button
          type="button"
          onClick={() => {
            setStays(true)
            focusContent()
          }}
        >
          {t('notFound.stay')}
        </Button>
      )}
    </>
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

/** A navigation that ends on such a screen has failed, and the loading indicator is to say so (UI-01). */
const useFailureNoted = (): void => useEffect(noteFailure, [])

/** What was asked for cannot be had right now: the same address again, by a link that works without script too. */
export function UnreachableScreen() {
  useFailureNoted()
  const { t } = useTranslation('common')
  const { t: tErrors } = useTranslation('errors')
  const { pathname, search } = useLocation()
  return (
    <section className={css.errorScreen}>
      <CloudOff size={56} strokeWidth={1.25} className={css.errorGlyph} aria-hidden />
      <h1>{tErrors('network')}</h1>
      <Link
        to={pathname + search}
        reloadDocument
        className={button({ kind: 'primary' })}
        // Without a line the browser's own error page would come; the notice above says that there is none.
        onClick={(event) => !navigator.onLine && event.preventDefault()}
      >
        {t('retry')}
      </Link>
    </section>
  )
}

/** An error meant for the reader shows its message; of any other nothing is said but the reference that finds it in the log. */
export function ErrorScreen() {
  useFailureNoted()
  const { t } = useTranslation('common')
  const error = useRouteError()
  const data: unknown = isRouteErrorResponse(error) ? error.data : undefined
  const { message } = (data ?? {}) as { message?: unknown }
  const exposed = typeof message === 'string' && message !== '' ? message : null
  const { boot } = useBoot()
  return (
    <section className={css.errorScreen}>
      <h1>{t('failure.title')}</h1>
      <p>{exposed ?? t('failure.text')}</p>
      <p className={css.reference}>{t('failure.reference', { id: boot.requestId })}</p>
      <HomeLink />
    </section>
  )
}

function HomeLink() {
  const { t } = useTranslation('common')
  return (
    <SiteLink to="/" className={button({ kind: 'primary' })}>
      {t('goHome')}
    </SiteLink>
  )
}
