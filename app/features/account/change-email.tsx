import { Link, useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { button } from '~/ui/button.css'
import { Message } from '~/ui/message'
import { AccountForm } from './account-form'
import * as css from './account.css'
import { CurrentPassword, EmailField } from './fields'

/** Asks for another address of the account, and says where the link to confirm it has gone. */
export function ChangeEmail({ email }: { email: string }) {
  const { t } = useTranslation('account')
  const { t: tCommon } = useTranslation('common')
  const asked = useActionData<{ emailAsked?: string }>()?.emailAsked
  return (
    <section className={css.sheet}>
      <h1 className={css.heading}>{t('newEmail.title')}</h1>
      {asked === undefined ? (
        <>
          <p>
            <bdi>{email}</bdi>
          </p>
          <p className={css.hint}>{t('newEmail.text')}</p>
          <AccountForm id="email" submit={t('newEmail.submit')}>
            {(field) => (
              <>
                <input type="hidden" name="intent" value="email" />
                <EmailField field={field('email')} label={t('newEmail.new')} autoComplete="email" />
                <CurrentPassword email={email} field={field('current')} />
              </>
            )}
          </AccountForm>
        </>
      ) : (
        <>
          <Message tone="success" label={tCommon('message.success')} alert>
            {t('newEmail.sent', { email: asked })}
          </Message>
          <p className={css.hint}>{t('register.sentHint')}</p>
        </>
      )}
      <Link to="/account" className={button({ kind: 'secondary' })}>
        {asked === undefined ? t('newEmail.keep') : t('account.title')}
      </Link>
    </section>
  )
}
