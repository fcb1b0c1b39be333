import type * as z from 'zod'
import type { Call } from './calls'
import type { Executor } from './executor'

/** Specification §9: "cached request helper: 100 entries, 180000 ms each". */
export const CACHE_ENTRIES = 100
export const CACHE_MS = 180_000

export interface RequestCacheDeps {
  readonly executor: Pick<Executor, 'execute'>
  /** Milliseconds of any steady clock. */
  readonly now: () => number
}

export interface RequestCache {
  /**
   * A public GET, answered from memory for three minutes. It goes out without any token, so that no answer meant for one
   * caller reaches another; callers at the same time share one request, so it has no signal of any of them. A failure is
   * never kept, nor an answer that `mayKeep` refuses. Throws for calls that are not GETs.
   */
  get<I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    input: z.input<I>,
    mayKeep?: (answer: z.output<O>) => boolean,
  ): Promise<z.output<O>>
}

interface Entry {
  readonly answer: Promise<unknown>
  readonly until: number
}

/** The cached request helper (API-05). The entry used longest ago goes first. */
export function createRequestCache({ executor, now }: RequestCacheDeps): RequestCache {
  const entries = new Map<string, Entry>()
  const drop = (key: string, entry: Entry): void => {
    if (entries.get(key) === entry) entries.delete(key)
  }
  const keep = (key: string, entry: Entry): void => {
    entries.delete(key)
    entries.set(key, entry)
    const oldest = entries.keys().next()
    if (entries.size > CACHE_ENTRIES && !oldest.done) entries.delete(oldest.value)
  }
  return {
    async get<I extends z.ZodType, O extends z.ZodType>(
      call: Call<I, O>,
      input: z.input<I>,
      mayKeep: (answer: z.output<O>) => boolean = () => true,
    ) {
      if (call.method !== 'GET') throw new Error(`${call.path} changes something and cannot be cached`)
      const key = `${call.host} ${call.path} ${JSON.stringify(input)}`
      const known = entries.get(key)
      if (known && now() < known.until) {
        keep(key, known)
        return known.answer as Promise<z.output<O>>
      }
      const answer = executor.execute(call, input, {})
      const entry: Entry = { answer, until: now() + CACHE_MS }
      keep(key, entry)
      try {
        const found = await answer
        if (!mayKeep(found)) drop(key, entry)
        return found
      } catch (error) {
        drop(key, entry)
        throw error
      }
    },
  }
}
