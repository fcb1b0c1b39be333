import type { RemoteDeps } from '..'

/** A clock that stands still but for the sleeps, which take no time; remembers how long they were to be. */
export function fakeTime(): RemoteDeps & { readonly slept: number[] } {
  const slept: number[] = []
  let now = Date.UTC(2026, 0, 1)
  return {
    fetch,
    clock: { now: () => now },
    random: () => 0.5,
    slept,
    async sleep(ms, signal) {
      signal?.throwIfAborted()
      slept.push(ms)
      now += ms
      await new Promise((resolve) => setImmediate(resolve))
      signal?.throwIfAborted()
    },
  }
}
