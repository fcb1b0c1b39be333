import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { UpstreamError } from '#contracts/executor'
import * as css from '~/features/account/account.css'
import { accountMeta } from '~/features/account/account-meta'
import { screenAnswer } from '~/features/account/account-screen.server'
import { userOf } from '~/lib/account-upstream.server'
import { currentUser } from '~/lib/current-user.server'
import { textsFor } from '~/lib/i18n.server'
import { acceptToken, SECRET_PAGE } from '~/lib/login.server'
import { openSession } from '~/lib/own-session.server'
import { ownPath } from '~/lib/own-path'
import { readForm } from '~/lib/read-form.server'
import { Button } from '~/ui/button'

export const handle = { i18n: ['account'] }

interface ConfirmLogin {
  readonly title: string
  readonly siteName: string
  /** Whom the link would make of the reader. */
  readonly email: string
  /** Who he is now. */
  readonly current: string | null
}

/** A link has brought a token that this browser did not ask for: the reader decides. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await openSession(request, context)
  const pending = session.get('pendingToken')
  if (pending === undefined) throw redirect('/')
  try {
    const [{ email }, now] = await Promise.all([
      userOf(request, context, pending),
      currentUser(request, context),
    ])
    const title = textsFor(context, 'account')('switch.title')
    const data: ConfirmLogin = { title, siteName: context.siteName, email, current: now?.email ?? null }
    return screenAnswer(data, await session.headers())
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    session.unset('pendingToken', 'pendingPath')
    throw redirect('/', { headers: await session.headers() })
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, context)
  const session = await openSession(request, context)
  const [token, path] = [session.get('pendingToken'), ownPath(session.get('pendingPath'))]
  session.unset('pendingToken', 'pendingPath')
  if (form.get('choice') === 'switch' && token !== undefined) {
    await acceptToken(request, context, token, false)
  }
  return redirect(path, { status: 303, headers: await session.headers(SECRET_PAGE) })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => accountMeta(data)

export default function ConfirmLoginScreen() {
  const { t } = useTranslation('account')
  const { email, current } = useLoaderData<ConfirmLogin>()
  return (
    <section className={css.sheet}>
      <h1 className={css.heading}>{t('switch.title')}</h1>
      {current !== null && <p>{t('switch.current', { email: current })}</p>}
      <p>{t('switch.text', { email })}</p>
      <Form method="post" className={css.stacked}>
        <Button type="submit" name="choice" value="stay" kind="primary" wide>
          {current === null ? t('switch.refuse') : t('switch.stay', { email: current })}
        </Button>
        <Button type="submit" name="choice" value="switch" wide>
          {t('switch.submit', { email })}
        </Button>
      </Form>
    </section>
  )
}
