import { setTimeout as pause } from 'node:timers/promises'
import { StoreAwayError } from '../../platform/storage'

/**
 * Asks a store of files that is away again after each of the pauses (milliseconds): what a job has done until then would be lost with
 * its attempt. Throws the last answer, or the signal's reason.
 */
export async function outlastStore<Result>(
  work: () => Promise<Result>,
  pauses: readonly number[],
  signal: AbortSignal,
): Promise<Result> {
  for (const wait of pauses) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreAwayError)) throw error
      await pause(wait, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
  return work()
}
