import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { WEBAPI_CALLS } from '#contracts/calls'
import { UpstreamError } from '#contracts/executor'
import { MIN_PASSWORD_LENGTH } from '#contracts/account-limits'
import * as css from '~/features/account/account.css'
import { AccountForm } from '~/features/account/account-form'
import { accountForms } from '~/features/account/account-forms.server'
import { screenAnswer } from '~/features/account/account-screen.server'
import { CurrentPassword, PasswordField } from '~/features/account/fields'
import { submitForm } from '~/features/account/submit-form.server'
import { requireUser } from '~/lib/current-user.server'
import { enterPage } from '~/lib/enter-page.server'
import { startLogin } from '~/lib/login.server'
import { pageMeta } from '~/lib/page-meta'
import { openSession } from '~/lib/own-session.server'
import { readForm } from '~/lib/read-form.server'
import { openUpstream } from '~/lib/upstream.server'
import { button } from '~/ui/button.css'
import { Message } from '~/ui/message'

export const handle = { i18n: ['account'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = await requireUser(request, context)
  const session = await openSession(request, context)
  const { seo } = await enterPage({ context }, { seo: 'changePassword' })
  return screenAnswer({ seo, email }, await session.headers())
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireUser(request, context)
  const upstream = await openUpstream(request, context)
  return submitForm(context, {
    form: await readForm(request, context),
    schema: accountForms(context).change,
    fieldOf: { incorrectPassword: 'current' },
    async perform({ current, password }) {
      const passwords = { oldPassword: current, newPassword: password }
      try {
        await upstream.execute(WEBAPI_CALLS.changePwd, passwords)
        return screenAnswer({ changed: true })
      } catch (error) {
        if (!(error instanceof UpstreamError) || error.ret !== 403) throw error
        const session = await openSession(request, context)
        return startLogin(request, context, '/change-password', await session.headers())
      }
    },
  })
}

export const meta = pageMeta

export default function ChangePassword() {
  const { t } = useTranslation('account')
  const { email } = useLoaderData<{ email: string }>()
  const changed = useActionData<{ changed?: true }>()?.changed
  return (
    <section className={css.sheet}>
      <h1 className={css.heading}>{t('change.title')}</h1>
      {changed ? (
        <Changed />
      ) : (
        <>
          <p className={css.hint}>{t('change.hint')}</p>
          <AccountForm id="change" submit={t('change.submit')}>
            {(field) => (
              <>
                <CurrentPassword email={email} field={field('current')} />
                <PasswordField
                  field={field('password')}
                  label={t('change.new')}
                  autoComplete="new-password"
                  hint={t('passwordRule', { count: MIN_PASSWORD_LENGTH })}
                />
                <PasswordField
                  field={field('confirm')}
                  label={t('change.confirm')}
                  autoComplete="new-password"
                />
              </>
            )}
          </AccountForm>
        </>
      )}
    </section>
  )
}

function Changed() {
  const { t } = useTranslation('account')
  const { t: tCommon } = useTranslation('common')
  return (
    <>
      <Message tone="success" label={tCommon('message.success')} alert>
        {t('change.done')}
      </Message>
      <Link to="/account" className={button({ kind: 'secondary' })}>
        {tCommon('person.account')}
      </Link>
    </>
  )
}
