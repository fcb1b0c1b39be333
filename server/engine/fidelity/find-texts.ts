import { hasLetters, plainText, type Run, type TranslatedUnit, type Unit, type UnitList } from '../model'
import type { LeftText } from './report'

/** Letters and figures only: white space, marks and case are the writer's and the viewer's to settle. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** A unit whose translation must stand in the result in place of its source. */
export interface ExpectedText {
  readonly id: string
  readonly part: string
  readonly source: string
  readonly target: string
  /** Letters of the translation in one piece, and between its atoms. */
  readonly whole: string
  readonly pieces: readonly string[]
}

export interface Expectation {
  readonly texts: readonly ExpectedText[]
  readonly left: LeftText
  /** Letters of units without a usable answer. */
  readonly failedLetters: number
  /** Letters that stand in the result and in the source alike, and rightly so. */
  readonly kept: ReadonlySet<string>
}

/**
 * What should stand in the result, by what the engines answered. Texts of units that are not `read` again are told in
 * numbers only.
 */
export function expectTexts(
  units: UnitList,
  translations: ReadonlyMap<string, TranslatedUnit>,
  read: (unit: Unit) => boolean = () => true,
): Expectation {
  const texts: ExpectedText[] = []
  const kept = new Set<string>()
  const left = { protected: 0, sameLanguage: 0, failed: 0, unchanged: 0 }
  let failedLetters = 0
  for (const unit of units) {
    const source = plainText(unit.runs)
    if (!hasLetters(source)) continue
    const translated = translations.get(unit.id)
    const runs = translated?.runs
    if (runs && !read(unit)) {
      if (plainText(runs) === source) left.unchanged++
      continue
    }
    const letters = lettersOf(source)
    if (!runs) {
      kept.add(letters)
      if (translated?.kept === 'failed') failedLetters += letters.length
      left[reasonOf(translated)]++
      continue
    }
    const target = plainText(runs)
    const whole = lettersOf(target)
    if (whole === letters) {
      kept.add(letters)
      left.unchanged++
      continue
    }
    const pieces = piecesOf(runs)
    if (pieces.length > 0) texts.push({ id: unit.id, part: unit.part, source, target, whole, pieces })
  }
  return { texts, left, failedLetters, kept }
}

function reasonOf(translated: TranslatedUnit | undefined): keyof LeftText {
  if (translated?.kept === 'failed') return 'failed'
  return translated?.kept === 'same-language' ? 'sameLanguage' : 'protected'
}

/** Letters of the texts between atoms. */
export function piecesOf(runs: readonly Run[]): string[] {
  const pieces = ['']
  for (const run of runs) {
    if (run.kind === 'atom') pieces.push('')
    else pieces[pieces.length - 1] += run.text
  }
  return pieces.map(lettersOf).filter((piece) => piece !== '')
}

/** Sentences long enough to be told from chance. */
const SENTENCE_LETTERS = 18
const UNSPACED_LETTERS = 8
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}]/u

/** Sentences of the source that are nowhere in the translation, as letters. */
export function tellingSentences({ source, whole }: Pick<ExpectedText, 'source' | 'whole'>): string[] {
  const least = UNSPACED.test(source) ? UNSPACED_LETTERS : SENTENCE_LETTERS
  return source
    .split(/(?<=[.!?…。！？])\s*/u)
    .map(lettersOf)
    .filter((sentence) => sentence.length >= least && !whole.includes(sentence))
}
