import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work at a stretch before the process's other requests get their turn. */
const STRETCH_MS = 8

/**
 * For loops over text in a process that also serves pages: await the returned function between items, and it lets the
 * event loop turn whenever the stretch is used up.
 */
export function createBreather(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < STRETCH_MS) return
    await nextTurn()
    since = performance.now()
  }
}
