import type { DictOperator } from './cff-parts'
import { Inconvertible } from './outline'

/** Entries of a CFF DICT: numbers, of strings the text. */
export type Facts = readonly (readonly [operator: DictOperator, value: readonly number[] | string])[]

type Kind = 'text' | 'number' | 'numbers' | 'steps' | 'truth'
type Entry = readonly [key: string, operator: DictOperator, kind: Kind]

const COPYRIGHT = [12, 0] as const

/** What a Type 1 font says about itself, and how a CFF font does (Adobe Technical Note 5176, tables 9 and 10). */
const OF_FONT: readonly Entry[] = [
  ['version', 0, 'text'],
  ['Notice', 1, 'text'],
  ['Copyright', COPYRIGHT, 'text'],
  ['FullName', 2, 'text'],
  ['FamilyName', 3, 'text'],
  ['Weight', 4, 'text'],
  ['isFixedPitch', [12, 1], 'truth'],
  ['ItalicAngle', [12, 2], 'number'],
  ['UnderlinePosition', [12, 3], 'number'],
  ['UnderlineThickness', [12, 4], 'number'],
  ['FontMatrix', [12, 7], 'numbers'],
  ['FontBBox', 5, 'numbers'],
]

/** Hints of the font as a whole (table 23); lists of edges are said in steps. */
const OF_HINTS: readonly Entry[] = [
  ['BlueValues', 6, 'steps'],
  ['OtherBlues', 7, 'steps'],
  ['FamilyBlues', 8, 'steps'],
  ['FamilyOtherBlues', 9, 'steps'],
  ['BlueScale', [12, 9], 'number'],
  ['BlueShift', [12, 10], 'number'],
  ['BlueFuzz', [12, 11], 'number'],
  ['StdHW', 10, 'numbers'],
  ['StdVW', 11, 'numbers'],
  ['StemSnapH', [12, 12], 'steps'],
  ['StemSnapV', [12, 13], 'steps'],
  ['ForceBold', [12, 14], 'truth'],
  ['LanguageGroup', [12, 17], 'number'],
  ['ExpansionFactor', [12, 18], 'number'],
]

/** Fonts of several masters, with widths beside the glyphs or painted as strokes have no like in CFF. */
const NOT_IN_CFF = /\/(?:WeightVector|Blend\w*|Metrics2?|CDevProc|StrokeWidth\s+[1-9]|PaintType\s+[1-9])\b/
const COMMON_MATRIX = '0.001,0,0,0.001,0,0'
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/

/** What stands behind a key; null where it is not there. */
function valueOf(text: string, key: string): string | null {
  return (
    new RegExp(`/${key}\\s*(\\((?:[^()\\\\]|\\\\[^]|\\([^()]*\\))*\\)|[[{][^\\]}]*[\\]}]|[^\\s/([{]+)`).exec(
      text,
    )?.[1] ?? null
  )
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '' }

/** A literal string without its brackets (PLRM, 3.2.2). */
const unescape = (literal: string): string =>
  literal
    .slice(1, -1)
    .replace(/\\([0-7]{1,3}|[^])/g, (_, sign: string) =>
      /^[0-7]/.test(sign) ? String.fromCharCode(parseInt(sign, 8) & 255) : (ESCAPES[sign] ?? sign),
    )

function numbersOf(value: string): number[] {
  const words = value
    .replace(/[[\]{}]/g, ' ')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
  if (!words.every((word) => NUMBER.test(word))) throw new Inconvertible('numbers of the font')
  return words.map(Number)
}

const stepsOf = (numbers: readonly number[]): number[] =>
  numbers.map((number, index) => number - (numbers[index - 1] ?? 0))

function read(value: string, kind: Kind): readonly number[] | string {
  if (kind === 'text') return value.startsWith('(') ? unescape(value) : ''
  if (kind === 'truth') return value === 'true' ? [1] : []
  const numbers = numbersOf(value)
  return kind === 'steps' ? stepsOf(numbers) : numbers
}

/** Entries that say nothing are left out. */
const readAll = (text: string, entries: readonly Entry[]): Facts =>
  entries.flatMap(([key, operator, kind]) => {
    const value = valueOf(text, key)
    const fact = value === null ? '' : read(value, kind)
    const common = key === 'FontMatrix' && fact.toString() === COMMON_MATRIX
    return fact.length === 0 || common ? [] : [[operator, fact] as const]
  })

/** Throws `Inconvertible` for fonts that CFF has no like of. A copyright that only a comment names is kept. */
export function readFontFacts(clear: string): Facts {
  if (NOT_IN_CFF.test(clear)) throw new Inconvertible('kind of font')
  const facts = readAll(clear, OF_FONT)
  const named = /\/(?:Notice|Copyright)\b/.test(clear)
  const comment = named ? undefined : /^%+\s*(Copyright\b.*?)\s*$/im.exec(clear)?.[1]
  return comment === undefined ? facts : [...facts, [COPYRIGHT, comment]]
}

export const readHintFacts = (hints: string): Facts => readAll(hints, OF_HINTS)

/** Without the slash. */
export const readFontName = (clear: string): string => /\/FontName\s*\/(\S+)/.exec(clear)?.[1] ?? ''
