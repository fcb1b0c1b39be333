export const GENDERS = ['female', 'male', 'any'] as const
export const STYLES = ['any', 'classical', 'modern', 'nature', 'virtue'] as const
export const SEASONS = ['none', 'spring', 'summer', 'autumn', 'winter'] as const

/** Characters of a visitor's name that are read; more is refused. */
export const MAX_NAME_LENGTH = 80
const MAX_SEED = 9999

/** What a visitor chooses; the same choices always give the same names. */
export interface NameChoices {
  readonly name: string
  readonly gender: (typeof GENDERS)[number]
  readonly style: (typeof STYLES)[number]
  /** Of the birth; a season and no date, because no more is needed. */
  readonly season: (typeof SEASONS)[number]
  /** From 1. */
  readonly seed: number
}

export interface NameCharacter {
  readonly simplified: string
  readonly traditional: string
  /** With tone mark, in lower case. */
  readonly pinyin: string
  /** Keys of `names:concepts`, none for a family name. */
  readonly meanings: readonly string[]
  /** The syllable of the visitor's name, in Latin letters, that it sounds like. */
  readonly echoes: string | null
  readonly fitsSeason: boolean
}

export interface ChineseName {
  readonly surname: NameCharacter
  readonly given: readonly NameCharacter[]
}

const oneOf = <T extends string>(values: readonly T[], value: string | null, otherwise: T): T =>
  values.find((known) => known === value) ?? otherwise

/** Reads an address that anybody may have written: what is unknown becomes the usual choice. */
export function readNameChoices(query: URLSearchParams): NameChoices {
  const seed = Number(query.get('seed'))
  return {
    name: (query.get('name') ?? '').trim().replace(/\s+/g, ' '),
    gender: oneOf(GENDERS, query.get('gender'), 'any'),
    style: oneOf(STYLES, query.get('style'), 'any'),
    season: oneOf(SEASONS, query.get('season'), 'none'),
    seed: Number.isInteger(seed) && seed >= 1 && seed <= MAX_SEED ? seed : 1,
  }
}

/** The address of the same choices with the next names; after the last seed come the first names again. */
export function moreNamesQuery({ seed, ...choices }: NameChoices): string {
  return new URLSearchParams({ ...choices, seed: String((seed % MAX_SEED) + 1) }).toString()
}

/** Written as names are: the family name apart, the given name in one word. */
export function pinyinOf({ surname, given }: ChineseName): string {
  const capital = (word: string) => word.charAt(0).toLocaleUpperCase('en') + word.slice(1)
  // GB/T 28039-2011: an apostrophe before a later syllable that begins with a, e or o.
  const joined = given
    .map(({ pinyin }, index) => (index > 0 && /^[aeo]/.test(pinyin.normalize('NFD')) ? `’${pinyin}` : pinyin))
    .join('')
  return `${capital(surname.pinyin)} ${capital(joined)}`
}
