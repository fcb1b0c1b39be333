import { hash, verify } from '@node-rs/argon2'
import type { AccountPolicy } from './policy'
import { failure } from './errors'

/** OWASP Password Storage Cheat Sheet: argon2id (the package's default), 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export interface Passwords {
  /** PHC string with a salt of its own. Throws `tooManyRequests` when too many wait. */
  hash(password: string): Promise<string>
  /** Without a hash as much work is done, and the answer is no: an unknown address takes no less time. */
  verify(hash: string | undefined, password: string): Promise<boolean>
}

/** Bounded, because each takes memory and a thread: a flood of logins must not take either from the rest of the process. */
export function createPasswords({ atOnce, waiting }: AccountPolicy['hashing']): Passwords {
  const take = createTurns(atOnce, waiting)
  const nobodys = hash('the password of nobody', OPTIONS)
  nobodys.catch(() => undefined) // told to whoever verifies
  return {
    hash: (password) => take(() => hash(password, OPTIONS)),
    verify: (known, password) =>
      take(async () => {
        const right = await verify(known ?? (await nobodys), password)
        return right && known !== undefined
      }),
  }
}

function createTurns(atOnce: number, waiting: number) {
  const queue: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw failure('tooManyRequests')
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      // the turn goes straight to the next one, so `running` stays
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
