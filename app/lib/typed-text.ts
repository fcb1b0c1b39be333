/** Where the browser keeps it: for this tab only, and only as long as that is open. */
const KEY = 'typedText'
/** What the last log-out in this browser has left for its other tabs, those that sleep too: a number that means nothing. */
const LOGGED_OUT = 'loggedOut'

export interface Storages {
  readonly session: Storage
  readonly local: Storage
}

export interface TypedText {
  readonly read: () => string
  readonly write: (text: string) => void
  readonly subscribe: (listener: () => void) => () => void
  /** Of this tab at once, of every other one when it hears of it or wakes. */
  readonly forgetEverywhere: () => void
  /** Forgets what was typed before a log-out of another tab; true when there has been one. */
  readonly followLogOut: () => boolean
}

/**
 * What has been typed to be translated: still there after another page, a reload, a sign-in or another language of the site, and
 * never on a server for that. `open` answers null where the browser refuses storage: then it lasts as long as the page.
 */
export function createTypedText(open: () => Storages | null): TypedText {
  let text: string | undefined
  const listeners = new Set<() => void>()
  const lastLogOut = (): string => attempt(() => open()?.local.getItem(LOGGED_OUT)) ?? ''
  let seen = lastLogOut()
  const read = (): string => {
    const [mark = '', ...kept] = (attempt(() => open()?.session.getItem(KEY)) ?? '').split('\n')
    return mark === seen ? kept.join('\n') : ''
  }
  const write = (next: string): void => {
    if (next === text) return
    text = next
    attempt(() =>
      next === '' ? open()?.session.removeItem(KEY) : open()?.session.setItem(KEY, `${seen}\n${next}`),
    )
    for (const listener of listeners) listener()
  }
  return {
    read: () => (text ??= read()),
    write,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    forgetEverywhere() {
      const mark = String(Math.random())
      attempt(() => open()?.local.setItem(LOGGED_OUT, mark))
      seen = lastLogOut()
      write('')
    },
    followLogOut() {
      const now = lastLogOut()
      if (now === seen) return false
      seen = now
      write('')
      return true
    },
  }
}

/** Storage may be full, or forbidden by the reader. */
function attempt<Answer>(act: () => Answer): Answer | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** The tab's own. */
export const typedText = createTypedText(() =>
  typeof window === 'undefined' ? null : { session: window.sessionStorage, local: window.localStorage },
)

/** Who logs out leaves nothing behind for the next one, in no tab. */
export const forgetTypedText = (): void => typedText.forgetEverywhere()
