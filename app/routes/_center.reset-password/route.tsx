import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_CALLS } from '#contracts/account-calls'
import { MIN_PASSWORD_LENGTH } from '#contracts/account-limits'
import * as css from '~/features/account/account.css'
import { AccountForm } from '~/features/account/account-form'
import { accountForms } from '~/features/account/account-forms.server'
import { accountMeta } from '~/features/account/account-meta'
import { askAccount, deviceCookie, homeOf, screenAnswer } from '~/features/account/account-screen.server'
import { PasswordField } from '~/features/account/fields'
import { submitForm } from '~/features/account/submit-form.server'
import { textsFor } from '~/lib/i18n.server'
import { SECRET_PAGE } from '~/lib/login.server'
import { readForm } from '~/lib/read-form.server'

export const handle = { i18n: ['account'] }

export function loader({ context }: LoaderFunctionArgs) {
  return screenAnswer({ title: textsFor(context, 'account')('reset.title'), siteName: context.siteName })
}

/** Then to the site, which says that the password is changed (AUTH-07); logging in comes by itself. */
export async function action({ request, context }: ActionFunctionArgs) {
  const code = new URL(request.url).searchParams.get('code') ?? ''
  return submitForm(context, {
    form: await readForm(request, context),
    schema: accountForms(context).reset,
    async perform({ password }) {
      const call = ACCOUNT_CALLS.resetPassword
      const input = call.input.safeParse({ code, password })
      const { device } = await askAccount(
        context,
        call,
        input.success ? input.data : { code: NO_CODE, password },
      )
      const headers = new Headers(SECRET_PAGE)
      headers.append('set-cookie', deviceCookie(context, device))
      return redirect(`${homeOf(context)}?origin=resetPassword`, { status: 303, headers })
    },
  })
}

/** A code of the right shape that nobody has: the upstream says what there is to say about a broken link. */
const NO_CODE = '0'.repeat(43)

export const meta: MetaFunction<typeof loader> = ({ data }) => accountMeta(data)

export default function ResetPassword() {
  const { t } = useTranslation('account')
  return (
    <section className={css.sheet}>
      <h1 className={css.heading}>{t('reset.title')}</h1>
      <AccountForm id="reset" submit={t('reset.submit')}>
        {(field) => (
          <>
            <PasswordField
              field={field('password')}
              label={t('change.new')}
              autoComplete="new-password"
              hint={t('passwordRule', { count: MIN_PASSWORD_LENGTH })}
            />
            <PasswordField field={field('confirm')} label={t('change.confirm')} autoComplete="new-password" />
          </>
        )}
      </AccountForm>
      <div className={css.aside}>
        <Link to="/forgot-password" className={css.link}>
          {t('reset.again')}
        </Link>
      </div>
    </section>
  )
}
