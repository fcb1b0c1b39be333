import type { ChineseName, NameCharacter, NameChoices } from './chinese-name'
import { hearName, likeness, type HeardSyllable } from './echo.server'
import { GIVEN_CHARACTERS, SURNAMES, type Character, type GivenCharacter } from './read-tables.server'
import { brokenRule } from './rules.server'

const NAMES_AT_ONCE = 5
const MOST_TRIES = 2000
/** Then likeness no longer counts: the few characters that sound alike may all break a rule together. */
const TRIES_BY_SOUND = 300
const SHARE_OF_SHORT_NAMES = 0.15
/** As much as a good likeness of sound. */
const WEIGHT_OF_SEASON = 1500

const SEASON_MEANINGS: Readonly<Record<NameChoices['season'], readonly string[]>> = {
  none: [],
  spring: ['spring', 'blossom', 'swallow', 'willow', 'grass', 'dawn'],
  summer: ['summer', 'lotus', 'sunlight', 'rain', 'herb'],
  autumn: ['autumn', 'moon', 'osmanthus', 'chrysanthemum', 'maple', 'harvest'],
  winter: ['winter', 'snow', 'plumBlossom', 'pine', 'ice'],
}

type Random = () => number

/** Bob Jenkins' one-at-a-time hash as the beginning of mulberry32: the same text, the same numbers. */
function randomOf(text: string): Random {
  let state = 0
  for (const letter of text) {
    state = Math.imul(state + (letter.codePointAt(0) ?? 0), 1025)
    state ^= state >>> 6
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

interface Weighted<T> {
  readonly value: T
  readonly weight: number
}

function pick<T>(from: readonly Weighted<T>[], used: ReadonlySet<unknown>, random: Random): T {
  const free = from.filter(({ value }) => !used.has(value))
  const total = free.reduce((sum, { weight }) => sum + weight, 0)
  let left = random() * total
  for (const { value, weight } of free) {
    left -= weight
    if (left < 0) return value
  }
  const last = free.at(-1)
  if (!last) throw new Error('nothing to choose a character from')
  return last.value
}

const soundWeight = (heard: HeardSyllable | undefined, { syllable }: Character): number =>
  heard ? 1 + likeness(heard, syllable) ** 4 : 1

/** Characters that the choices allow: no gender means names for everybody, which only neutral characters make. */
function suits({ gender, style }: NameChoices): (character: GivenCharacter) => boolean {
  const leanings = { female: 'fa', male: 'ma', any: 'a' }[gender]
  return (character) => leanings.includes(character.leaning) && (style === 'any' || character[style])
}

const fitsSeason = ({ season }: NameChoices, { meanings }: GivenCharacter): boolean =>
  meanings.some((meaning) => SEASON_MEANINGS[season].includes(meaning))

interface Drawn {
  readonly surname: Character
  readonly given: readonly GivenCharacter[]
}

/** Draws one name after another, good or not, of characters that are not used yet. */
function createDrawing(choices: NameChoices, used: ReadonlySet<Character>, random: Random) {
  const heard = hearName(choices.name)
  const allowed = GIVEN_CHARACTERS.filter(suits(choices))
  const places = [0, 1].map((place) =>
    allowed.map((value) => ({
      value,
      weight: soundWeight(heard.given[place], value) + (fitsSeason(choices, value) ? WEIGHT_OF_SEASON : 0),
    })),
  )
  const surnames = SURNAMES.map((value, rank) => ({
    value,
    weight: soundWeight(heard.surname[0], value) * (rank < 60 ? 4 : rank < 120 ? 2 : 1),
  }))
  const even = <T>(from: readonly Weighted<T>[]) => from.map(({ value }) => ({ value, weight: 1 }))
  return (bySound: boolean): Drawn => {
    const drawFrom = <T>(from: readonly Weighted<T>[]): T => pick(bySound ? from : even(from), used, random)
    const length = random() < SHARE_OF_SHORT_NAMES ? 1 : 2
    return {
      surname: drawFrom(surnames),
      given: places.slice(0, length).map(drawFrom),
    }
  }
}

function leansAsAsked({ gender }: NameChoices, { given }: Drawn): boolean {
  const wanted = { female: 'f', male: 'm', any: 'a' }[gender]
  return given.some(({ leaning }) => leaning === wanted)
}

function describe(
  character: Character,
  heard: HeardSyllable | undefined,
): Omit<NameCharacter, 'meanings' | 'fitsSeason'> {
  const { simplified, traditional, pinyin, syllable } = character
  const echoes = heard && likeness(heard, syllable) > 0 ? heard.written : null
  return { simplified, traditional, pinyin, echoes }
}

function asName(choices: NameChoices, { surname, given }: Drawn): ChineseName {
  const heard = hearName(choices.name)
  return {
    surname: { ...describe(surname, heard.surname[0]), meanings: [], fitsSeason: false },
    given: given.map((character, place) => ({
      ...describe(character, heard.given[place]),
      meanings: character.meanings,
      fitsSeason: fitsSeason(choices, character),
    })),
  }
}

/** Five names for the choices (NAME-01): the same choices and seed, the same names, on every machine. */
export function generateNames(choices: NameChoices): ChineseName[] {
  const used = new Set<Character>()
  const draw = createDrawing(choices, used, randomOf(JSON.stringify(choices)))
  const names: ChineseName[] = []
  for (let tries = 0; names.length < NAMES_AT_ONCE && tries < MOST_TRIES; tries++) {
    const drawn = draw(tries < TRIES_BY_SOUND)
    if (brokenRule(drawn) || !leansAsAsked(choices, drawn)) continue
    for (const character of [drawn.surname, ...drawn.given]) used.add(character)
    names.push(asName(choices, drawn))
  }
  return names
}

/** Whether anything of the name could be heard, so that there is something to echo. */
export const isHeard = (name: string): boolean => hearName(name).surname.length > 0
