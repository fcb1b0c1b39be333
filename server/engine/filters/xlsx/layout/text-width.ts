/**
 * Widths of letters over that of a digit, in which columns are measured (ECMA-376 part 1, 18.3.1.13): the averages of Calibri
 * 11, of the fonts that stand in for it in other scripts.
 */
export const SPACE = 0.45
const DIGIT = 1
const LETTER = 0.97
const CLASSES: readonly (readonly [letters: string, width: number])[] = [
  [' ', SPACE],
  ["ijlI.,;:'|!`", 0.5],
  ['frtJ()[]{}/\\-"', 0.65],
  ['ABCDEFGHKLNOPQRSTUVXYZ&', 1.13],
  ['mMwW@%', 1.6],
]
const ASCII = new Float64Array(128).fill(LETTER)
for (let digit = 48; digit < 58; digit++) ASCII[digit] = DIGIT
for (const [letters, width] of CLASSES) for (const letter of letters) ASCII[letter.charCodeAt(0)] = width

/** Marks above and below letters, and what steers them. */
const UNSEEN = /[\p{M}\p{Cf}]/gu
/** First and last code of letters that are as wide as they are high, and of those that join. */
const RANGES: readonly (readonly [first: number, last: number, width: number])[] = [
  [0x80, 0x36f, 1],
  [0x370, 0x52f, 1.08],
  [0x590, 0x5ff, 0.95],
  [0x600, 0x7ff, 0.9],
  [0x900, 0x10ff, 1.1],
  [0x1100, 0x115f, 1.9],
  [0x2e80, 0x9fff, 1.9],
  [0xa000, 0xa4cf, 1.9],
  [0xac00, 0xd7a3, 1.9],
  [0xf900, 0xfaff, 1.9],
  [0xfe30, 0xfe6f, 1.9],
  [0xff00, 0xff60, 1.9],
]

/** Width of one line, in digits. */
export function lineWidth(line: string): number {
  const seen = /[^\x20-\x7e]/.test(line) ? line.replace(UNSEEN, '') : line
  let width = 0
  for (let at = 0; at < seen.length; at++) width += widthOf(seen.charCodeAt(at))
  return width
}

const widthOf = (code: number): number =>
  code < 128
    ? (ASCII[code] ?? LETTER)
    : (RANGES.find(([first, last]) => code >= first && code <= last)?.[2] ?? DIGIT)

/** Width of the longest line. */
export const textWidth = (text: string): number => Math.max(...text.split('\n').map(lineWidth))
