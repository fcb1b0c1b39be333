import type { Greys } from './paper'
import type { PreparedPage } from './prepare-page'
import { readHocr, type ReadLine, type ReadWord } from './read-hocr'
import { inkIn, measureStrokes, type Strokes } from './strokes'

/** A word in its place on the page made straight; points, upwards from the lower left corner. */
export interface ScannedWord {
  readonly text: string
  readonly x0: number
  readonly x1: number
}

/** A line that could be read. */
export interface ScannedLine {
  readonly base: number
  /** Of its letters, points. */
  readonly size: number
  readonly bold: boolean
  readonly serif: boolean
  readonly words: readonly ScannedWord[]
}

/** What recognition made of one page. */
export interface ScannedPage extends PreparedPage {
  readonly lines: readonly ScannedLine[]
  /** Words in these lines, and words that could not be read with any confidence and stay as they are. */
  readonly words: number
  readonly left: number
  /** Sum over `words`, 0 to 100 each. */
  readonly confidence: number
}

/** A line whose letters are less certain than this on average is left as it is. */
const LEAST_CONFIDENCE = 55
/** A sign or two between certain words are dropped below this: mostly specks and edges of pictures. */
const SPECK = 25

const LETTER = /[\p{L}\p{N}]/u
const LETTERS = /\p{L}/gu
const SQUARE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const PLAIN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const TALL = /[\p{Lu}bdfhijklt0-9ß]/u
/** Of the size: capitals, small letters, squares with their foot below the baseline, all between the longest strokes. */
const CAPITAL = 0.71
const SMALL = 0.52
const SQUARE_HEIGHT = 0.9
const SQUARE_FOOT = 0.08
const WHOLE = 0.95
/** A line of a paragraph that seems larger or smaller by less than this factor's logarithm is measured badly. */
const ONE_SIZE = 0.45
/** Against the strokes of most of the page. */
const BOLDER = 1.28
/** Of the size. */
const BOLD_STROKE = 0.105
/** Level strokes against upright ones. */
const SERIF = 0.66

interface Draft {
  readonly line: ReadLine
  readonly words: readonly ReadWord[]
  readonly letters: number
  readonly square: boolean
  readonly base: number
  size: number
  strokes: Strokes
}

/** Puts together what recognition read in a page's picture, and how it is written. */
export function gatherLines(page: PreparedPage, picture: Greys, hocr: string): ScannedPage {
  const read = readHocr(hocr)
  const drafts = read.flatMap((line) => draftOf(line, picture) ?? [])
  shareSizes(drafts)
  for (const draft of drafts) draft.strokes = strokesOf(draft, picture)
  const measured = drafts.filter(({ strokes }) => strokes.upright > 0)
  const byLetters = measured.flatMap((draft) => Array<Draft>(draft.letters).fill(draft))
  const usual = median(byLetters, ({ strokes, size }) => strokes.upright / size)
  const level = median(byLetters, ({ strokes }) => strokes.level / strokes.upright)
  const serif = level > 0 && level < SERIF
  const points = (pixels: number): number => pixels / page.perPoint
  const lines = drafts.map((draft): ScannedLine => {
    const stroke = draft.strokes.upright / draft.size
    return {
      base: points(page.height - draft.base),
      size: points(draft.size),
      bold: stroke > BOLDER * usual && (draft.square || stroke > BOLD_STROKE),
      serif: serif && !draft.square,
      words: joinSquares(draft).map(({ text, box }) => ({ text, x0: points(box[0]), x1: points(box[2]) })),
    }
  })
  const all = read.reduce((sum, line) => sum + line.words.filter(({ text }) => LETTER.test(text)).length, 0)
  const kept = drafts.flatMap(({ words }) => words.filter(({ text }) => LETTER.test(text)))
  return {
    ...page,
    lines,
    words: kept.length,
    left: all - kept.length,
    confidence: kept.reduce((sum, word) => sum + word.confidence, 0),
  }
}

const lettersOf = (words: readonly ReadWord[]): number =>
  words.reduce((sum, { text }) => sum + (text.match(LETTERS)?.length ?? 0), 0)

/** Rules of tables are read as strokes, little pictures as these signs. */
const RULE = /^[|¦]+|[|¦]+$/gu
const PICTURE = /^[™®©°~_=«»<>\\¬¢§]+$/u

function withoutRules(word: ReadWord): ReadWord[] {
  const text = word.text.replace(RULE, '')
  return text === '' || PICTURE.test(text) ? [] : [{ ...word, text }]
}

