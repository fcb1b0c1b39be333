import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_CALLS } from '#contracts/account-calls'
import { UpstreamError } from '#contracts/executor'
import * as css from '~/features/account/account.css'
import { accountMeta } from '~/features/account/account-meta'
import { askAccount, screenAnswer } from '~/features/account/account-screen.server'
import { useErrorText } from '~/lib/error-text'
import type { Failure } from '~/lib/failure'
import { textsFor } from '~/lib/i18n.server'
import { failureOf } from '~/lib/upstream.server'
import { Button } from '~/ui/button'
import { button } from '~/ui/button.css'
import { Message } from '~/ui/message'

export const handle = { i18n: ['account', 'errors'] }

export function loader({ context }: LoaderFunctionArgs) {
  return screenAnswer({ title: textsFor(context, 'account')('confirm.title'), siteName: context.siteName })
}

interface Confirmation {
  readonly email?: string
  readonly failure?: Failure
}

/** A click, not the visit: programs that look at the links in mail must not use them up. */
export async function action({ request, context }: ActionFunctionArgs) {
  const input = ACCOUNT_CALLS.confirmEmail.input.safeParse({
    code: new URL(request.url).searchParams.get('code'),
  })
  if (!input.success) return screenAnswer<Confirmation>({ failure: LINK_INVALID })
  try {
    const { email } = await askAccount(context, ACCOUNT_CALLS.confirmEmail, input.data)
    return screenAnswer<Confirmation>({ email })
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return screenAnswer<Confirmation>({ failure: failureOf(error) })
  }
}

const LINK_INVALID: Failure = { code: 'linkInvalid', params: {}, msg: '' }

export const meta: MetaFunction<typeof loader> = ({ data }) => accountMeta(data)

export default function ConfirmEmail() {
  const { t } = useTranslation('account')
  const { t: tCommon } = useTranslation('common')
  const errorText = useErrorText()
  const { email, failure } = useActionData<Confirmation>() ?? {}
  const toLogin = (
    <Link to="/login" className={button({ kind: 'primary' })}>
      {t('login.submit')}
    </Link>
  )
  return (
    <section className={css.sheet}>
      <h1 className={css.heading}>{t('confirm.title')}</h1>
      {email !== undefined && (
        <>
          <Message tone="success" label={tCommon('message.success')} alert>
            {t('confirm.done', { email })}
          </Message>
          {toLogin}
        </>
      )}
      {failure && (
        <>
          <Message tone="error" label={tCommon('message.error')} alert>
            {failure.code === 'linkInvalid' ? t('confirm.failed') : errorText(failure)}
          </Message>
          {toLogin}
        </>
      )}
      {email === undefined && !failure && (
        <>
          <p className={css.muted}>{t('confirm.text')}</p>
          <Form method="post" className={css.form}>
            <Button type="submit" kind="primary" wide>
              {t('confirm.submit')}
            </Button>
          </Form>
        </>
      )}
    </section>
  )
}
