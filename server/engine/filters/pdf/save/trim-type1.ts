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

/** Names of the font's own encoding by code; null where it is a standard one. */
export function type1Encoding({ clear }: Type1Parts): Map<number, string> | null {
  const text = Buffer.from(clear).toString('latin1')
  if (/\/Encoding\s+StandardEncoding/.test(text)) return null
  const entries = [...text.matchAll(/dup\s+(\d+)\s*\/(\S+)\s+put/g)]
  return new Map(entries.map(([, code, name]) => [Number(code), name!]))
}

/** Does a glyph's program put other glyphs together (`seac`)? It may not be told without its subroutines: then it may. */
function isComposed(program: Uint8Array, lead: number): boolean {
  const plain = decrypt(program, GLYPH_KEY).subarray(lead)
  for (let at = 0; at < plain.length; at++) {
    const byte = plain[at]!
    if (byte === 12 && plain[++at] === 6) return true
    if (byte === 255) at += 4
    else if (byte >= 247) at += 1
  }
  return false
}

/**
 * The program without the outlines of glyphs that are not `wanted`; `.notdef` stays. Null where it is not written as nearly
 * all are, or where a glyph is made of others.
 */
export function trimType1(parts: Type1Parts, wanted: ReadonlySet<string>): Type1Parts | null {
  const whole = decrypt(parts.encrypted, EEXEC_KEY)
  const text = whole.toString('latin1')
  const lead = Number(/\/lenIV\s+(-?\d+)/.exec(text)?.[1] ?? LEAD)
  const begin = /\/CharStrings\s+\d+\s+dict\s+dup\s+begin\s/.exec(text)
  if (!begin || lead < 0) return null
  let at = begin.index + begin[0].length
  const kept = [whole.subarray(0, at)]
  const entry = /\s*\/(\S+)\s+(\d+)\s+(?:RD|-\|)\s/y
  for (;;) {
    entry.lastIndex = at
    const found = entry.exec(text)
    if (!found) break
    const start = at + found[0].length
    const end = start + Number(found[2])
    const close = /\s*(?:ND|\|-|noaccess\s+def)\s*/y
    close.lastIndex = end
    const closing = close.exec(text)
    if (!closing) return null
    const stop = end + closing[0].length
    if (found[1] === '.notdef' || wanted.has(found[1]!)) {
      if (isComposed(whole.subarray(start, end), lead)) return null
      kept.push(whole.subarray(at, stop))
    }
    at = stop
  }
  if (kept.length === 1 || !/^\s*end/.test(text.slice(at, at + 10))) return null
  kept.push(whole.subarray(at))
  return { ...parts, encrypted: encrypt(Buffer.concat(kept), EEXEC_KEY) }
}
