import { timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import { ApiError } from './api-error'
import type { CardContext } from './context'

/** Who calls: our server with the secret key, or a browser with the publishable one. */
export type Caller = 'server' | 'browser'

const equal = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The key of a request: as Bearer, or as the user of Basic (https://docs.stripe.com/api/authentication). */
function keyOf(request: Request): string {
  const [scheme = '', value = ''] = (request.get('authorization') ?? '').split(' ')
  if (/^bearer$/i.test(scheme)) return value
  if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? ''
  return ''
}

/** Throws an `authentication_error` for a key that is not ours. */
export function authenticate({ keys }: CardContext, request: Request): Caller {
  const key = keyOf(request)
  if (equal(key, keys.secretKey)) return 'server'
  if (equal(key, keys.publishableKey)) return 'browser'
  throw new ApiError(401, {
    type: 'invalid_request_error',
    message: key === '' ? 'You did not provide an API key.' : 'Invalid API Key provided.',
  })
}
