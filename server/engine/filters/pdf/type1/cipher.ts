/** Keys and constants of the encryption of Type 1 fonts (Adobe Type 1 Font Format, 7). */
const EEXEC_KEY = 55665
const GLYPH_KEY = 4330
const MULTIPLIER = 52845
const ADDEND = 22719
/** Random bytes at the beginning of the encrypted part. */
export const LEAD = 4

function decrypt(bytes: Uint8Array, key: number): Buffer {
  const plain = Buffer.alloc(bytes.length)
  let state = key
  bytes.forEach((cipher, index) => {
    plain[index] = cipher ^ (state >> 8)
    state = ((cipher + state) * MULTIPLIER + ADDEND) & 0xffff
  })
  return plain
}

function encrypt(bytes: Uint8Array, key: number): Buffer {
  const cipher = Buffer.alloc(bytes.length)
  let state = key
  bytes.forEach((plain, index) => {
    const own = plain ^ (state >> 8)
    cipher[index] = own
    state = ((own + state) * MULTIPLIER + ADDEND) & 0xffff
  })
  return cipher
}

/** The encrypted part of a program, and back. */
export const decryptFont = (bytes: Uint8Array): Buffer => decrypt(bytes, EEXEC_KEY)
export const encryptFont = (bytes: Uint8Array): Buffer => encrypt(bytes, EEXEC_KEY)
/** A glyph or a subroutine, with its random bytes. */
export const decryptGlyph = (bytes: Uint8Array): Buffer => decrypt(bytes, GLYPH_KEY)

/** A Type 1 program in the parts a PDF tells the lengths of (ISO 32000-2, table 125). */
export interface Type1Parts {
  readonly clear: Uint8Array
  readonly encrypted: Uint8Array
  readonly rest: Uint8Array
}
