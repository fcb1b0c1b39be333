import LineBreaker from 'linebreak'
import { isCjk, scriptOf } from './scripts'

/** Written without spaces: Thai, Lao, Burmese, Khmer (UAX #14 leaves them to a dictionary). */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]+/g
const segmenters = new Map<string, Intl.Segmenter>()
/** Thai repetition and abbreviation marks stay with their word. */
const STAYS = /^[\u0e2f\u0e46\u0eaf\u0ec6]/
const OPENING_QUOTE = /[“‘«]/
const CLOSING_QUOTE = /[”’»]/
/** May not begin a line, nor end one (JIS X 4051; GB/T 15834), as far as they can stand beside a quote. */
const NOT_FIRST = /[\p{Pe}\p{Pf}\s、。，．,.;:!?！？；：…‥・ー々〻ゝゞヽヾ]/u
const NOT_LAST = /[\p{Ps}\p{Pi}]/u

export const OBJECT = '\ufffc'
/** 1: a line may end before this offset; 2: it must. */
export type BreakFlags = Uint8Array

function wordSegmenter(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language)
  if (!segmenter)
    segmenters.set(language, (segmenter = new Intl.Segmenter(language, { granularity: 'word' })))
  return segmenter
}

const isWide = (character: string | undefined): boolean => {
  const script = character === undefined ? 'Common' : scriptOf(character.codePointAt(0) ?? 0)
  return script === 'Han' || script === 'Jpan'
}

function addUnspacedWords(text: string, language: string, flags: BreakFlags): void {
  for (const span of text.matchAll(UNSPACED)) {
    for (const { index, segment } of wordSegmenter(language).segment(span[0])) {
      if (index > 0 && !STAYS.test(segment)) flags[span.index + index] ||= 1
    }
  }
}

/** UAX #14 cannot tell opening from closing quotes and forbids both sides; beside Han and kana we can. */
function addQuoteBreaks(text: string, flags: BreakFlags): void {
  for (let at = 1; at < text.length; at += 1) {
    const before = text[at - 1] ?? ''
    const after = text[at] ?? ''
    const opens = OPENING_QUOTE.test(after) && isWide(before) && !NOT_LAST.test(before)
    const closed = CLOSING_QUOTE.test(before) && isWide(after) && !NOT_FIRST.test(after)
    if (opens || closed) flags[at] ||= 1
  }
}

/** Korean is broken between words when it has spaces, not between syllables. */
function keepKoreanWords(text: string, flags: BreakFlags): void {
  const letter = /[\p{L}\p{N}]/u
  for (let at = 1; at < text.length; at += 1) {
    const before = text[at - 1] ?? ''
    const after = text[at] ?? ''
    if (flags[at] === 1 && letter.test(before) && letter.test(after)) flags[at] = 0
  }
}

/**
 * Where lines of `text` may end (UAX #14, with words of a dictionary for scripts without spaces). Objects (U+FFFC) behave
 * like letters, so that a formula never parts from what it is written together with.
 */
export function findBreaks(text: string, language: string): BreakFlags {
  const flags: BreakFlags = new Uint8Array(text.length + 1)
  const breaker = new LineBreaker(text.replaceAll(OBJECT, 'a'))
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    flags[found.position] = found.required && text[found.position - 1] === '\n' ? 2 : 1
  }
  addUnspacedWords(text, language, flags)
  if (isCjk(language)) addQuoteBreaks(text, flags)
  if (language.startsWith('ko')) keepKoreanWords(text, flags)
  return flags
}
