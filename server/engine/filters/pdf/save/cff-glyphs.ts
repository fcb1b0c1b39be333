import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFContext } from '@cantoo/pdf-lib'
import { standardName } from '../type1/standard-strings'
import type { CffFont } from './read-cff'

const name = (text: string): PDFName => PDFName.of(text)

/** What page numbers and markers may have besides the standard names, by the encodings of Windows and Macintosh (ISO 32000-1, Annex D). */
const FURTHER: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  WinAnsiEncoding: {
    ...{ 39: 'quotesingle', 96: 'grave', 133: 'ellipsis', 145: 'quoteleft', 146: 'quoteright' },
    ...{ 147: 'quotedblleft', 148: 'quotedblright', 149: 'bullet', 150: 'endash', 151: 'emdash' },
    ...{ 160: 'space', 169: 'copyright', 173: 'hyphen', 174: 'registered', 176: 'degree' },
    ...{ 177: 'plusminus', 183: 'periodcentered', 215: 'multiply' },
  },
  MacRomanEncoding: {
    ...{ 39: 'quotesingle', 96: 'grave', 161: 'degree', 165: 'bullet', 168: 'registered', 169: 'copyright' },
    ...{ 177: 'plusminus', 201: 'ellipsis', 202: 'space', 208: 'endash', 209: 'emdash', 210: 'quotedblleft' },
    ...{ 211: 'quotedblright', 212: 'quoteleft', 213: 'quoteright', 225: 'periodcentered' },
  },
}
/** Up to here all encodings of Latin have one name for a code, but for two signs. */
const LAST_COMMON = 126

/**
 * The glyphs of a CFF program that a font shows with these strings; null where that cannot be told. Where viewers may find
 * different ones, it is all of them.
 */
export function cffGlyphs(
  context: PDFContext,
  font: PDFDict,
  program: CffFont,
  strings: readonly Uint8Array[],
): Set<number> | null {
  return font.get(name('Subtype')) === name('Type0')
    ? keyedGlyphs(context, font, program, strings)
    : namedGlyphs(context, font, program, strings)
}

/** Codes of two bytes are numbers of a collection, or of glyphs where the program has no collection (ISO 32000-1, 9.7.4.2). */
function keyedGlyphs(
  context: PDFContext,
  font: PDFDict,
  { isKeyed, charset }: CffFont,
  strings: readonly Uint8Array[],
): Set<number> | null {
  if (context.lookup(font.get(name('Encoding'))) !== name('Identity-H')) return null
  const glyphOf = new Map(charset.map((number, glyph) => [isKeyed ? number : glyph, glyph]))
  const glyphs = new Set<number>()
  for (const bytes of strings)
    for (let at = 0; at + 1 < bytes.length; at += 2)
      glyphs.add(glyphOf.get(bytes[at]! * 256 + bytes[at + 1]!) ?? 0)
  return glyphs
}

function namedGlyphs(
  context: PDFContext,
  font: PDFDict,
  program: CffFont,
  strings: readonly Uint8Array[],
): Set<number> | null {
  if (program.isKeyed || font.get(name('Subtype')) !== name('Type1')) return null
  const entry = context.lookup(font.get(name('Encoding')))
  const encoding = entry instanceof PDFDict ? entry : null
  const base = entry instanceof PDFName ? entry : context.lookup(encoding?.get(name('BaseEncoding')))
  const further = base instanceof PDFName ? FURTHER[base.decodeText()] : {}
  const differences = differencesOf(context, encoding)
  if (!further || !differences) return null
  const glyphOf = new Map(program.charset.map((number, glyph) => [program.nameOf(number), glyph]))
  const glyphs = new Set<number>()
  for (const code of new Set(strings.flatMap((bytes) => [...bytes]))) {
    const named = differences.get(code)
    const own = program.encoding?.get(code)
    const common = code <= LAST_COMMON || !base ? standardName(code) : undefined
    const names = named === undefined ? [further[code], common] : [named]
    const found = names.flatMap((each) => (each === undefined ? [] : (glyphOf.get(each) ?? [])))
    if (named !== undefined && named !== '.notdef' && found.length === 0) return null
    if (found.length === 0 && own === undefined && code > LAST_COMMON) return null
    for (const glyph of own === undefined ? found : [...found, own]) glyphs.add(glyph)
  }
  return glyphs
}

function differencesOf(context: PDFContext, encoding: PDFDict | null): Map<number, string> | null {
  const names = new Map<number, string>()
  const list = context.lookup(encoding?.get(name('Differences')))
  let code = 0
  for (const item of list instanceof PDFArray ? list.asArray() : []) {
    if (item instanceof PDFNumber) code = item.asNumber()
    else if (item instanceof PDFName) names.set(code++, item.decodeText())
    else return null
  }
  return names
}
