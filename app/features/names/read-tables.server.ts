import { parsePinyin, type Syllable } from './pinyin.server'
import { GIVEN_TABLE } from './tables/given-characters.server'
import { SURNAME_TABLE } from './tables/surnames.server'

export interface Character {
  readonly simplified: string
  readonly traditional: string
  readonly pinyin: string
  readonly syllable: Syllable
}

export interface GivenCharacter extends Character {
  readonly leaning: 'f' | 'm' | 'a'
  readonly classical: boolean
  readonly modern: boolean
  readonly nature: boolean
  readonly virtue: boolean
  /** One or two keys of `names:concepts`. */
  readonly meanings: readonly string[]
}

function readCharacter(written: string, pinyin: string): Character {
  const [simplified = '', traditional = simplified] = written.split('/')
  return { simplified, traditional, pinyin, syllable: parsePinyin(pinyin) }
}

function readGiven(concept: string, style: string, entry: string): GivenCharacter {
  const [written = '', pinyin = '', tags = ''] = entry.split(' ')
  const match = /^([fma])([cm]?)(?:\+(\w+))?$/.exec(tags)
  if (!match) throw new Error(`cannot read the character ${entry}`)
  return {
    ...readCharacter(written, pinyin),
    leaning: match[1] as GivenCharacter['leaning'],
    classical: match[2] !== 'm',
    modern: match[2] !== 'c',
    nature: style === 'n',
    virtue: style === 'v',
    meanings: match[3] ? [concept, match[3]] : [concept],
  }
}

export const SURNAMES: readonly Character[] = SURNAME_TABLE.split(', ').map((entry) => {
  const [written = '', pinyin = ''] = entry.split(' ')
  return readCharacter(written, pinyin)
})

export const GIVEN_CHARACTERS: readonly GivenCharacter[] = Object.entries(GIVEN_TABLE).flatMap(
  ([concept, line]) => {
    const [style = '', entries = ''] = line.split(': ')
    return entries.split(', ').map((entry) => readGiven(concept, style, entry))
  },
)
