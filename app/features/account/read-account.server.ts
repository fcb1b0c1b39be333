import type { AppLoadContext } from '@remix-run/node'
import { currentUser } from '~/lib/current-user.server'
import { SECRET_PAGE } from '~/lib/login.server'
import { openSession } from '~/lib/own-session.server'
import { NO_SESSION, sessionStateOf } from '~/lib/session-state'
import { textsFor } from '~/lib/i18n.server'
import type { AccountData, OriginTexts } from './account-data'

/** The current-user call of every page load (AUTH-02), and what the browser's storage is to hold. */
export async function readAccount(
  request: Request,
  context: AppLoadContext,
): Promise<{ readonly data: AccountData; readonly headers: Headers }> {
  if (context.site === 'account') {
    return {
      data: { session: NO_SESSION, visitorToken: null, handover: null, notice: null },
      headers: new Headers(),
    }
  }
  const session = await openSession(request, context)
  const user = await currentUser(request, context)
  const state = sessionStateOf(user)
  const isFresh = session.take('handover') === true && state.isLogin
  const data: AccountData = {
    session: state,
    visitorToken: session.get('visitorToken') ?? null,
    handover: isFresh ? (session.get('token') ?? null) : null,
    notice: originTexts(request, context, user),
  }
  return { data, headers: await session.headers(isFresh ? SECRET_PAGE : {}) }
}

function originTexts(
  request: Request,
  context: AppLoadContext,
  user: Awaited<ReturnType<typeof currentUser>>,
): OriginTexts | null {
  const origin = new URL(request.url).searchParams.get('origin')
  const t = textsFor(context, 'account')
  const close = t('close')
  if (origin === 'accountDeleted') {
    // Anybody can write such an address: whoever is logged in has an account.
    if (user !== null) return null
    return { title: t('deleted.title'), text: t('deleted.text'), close, logIn: null, isFarewell: true }
  }
  if (origin !== 'register' && origin !== 'resetPassword') return null
  const kind = origin === 'register' ? 'welcome' : 'updated'
  return {
    title: t(`${kind}.title`, { siteName: context.siteName }),
    text: kind === 'welcome' && user?.emailConfirmed ? t('welcome.confirmed') : t(`${kind}.text`),
    close,
    logIn: kind === 'updated' ? t('login.submit') : null,
    isFarewell: false,
  }
}
