/** Lets one user in at a time, first come, first served. */
export interface Turnstile {
  enter(): Promise<void>
  leave(): void
}

export const createTurnstile = (): Turnstile => {
  const waiting: (() => void)[] = []
  let taken = false
  return {
    enter: async () => {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve))
      taken = true
    },
    // Handed over directly: `taken` stays true, so nobody can slip in between.
    leave: () => {
      const next = waiting.shift()
      if (next) next()
      else taken = false
    },
  }
}
