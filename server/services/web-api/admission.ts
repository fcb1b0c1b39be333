import { failure } from './errors'

/** How many pieces of one kind of work may run at once, for one caller and for all together. */
export interface Admission {
  /** Runs `work`, or throws `tooManyRequests` at once: waiting would only pile requests up. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>
}

export function createAdmission(limits: { readonly perCaller: number; readonly overall: number }): Admission {
  const running = new Map<string, number>()
  let total = 0
  return {
    async run(caller, work) {
      const own = running.get(caller) ?? 0
      if (own >= limits.perCaller || total >= limits.overall) throw failure('tooManyRequests')
      running.set(caller, own + 1)
      total++
      try {
        return await work()
      } finally {
        total--
        const left = (running.get(caller) ?? 1) - 1
        if (left > 0) running.set(caller, left)
        else running.delete(caller)
      }
    },
  }
}
