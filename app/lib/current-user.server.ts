import type { AppLoadContext } from '@remix-run/node'
import { UpstreamError } from '#contracts/executor'
import type { UserInfo } from '#contracts/user'
import { adoptVisitor, userOf } from './account-upstream.server'
import { keptFormCookie } from './kept-form.server'
import { receiveLogin, startLogin } from './login.server'
import { openSession } from './own-session.server'

const asked = new WeakMap<AppLoadContext, Promise<UserInfo | null | undefined>>()

/**
 * Who is logged in: null when nobody is, undefined when the upstream could not say. Asked once a request. A token that the
 * upstream no longer knows is forgotten (AUTH-03); other errors are only logged.
 */
export function currentUser(request: Request, context: AppLoadContext): Promise<UserInfo | null | undefined> {
  const known = asked.get(context) ?? ask(request, context)
  asked.set(context, known)
  return known
}

async function ask(request: Request, context: AppLoadContext): Promise<UserInfo | null | undefined> {
  const session = await openSession(request, context)
  const token = session.get('token')
  if (token === undefined) return null
  try {
    const user = await userOf(request, context, token)
    if (session.get('adopting')) await adoptVisitor(request, context, token)
    return user
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    if (error.ret === 403) {
      if (session.get('token') === token) session.unset('token')
      return null
    }
    // a reader who has left hears no answer, and nothing is wrong
    if (!request.signal.aborted) context.log.warn({ err: error }, 'user info failed')
    return undefined
  }
}

/** For screens that need login: the account, or a redirect to the login that comes back here (ROUTE-05). */
export async function requireUser(request: Request, context: AppLoadContext): Promise<UserInfo> {
  const received = await receiveLogin(request, context)
  if (received) throw received
  const user = await currentUser(request, context)
  if (user === undefined) throw new Response(null, { status: 503, statusText: 'Service Unavailable' })
  if (user) return user
  const session = await openSession(request, context)
  const here = context.path + new URL(request.url).search
  throw startLogin(request, context, here, await session.headers())
}

/** For a form whose sender must be logged in: what he typed into the named fields is there when he comes back from the login. */
export async function requireSender(
  request: Request,
  context: AppLoadContext,
  form: FormData,
  names: readonly string[],
): Promise<UserInfo> {
  try {
    return await requireUser(request, context)
  } catch (answer) {
    const cookie =
      answer instanceof Response && answer.headers.has('location')
        ? await keptFormCookie(request, context, form, names)
        : null
    if (cookie) (answer as Response).headers.append('set-cookie', cookie)
    throw answer
  }
}
