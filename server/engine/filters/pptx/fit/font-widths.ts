/** Advance widths of a kind of font, in thousandths of the font size. */
export interface FontMetrics {
  readonly widths: ReadonlyMap<string, number>
  /** Widths of letters that the table does not name: of Greek and Cyrillic capitals and others. */
  readonly capital: number
  readonly small: number
  /** On the table's widths. */
  readonly factor: number
  /** Height of a line over the font size. */
  readonly line: number
}

const ASCII_LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const MARKS = ' .,:;-!?()"\'/&%'

const table = (letters: string, marks: string, digit: number): Map<string, number> => {
  const values = (list: string): number[] => list.split(' ').map(Number)
  const widths = new Map<string, number>()
  values(letters).forEach((width, index) => widths.set(ASCII_LETTERS[index] ?? '', width))
  values(marks).forEach((width, index) => widths.set(MARKS[index] ?? '', width))
  for (const char of '0123456789') widths.set(char, digit)
  return widths
}

/** Widths of Helvetica, which Arial shares (Adobe core 14 AFM). */
const GROTESQUE = table(
  '556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611',
  '278 278 278 278 278 333 278 556 333 333 355 191 278 667 889',
  556,
)
/** Widths of Times Roman (Adobe core 14 AFM). */
const SERIF = table(
  '444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722 611',
  '250 250 250 278 278 333 333 444 333 333 408 180 278 778 833',
  500,
)
/** Widths of Calibri, rounded. */
const HUMANIST = table(
  '479 525 423 525 498 305 471 525 229 239 455 229 799 525 527 525 525 349 391 335 525 452 715 433 453 395 579 544 533 615 488 459 631 623 252 319 520 420 855 646 662 517 673 543 459 487 642 567 890 519 487 468',
  '226 252 250 267 267 306 326 463 303 303 401 221 386 682 715',
  507,
)

const KINDS: readonly (readonly [RegExp, FontMetrics])[] = [
  [
    /courier|consolas|mono|typewriter|menlo/i,
    { widths: new Map(), capital: 600, small: 600, factor: 1, line: 1.15 },
  ],
  [/narrow|condensed|impact/i, { widths: GROTESQUE, capital: 690, small: 560, factor: 0.82, line: 1.15 }],
  [/verdana|lucida/i, { widths: GROTESQUE, capital: 690, small: 560, factor: 1.16, line: 1.22 }],
  [
    /georgia|bookman|century schoolbook/i,
    { widths: SERIF, capital: 680, small: 520, factor: 1.1, line: 1.14 },
  ],
  [
    /times|roman|serif|cambria|garamond|palatino|antiqua|baskerville|minion|century|constantia|bodoni|didot/i,
    { widths: SERIF, capital: 660, small: 500, factor: 1.02, line: 1.17 },
  ],
  [
    /calibri|carlito|corbel|candara|gill|trebuchet|segoe ui light|lato|aptos/i,
    { widths: HUMANIST, capital: 620, small: 530, factor: 1, line: 1.22 },
  ],
]
const OTHERS: FontMetrics = { widths: GROTESQUE, capital: 690, small: 560, factor: 1, line: 1.15 }

/** The kind of font that a name tells; a font without serifs where it tells nothing. */
export const metricsOf = (typeface: string): FontMetrics =>
  KINDS.find(([pattern]) => pattern.test(typeface))?.[1] ?? OTHERS

/** Bold letters are this much wider. */
const BOLD = 1.06

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u
const INVISIBLE = /[\p{M}\p{Cf}]/u
const SCRIPT_WIDTHS: readonly (readonly [RegExp, number])[] = [
  [WIDE, 1000],
  [/\p{Script=Arabic}/u, 460],
  [/\p{Script=Hebrew}/u, 530],
  [/\p{Script=Thai}|\p{Script=Lao}/u, 480],
  [/\p{Script=Devanagari}|\p{Script=Bengali}/u, 580],
]

const known = new Map<FontMetrics, Map<string, number>>()

/** Width of a character in ems of the font. */
export function charWidth(char: string, font: FontMetrics, bold: boolean): number {
  let widths = known.get(font)
  if (!widths) known.set(font, (widths = new Map<string, number>()))
  let width = widths.get(char)
  if (width === undefined) widths.set(char, (width = findWidth(char, font) / 1000))
  return bold && !WIDE.test(char) ? width * BOLD : width
}

function findWidth(char: string, font: FontMetrics): number {
  const base = char.normalize('NFD')[0] ?? char
  const named = font.widths.get(base)
  if (named !== undefined) return named * font.factor
  if (INVISIBLE.test(char)) return 0
  const script = SCRIPT_WIDTHS.find(([pattern]) => pattern.test(char))
  if (script) return script[1]
  return (/\p{Lu}/u.test(char) ? font.capital : font.small) * font.factor
}

/** Whether a line may end behind this character without a space: scripts that write none. */
export const breaksAnywhere = (char: string): boolean =>
  WIDE.test(char) || /\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u.test(char)
