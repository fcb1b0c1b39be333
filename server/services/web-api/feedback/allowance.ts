import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { failure } from '../errors'
import type { FeedbackContext } from './context'

const HOUR_SECONDS = 3600

/** Counts by address what anybody may send without logging in. */
export function createAllowance(perHour: number | false): FeedbackContext['allow'] {
  if (perHour === false) return async () => undefined
  const counts = new RateLimiterMemory({ points: perHour, duration: HOUR_SECONDS })
  return async (kind, address) => {
    try {
      await counts.consume(`${kind} ${address}`)
    } catch (error) {
      if (error instanceof RateLimiterRes) throw failure('tooManyRequests')
      throw error
    }
  }
}
