import type { AppLoadContext } from '@remix-run/node'
import { sessionStorage, type SessionData } from './session.server'

/** The session of one request; whatever happens in it, one cookie goes back. */
export interface OwnSession {
  get<Name extends keyof SessionData>(name: Name): SessionData[Name] | undefined
  set<Name extends keyof SessionData>(name: Name, value: SessionData[Name]): void
  unset(...names: (keyof SessionData)[]): void
  /** Reads once. */
  take<Name extends keyof SessionData>(name: Name): SessionData[Name] | undefined
  /** Forgets everything. */
  clear(): void
  /** The answer's headers, with the cookie when the session has changed. */
  headers(init?: HeadersInit): Promise<Headers>
}

const opened = new WeakMap<AppLoadContext, Promise<OwnSession>>()

/** One per request: what one loader changes, the others see. */
export function openSession(request: Request, context: AppLoadContext): Promise<OwnSession> {
  const known = opened.get(context) ?? open(request, context)
  opened.set(context, known)
  return known
}

const NAMES = ['token', 'visitorToken', 'handover', 'adopting', 'pendingToken', 'pendingPath'] as const

async function open(request: Request, context: AppLoadContext): Promise<OwnSession> {
  const storage = sessionStorage(context)
  const session = await storage.getSession(request.headers.get('cookie'))
  let changed = false
  const unset = (...names: (keyof SessionData)[]): void => {
    for (const name of names) {
      if (!session.has(name)) continue
      session.unset(name)
      changed = true
    }
  }
  return {
    get: (name) => session.get(name),
    set(name, value) {
      if (session.get(name) === value) return
      session.set(name, value)
      changed = true
    },
    unset,
    take(name) {
      const value = session.get(name)
      unset(name)
      return value
    },
    clear: () => unset(...NAMES),
    async headers(init) {
      const headers = new Headers(init)
      if (changed) headers.append('set-cookie', await storage.commitSession(session))
      return headers
    },
  }
}
