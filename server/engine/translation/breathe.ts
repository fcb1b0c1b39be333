import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work over text in one turn of the event loop, all texts under way together. */
const STRETCH_MS = 5

let stretchEnds = 0
let last: Promise<void> = Promise.resolve()

/**
 * For loops over text in a process that also serves pages: await it between items. All loops of the process share one
 * stretch of work a turn of the event loop; when it is used up they go on one after the other, one a turn, so that a
 * page waits for one stretch and not for one of every text that is being translated.
 */
export async function breathe(): Promise<void> {
  if (performance.now() < stretchEnds) return
  const turn = last.then(async () => {
    await nextTurn()
    stretchEnds = performance.now() + STRETCH_MS
  })
  last = turn
  await turn
}
