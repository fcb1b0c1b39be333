import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_CALLS } from '#contracts/account-calls'
import * as css from '~/features/account/account.css'
import { AccountForm } from '~/features/account/account-form'
import { accountForms } from '~/features/account/account-forms.server'
import { accountMeta } from '~/features/account/account-meta'
import {
  askAccount,
  callbackOf,
  deviceOf,
  goBack,
  screenAnswer,
} from '~/features/account/account-screen.server'
import { EmailField, PasswordField } from '~/features/account/fields'
import { submitForm } from '~/features/account/submit-form.server'
import { textsFor } from '~/lib/i18n.server'
import { readForm } from '~/lib/read-form.server'

export const handle = { i18n: ['account'] }

export function loader({ request, context }: LoaderFunctionArgs) {
  const callback = new URL(request.url).searchParams.get('callback')
  return screenAnswer({
    title: textsFor(context, 'account')('login.title'),
    siteName: context.siteName,
    // The other screens keep where the login is to go back to.
    query: callback === null ? '' : `?callback=${encodeURIComponent(callbackOf(context, callback).href)}`,
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const callback = new URL(request.url).searchParams.get('callback')
  return submitForm(context, {
    form: await readForm(request, context),
    schema: accountForms(context).login,
    fieldOf: { wrongPassword: 'password', invalidInput: 'password' },
    async perform(typed) {
      const login = await askAccount(context, ACCOUNT_CALLS.login, { ...typed, device: deviceOf(request) })
      return goBack(context, callback, login)
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => accountMeta(data)

export default function Login() {
  const { t } = useTranslation('account')
  const { query } = useLoaderData<{ query: string }>()
  return (
    <section className={css.sheet}>
      <h1 className={css.heading}>{t('login.title')}</h1>
      <AccountForm id="login" submit={t('login.submit')}>
        {(field) => (
          <>
            <EmailField field={field('email')} />
            <PasswordField field={field('password')} label={t('password')} autoComplete="current-password" />
          </>
        )}
      </AccountForm>
      <p className={css.hint}>{t('login.keeps')}</p>
      <div className={css.aside}>
        <Link to={`/forgot-password${query}`} className={css.link}>
          {t('login.forgot')}
        </Link>
        <Link to={`/register${query}`} className={css.link}>
          {t('login.register')}
        </Link>
      </div>
    </section>
  )
}
