import type { SourceFont } from './show-event'

/** What of pdf.js's font objects is used. */
export interface RawFont {
  readonly name?: string
  readonly bold?: boolean
  readonly black?: boolean
  readonly isSerifFont?: boolean
  readonly isMonospace?: boolean
  readonly composite?: boolean
  /** Of simple fonts, by code; those of composite ones leave out what has the usual width. */
  readonly widths?: Readonly<Record<number, unknown>>
  readonly isType3Font?: boolean
  readonly vertical?: boolean
  readonly fontMatrix?: readonly number[]
  readonly defaultVMetrics?: readonly number[]
}

// Names say more than the flags of the font descriptor, which many writers leave at their defaults.
const BOLD =
  /bold|black|heavy|semibold|demi|[-_ ](75|85|95)\b|CMBX|-Bd|-Bol\b|-Md\b|Medi(?!um)|^(SF|EC|LM)(BX|RMB)|^CM(B\d|SSBX|SSDC)|^SF(BI|BL|RB|SX|SO|XC)\d|^rtxb|Lin(Libertine|Biolinum)[OT]?[BZ]I?(?![a-z])/i
const ITALIC =
  /ital|obli|slant|CMTI|CMSL|-Ita?(?![a-z])|-(Bd|Lt|Md)It\b|[a-z]Ita\b|kursiv|^CM(SSI|SSQI|ITT|BXTI|BXSL)|^SF(TI|SL|SI|SO|BI|BL|CI|IT|ST|VI|SC)\d|^rtxb?i|Lin(Libertine|Biolinum)[OT]?[BZ]?I(?![a-z])/i
const MONO =
  /mono(?!type)|NimbusMon|courier|CM(SL|I|V)?TT|CMTCSC|SFTT|^SF(IT|ST|TC)\d|consol|typewriter|\bcode|LetterGothic|Inconsolata|Menlo|LinLibertineM/i
// So many letters of one width are no chance: figures share theirs in most fonts, and a few letters with them.
const SAME_WIDTHS = { told: 4, untold: 16 }
const WIDTH_OF_TYPE = [450, 700] as const
const SANS =
  /sans|arial|helvet|calibri|verdana|tahoma|roboto|lato|CMSS|open|frutiger|univers|myriad|gothic|segoe|gill|futura|avenir|inter\b|din\b/i
const SERIF =
  /times|roman|serif|garamond|georgia|^CM(R|BX|TI|SL|CSC|B\d)|^SF(RM|BX|TI|CC|SL)|^LM(Roman|R)|minion|palatino|nimbusrom|century|cambria|bookman|song|simsun|ming|mincho|batang|Libertin|Utopia|Charter|Baskerville|Caslon|Didot|Bodoni|Palladio|Pagella|Termes|Bonum|Schola|XITS|STIX|Junicode|Charis|Doulos|Gentium|Melior|Hoefler|Erewhon|Crimson|Cochineal|MathDesign|NewCM(?!Sans)|^SF(SL|RB|BI|BL|XC|SC|OC|CI)\d|^rtx|URWBook|Norasi|Sabon|Kepl|Caladea|Constantia|Tinos|Merriweather|Playfair|Lora\b|Goudy|Perpetua|Rockwell|Antiqua|Spectral|Alegreya|Cormorant|Bitter\b|Cardo|Sitka|Plantin|Bembo|Slab\b|Elephant|Californian|Tiempos|Minister|Swift\b|Calisto/i

/** Class, weight and slope of a font, from its name first and its flags second. */
export function describeFont(raw: RawFont): SourceFont {
  const name = (raw.name ?? '').replace(/^[A-Z]{6}\+/, '')
  const sans = SANS.test(name)
  return {
    name,
    bold: raw.bold === true || raw.black === true || BOLD.test(name),
    italic: ITALIC.test(name),
    serif: !/sans/i.test(name) && ((raw.isSerifFont === true && !sans) || SERIF.test(name)),
    monospaced: MONO.test(name) || hasOneWidth(raw),
    vertical: raw.vertical === true,
    type3: raw.isType3Font === true,
  }
}

/** Many typewriter faces have names of their own, and most writers set the flag for none. */
function hasOneWidth({ composite, isMonospace, widths }: RawFont): boolean {
  if (composite === true || !widths) return false
  const given = Object.values(widths).filter(
    (width): width is number => typeof width === 'number' && width > 0,
  )
  if (given.length < (isMonospace === true ? SAME_WIDTHS.told : SAME_WIDTHS.untold)) return false
  const [least, most] = [Math.min(...given), Math.max(...given)]
  return most - least < 2 && least >= WIDTH_OF_TYPE[0] && most <= WIDTH_OF_TYPE[1]
}
