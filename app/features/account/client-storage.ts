import type { AccountData } from './account-data'

/** Keys of specification §3. */
export const TOKEN = 'token'
const IS_FIRST = 'IS_FIRST'
const VISITOR_TOKEN = 'visitorToken'
const LOGIN_NOTE = 'LOGIN_NOTE'

export interface ClientStorages {
  readonly local: Storage
  readonly session: Storage
}

const put = (storage: Storage, key: string, value: string | null): void => {
  if (value === null) storage.removeItem(key)
  else storage.setItem(key, value)
}

/**
 * Brings the browser's storage in line with the session: the token after a login, with LOGIN_NOTE; nothing of an account when
 * nobody is logged in; the visitor's token beside it. True when a login is still to be noted.
 */
export function syncStorage(
  { local, session }: ClientStorages,
  { handover, session: state, visitorToken }: AccountData,
): boolean {
  if (local.getItem(IS_FIRST) === null) local.setItem(IS_FIRST, 'false')
  put(session, VISITOR_TOKEN, visitorToken)
  if (handover !== null) {
    local.setItem(TOKEN, handover)
    session.setItem(LOGIN_NOTE, '1')
  } else if (!state.isLogin && !state.isUnknown) {
    local.removeItem(TOKEN)
    session.removeItem(LOGIN_NOTE)
  }
  return state.isLogin && session.getItem(LOGIN_NOTE) !== null
}

export const forgetLoginNote = ({ session }: ClientStorages): void => session.removeItem(LOGIN_NOTE)

/** Null where the browser refuses storage. */
export function openStorages(): ClientStorages | null {
  try {
    return { local: window.localStorage, session: window.sessionStorage }
  } catch {
    return null
  }
}
