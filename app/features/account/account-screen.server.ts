import { json, redirect, type AppLoadContext, type TypedResponse } from '@remix-run/node'
import { parse, serialize } from 'cookie'
import type { Call } from '#contracts/calls'
import type * as z from 'zod'
import { localizedPath } from '~/lib/languages'
import { SECRET_PAGE } from '~/lib/login.server'
import { forwardedBy } from '~/lib/upstream.server'

/** The account host on behalf of a screen; no session of the translation site goes with it. */
export const askAccount = <I extends z.ZodType, O extends z.ZodType>(
  context: AppLoadContext,
  call: Call<I, O>,
  input: z.input<I>,
): Promise<z.output<O>> => context.upstream.execute(call, input, { headers: forwardedBy(context) })

/** Answers of the account screens hold codes and addresses. */
export function screenAnswer<Data extends object>(data: Data, init: HeadersInit = {}): TypedResponse<Data> {
  const headers = new Headers(init)
  for (const [name, value] of Object.entries(SECRET_PAGE)) headers.set(name, value)
  return json(data, { headers })
}

export const homeOf = (context: AppLoadContext): string =>
  context.origin + localizedPath(context.language, '/')

/**
 * Where a login goes back to: an address of the translation site's own origin and base path, nothing else; otherwise its
 * home. A token must not be carried anywhere else (open redirect, CWE-601).
 */
export function callbackOf(context: AppLoadContext, given: string | null): URL {
  const home = new URL(homeOf(context))
  if (given === null || given.length > 2000 || !/^https?:\/\/[^\\\s\p{Cc}]+$/u.test(given)) return home
  if (!URL.canParse(given)) return home
  const address = new URL(given)
  const isOwn =
    address.origin === new URL(context.origin).origin && address.username === '' && address.password === ''
  const [, base] = address.pathname.split('/')
  if (!isOwn || base !== 'translate' || address.pathname.includes('//')) return home
  for (const name of ['token', 'origin']) address.searchParams.delete(name)
  address.hash = ''
  return address
}

const DEVICE_COOKIE = 'device'
const YEAR = 365 * 24 * 60 * 60

/** This browser's mark from an earlier login: keeps it from being locked out by others. */
export const deviceOf = (request: Request): string | undefined =>
  parse(request.headers.get('cookie') ?? '')[DEVICE_COOKIE]

export const deviceCookie = (context: AppLoadContext, device: string): string =>
  serialize(DEVICE_COOKIE, device, {
    path: '/account-center',
    httpOnly: true,
    sameSite: 'strict',
    secure: context.secureCookies,
    maxAge: YEAR,
  })

/** Back to where the login came from, with the token; `origin` says that it is the account's first. */
export function goBack(
  context: AppLoadContext,
  given: string | null,
  { token, device, first }: { readonly token: string; readonly device: string; readonly first: boolean },
): Response {
  const address = callbackOf(context, given)
  address.searchParams.set('token', token)
  if (first) address.searchParams.set('origin', 'register')
  const headers = new Headers(SECRET_PAGE)
  headers.append('set-cookie', deviceCookie(context, device))
  return redirect(address.href, { status: 303, headers })
}
