import { createHash } from 'node:crypto'

/**
 * SHA-256 as hexadecimal. Enough for what has 256 random bits: nothing can be tried out against it, so a thief of the
 * database cannot log in with what is in it.
 */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex')
