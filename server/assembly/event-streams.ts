/** Over HTTP/1.1 a browser has six connections to a host: two are left for everything else. */
const PER_CALLER = 4
/** An office behind one address; each stream asks the upstream twice a second and more. */
const PER_ADDRESS = 60

/** Opens a stream of events; the answer closes it. Null: that caller, or that address, has as many open as may be. */
export type OpenStream = (caller: string, address: string) => (() => void) | null

/** Counts the streams that are open, in memory of this process: by whom they are read, and from where. */
export function createEventStreams(limits = { caller: PER_CALLER, address: PER_ADDRESS }): OpenStream {
  const open = new Map<string, number>()
  const count = (key: string, change: 1 | -1): void => {
    const now = (open.get(key) ?? 0) + change
    if (now > 0) open.set(key, now)
    else open.delete(key)
  }
  return (caller, address) => {
    const asked = [
      [`caller ${caller}`, limits.caller],
      [`address ${address}`, limits.address],
    ] as const
    if (asked.some(([key, most]) => (open.get(key) ?? 0) >= most)) return null
    for (const [key] of asked) count(key, 1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      for (const [key] of asked) count(key, -1)
    }
  }
}
