import { decryptFont, decryptGlyph, LEAD, type Type1Parts } from './cipher'

/** A Type 1 program taken apart (Adobe Type 1 Font Format, 2 and 5). */
export interface Type1Program {
  /** PostScript before the encrypted part: names, matrix, encoding. */
  readonly clear: string
  /** PostScript of the Private dictionary: hints of the font as a whole. */
  readonly hints: string
  /** Decrypted programs of glyphs, in the order of the font, and of subroutines. */
  readonly glyphs: ReadonlyMap<string, Uint8Array>
  readonly subroutines: ReadonlyMap<number, Uint8Array>
}

const SUBROUTINES = /\/Subrs\s+\d+\s+array\s/
const GLYPHS = /\/CharStrings\s+\d+\s+dict\s+dup\s+begin\s/
const SUBROUTINE = /\s*dup\s+(\d+)\s+(\d+)\s+(?:RD|-\|)\s/y
const SUBROUTINE_END = /\s*(?:NP|\||(?:noaccess\s+)?put)(?=\s)/y
const GLYPH = /\s*\/(\S+)\s+(\d+)\s+(?:RD|-\|)\s/y
const GLYPH_END = /\s*(?:ND|\|-|noaccess\s+def)(?=\s)/y
const END = /\s*end\b/y

interface Entries {
  readonly programs: Map<string, Uint8Array>
  readonly end: number
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Null where an entry does not end as it should, or comes twice. */
function readEntries(
  { whole, text, lead }: { whole: Buffer; text: string; lead: number },
  from: number,
  [entry, close]: readonly [RegExp, RegExp],
): Entries | null {
  const programs = new Map<string, Uint8Array>()
  let at = from
  for (let found = matchAt(entry, text, at); found; found = matchAt(entry, text, at)) {
    const start = at + found[0].length
    const end = start + Number(found[2])
    const closing = matchAt(close, text, end)
    if (!closing || programs.has(found[1]!)) return null
    programs.set(found[1]!, decryptGlyph(whole.subarray(start, end)).subarray(lead))
    at = end + closing[0].length
  }
  return { programs, end: at }
}

/** Null where a program is not written as nearly all are, or says more than one outline of a glyph (hybrid, synthetic fonts). */
export function readProgram({ clear, encrypted }: Type1Parts): Type1Program | null {
  const whole = decryptFont(encrypted)
  const text = whole.toString('latin1')
  const lead = Number(/\/lenIV\s+(-?\d+)/.exec(text)?.[1] ?? LEAD)
  if (lead < 0) return null
  const source = { whole, text, lead }
  const own = SUBROUTINES.exec(text)
  const first = own ? own.index + own[0].length : 0
  const subroutines = own ? readEntries(source, first, [SUBROUTINE, SUBROUTINE_END]) : null
  if (own && !subroutines) return null
  const between = subroutines?.end ?? 0
  const begin = GLYPHS.exec(text.slice(between))
  if (!begin) return null
  const behind = text.slice(between, between + begin.index)
  const glyphs = readEntries(source, between + begin.index + begin[0].length, [GLYPH, GLYPH_END])
  if (!glyphs || /\/Subrs\b/.test(behind) || !matchAt(END, text, glyphs.end)) return null
  return {
    clear: Buffer.from(clear).toString('latin1'),
    hints: text.slice(0, own?.index ?? 0) + behind,
    glyphs: glyphs.programs,
    subroutines: new Map([...(subroutines?.programs ?? [])].map(([key, program]) => [Number(key), program])),
  }
}
