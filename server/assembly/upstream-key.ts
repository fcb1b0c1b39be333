import { timingSafeEqual } from 'node:crypto'
import type { RequestHandler } from 'express'

/** Only this process knows the key, which is made anew at each start. */
export const KEY_HEADER = 'x-upstream-key'

/** Refuses every request without the key: an embedded host is for this process alone. */
export function requireKey(key: string): RequestHandler {
  const expected = Buffer.from(key)
  return (request, response, next) => {
    const given = Buffer.from(request.get(KEY_HEADER) ?? '')
    if (given.length === expected.length && timingSafeEqual(given, expected)) return next()
    return void response.status(403).type('text').send('Not for you')
  }
}
