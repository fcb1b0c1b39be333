import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useHref, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_CALLS } from '#contracts/account-calls'
import { UpstreamError } from '#contracts/executor'
import * as css from '~/features/account/account.css'
import { screenAnswer } from '~/features/account/account-screen.server'
import { Subscription } from '~/features/account/subscription'
import { requireUser } from '~/lib/current-user.server'
import { useErrorText } from '~/lib/error-text'
import type { Failure } from '~/lib/failure'
import { enterPage } from '~/lib/enter-page.server'
import { pageMeta } from '~/lib/page-meta'
import { openSession } from '~/lib/own-session.server'
import { subscriptionLevel } from '~/lib/session-state'
import { failureOf, openUpstream } from '~/lib/upstream.server'
import { Button } from '~/ui/button'
import { button } from '~/ui/button.css'
import { Message } from '~/ui/message'

export const handle = { i18n: ['account', 'errors'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request, context)
  const session = await openSession(request, context)
  const data = {
    ...(await enterPage({ context }, { seo: 'account' })),
    email: user.email,
    isConfirmed: user.emailConfirmed !== false,
    balance: user.balance,
    level: subscriptionLevel(user.subVipLevel),
    expireTime: user.expireTime,
    autoRenew: user.autoRenew,
    supportEmail: context.supportEmail,
  }
  return screenAnswer(data, await session.headers())
}

interface Outcome {
  readonly resent?: true
  readonly failure?: Failure
}

/** Sends the confirmation letter again. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireUser(request, context)
  const upstream = await openUpstream(request, context)
  try {
    await upstream.execute(ACCOUNT_CALLS.resendConfirmation, {})
    return Response.json({ resent: true } satisfies Outcome)
  } catch (error) {
    if (error instanceof UpstreamError && error.ret === 403) return redirect('/account', 303)
    return Response.json({ failure: failureOf(error) } satisfies Outcome)
  }
}

type Data = Parameters<typeof Subscription>[0]['user'] & {
  readonly email: string
  readonly isConfirmed: boolean
  readonly supportEmail: string
}

export const meta = pageMeta

export default function Account() {
  const { t } = useTranslation('account')
  const { t: tCommon } = useTranslation('common')
  const user = useLoaderData<Data>()
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{t('account.title')}</h1>
      {!user.isConfirmed && <Unconfirmed />}
      <Subscription user={user} />
      <section className={css.section} aria-labelledby="security">
        <h2 id="security" className={css.sectionTitle}>
          {t('account.security')}
        </h2>
        <dl className={css.facts}>
          <dt className={css.term}>{t('email')}</dt>
          <dd className={css.fact}>
            <bdi>{user.email}</bdi>
          </dd>
        </dl>
        <div className={css.actions}>
          <Link to="/change-password" className={button({ kind: 'secondary' })}>
            {tCommon('person.changePassword')}
          </Link>
        </div>
        <EverywhereForm />
      </section>
      <section className={css.section} aria-labelledby="support">
        <h2 id="support" className={css.sectionTitle}>
          {t('account.support')}
        </h2>
        <p>
          <a href={`mailto:${user.supportEmail}`}>
            <bdi>{user.supportEmail}</bdi>
          </a>
        </p>
      </section>
    </div>
  )
}

function EverywhereForm() {
  const { t } = useTranslation('account')
  return (
    <form method="post" action={useHref('/logout')} className={css.stacked}>
      <p className={css.hint}>{t('account.everywhereHint')}</p>
      <div className={css.actions}>
        <Button type="submit" name="everywhere" value="1">
          {t('account.everywhere')}
        </Button>
      </div>
    </form>
  )
}

function Unconfirmed() {
  const { t } = useTranslation('account')
  const { t: tCommon } = useTranslation('common')
  const errorText = useErrorText()
  const { resent, failure } = useActionData<Outcome>() ?? {}
  if (resent) {
    return (
      <Message tone="success" label={tCommon('message.success')} alert>
        {t('account.resent')}
      </Message>
    )
  }
  return (
    <Message tone="caution" label={tCommon('message.caution')}>
      <Form method="post" className={css.stacked}>
        <p>{t('account.unconfirmed')}</p>
        {failure && <p role="alert">{errorText(failure)}</p>}
        <div className={css.actions}>
          <Button type="submit">{t('account.resend')}</Button>
        </div>
      </Form>
    </Message>
  )
}
