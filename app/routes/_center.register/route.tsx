import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { MailCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_CALLS } from '#contracts/account-calls'
import { MIN_PASSWORD_LENGTH } from '#contracts/account-limits'
import * as css from '~/features/account/account.css'
import { AccountForm } from '~/features/account/account-form'
import { accountForms } from '~/features/account/account-forms.server'
import { accountMeta } from '~/features/account/account-meta'
import { askAccount, callbackOf, screenAnswer } from '~/features/account/account-screen.server'
import { EmailField, PasswordField } from '~/features/account/fields'
import { submitForm } from '~/features/account/submit-form.server'
import { textsFor } from '~/lib/i18n.server'
import { readForm } from '~/lib/read-form.server'
import { button } from '~/ui/button.css'

export const handle = { i18n: ['account'] }

export function loader({ request, context }: LoaderFunctionArgs) {
  const callback = new URL(request.url).searchParams.get('callback')
  return screenAnswer({
    title: textsFor(context, 'account')('register.title'),
    siteName: context.siteName,
    query: callback === null ? '' : `?callback=${encodeURIComponent(callbackOf(context, callback).href)}`,
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  return submitForm(context, {
    form: await readForm(request, context),
    schema: accountForms(context).register,
    async perform({ email, password }) {
      const language = context.language.code
      await askAccount(context, ACCOUNT_CALLS.register, { email, password, language })
      return screenAnswer({ sent: email })
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => accountMeta(data)

export default function Register() {
  const { t } = useTranslation('account')
  const { query } = useLoaderData<{ query: string }>()
  const sent = useActionData<{ sent?: string }>()?.sent
  if (sent !== undefined) return <LetterSent email={sent} query={query} />
  return (
    <section className={css.sheet}>
      <h1 className={css.heading}>{t('register.title')}</h1>
      <AccountForm id="register" submit={t('register.submit')}>
        {(field) => (
          <>
            <EmailField field={field('email')} />
            <PasswordField
              field={field('password')}
              label={t('password')}
              autoComplete="new-password"
              hint={t('passwordRule', { count: MIN_PASSWORD_LENGTH })}
            />
            <PasswordField
              field={field('confirm')}
              label={t('confirmPassword')}
              autoComplete="new-password"
            />
          </>
        )}
      </AccountForm>
      <div className={css.aside}>
        {t('register.haveAccount')}
        <Link to={`/login${query}`} className={css.link}>
          {t('login.submit')}
        </Link>
      </div>
    </section>
  )
}

/** The same for an address that has an account: only its mailbox learns that. */
function LetterSent({ email, query }: { email: string; query: string }) {
  const { t } = useTranslation('account')
  return (
    <section className={css.sheet} role="status">
      <MailCheck size={40} strokeWidth={1.5} aria-hidden />
      <h1 className={css.heading}>{t('register.sentTitle')}</h1>
      <p>{t('register.sent', { email })}</p>
      <p className={css.hint}>{t('register.sentHint')}</p>
      <Link to={`/login${query}`} className={button({ kind: 'primary' })}>
        {t('register.logIn')}
      </Link>
    </section>
  )
}
