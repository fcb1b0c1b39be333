import type { Clock } from '../../../platform/clock'

/** Resolves after so many milliseconds, or rejects with the signal's reason. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

export interface GateOptions {
  /** Calls under way together. */
  readonly atOnce: number
  /** Calls that may start within any minute. Default: no bound. */
  readonly perMinute?: number | undefined
  readonly clock: Clock
  readonly sleep: Sleep
}

const MINUTE = 60_000

/** Keeps the calls to one engine within what its account allows, first come first served, all documents together. */
export class Gate {
  readonly #options: GateOptions
  readonly #starts: number[] = []
  readonly #waiting: (() => void)[] = []
  #running = 0
  #closedUntil = 0

  constructor(options: GateOptions) {
    this.#options = options
  }

  /** Nothing starts for so long: the engine asked for it. */
  pause(ms: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, this.#options.clock.now() + ms)
  }

  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#enter(signal)
    try {
      await this.#keepRate(signal)
      return await work()
    } finally {
      this.#running--
      this.#waiting.shift()?.()
    }
  }

  async #enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    while (this.#running >= this.#options.atOnce) await this.#nextTurn(signal)
    this.#running++
  }

  #nextTurn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        const at = this.#waiting.indexOf(turn)
        if (at >= 0) this.#waiting.splice(at, 1)
        reject(signal?.reason as Error)
      }
      this.#waiting.push(turn)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  async #keepRate(signal: AbortSignal | undefined): Promise<void> {
    const { clock, sleep, perMinute } = this.#options
    for (;;) {
      const now = clock.now()
      while (this.#starts[0] !== undefined && this.#starts[0] <= now - MINUTE) this.#starts.shift()
      const oldest = this.#starts[0]
      const full = perMinute !== undefined && this.#starts.length >= perMinute
      const until = Math.max(this.#closedUntil, full && oldest !== undefined ? oldest + MINUTE : 0)
      if (until <= now) break
      await sleep(until - now, signal)
    }
    if (perMinute !== undefined) this.#starts.push(clock.now())
  }
}
