import { LineLost } from './network-failure'

/** Specification §4, §9: after a chunk could not be loaded the page reloads once, not again within this time. */
export const CHUNK_RELOAD_GUARD_MS = 60_000

const RELOADED_AT = 'chunkReloadedAt'

/** Whether the page may be reloaded now; if so, the time is kept. Where nothing can be kept it may not, lest it never end. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  try {
    const last = Number(storage.getItem(RELOADED_AT))
    if (last > 0 && now - last < CHUNK_RELOAD_GUARD_MS) return false
    storage.setItem(RELOADED_AT, String(now))
    return true
  } catch {
    return false
  }
}

/** What a browser's failed `import()` says. */
export const isChunkFailure = (reason: unknown): boolean =>
  reason instanceof Error &&
  /dynamically imported module|importing a module script failed|module script/i.test(reason.message)

/** What Remix says right before it reloads the page because a route's script could not be had. */
const REMIX_SAYS = /^Error loading route module/

/**
 * Keeps Remix from reloading without end. Its router reloads at every script it cannot load, and offers no other place to
 * step in than the line it writes to the console just before: a throw there turns the reload into an error of that
 * navigation, which the error page shows. Offline a reload would leave the reader with the browser's own error page.
 */
export function guardChunkReloads(
  target: { error: (...data: unknown[]) => void },
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  now: () => number,
  isOnline: () => boolean,
): void {
  const write = target.error.bind(target)
  target.error = (...data: unknown[]) => {
    write(...data)
    if (typeof data[0] !== 'string' || !REMIX_SAYS.test(data[0])) return
    const what = data[0].replace(', reloading page...', '')
    if (!isOnline()) throw new LineLost(what)
    if (!mayReload(storage, now())) throw new Error(what)
  }
}
