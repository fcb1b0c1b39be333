import { plainText, type Unit } from '../../model'

/** Letters of scripts that write no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const UNSPACED_LETTERS = new RegExp(`(?=\\p{L})${UNSPACED.source}`, 'gu')
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,_-]*/gu

export const WORDS_PER_PAGE = 250
export const CHARACTERS_PER_PAGE = 500

/** Length of the sample for language detection, in UTF-16 code units. */
const SAMPLE_LENGTH = 20_000

export interface TextMeasure {
  readonly words: number
  readonly characters: number
  /** By the rule: one page per 250 words or 500 characters of unspaced scripts, at least one. */
  readonly pages: number
  readonly sample: string
}

/** Words and, apart from them, letters of unspaced scripts. A word starts with a letter or a digit. */
export function countText(text: string): { words: number; characters: number } {
  if (!UNSPACED.test(text)) return { words: text.match(WORD)?.length ?? 0, characters: 0 }
  const characters = text.match(UNSPACED_LETTERS)?.length ?? 0
  const rest = text.replace(new RegExp(UNSPACED.source, 'gu'), ' ')
  return { words: rest.match(WORD)?.length ?? 0, characters }
}

/** Measures what counts of a document's text. The same units always give the same numbers: they are billed. */
export function measureUnits(units: readonly Unit[]): TextMeasure {
  let words = 0
  let characters = 0
  const sample: string[] = []
  let sampled = 0
  for (const unit of units) {
    if (!unit.counted) continue
    const text = plainText(unit.runs)
    const count = countText(text)
    words += count.words
    characters += count.characters
    if (sampled >= SAMPLE_LENGTH) continue
    sample.push(text)
    sampled += text.length + 1
  }
  const pages = Math.max(1, Math.ceil(words / WORDS_PER_PAGE + characters / CHARACTERS_PER_PAGE))
  return { words, characters, pages, sample: sample.join('\n').slice(0, SAMPLE_LENGTH) }
}
