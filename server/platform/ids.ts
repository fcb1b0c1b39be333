import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Source of identifiers; passed in, so that tests can foresee them. */
export interface Ids {
  uuid(): string
  /** `bytes` random bytes as base64url. */
  token(bytes?: number): string
  /** A decimal number of exactly `length` digits, the first not 0 (DOC ID: 12, consumer ID: 16). */
  digits(length: number): string
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: (bytes = 32) => randomBytes(bytes).toString('base64url'),
  digits: (length) =>
    String(randomInt(1, 10)) + Array.from({ length: length - 1 }, () => randomInt(10)).join(''),
}
