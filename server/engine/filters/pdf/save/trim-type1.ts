import { decryptFont, decryptGlyph, encryptFont, LEAD, type Type1Parts } from '../type1/cipher'

/** Names of the font's own encoding by code; null where it is a standard one. */
export function type1Encoding({ clear }: Type1Parts): Map<number, string> | null {
  const text = Buffer.from(clear).toString('latin1')
  if (/\/Encoding\s+StandardEncoding/.test(text)) return null
  const entries = [...text.matchAll(/dup\s+(\d+)\s*\/(\S+)\s+put/g)]
  return new Map(entries.map(([, code, name]) => [Number(code), name!]))
}

/** Does a glyph's program put other glyphs together (`seac`)? It may not be told without its subroutines: then it may. */
function isComposed(program: Uint8Array, lead: number): boolean {
  const plain = decryptGlyph(program).subarray(lead)
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
  const whole = decryptFont(parts.encrypted)
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
  return { ...parts, encrypted: encryptFont(Buffer.concat(kept)) }
}
