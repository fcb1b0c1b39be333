import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { button } from '~/ui/button.css'
import { Message } from '~/ui/message'
import { AccountForm } from './account-form'
import * as css from './account.css'
import { CurrentPassword } from './fields'

const GONE = ['documents', 'credits', 'plan', 'data'] as const

/** Before an account is deleted: what goes, what the law keeps, and the password. */
export function DeleteAccount({ email }: { email: string }) {
  const { t } = useTranslation('account')
  const { t: tCommon } = useTranslation('common')
  return (
    <section className={css.sheet}>
      <h1 className={css.heading}>{t('delete.title')}</h1>
      <p>
        <bdi>{email}</bdi>
      </p>
      <Message tone="caution" label={tCommon('message.caution')}>
        {t('delete.final')}
      </Message>
      <ul className={css.points}>
        {GONE.map((what) => (
          <li key={what}>{t(`delete.${what}`)}</li>
        ))}
      </ul>
      <p>{t('delete.kept')}</p>
      <AccountForm id="delete" submit={t('delete.submit')}>
        {(field) => (
          <>
            <input type="hidden" name="intent" value="delete" />
            <CurrentPassword email={email} field={field('current')} />
          </>
        )}
      </AccountForm>
      <Link to="/account" className={button({ kind: 'secondary' })}>
        {t('delete.keep')}
      </Link>
    </section>
  )
}
