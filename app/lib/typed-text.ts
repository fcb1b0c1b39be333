/** Where the browser keeps it: for this tab only, and only as long as that is open. */
const KEY = 'typedText'

export interface TypedText {
  readonly read: () => string
  readonly write: (text: string) => void
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * What has been typed to be translated: still there after another page, a reload, a sign-in or another language of the site, and
 * never on a server for that. `open` answers null where the browser refuses storage: then it lasts as long as the page.
 */
export function createTypedText(open: () => Storage | null): TypedText {
  let text: string | undefined
  const listeners = new Set<() => void>()
  return {
    read: () => (text ??= attempt(() => open()?.getItem(KEY)) ?? ''),
    write(next) {
      if (next === text) return
      text = next
      attempt(() => (next === '' ? open()?.removeItem(KEY) : open()?.setItem(KEY, next)))
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
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
export const typedText = createTypedText(() => window.sessionStorage)

/** Who logs out leaves nothing behind for the next one. */
export const forgetTypedText = (): void => typedText.write('')
