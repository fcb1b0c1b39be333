import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_CALLS } from '#contracts/account-calls'
import * as css from '~/features/account/account.css'
import { AccountForm } from '~/features/account/account-form'
import { accountForms } from '~/features/account/account-forms.server'
import { accountMeta } from '~/features/account/account-meta'
import { askAccount, callbackOf, screenAnswer } from '~/features/account/account-screen.server'
import { EmailField } from '~/features/account/fields'
import { submitForm } from '~/features/account/submit-form.server'
import { textsFor } from '~/lib/i18n.server'
import { readForm } from '~/lib/read-form.server'
import { Message } from '~/ui/message'

export const handle = { i18n: ['account'] }

export function loader({ request, context }: LoaderFunctionArgs) {
  const callback = new URL(request.url).searchParams.get('callback')
  return screenAnswer({
    title: textsFor(context, 'account')('forgot.title'),
    siteName: context.siteName,
    query: callback === null ? '' : `?callback=${encodeURIComponent(callbackOf(context, callback).href)}`,
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  return submitForm(context, {
    form: await readForm(request, context),
    schema: accountForms(context).forgot,
    async perform({ email }) {
      await askAccount(context, ACCOUNT_CALLS.forgotPassword, { email, language: context.language.code })
      return screenAnswer({ sent: email })
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => accountMeta(data)

export default function ForgotPassword() {
  const { t } = useTranslation('account')
  const { t: tCommon } = useTranslation('common')
  const { query } = useLoaderData<{ query: string }>()
  const sent = useActionData<{ sent?: string }>()?.sent
  return (
    <section className={css.sheet}>
      <h1 className={css.heading}>{t('forgot.title')}</h1>
      {sent === undefined ? (
        <>
          <p className={css.muted}>{t('forgot.text')}</p>
          <AccountForm id="forgot" submit={t('forgot.submit')}>
            {(field) => <EmailField field={field('email')} />}
          </AccountForm>
        </>
      ) : (
        <Message tone="success" label={tCommon('message.success')} alert>
          {t('forgot.sent', { email: sent })}
        </Message>
      )}
      <div className={css.aside}>
        <Link to={`/login${query}`} className={css.link}>
          {t('forgot.back')}
        </Link>
      </div>
    </section>
  )
}
