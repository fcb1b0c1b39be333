import type { SourceFont } from './show-event'

/** What of pdf.js's font objects is used. */
export interface RawFont {
  readonly name?: string
  readonly bold?: boolean
  readonly black?: boolean
  readonly isSerifFont?: boolean
  readonly isMonospace?: boolean
  readonly isType3Font?: boolean
  readonly vertical?: boolean
  readonly fontMatrix?: readonly number[]
  readonly defaultVMetrics?: readonly number[]
}

// Names say more than the flags of the font descriptor, which many writers leave at their defaults.
const BOLD = /bold|black|heavy|semibold|demi|[-_ ](75|85|95)\b|CMBX|-Bd|-Md\b|Medi(?!um)|^(SF|EC|LM)(BX|RMB)/i
const ITALIC = /ital|obli|slant|CMTI|CMSL|-It\b|-(Bd|Lt|Md)It\b|kursiv/i
const MONO = /mono(?!type)|courier|CMTT|SFTT|consol|typewriter|\bcode|LetterGothic|Inconsolata|Menlo/i
const SANS =
  /sans|arial|helvet|calibri|verdana|tahoma|roboto|lato|CMSS|open|frutiger|univers|myriad|gothic|segoe|gill|futura|avenir|inter\b|din\b/i
const SERIF =
  /times|roman|serif|garamond|georgia|^CM(R|BX|TI|SL|CSC|B\d)|^SF(RM|BX|TI|CC|SL)|^LM(Roman|R)|minion|palatino|nimbusrom|century|cambria|bookman|song|simsun|ming|mincho|batang|Libertine|Utopia|Charter|Baskerville|Caslon|Didot|Bodoni/i

/** Class, weight and slope of a font, from its name first and its flags second. */
export function describeFont(raw: RawFont): SourceFont {
  const name = (raw.name ?? '').replace(/^[A-Z]{6}\+/, '')
  const sans = SANS.test(name)
  return {
    name,
    bold: raw.bold === true || raw.black === true || BOLD.test(name),
    italic: ITALIC.test(name),
    serif: !/sans/i.test(name) && ((raw.isSerifFont === true && !sans) || SERIF.test(name)),
    monospaced: MONO.test(name),
    vertical: raw.vertical === true,
    type3: raw.isType3Font === true,
  }
}
