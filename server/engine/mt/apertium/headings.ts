import { mergeRuns, textRun, type Run } from '../../model'

/** A heading or a cell has no more words, and no mark that ends a sentence. */
const MOST_WORDS = 14
const CLOSED = /[.!?…;][\p{Pe}\p{Pf}"']*\s*$/u
const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu
const CAPITALISED = /^\p{Lu}[\p{Ll}\p{M}'’-]*$/u
/** Of words so long, articles and prepositions left out, such a share begins with a capital where all do by rule. */
const LONG = 4
const TITLE = 0.7
/** Stand-ins for what must not be read, and the pronoun. */
const STAYS = /^(?:Qz[wx][a-z]{2}|I)$/u

/**
 * Headings and cells of English with small letters: the tagger takes words with a capital for names or verbs ("Price List", "Home Loan
 * Interest Rates"), and other languages write headings as they write sentences. Names of countries, languages, months and days keep their
 * capital. Null for what is no heading.
 */
export function lowerHeading(runs: readonly Run[]): Run[] | null {
  const text = runs.map((run) => (run.kind === 'text' ? run.text : ' ')).join('')
  const words = text.match(WORD) ?? []
  if (words.length < 2 || words.length > MOST_WORDS || CLOSED.test(text)) return null
  if (words.length === 2 && FIRST_NAMES.has(words[0])) return null
  const isTitle = isTitleCase(words.slice(1))
  const names = properNames()
  const phrases = [...text.matchAll(names.phrases)]
  const isInName = (at: number): boolean =>
    phrases.some(({ 0: phrase, index }) => at >= index && at < index + phrase.length)
  let first = true
  let lowered = false
  let start = 0
  const small = runs.map((run) => {
    const from = start
    start += run.kind === 'text' ? run.text.length : 1
    if (run.kind === 'atom') return run
    const said = run.text.replace(WORD, (word, at: number) => {
      const isOrdinary = CAPITALISED.test(word) && !STAYS.test(word) && !names.words.has(word)
      const goes = (first || isTitle) && isOrdinary && !isInName(from + at)
      first = false
      lowered ||= goes
      return goes ? word.toLowerCase() : word
    })
    return textRun(said, run.style)
  })
  return lowered ? small : null
}

function isTitleCase(words: readonly string[]): boolean {
  const long = words.filter(({ length }) => length >= LONG)
  const capitals = long.filter((word) => /^\p{Lu}/u.test(word))
  return long.length > 0 && capitals.length >= TITLE * long.length
}

/** The first letter is large again, and so are words that came back as they were, as names do. */
export function raiseHeading(answer: readonly Run[], source: readonly Run[]): Run[] {
  const own = source.map((run) => (run.kind === 'text' ? run.text : ' ')).join('')
  const words = new Map((own.match(WORD) ?? []).map((word) => [word.toLowerCase(), word]))
  let first = /^[^\p{L}\p{N}]*\p{Lu}/u.test(own)
  return mergeRuns(
    answer.map((run) => {
      if (run.kind === 'atom') return run
      const text = run.text.replace(WORD, (word) => {
        const known = words.get(word) ?? word
        const said = first ? known.charAt(0).toUpperCase() + known.slice(1) : known
        first = false
        return said
      })
      return textRun(text, run.style)
    }),
  )
}

/** Words of names below that are words by themselves. */
const ORDINARY = new Set(
  (
    'Ascension Cape Central Church Cook Democratic Eastern Equatorial Federated Great Island Islands Isle Kingdom Man Nations New North ' +
    'Northern Ocean Outer Outlying Region Republic Saint Sandwich South Southern Special States Territories Territory Union United Unknown Virgin Western'
  ).split(' '),
)
/** First names that are words, too: two words of which the first is one are likelier a person. */
const FIRST_NAMES = new Set(
  (
    'Amber Bill Bob Chase Christian Chuck Daisy Dawn Dean Dick Don Drew Faith Frank Gene Ginger Grace Guy Harry Hope Iris Jack Jean Joy Lance ' +
    'Lily Mark Mike Miles Nick Pat Penny Ray Rich Rob Robin Rose Ruby Sue Summer Tom Victor Violet Will'
  ).split(' '),
)
/** What else is written with a capital. */
const OTHERS = ['Africa', 'America', 'American', 'Asia', 'Asian', 'Europe', 'New York', 'Turkey']

interface ProperNames {
  readonly words: ReadonlySet<string>
  /** Names of several words. */
  readonly phrases: RegExp
}

let known: ProperNames | null = null

/** English names of countries, languages, months and days, as Unicode's CLDR has them. */
function properNames(): ProperNames {
  if (known) return known
  const names = [...codeNames('region'), ...codeNames('language'), ...dateNames(), ...OTHERS]
  const words = names.flatMap((name) => name.match(WORD) ?? [])
  const phrases = names.filter((name) => /^\p{Lu}[\p{L} -]+ \p{Lu}[\p{L}-]+$/u.test(name))
  known = {
    words: new Set(words.filter((word) => CAPITALISED.test(word) && !ORDINARY.has(word))),
    phrases: new RegExp(`(?<!\\p{L})(?:${phrases.join('|')})(?!\\p{L})`, 'gu'),
  }
  return known
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

function codeNames(type: 'region' | 'language'): string[] {
  const names = new Intl.DisplayNames('en', { type, fallback: 'none' })
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  return codes.flatMap((code) => names.of(type === 'region' ? code : code.toLowerCase()) ?? [])
}

function dateNames(): string[] {
  const nameOf = (part: Intl.DateTimeFormatOptions, date: number): string =>
    new Intl.DateTimeFormat('en', { ...part, timeZone: 'UTC' }).format(date)
  const months = Array.from({ length: 12 }, (_, month) =>
    nameOf({ month: 'long' }, Date.UTC(2020, month, 15)),
  )
  const days = Array.from({ length: 7 }, (_, day) => nameOf({ weekday: 'long' }, Date.UTC(2020, 5, 1 + day)))
  return [...months, ...days]
}
