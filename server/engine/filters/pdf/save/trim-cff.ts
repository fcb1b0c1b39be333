import type { CffFont } from './read-cff'

/** Ends a glyph's program (Adobe Technical Note 5177, 4.6). */
const END = 14
const CALLS = new Set([10, 29])
/** With so many numbers before it, it paints two other glyphs (Appendix C). */
const COMPOSED = 4

/**
 * The font with the programs of these glyphs only; all others are empty. Every glyph keeps its number, name and code, and all
 * else its place: what is gained is left over behind the programs, as nothing. Null where a glyph may be made of others.
 */
export function trimCff({ bytes, programs }: CffFont, wanted: ReadonlySet<number>): Uint8Array | null {
  const { start, end, count, offsetSize } = programs
  const trimmed = Buffer.from(bytes)
  const data = start + 2 + offsetSize * (count + 1)
  trimmed.fill(0, data + 1, end)
  let offset = 1
  for (let glyph = 0; glyph < count; glyph++) {
    const program = bytes.subarray(...programs.range(glyph))
    const kept = glyph === 0 || wanted.has(glyph) ? program : Buffer.of(END)
    if (kept === program && mayBeComposed(program)) return null
    if (offset + kept.length > end - data) return null
    trimmed.writeUIntBE(offset, start + 3 + offsetSize * glyph, offsetSize)
    trimmed.set(kept, data + offset)
    offset += kept.length
  }
  trimmed.writeUIntBE(offset, start + 3 + offsetSize * count, offsetSize)
  return trimmed
}

/** Nothing but numbers before its end, or before a subroutine that may be it. */
function mayBeComposed(program: Uint8Array): boolean {
  let numbers = 0
  for (let at = 0; at < program.length; numbers++) {
    const byte = program[at]!
    if (byte === 255) at += 5
    else if (byte >= 247) at += 2
    else if (byte >= 32) at += 1
    else if (byte === 28) at += 3
    else return numbers >= COMPOSED && (byte === END || CALLS.has(byte))
  }
  return false
}
