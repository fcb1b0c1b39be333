import { Form, Link, useNavigate, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatExpiry } from '~/lib/format-date'
import { Button } from '~/ui/button'
import { button } from '~/ui/button.css'
import { Dialog } from '~/ui/dialog'
import { useHydrated } from '~/ui/use-hydrated'
import * as css from './account.css'

/** Asks before the renewal ends: a dialog, or without script the first thing on the page. */
export function Unsubscribe({ expireTime }: { expireTime: string }) {
  const { t } = useTranslation('account')
  const hydrated = useHydrated()
  const navigate = useNavigate()
  if (!hydrated) {
    return (
      <section className={css.section} aria-labelledby="unsubscribe">
        <h2 id="unsubscribe" className={css.sectionTitle}>
          {t('unsubscribe.title')}
        </h2>
        <Question expireTime={expireTime} />
        <Link to="/account" className={button({ kind: 'secondary' })}>
          {t('unsubscribe.keep')}
        </Link>
      </section>
    )
  }
  return (
    <Dialog
      open
      onClose={() => navigate('/account', { preventScrollReset: true })}
      title={t('unsubscribe.title')}
      close={t('unsubscribe.keep')}
    >
      <Question expireTime={expireTime} />
    </Dialog>
  )
}

function Question({ expireTime }: { expireTime: string }) {
  const { t, i18n } = useTranslation('account')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" action="/account" className={css.stacked} preventScrollReset>
      <p>{t('unsubscribe.text', { date: formatExpiry(expireTime, i18n.language) })}</p>
      <div className={css.actions}>
        <Button type="submit" name="intent" value="unsubscribe" kind="primary" disabled={isBusy}>
          {t('unsubscribe.confirm')}
        </Button>
      </div>
    </Form>
  )
}