/** Null for a line that cannot be read or is no writing. */
function draftOf(line: ReadLine, picture: Greys): Draft | null {
  const words = line.words
    .flatMap(withoutRules)
    .filter(
      ({ text, confidence }) =>
        confidence >= SPECK || (text.match(LETTERS)?.length ?? 0) > (SQUARE.test(text) ? 0 : 2),
    )
  const weight = words.reduce((sum, { text }) => sum + text.length, 0)
  const sure = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / weight
  const letters = lettersOf(words)
  if (!(sure >= LEAST_CONFIDENCE) || (letters < 2 && !words.some(({ text }) => LETTER.test(text))))
    return null
  // One or two letters by themselves are read into every picture.
  if (letters < 3 && sure < 80) return null
  const text = words.map((word) => word.text).join('')
  const square = (text.match(new RegExp(SQUARE, 'gu'))?.length ?? 0) > 0.3 * text.length
  const inked = square
    ? words
        .filter((word) => SQUARE.test(word.text))
        .map((word) => inkIn(picture, word.box))
        .filter(([top, bottom]) => bottom > top)
    : []
  const size = square
    ? quantile(inked, 0.7, ([top, bottom]) => bottom - top) / SQUARE_HEIGHT
    : sizeOf(line, words, text)
  if (!(size > 0)) return null
  const middle = (words[0]!.box[0] + words.at(-1)!.box[2]) / 2
  const foot = median(inked, ([, bottom]) => bottom)
  const base = square
    ? foot - SQUARE_FOOT * size
    : line.box[3] + line.slope * (middle - line.box[0]) + line.offset
  return { line, words, letters, square, base, size, strokes: { upright: 0, level: 0 } }
}

function sizeOf({ box, slope, offset, tall }: ReadLine, words: readonly ReadWord[], text: string): number {
  if (!PLAIN.test(text)) return (tall || box[3] - box[1]) / WHOLE
  const above = (word: ReadWord): number =>
    box[3] + slope * ((word.box[0] + word.box[2]) / 2 - box[0]) + offset - word.box[1]
  const high = words.filter((word) => TALL.test(word.text))
  if (high.length > 0) return median(high, above) / CAPITAL
  return median(words, above) / SMALL
}

/** Lines of a paragraph have one size, and sizes that are nearly the same are the same. */
function shareSizes(drafts: readonly Draft[]): void {
  for (const number of new Set(drafts.map(({ line }) => line.paragraph))) {
    const own = drafts.filter(({ line }) => line.paragraph === number)
    const size = median(own, (draft) => draft.size)
    for (const draft of own) if (Math.abs(Math.log(draft.size / size)) < ONE_SIZE) draft.size = size
  }
  const rising = drafts.toSorted((a, b) => a.size - b.size)
  for (let at = 0; at < rising.length;) {
    const first = rising[at]!.size
    const near = rising.slice(at).filter(({ size }) => size < first * 1.12)
    const shared = median(
      near.flatMap((draft) => Array<Draft>(Math.max(1, draft.letters)).fill(draft)),
      ({ size }) => size,
    )
    for (const draft of near) draft.size = shared
    at += near.length
  }
}

function strokesOf({ line, base, size, square }: Draft, picture: Greys): Strokes {
  const [left, , right] = line.box
  const height = square ? 0.8 : 0.5
  return measureStrokes(picture, [left, base - height * size, right, base])
}

/** Square signs stand side by side without spaces; recognition puts words between them. */
function joinSquares({ words, square, size }: Draft): ReadWord[] {
  if (!square) return [...words]
  const joined: ReadWord[] = []
  for (const word of words) {
    const last = joined.at(-1)
    const near = last && word.box[0] - last.box[2] < 0.6 * size
    const both = last && SQUARE_END.test(last.text) && SQUARE_START.test(word.text)
    if (last && near && both) {
      const [left, top] = last.box
      joined[joined.length - 1] = {
        ...last,
        text: last.text + word.text,
        box: [left, Math.min(top, word.box[1]), word.box[2], Math.max(last.box[3], word.box[3])],
      }
    } else joined.push(word)
  }
  return joined
}

const SQUARE_START = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{P}]/u
const SQUARE_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{P}]$/u

function quantile<T>(items: readonly T[], share: number, of: (item: T) => number): number {
  const values = items.map(of).sort((a, b) => a - b)
  return values[Math.floor(values.length * share)] ?? 0
}

const median = <T>(items: readonly T[], of: (item: T) => number): number => quantile(items, 0.5, of)
