import type { Character, GivenCharacter } from './read-tables.server'
import { BAD_NAMES, BAD_PAIRS, NEGATING_SURNAMES } from './tables/taboos.server'

interface Candidate {
  readonly surname: Character
  readonly given: readonly GivenCharacter[]
}

const allAlike = (values: readonly (string | number)[]): boolean => new Set(values).size === 1
/** Meanings that praise or wish: after a family name that denies they turn round. */
const WISHES = new Set(
  'fortune abundance prosperity joy love hope excellence talent achievement victory longLife friendship treasure beauty hero thought'.split(
    ' ',
  ),
)
const isWish = ({ virtue, meanings }: GivenCharacter): boolean =>
  virtue || meanings.some((meaning) => WISHES.has(meaning))

/** Why a name will not do. The first rule that is broken, or null. */
export function brokenRule({ surname, given }: Candidate): string | null {
  const all = [surname, ...given]
  const syllables = all.map(({ syllable }) => syllable)
  const sounds = syllables.map(({ sound }) => sound)
  const pairs = syllables.slice(1).map((second, index) => [syllables[index] ?? second, second] as const)
  if (new Set(sounds).size < sounds.length) return 'same-sound'
  if (allAlike(syllables.map(({ initial }) => initial || sounds.join()))) return 'same-initials'
  if (pairs.some(([first, second]) => first.final === second.final)) return 'same-finals'
  if (syllables.length > 2 && allAlike(syllables.map(({ tone }) => tone))) return 'same-tones'
  if (BAD_NAMES.has(sounds.join(' '))) return 'joke'
  if (pairs.some(([first, second]) => BAD_PAIRS.has(`${first.sound} ${second.sound}`))) return 'bad-word'
  if (NEGATING_SURNAMES.has(sounds[0] ?? '') && given[0] && isWish(given[0])) return 'denied-wish'
  if (given[1] && given[0]?.meanings.some((meaning) => given[1]?.meanings.includes(meaning)))
    return 'same-meaning'
  return null
}
