import { createCookieSessionStorage, type AppLoadContext, type SessionStorage } from '@remix-run/node'

export interface SessionData {
  /** Of the logged-in account. */
  token: string
  /** Of a visitor, issued by the upstream. */
  visitorToken: string
  /** Just logged in: the next page hands the token to the browser's storage, once. */
  handover: true
  /** The visitor's documents are still to be taken over by the account. */
  adopting: true
  /** A token that waits for the reader's consent, and where he was going. */
  pendingToken: string
  pendingPath: string
}

type Storage = SessionStorage<SessionData>
type CookieSettings = Pick<AppLoadContext, 'sessionSecrets' | 'secureCookies'>

const THIRTY_DAYS = 30 * 24 * 60 * 60
const storages = { secure: new WeakMap<string[], Storage>(), plain: new WeakMap<string[], Storage>() }

/**
 * The session lives in one signed, http-only cookie: scripts cannot read it, and no server has to remember it.
 * The first secret signs; all of them are accepted, so that secrets can be changed without logging anybody out.
 */
export function sessionStorage({ sessionSecrets, secureCookies }: CookieSettings): Storage {
  const made = secureCookies ? storages.secure : storages.plain
  const known = made.get(sessionSecrets)
  if (known) return known
  const storage = createCookieSessionStorage<SessionData>({
    cookie: {
      name: secureCookies ? '__Secure-session' : 'session',
      httpOnly: true,
      secure: secureCookies,
      sameSite: 'lax',
      path: '/',
      secrets: sessionSecrets,
      maxAge: THIRTY_DAYS,
    },
  })
  made.set(sessionSecrets, storage)
  return storage
}
