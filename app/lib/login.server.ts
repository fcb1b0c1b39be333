import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { redirect, type AppLoadContext } from '@remix-run/node'
import { parse, serialize } from 'cookie'
import { UpstreamError } from '#contracts/executor'
import { adoptVisitor, userOf } from './account-upstream.server'
import { localizedPath } from './languages'
import { openSession } from './own-session.server'

const STATE_COOKIE = 'login_state'
const STATE_SECONDS = 60 * 60
const STATE = /^[\w-]{32}$/
/** Opaque; what could not stand in a header is none. */
const TOKEN = /^[\w.~+/=-]{1,512}$/

/** Neither kept by caches nor told to the next site. */
export const SECRET_PAGE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' } as const

const stateOf = (request: Request): string | undefined => {
  const state = parse(request.headers.get('cookie') ?? '')[STATE_COOKIE]
  return state !== undefined && STATE.test(state) ? state : undefined
}

const stateCookie = (context: AppLoadContext, state: string): string =>
  serialize(STATE_COOKIE, state, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: context.secureCookies,
    maxAge: state === '' ? 0 : STATE_SECONDS,
  })

/**
 * To the account service's login (specification §4), with the address to come back to. That address carries a `state` that
 * only this browser's cookie knows: who comes back with it has been sent from here.
 */
export function startLogin(
  request: Request,
  context: AppLoadContext,
  path: string,
  init: Headers = new Headers(),
): Response {
  // The same for several tabs.
  const state = stateOf(request) ?? randomBytes(24).toString('base64url')
  const callback = new URL(context.origin + localizedPath(context.language, path))
  for (const name of ['token', 'state', 'r', '_data']) callback.searchParams.delete(name)
  callback.searchParams.set('state', state)
  const prefix = context.language.prefix ? `/${context.language.prefix}` : ''
  const login = `${context.accountAddress}${prefix}/login?callback=${encodeURIComponent(callback.href)}`
  const headers = new Headers(init)
  headers.append('set-cookie', stateCookie(context, state))
  headers.set('Cache-Control', 'no-store')
  return redirect(login, { headers })
}

const received = new WeakMap<AppLoadContext, Promise<Response | null>>()

/**
 * A `token` in the address (AUTH-01): into the session, and away from the address by a redirect with a random `r`. Null when
 * there is none. The same answer for every loader of the request.
 */
export async function receiveLogin(request: Request, context: AppLoadContext): Promise<Response | null> {
  const known = received.get(context) ?? receive(request, context)
  received.set(context, known)
  const answer = await known
  // One each: Remix writes its basename into the redirect it is given.
  return answer && new Response(null, { status: answer.status, headers: answer.headers })
}

async function receive(request: Request, context: AppLoadContext): Promise<Response | null> {
  const query = new URL(request.url).searchParams
  const token = query.get('token')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (token === null || !isRead || context.site !== 'translate') return null
  const state = stateOf(request)
  const isOurs = state !== undefined && isSame(query.get('state') ?? '', state)
  for (const name of ['token', 'state', 'r']) query.delete(name)
  query.set('r', String(randomInt(0, 101)))
  const path = `${context.path}?${query.toString()}`
  if (!TOKEN.test(token)) return answer(request, context, path)
  const welcome = isOurs ? 'accepted' : await judge(request, context, token)
  if (welcome === 'unknown') return answer(request, context, path)
  if (welcome === 'asked') {
    const session = await openSession(request, context)
    session.set('pendingToken', token)
    session.set('pendingPath', path)
    return answer(request, context, '/confirm-login')
  }
  await acceptToken(request, context, token, isOurs)
  return answer(request, context, path, isOurs ? [stateCookie(context, '')] : [])
}

async function answer(
  request: Request,
  context: AppLoadContext,
  path: string,
  cookies: readonly string[] = [],
): Promise<Response> {
  const headers = await (await openSession(request, context)).headers(SECRET_PAGE)
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  // Absolute, because a basename alone would lose the home's slash.
  return redirect(context.origin + localizedPath(context.language, path), { headers })
}

/**
 * The reader is asked before a link that he may not have meant makes him somebody else; one whose token nobody knows does not
 * log him out. An ended session is nobody's, and whoever cannot be told apart is asked.
 */
async function judge(
  request: Request,
  context: AppLoadContext,
  token: string,
): Promise<'accepted' | 'asked' | 'unknown'> {
  const session = await openSession(request, context)
  const current = session.get('token')
  if (current === token) return 'accepted'
  if (context.loginLinks === 'confirm') return 'asked'
  if (current === undefined) return 'accepted'
  const [now, then] = await Promise.all([current, token].map((one) => ownerOf(request, context, one)))
  if (now === null) return 'accepted'
  if (then === null) return 'unknown'
  return now !== undefined && now === then ? 'accepted' : 'asked'
}

/** Null for a token that nobody has, undefined where the upstream could not say. */
async function ownerOf(
  request: Request,
  context: AppLoadContext,
  token: string,
): Promise<string | null | undefined> {
  try {
    return (await userOf(request, context, token)).userId
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return error.ret === 403 ? null : undefined
  }
}

/**
 * The token as it came, into the session. Only who was sent to log in from here, or has said yes, brings his visitor's
 * documents along: otherwise a link could carry them into a stranger's account.
 */
export async function acceptToken(
  request: Request,
  context: AppLoadContext,
  token: string,
  adopts: boolean,
): Promise<void> {
  const session = await openSession(request, context)
  session.unset('pendingToken', 'pendingPath')
  session.set('token', token)
  session.set('handover', true)
  if (adopts) await adoptVisitor(request, context, token)
}

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
