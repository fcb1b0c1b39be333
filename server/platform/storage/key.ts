/** The key is not one that every store can hold. A mistake in the program: keys are never made from what a user sends. */
export class StoreKeyError extends Error {
  override readonly name = 'StoreKeyError'

  constructor(key: string) {
    super(`Not a key: ${JSON.stringify(key.slice(0, 100))}`)
  }
}

/** S3's bound, in bytes; the characters allowed are one byte each. */
const LONGEST_KEY = 1024
/** The bound of a file name on Linux file systems. */
const SEGMENT = /^[a-z0-9_-][a-z0-9._-]{0,254}$/

/** @throws StoreKeyError unless `key` is segments of `[a-z0-9._-]` between slashes, none of them beginning with a dot. */
export const assertKey = (key: string): void => {
  if (key.length > LONGEST_KEY || !key.split('/').every((segment) => SEGMENT.test(segment))) {
    throw new StoreKeyError(key)
  }
}

/** @throws StoreKeyError unless `prefix` is the beginning of a key, or empty. */
export const assertPrefix = (prefix: string): void => {
  if (prefix !== '') assertKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
}
