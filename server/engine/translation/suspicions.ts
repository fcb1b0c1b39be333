import { isUnspaced, type LanguageCode } from '../model'

/** So many ordinary words unchanged are no name and no title. */
const WORDS_OF_A_SENTENCE = 4

/** Words that are not names: at least two letters, the first no capital; in scripts without spaces two letters count as one. */
export function ordinaryWords(text: string): number {
  const unspaced = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu)?.length ?? 0
  const spaced = text.match(/(?<![\p{L}\p{M}\p{N}])(?!\p{Lu})\p{L}[\p{L}\p{M}]+/gu)?.length ?? 0
  return unspaced > 0 ? Math.floor(unspaced / 2) : spaced
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The same letters again, and too many of them for a name. */
export const isUntranslated = (asked: string, given: string): boolean =>
  lettersOf(asked) === lettersOf(given) && ordinaryWords(asked) >= WORDS_OF_A_SENTENCE

const sizeOf = (text: string): number => text.replace(/\s/gu, '').length

/**
 * Far shorter than any translation is. Han says in one character what takes three letters elsewhere, so the share depends
 * on both scripts; short sources are left alone.
 */
export function isTooShort(asked: string, given: string, to: LanguageCode): boolean {
  const dense = (text: string) =>
    (text.match(/[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}]/gu)?.length ?? 0) > text.length / 3
  const [before, after] = [sizeOf(asked), sizeOf(given)]
  if (dense(asked)) return before >= 30 && after < before * (isUnspaced(to) || to === 'ko' ? 0.2 : 0.5)
  return before >= 60 && after < before * (isUnspaced(to) || to === 'ko' ? 0.08 : 0.25)
}

/** Four times the same stretch of words in a row. */
const LOOP = /(\S.{5,60}?)\1{3,}/u
export const isLoop = (text: string): boolean => /\p{L}{2}/u.test(LOOP.exec(text)?.[1] ?? '')

/** Texts of which an engine gave the same answer to different ones: it has lost its place. Positions of both. */
export function findEchoes(
  pairs: readonly { readonly asked: string; readonly given: string }[],
): Set<number> {
  const echoes = new Set<number>()
  const first = new Map<string, number>()
  pairs.forEach(({ asked, given }, index) => {
    const letters = lettersOf(given)
    if (letters.length < 30) return
    const twin = first.get(letters)
    if (twin === undefined) first.set(letters, index)
    else if (overlap(asked, pairs[twin]?.asked ?? '') < 0.3) echoes.add(index).add(twin)
  })
  return echoes
}

/** Share of the words of both that both have. */
function overlap(one: string, other: string): number {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [])
  const [a, b] = [words(one), words(other)]
  const common = [...a].filter((word) => b.has(word)).length
  return common / Math.max(1, a.size + b.size - common)
}

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ru: /\p{sc=Cyrillic}/gu,
  uk: /\p{sc=Cyrillic}/gu,
  ar: /\p{sc=Arabic}/gu,
  el: /\p{sc=Greek}/gu,
  hi: /\p{sc=Devanagari}/gu,
  th: /\p{sc=Thai}/gu,
  ja: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu,
  ko: /[\p{sc=Hangul}\p{sc=Han}]/gu,
  zh: /\p{sc=Han}/gu,
}
const LATIN = /\p{sc=Latin}/gu

/** A sentence of which hardly a letter belongs to the script of the target language. */
export function isWrongScript(given: string, to: LanguageCode): boolean {
  const letters = given.match(/\p{L}/gu)?.length ?? 0
  if (letters < 20 || ordinaryWords(given) < WORDS_OF_A_SENTENCE) return false
  const own = given.match(SCRIPTS[to.split('-')[0] ?? ''] ?? LATIN)?.length ?? 0
  return own < letters * 0.2
}

/** Languages that a detector takes for one another. */
const FAMILIES: readonly (readonly string[])[] = [
  ['es', 'pt', 'it', 'ro', 'fr'],
  ['da', 'sv', 'no', 'nl', 'de'],
  ['id', 'ms'],
  ['ru', 'uk'],
  ['cs', 'pl'],
  ['zh', 'ja'],
]
const TELLING_LETTERS = 60
const TELLING_LETTERS_OF_A_THIRD_LANGUAGE = 120

/** Whether it is worth a detector's while; answers of a few words tell nothing. */
export const isTelling = (given: string): boolean => (given.match(/\p{L}/gu)?.length ?? 0) >= TELLING_LETTERS

/** The language found is neither the target nor near it. Still the source's is the usual case, a third one the rare. */
export function isWrongLanguage(
  found: LanguageCode,
  pair: { from: string; to: string },
  given: string,
): boolean {
  const [language, to, from] = [found, pair.to, pair.from].map((code) => code.split('-')[0] ?? '')
  if (language === to) return false
  if (FAMILIES.some((family) => family.includes(language ?? '') && family.includes(to ?? ''))) return false
  const letters = given.match(/\p{L}/gu)?.length ?? 0
  return language === from || letters >= TELLING_LETTERS_OF_A_THIRD_LANGUAGE
}
