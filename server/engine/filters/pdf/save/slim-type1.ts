import { PDFDict, PDFName, PDFRawStream, PDFRef, type PDFContext } from '@cantoo/pdf-lib'
import { readType1, writeType1 } from './trim-fonts'
import { decryptFont, decryptGlyph, encryptFont, LEAD, type Type1Parts } from '../type1/cipher'

const name = (text: string): PDFName => PDFName.of(text)
/** PostScript that Adobe put into most fonts, for flex (Type 1 Font Format, 8.3); what is encrypted does not pack. */
const FLEX_CODE =
  /\/OtherSubrs\s(?:(?!\/Subrs)[^])*?FlxProc(?:(?!\/Subrs)[^])*?\](\s*(?:ND|\|-|noaccess def)\s)\s*(?=\/Subrs|2 index)/
/** The same without flex, as Adobe has it in fonts that replace hints only. */
const HINTS_ONLY =
  '/OtherSubrs[{}{}{}{systemdict/internaldict known not{pop 3}{1183615869 systemdict/internaldict get exec dup/startlock known{/startlock get exec}{dup/strtlck known{/strtlck get exec}{pop 3}ifelse}ifelse}ifelse}executeonly]'
/** The first four subroutines are those of flex and hint replacement. */
const OWN_SUBRS = 4
const REPLACE_HINTS = 3

/**
 * Type 1 programs of which no glyph flexes lose the code for it: 5 KB in each font that TeX embeds. No viewer runs it; a
 * printer would not, either.
 */
export function slimType1(context: PDFContext): void {
  const files = new Set<PDFRef>()
  for (const [, object] of context.enumerateIndirectObjects()) {
    const file = object instanceof PDFDict ? object.get(name('FontFile')) : undefined
    if (file instanceof PDFRef) files.add(file)
  }
  for (const file of files) {
    const parts = readType1(context, file)
    const slim = parts && withoutFlexCode(parts)
    const stream = context.lookup(file)
    if (!slim || !(stream instanceof PDFRawStream)) continue
    const written = writeType1(context, slim)
    if (written.contents.length < stream.contents.length) context.assign(file, written)
  }
}

/** Null where there is no such code, or a glyph may need it. */
export function withoutFlexCode(parts: Type1Parts): Type1Parts | null {
  const whole = decryptFont(parts.encrypted)
  const text = whole.toString('latin1')
  const found = FLEX_CODE.exec(text)
  if (!found) return null
  const behind = found.index + found[0].length
  if (mayFlex(whole, text, behind)) return null
  const slim = [whole.subarray(0, found.index), Buffer.from(HINTS_ONLY + found[1]), whole.subarray(behind)]
  return { ...parts, encrypted: encryptFont(Buffer.concat(slim)) }
}

/** True also where that cannot be told. */
function mayFlex(whole: Buffer, text: string, from: number): boolean {
  const lead = Number(/\/lenIV\s+(-?\d+)/.exec(text)?.[1] ?? LEAD)
  if (lead < 0) return true
  const entry = /(?:dup\s+(\d+)|\/(\S+))\s+(\d+)\s+(?:RD|-\|)\s/g
  entry.lastIndex = from
  let glyphs = 0
  for (let found = entry.exec(text); found; found = entry.exec(text)) {
    const end = entry.lastIndex + Number(found[3])
    const program = whole.subarray(entry.lastIndex, end)
    if (found[2] !== undefined) glyphs++
    if (!(Number(found[1]) < OWN_SUBRS) && callsFlex(decryptGlyph(program).subarray(lead))) return true
    entry.lastIndex = end
  }
  return glyphs === 0
}

/** Does a program call the subroutines of flex, or any that is not named by a number (Type 1 Font Format, 6.4)? */
function callsFlex(program: Uint8Array): boolean {
  let numbers: number[] = []
  let replaced = false
  for (let at = 0; at < program.length; at++) {
    const byte = program[at]!
    if (byte >= 32) {
      // Longer ones: of two bytes none is below 108, one of five bytes may be anything.
      numbers.push(byte < 247 ? byte - 139 : byte < 255 ? NaN : 0)
      at += byte === 255 ? 4 : byte >= 247 ? 1 : 0
      continue
    }
    const escaped = byte === 12 ? program[++at] : null
    if (byte === 10 && !replaced && mayCallFlex(numbers)) return true
    const last = numbers.at(-1)
    if (escaped === 16 && last !== REPLACE_HINTS) return true
    replaced = escaped === 17 ? replaced : escaped === 16
    numbers = []
  }
  return false
}

/** Before a call: the subroutine's number, and before that of hint replacement the one that it calls. */
function mayCallFlex(numbers: readonly number[]): boolean {
  const [called = 0, handed = 0] = numbers.toReversed()
  return called === OWN_SUBRS ? handed < OWN_SUBRS : called >= 0 && called < OWN_SUBRS
}
