/** Limits of the account forms that the browser must know too; without zod, so that the client bundle can import it. */

/** Specification §5 and §9, characters. */
export const MIN_PASSWORD_LENGTH = 8

/** Longest password, UTF-16 units: bounds the work of hashing, far beyond any phrase. */
export const MAX_PASSWORD_LENGTH = 256

/** RFC 5321 §4.5.3.1.3: a path has at most 256 octets, with its angle brackets. */
export const MAX_EMAIL_LENGTH = 254
