interface Waiting {
  readonly large: boolean
  readonly begin: () => void
}

/** Bounded concurrency in which large work never takes the last place, so that small work need not wait behind it. */
export interface Lanes {
  run<T>(large: boolean, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Whether small work would begin at once. */
  hasRoom(): boolean
}

/** `places` pieces of work at once, of which all but one (with a single place: that one) may be large. */
export function createLanes(places: number): Lanes {
  const largePlaces = Math.max(1, places - 1)
  const waiting: Waiting[] = []
  let running = 0
  let runningLarge = 0

  const mayBegin = (large: boolean): boolean => running < places && (!large || runningLarge < largePlaces)

  function beginNext(): void {
    const index = waiting.findIndex((entry) => mayBegin(entry.large))
    const [next] = index >= 0 ? waiting.splice(index, 1) : []
    if (next) next.begin()
  }

  function enter(large: boolean, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.splice(waiting.indexOf(entry), 1)
        reject(signal?.reason as Error)
      }
      const entry: Waiting = {
        large,
        begin: () => {
          signal?.removeEventListener('abort', leave)
          running++
          if (large) runningLarge++
          resolve()
        },
      }
      if (mayBegin(large)) entry.begin()
      else {
        waiting.push(entry)
        signal?.addEventListener('abort', leave, { once: true })
      }
    })
  }

  return {
    hasRoom: () => mayBegin(false),
    async run(large, work, signal) {
      signal?.throwIfAborted()
      await enter(large, signal)
      try {
        return await work()
      } finally {
        running--
        if (large) runningLarge--
        beginNext()
      }
    },
  }
}
