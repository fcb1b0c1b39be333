import { createRequire } from 'node:module'
import type createHyphenator from 'hyphen'

/**
 * The patterns of TeX (hyph-utf8, by the package `hyphen`) for each language whose words are divided. Languages without an
 * entry are not divided at all: Han, kana, Hangul and Thai break between characters or words, Arabic and Hindi are stretched,
 * Vietnamese has no long words, and the patterns of Czech and Indonesian are under the GPL (docs/decisions/0019).
 */
const PATTERNS: Readonly<Record<string, string>> = {
  da: 'da',
  de: 'de-1996',
  el: 'el-monoton',
  en: 'en-us',
  es: 'es',
  fi: 'fi',
  fr: 'fr',
  hu: 'hu',
  it: 'it',
  nl: 'nl',
  pl: 'pl',
  pt: 'pt',
  ro: 'ro',
  ru: 'ru',
  sv: 'sv',
  tr: 'tr',
  uk: 'uk',
}

/** Letters that must stay before and after the hyphen, and those a word must have. */
const FEWEST_BEFORE = 2
const FEWEST_AFTER = 3
const FEWEST_LETTERS = 6
const SOFT_HYPHEN = '\u00ad'
const WORD = /[\p{L}\p{M}]+/gu
/** Addresses, numbers, names of files, words that have a hyphen already: what should be read in one piece. */
const NOT_PROSE = /[\p{N}@_/\\=#~-]|\.\p{L}/u
/** Abbreviations, and names such as PowerPoint. */
const CAPITALS_INSIDE = /.\p{Lu}/u

/** Offsets in what stands between two spaces before which it may be divided by a hyphen, in order. */
export type Hyphenator = (text: string) => readonly number[]

const require = createRequire(import.meta.url)
const dividers = new Map<string, (text: string) => string>()

/** The package is loaded when the first word is asked for: German's patterns take a tenth of a second. */
function dividerOf(name: string): (text: string) => string {
  let divider = dividers.get(name)
  if (!divider) {
    const create = require('hyphen') as typeof createHyphenator
    const patterns: unknown = require(`hyphen/patterns/${name}.js`)
    dividers.set(name, (divider = create(patterns, { minWordLength: FEWEST_LETTERS, html: false })))
  }
  return divider
}

/** Where words of a language (BCP 47) may be divided; null when they never are. */
export function hyphenatorOf(language: string): Hyphenator | null {
  const name = PATTERNS[language.split('-')[0]!.toLowerCase()]
  if (name === undefined) return null
  return (text) => {
    if (NOT_PROSE.test(text)) return []
    return Array.from(text.matchAll(WORD)).flatMap(({ index, 0: word }) =>
      placesIn(word, name, language).map((place) => index + place),
    )
  }
}

function placesIn(word: string, patterns: string, language: string): number[] {
  if (word.length < FEWEST_LETTERS || CAPITALS_INSIDE.test(word)) return []
  const small = word.toLocaleLowerCase(language)
  if (small.length !== word.length) return []
  const places: number[] = []
  let at = 0
  for (const part of dividerOf(patterns)(small).split(SOFT_HYPHEN).slice(0, -1)) {
    at += part.length
    if (at >= FEWEST_BEFORE && word.length - at >= FEWEST_AFTER) places.push(at)
  }
  return places
}
