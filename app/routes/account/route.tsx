import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useHref, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_CALLS } from '#contracts/account-calls'
import { UpstreamError } from '#contracts/executor'
import { PAY_CALLS } from '#contracts/pay-calls'
import { PLAN_LEVELS } from '#contracts/plans'
import * as css from '~/features/account/account.css'
import { screenAnswer } from '~/features/account/account-screen.server'
import { ChangeEmail } from '~/features/account/change-email'
import { changeEmail } from '~/features/account/change-email.server'
import { DeleteAccount } from '~/features/account/delete-account'
import { deleteAccount } from '~/features/account/delete-account.server'
import { MemorySection, type MemoryState } from '~/features/account/memory-section'
import { changeMemory, readMemory } from '~/features/account/memory.server'
import { Subscription } from '~/features/account/subscription'
import { Unsubscribe } from '~/features/account/unsubscribe'
import { requireUser } from '~/lib/current-user.server'
import { useErrorText } from '~/lib/error-text'
import type { Failure } from '~/lib/failure'
import { formatExpiry } from '~/lib/format-date'
import { enterPage } from '~/lib/enter-page.server'
import { pageMeta } from '~/lib/page-meta'
import { openSession } from '~/lib/own-session.server'
import { readForm } from '~/lib/read-form.server'
import { subscriptionLevel } from '~/lib/session-state'
import { forgetTypedText } from '~/lib/typed-text'
import { failureOf, openUpstream, type Upstream } from '~/lib/upstream.server'
import { Button } from '~/ui/button'
import { button } from '~/ui/button.css'
import { Message } from '~/ui/message'

export const handle = { i18n: ['account', 'errors'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request, context)
  const session = await openSession(request, context)
  const upstream = await openUpstream(request, context)
  const subscription = await readSubscription(upstream)
  // The payment host knows it first.
  const expireTime = subscription?.expireTime ?? user.expireTime
  const autoRenew = subscription?.autoRenew ?? user.autoRenew
  const data = {
    ...(await enterPage({ context }, { seo: 'account' })),
    email: user.email,
    isConfirmed: user.emailConfirmed !== false,
    balance: user.balance,
    level: subscriptionLevel(subscription ? PLAN_LEVELS[subscription.plan] : user.subVipLevel),
    expireTime,
    autoRenew,
    subscription,
    isLeaving: new URL(request.url).searchParams.has('delete'),
    isMoving: new URL(request.url).searchParams.has('email'),
    isAsked: new URL(request.url).searchParams.has('unsubscribe') && autoRenew,
    supportEmail: context.supportEmail,
    memory: await readMemory(upstream),
  }
  return screenAnswer(data, await session.headers())
}

interface Outcome {
  readonly resent?: true
  readonly unsubscribed?: true
  readonly failure?: Failure
  readonly memoryFailure?: Failure
}

/** Ends the renewal, deletes the account, asks for another address of it, changes the translation memory, or sends the confirmation letter again. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireUser(request, context)
  const form = await readForm(request, context)
  if (form.get('intent') === 'delete') return deleteAccount(form, request, context)
  if (form.get('intent') === 'email') return changeEmail(form, request, context)
  const isEnd = form.get('intent') === 'unsubscribe'
  const wanted = form.get('memory')
  const upstream = await openUpstream(request, context)
  try {
    if (typeof wanted === 'string') {
      await changeMemory(upstream, wanted)
      return redirect('/account', 303)
    }
    if (isEnd) await upstream.execute(PAY_CALLS.unsubscribe, {})
    else await upstream.execute(ACCOUNT_CALLS.resendConfirmation, {})
    return Response.json((isEnd ? { unsubscribed: true } : { resent: true }) satisfies Outcome)
  } catch (error) {
    if (error instanceof UpstreamError && error.ret === 403) return redirect('/account', 303)
    const failure = failureOf(error)
    return Response.json((wanted === null ? { failure } : { memoryFailure: failure }) satisfies Outcome)
  }
}

/** The screen is shown without it, too. */
async function readSubscription(upstream: Upstream) {
  try {
    return (await upstream.execute(PAY_CALLS.getSubscription, {})).subscription
  } catch (error) {
    if (error instanceof UpstreamError) return null
    throw error
  }
}

type Data = Parameters<typeof Subscription>[0]['user'] & {
  readonly email: string
  readonly isConfirmed: boolean
  /** Whether the renewal shall end. */
  readonly isAsked: boolean
  /** Whether the account shall be deleted. */
  readonly isLeaving: boolean
  /** Whether it shall have another address. */
  readonly isMoving: boolean
  readonly supportEmail: string
  readonly memory: MemoryState | null
}

export const meta = pageMeta

export default function Account() {
  const { t } = useTranslation('account')
  const { t: tCommon } = useTranslation('common')
  const user = useLoaderData<Data>()
  const { memoryFailure } = useActionData<Outcome>() ?? {}
  if (user.isLeaving) return <DeleteAccount email={user.email} />
  if (user.isMoving) return <ChangeEmail email={user.email} />
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{t('account.title')}</h1>
      <Ended expireTime={user.expireTime} />
      {!user.isConfirmed && <Unconfirmed />}
      {user.isAsked && user.expireTime && <Unsubscribe expireTime={user.expireTime} />}
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
          <Link to="/account?email=1" className={button({ kind: 'secondary' })}>
            {t('newEmail.title')}
          </Link>
        </div>
        <EverywhereForm />
        <div className={css.actions}>
          <Link to="/account?delete=1" className={css.link}>
            {t('delete.title')}
          </Link>
        </div>
      </section>
      {user.memory && <MemorySection memory={user.memory} failure={memoryFailure} />}
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

/** What became of the renewal. */
function Ended({ expireTime }: { expireTime: string | null }) {
  const { t, i18n } = useTranslation('account')
  const { t: tCommon } = useTranslation('common')
  const errorText = useErrorText()
  const { unsubscribed, failure } = useActionData<Outcome>() ?? {}
  if (unsubscribed && expireTime) {
    return (
      <Message tone="success" label={tCommon('message.success')} alert>
        {t('unsubscribe.done', { date: formatExpiry(expireTime, i18n.language) })}
      </Message>
    )
  }
  if (failure?.code !== 'subscriptionMissing' && failure?.code !== 'paymentUnavailable') return null
  return (
    <Message tone="error" label={tCommon('message.error')} alert>
      {errorText(failure)}
    </Message>
  )
}

function EverywhereForm() {
  const { t } = useTranslation('account')
  return (
    <form method="post" action={useHref('/logout')} className={css.stacked} onSubmit={forgetTypedText}>
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
          <Link to="/account?email=1" className={css.link}>
            {t('newEmail.title')}
          </Link>
        </div>
      </Form>
    </Message>
  )
}
