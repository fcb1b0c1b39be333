import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Clock } from '../../platform/clock'

/** A price that was shown: to whom, for which file and language, and until when it is charged. */
const PromiseSchema = z.object({
  owner: z.string(),
  fileId: z.string(),
  to: z.string(),
  price: z.number().int(),
  usesFreeTranslation: z.boolean(),
  /** Documents that the caller's plan translates at once. */
  filesAtOnce: z.number().int(),
  /** Milliseconds since the epoch. */
  expiresAt: z.number().int(),
})
export type PricePromise = z.infer<typeof PromiseSchema>

/** Ids of quotes are what was promised, signed: `q1.{JSON, base64url}.{HMAC-SHA-256, base64url}`. No row anywhere. */
export interface QuoteTokens {
  issue(promised: PricePromise): string
  /** Null when it is forged, malformed or no longer valid. */
  verify(quoteId: string): PricePromise | null
}

const PATTERN = /^q1\.([\w-]{1,1000})\.([\w-]{43})$/

export function createQuoteTokens(deps: {
  /** The first signs; the others are still believed. */
  readonly secrets: readonly string[]
  readonly clock: Clock
}): QuoteTokens {
  const [secret, ...older] = deps.secrets
  if (secret === undefined) throw new Error('Quotes need a secret')
  const sign = (key: string, body: string): Buffer =>
    createHmac('sha256', key).update(`quote ${body}`).digest()
  return {
    issue(promised) {
      const body = Buffer.from(JSON.stringify(promised)).toString('base64url')
      return `q1.${body}.${sign(secret, body).toString('base64url')}`
    },
    verify(quoteId) {
      const [, body, signature] = PATTERN.exec(quoteId) ?? []
      if (body === undefined || signature === undefined) return null
      const given = Buffer.from(signature, 'base64url')
      if (![secret, ...older].some((key) => timingSafeEqual(given, sign(key, body)))) return null
      const promised = PromiseSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
      return promised.expiresAt > deps.clock.now() ? promised : null
    },
  }
}
