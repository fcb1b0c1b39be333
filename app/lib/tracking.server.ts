import type { AppLoadContext } from '@remix-run/node'
import { parse, serialize } from 'cookie'

/** Cookies of specification §3 that the query sets, with what they are without it. */
const FROM_QUERY = { productname: undefined, agent: undefined, MD: '0' } as const
const CONSTANT = { product_name: 'translate' } as const
const MAX_LENGTH = 200

type CookiePlace = Pick<AppLoadContext, 'cookieDomain' | 'secureCookies'>

/**
 * The tracking cookies `productname`, `agent`, `MD` from the query and `product_name` (AUTH-06): for the whole domain, until the
 * browser is closed. Only those that the browser has not got yet, or that the query changes.
 */
export function trackingCookies(request: Request, place: CookiePlace): string[] {
  const known = parse(request.headers.get('cookie') ?? '')
  const query = new URL(request.url).searchParams
  const wanted: Record<string, string> = { ...CONSTANT }
  for (const [name, fallback] of Object.entries(FROM_QUERY)) {
    const value = valueOf(query.get(name)) ?? known[name] ?? fallback
    if (value !== undefined) wanted[name] = value
  }
  return Object.entries(wanted)
    .filter(([name, value]) => known[name] !== value)
    .map(([name, value]) =>
      serialize(name, value, {
        path: '/',
        sameSite: 'lax',
        secure: place.secureCookies,
        ...(place.cookieDomain !== undefined && { domain: place.cookieDomain }),
      }),
    )
}

/** The `agent` of this request, for the store. */
export const agentOf = (request: Request): string =>
  valueOf(new URL(request.url).searchParams.get('agent')) ??
  parse(request.headers.get('cookie') ?? '')['agent'] ??
  ''

const valueOf = (value: string | null): string | undefined =>
  value !== null && value.length <= MAX_LENGTH && !/\p{Cc}/u.test(value) ? value : undefined
