import {
  PDFDict,
  PDFName,
  PDFNumber,
  StandardFontEmbedder,
  StandardFonts,
  type PDFContext,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { createFixedFace, type FixedLetter, type FontFace, type FontMetrics, type Glyph } from '../typeset'
import { packStream } from './pack-stream'
import type { AdoptedFont } from './types'

/** Codes 128 to 159 of WinAnsiEncoding (ISO 32000-2, annex D.2); those from 32 to 126 and from 160 are Latin-1. */
const HIGH = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ'
const [FIRST, LAST] = [0x20, 0xff]
/** Shown as a hyphen, copied as what joins a divided word again. */
const SOFT_HYPHEN = 0xad

const codePoints = new Map<number, number>()
for (let code = FIRST; code <= LAST; code++) {
  const high = code >= 0x80 && code < 0xa0 ? HIGH.charCodeAt(code - 0x80) : code
  if (high !== 0 && code !== 0x7f && code !== SOFT_HYPHEN) codePoints.set(code, high)
}
const codes = new Map([...codePoints].map(([code, point]) => [point, code]))

/** Can the encoding of the standard fonts say this character? */
export const isStandardCharacter = (character: string): boolean => codes.has(character.codePointAt(0) ?? 0)

type Family = 'Helvetica' | 'Times' | 'Courier'
const NAMES: Readonly<Record<Family, readonly StandardFonts[]>> = {
  Helvetica: [
    StandardFonts.Helvetica,
    StandardFonts.HelveticaBold,
    StandardFonts.HelveticaOblique,
    StandardFonts.HelveticaBoldOblique,
  ],
  Times: [
    StandardFonts.TimesRoman,
    StandardFonts.TimesRomanBold,
    StandardFonts.TimesRomanItalic,
    StandardFonts.TimesRomanBoldItalic,
  ],
  Courier: [
    StandardFonts.Courier,
    StandardFonts.CourierBold,
    StandardFonts.CourierOblique,
    StandardFonts.CourierBoldOblique,
  ],
}
const KNOWN: readonly (readonly [RegExp, Family])[] = [
  [/^(?:Helvetica|Arial(?:MT)?)$/i, 'Helvetica'],
  [/^(?:Times|Times-Roman|TimesNewRoman(?:PS)?(?:MT)?)$/i, 'Times'],
  [/^Courier(?:New(?:PS)?(?:MT)?)?$/i, 'Courier'],
]

/** Of the fonts' descriptions (Adobe Core 14 AFM): sans, serif and typewriter. */
const METRICS: Readonly<Record<Family, Omit<FontMetrics, 'lineGap' | 'italicAngle'>>> = {
  Helvetica: {
    ascent: 0.718,
    descent: -0.207,
    capHeight: 0.718,
    xHeight: 0.523,
    box: [-0.17, -0.23, 1, 0.97],
  },
  Times: { ascent: 0.683, descent: -0.217, capHeight: 0.662, xHeight: 0.45, box: [-0.17, -0.22, 1, 0.94] },
  Courier: {
    ascent: 0.629,
    descent: -0.157,
    capHeight: 0.562,
    xHeight: 0.426,
    box: [-0.12, -0.25, 0.72, 0.81],
  },
}

/** One of the fonts that every reader has (ISO 32000-1, 9.6.2.2), or one as wide that is known by another name. */
export interface StandardFont {
  readonly family: Family
  readonly bold: boolean
  readonly italic: boolean
  /** The name all its styles share, e.g. `TimesNewRoman`. */
  readonly root: string
}

const ITALIC = 64
const FOURTEEN = /^(?:Helvetica|Times|Courier)$/i

/** Null for other fonts. */
export function standardFontOf(baseFont: string): StandardFont | null {
  const plain = baseFont.replace(/\s/g, '')
  const bold = /bold/i.test(plain)
  const italic = /italic|oblique/i.test(plain)
  const stem = plain.replace(/[-,]?(?:bold|italic|oblique)+(MT)?$/i, '$1')
  const family = KNOWN.find(([pattern]) => pattern.test(stem))?.[1]
  return family ? { family, bold, italic, root: stem.replace(/-Roman$|(?:PS)?(?:MT)?$/i, '') } : null
}

/** The name of a style of a font as its makers have it. */
function styledName({ family, bold, italic, root }: StandardFont): string {
  if (FOURTEEN.test(root)) return NAMES[family][(bold ? 1 : 0) + (italic ? 2 : 0)]!
  const style = `${bold ? 'Bold' : ''}${italic ? 'Italic' : ''}`
  return `${root}${/^Arial$/i.test(root) ? '' : 'PS'}${style && '-'}${style}MT`
}

/** Another style of the font `source`, which readers have as they have that. */
export function otherStyle(source: PDFDict, font: StandardFont): PDFDict {
  const { context } = source
  const baseFont = styledName(font)
  const dict = context.obj({ BaseFont: baseFont })
  const subtype = source.get(PDFName.of('Subtype'))
  if (subtype) dict.set(PDFName.of('Subtype'), subtype)
  const described = context.lookup(source.get(PDFName.of('FontDescriptor')))
  if (!(described instanceof PDFDict)) return dict
  const flags = described.get(PDFName.of('Flags'))
  const descriptor = described.clone(context)
  descriptor.set(PDFName.of('FontName'), PDFName.of(baseFont))
  descriptor.set(PDFName.of('ItalicAngle'), context.obj(font.italic ? -12 : 0))
  descriptor.set(PDFName.of('StemV'), context.obj(font.bold ? 140 : 80))
  const known = flags instanceof PDFNumber ? flags.asNumber() : 0
  descriptor.set(PDFName.of('Flags'), context.obj(font.italic ? known | ITALIC : known & ~ITALIC))
  dict.set(PDFName.of('FontDescriptor'), context.register(descriptor))
  return dict
}

/** Thousandths of an em, by code. */
export function standardWidths({ family, bold, italic }: StandardFont): ReadonlyMap<number, number> {
  const name = NAMES[family][(bold ? 1 : 0) + (italic ? 2 : 0)]!
  // The library's names of the same fonts are of two types.
  const font = StandardFontEmbedder.for(name as unknown as Parameters<typeof StandardFontEmbedder.for>[0])
  const widths = [...codePoints].map(
    ([code, point]) => [code, Math.round(font.widthOfTextAtSize(String.fromCodePoint(point), 1000))] as const,
  )
  return new Map([...widths, [SOFT_HYPHEN, new Map(widths).get(0x2d)!]])
}

/** A face as a standard font shows it; `name` must be its own. */
export function createStandardFace(font: StandardFont, name: string): FontFace {
  const widths = standardWidths(font)
  const letters = new Map<number, FixedLetter>()
  for (const [point, id] of codes) letters.set(point, { id, advance: (widths.get(id) ?? 0) / 1000 })
  const { family, bold, italic } = font
  return createFixedFace({
    ...{ name, bold, italic, letters },
    family: family === 'Helvetica' ? 'sans' : family === 'Times' ? 'serif' : 'mono',
    metrics: { ...METRICS[family], lineGap: 0.2, italicAngle: italic ? -12 : 0 },
  })
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

/** Says what is copied, most of all of a hyphen that divides a word. */
function writeCodes(context: PDFContext): PDFRef {
  const high = [...codePoints].filter(([code]) => code >= 0x80 && code < 0xa0)
  const pairs = [...high, [SOFT_HYPHEN, SOFT_HYPHEN] as const]
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
3 beginbfrange
<20> <7e> <0020>
<a0> <ac> <00a0>
<ae> <ff> <00ae>
endbfrange
${pairs.length} beginbfchar
${pairs.map(([code, point]) => `<${hex(code, 2)}> <${hex(point, 4)}>`).join('\n')}
endbfchar
endcmap CMapName currentdict /CMap defineresource pop end end`
  return context.register(packStream(context, map))
}

/** Maps of codes, one for each document. */
const maps = new WeakMap<PDFContext, PDFRef>()

function mapOf(context: PDFContext): PDFRef {
  let map = maps.get(context)
  if (!map) maps.set(context, (map = writeCodes(context)))
  return map
}

/** The font `source` of a document, which has no program of its own, with all the letters that readers have for it. */
export function adoptStandardFont(source: PDFDict, font: StandardFont): AdoptedFont {
  const { context } = source
  const dict = context.obj({ Type: 'Font', Encoding: 'WinAnsiEncoding' })
  for (const key of ['Subtype', 'BaseFont', 'FontDescriptor']) {
    const value = source.get(PDFName.of(key))
    if (value) dict.set(PDFName.of(key), value)
  }
  // Only the fourteen need not say them.
  if (
    source.has(PDFName.of('Widths')) ||
    source.get(PDFName.of('Subtype')) !== PDFName.of('Type1') ||
    !FOURTEEN.test(font.root)
  ) {
    const widths = standardWidths(font)
    const all = Array.from({ length: LAST - FIRST + 1 }, (_, index) => widths.get(FIRST + index) ?? 0)
    dict.set(PDFName.of('FirstChar'), context.obj(FIRST))
    dict.set(PDFName.of('LastChar'), context.obj(LAST))
    dict.set(PDFName.of('Widths'), context.obj(all))
  }
  // Readers know what the others mean by the encoding's names.
  const softHyphen = (): number => {
    dict.set(PDFName.of('ToUnicode'), mapOf(context))
    return SOFT_HYPHEN
  }
  const codeOf = ({ id, text }: Glyph): string => hex(text === '\u00ad' ? softHyphen() : id, 2)
  return { ref: context.register(dict), codeOf }
}
