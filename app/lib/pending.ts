/** What the loading indicator shows: nothing, work of which `percent` (0 to 100) may be known, or that something failed. */
export interface Pending {
  readonly state: 'idle' | 'active' | 'failed'
  readonly count: number
  readonly percent: number | undefined
}

/** One request while it runs; each ends once, by the first of the last three. */
export interface PendingRequest {
  /** Share of the upload or download done, 0 to 1. */
  progress(share: number): void
  done(): void
  fail(): void
  /** The reader did not want it any more: that is no failure. */
  cancel(): void
}

export interface PendingRequests {
  readonly begin: () => PendingRequest
  readonly read: () => Pending
  readonly subscribe: (listener: () => void) => () => void
}

const IDLE: Pending = { state: 'idle', count: 0, percent: undefined }

/** The global loading indicator's state (specification §4). */
export function createPendingRequests(): PendingRequests {
  const running = new Map<symbol, number | undefined>()
  const listeners = new Set<() => void>()
  let hasFailed = false
  let shown = IDLE
  const update = (): void => {
    const known = [...running.values()].filter((share) => share !== undefined)
    const percent =
      known.length > 0 ? Math.round((100 * known.reduce((a, b) => a + b, 0)) / running.size) : undefined
    const state = hasFailed ? 'failed' : running.size > 0 ? 'active' : 'idle'
    shown = { state, count: running.size, percent: running.size > 0 ? percent : undefined }
    for (const listener of listeners) listener()
  }
  return {
    begin() {
      // A new start forgets how the last one ended.
      if (running.size === 0) hasFailed = false
      const key = Symbol('request')
      running.set(key, undefined)
      update()
      const end = (failed: boolean): void => {
        if (!running.delete(key)) return
        hasFailed ||= failed
        update()
      }
      return {
        progress(share) {
          if (!running.has(key)) return
          running.set(key, Math.min(1, Math.max(0, share)))
          update()
        },
        done: () => end(false),
        fail: () => end(true),
        cancel: () => end(false),
      }
    },
    read: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The page's own; requests exist only in the browser. */
export const pendingRequests = createPendingRequests()

/** A request has failed that nobody told of: the indicator says so until the next one starts. */
export const noteFailure = (): void => pendingRequests.begin().fail()
