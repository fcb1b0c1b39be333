import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock'
import type { Ids } from '../../platform/ids'

/**
 * Tokens of visitors, without a row anywhere: `v1.{id}.{issued, seconds in base 36}.{HMAC-SHA-256, base64url}`. Whoever
 * holds one is that visitor, and only the holder of the secret can make one.
 */
export interface VisitorTokens {
  issue(): string
  /** The visitor's id; null when the token is forged, malformed or too old. */
  verify(token: string): string | null
  /** A text that stands for another and can be made from it by the holder of the secret only. */
  mark(text: string): string
}

const PATTERN = /^v1\.([0-9a-f-]{36})\.([0-9a-z]{1,10})\.([\w-]{43})$/

export function createVisitorTokens(deps: {
  /** At least 16 characters. The first signs; the others are still believed, so that a secret can be exchanged. */
  readonly secrets: readonly string[]
  readonly lifetimeMs: number
  readonly clock: Clock
  readonly ids: Ids
}): VisitorTokens {
  const [secret, ...older] = deps.secrets
  if (secret === undefined) throw new Error('Visitor tokens need a secret')
  const sign = (key: string, body: string): Buffer =>
    createHmac('sha256', key).update(`visitor ${body}`).digest()
  return {
    mark: (text) => createHmac('sha256', secret).update(`mark ${text}`).digest('base64url'),
    issue() {
      const body = `v1.${deps.ids.uuid()}.${Math.floor(deps.clock.now() / 1000).toString(36)}`
      return `${body}.${sign(secret, body).toString('base64url')}`
    },
    verify(token) {
      const [, id, issued, signature] = PATTERN.exec(token) ?? []
      if (id === undefined || issued === undefined || signature === undefined) return null
      const given = Buffer.from(signature, 'base64url')
      const body = `v1.${id}.${issued}`
      if (![secret, ...older].some((key) => timingSafeEqual(given, sign(key, body)))) return null
      return parseInt(issued, 36) * 1000 + deps.lifetimeMs > deps.clock.now() ? id : null
    },
  }
}
