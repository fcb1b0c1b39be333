import fs from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  GENDERS,
  moreNamesQuery,
  pinyinOf,
  readNameChoices,
  SEASONS,
  STYLES,
  type NameChoices,
} from './chinese-name'
import { generateNames, isHeard } from './generate-names.server'
import { parsePinyin } from './pinyin.server'
import { GIVEN_CHARACTERS, SURNAMES, type Character, type GivenCharacter } from './read-tables.server'
import { brokenRule } from './rules.server'
import { BAD_SYLLABLES } from './tables/taboos.server'

const LOCALES = new URL('../../../locales/', import.meta.url)
const choices = (query: string): NameChoices => readNameChoices(new URLSearchParams(query))
const written = (query: string): string[] =>
  generateNames(choices(query)).map(({ surname, given }) =>
    [surname, ...given].map(({ simplified }) => simplified).join(''),
  )
const given = (simplified: string): GivenCharacter =>
  GIVEN_CHARACTERS.find((character) => character.simplified === simplified)!
const surname = (simplified: string): Character =>
  SURNAMES.find((character) => character.simplified === simplified)!

const someChoices: fc.Arbitrary<NameChoices> = fc.record({
  name: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.stringMatching(/^[A-Z][a-z]{1,8} [A-Z][a-z]{1,8}$/),
    fc.constantFrom(
      'Иван Петров',
      'محمد علي',
      '김민수',
      'さくら',
      'สมชาย ใจดี',
      'Νίκος',
      'Łukasz Żak',
      '王丽',
    ),
  ),
  gender: fc.constantFrom(...GENDERS),
  style: fc.constantFrom(...STYLES),
  season: fc.constantFrom(...SEASONS),
  seed: fc.integer({ min: 1, max: 9999 }),
})

describe('the tables', () => {
  test.each([
    ['surnames', SURNAMES, 200],
    ['given characters', GIVEN_CHARACTERS, 600],
  ] as const)(
    '[NAME-01] %s stand once, one character in each script, the pinyin of one syllable',
    (_, table, least) => {
      expect(table.length).toBeGreaterThanOrEqual(least)
      expect(new Set(table.map(({ simplified }) => simplified)).size).toBe(table.length)
      expect(new Set(table.map(({ traditional }) => traditional)).size).toBe(table.length)
      for (const { simplified, traditional, pinyin } of table) {
        expect(simplified + traditional).toMatch(/^\p{Script=Han}{2}$/u)
        expect(pinyin).toBe(pinyin.normalize('NFC'))
        expect(pinyin, simplified).toMatch(
          /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?=.*[āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ])[a-zāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]{1,4}$/,
        )
      }
    },
  )

  test('[NAME-01] the tone mark stands on the vowel that the rules of pinyin give it', () => {
    for (const { pinyin } of [...SURNAMES, ...GIVEN_CHARACTERS]) {
      const { final } = parsePinyin(pinyin)
      const vowels = final.replace(/(ng|n|r)$/, '')
      const due = /[ae]/.exec(vowels)?.[0] ?? (vowels.includes('ou') ? 'o' : vowels.at(-1))
      const marked = /(.)(?:\u0308)?[\u0304\u0301\u030c\u0300]/u.exec(pinyin.normalize('NFD'))?.[1]
      expect(marked, pinyin).toBe(due === 'ü' ? 'u' : due)
    }
  })

  test('[NAME-01] a character that is a surname and a given name is said alike', () => {
    for (const { simplified, pinyin } of SURNAMES) {
      const same = GIVEN_CHARACTERS.find((character) => character.simplified === simplified)
      if (same) expect(same.pinyin, simplified).toBe(pinyin)
    }
  })

  test('[NAME-01] no given character sounds like death, illness or filth, or is a bad word', () => {
    const bad = GIVEN_CHARACTERS.filter(({ pinyin }) => BAD_SYLLABLES.has(pinyin))
    expect(bad.map(({ simplified }) => simplified)).toEqual([])
    const negative = GIVEN_CHARACTERS.filter(({ simplified }) =>
      '死病亡鬼丑恶贫穷苦悲哀愁恨毒败亏奴妾'.includes(simplified),
    )
    expect(negative).toEqual([])
  })

  test('[NAME-01] every meaning has its words in every language, and none is left over', () => {
    const used = [...new Set(GIVEN_CHARACTERS.flatMap(({ meanings }) => meanings))].sort()
    for (const language of fs.readdirSync(LOCALES).filter((name) => name !== 'testing')) {
      const { concepts } = JSON.parse(
        fs.readFileSync(new URL(`${language}/names.json`, LOCALES), 'utf8'),
      ) as { concepts: Record<string, string> }
      expect(Object.keys(concepts).sort(), language).toEqual(used)
      expect(new Set(Object.values(concepts)).size, language).toBe(used.length)
    }
  })
})

describe('the names', () => {
  test('[NAME-01] whatever is asked: five different names, the same every time, breaking no rule', () => {
    fc.assert(
      fc.property(someChoices, (asked) => {
        const names = generateNames(asked)
        expect(names).toHaveLength(5)
        expect(generateNames({ ...asked })).toEqual(names)
        const texts = names.map((name) => [name.surname, ...name.given].map((c) => c.simplified).join(''))
        expect(new Set(texts).size).toBe(5)
        for (const name of names) {
          const family = surname(name.surname.simplified)
          const own = name.given.map(({ simplified }) => given(simplified))
          expect(brokenRule({ surname: family, given: own })).toBeNull()
          const leanings = { female: 'fa', male: 'ma', any: 'a' }[asked.gender]
          expect(own.every(({ leaning }) => leanings.includes(leaning))).toBe(true)
          expect(own.every((character) => asked.style === 'any' || character[asked.style])).toBe(true)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('[NAME-01] the next seed, another gender and another season give other names', () => {
    const first = written('name=Anna+Weber&gender=female')
    expect(written('name=Anna+Weber&gender=female&seed=2')).not.toEqual(first)
    expect(written('name=Anna+Weber&gender=male')).not.toEqual(first)
    expect(written('name=Anna+Weber&gender=female&season=winter')).not.toEqual(first)
  })

  test.each([
    ['Linda Martinez', 'l', 'm'],
    ['Мария Лебедева', 'm', 'l'],
    ['Νίκος Δήμου', 'n', 'd'],
    ['محمد حسن', 'm', 'h'],
    ['김민수 박', 'g', 'b'],
    ['タロウ ハナ', 't', 'h'],
    ['มานี บุญ', 'm', 'b'],
  ])('[NAME-01] %s is echoed, and it is said which syllable by', (name, first, last) => {
    const names = generateNames(choices(`name=${encodeURIComponent(name)}&gender=female`))
    const echoed = names.flatMap(({ surname: family, given: [character] }) => [
      [family.echoes, last] as const,
      [character?.echoes, first] as const,
    ])
    const said = echoed.filter(([echoes]) => echoes)
    expect(said.length).toBeGreaterThan(4)
    for (const [echoes, letter] of said) expect(echoes?.charAt(0)).toBe(letter)
  })

  test('[NAME-01] a script whose sound is not known says so and still gives names', () => {
    expect(isHeard('हरि')).toBe(false)
    expect(isHeard('Hari')).toBe(true)
    expect(written('name=हरि')).toHaveLength(5)
  })

  test('[NAME-01] characters of the season are preferred and marked', () => {
    const marked = (query: string) =>
      generateNames(choices(query)).flatMap((name) => name.given.filter(({ fitsSeason }) => fitsSeason))
        .length
    expect(marked('name=Sara&gender=female&style=nature&season=spring')).toBeGreaterThan(2)
    expect(marked('name=Sara&gender=female&style=nature')).toBe(0)
  })
})

test.each([
  ['同', '李', '丽', 'same-sound'],
  ['音', '江', '佳静', 'same-initials'],
  ['韵', '张', '芳', 'same-finals'],
  ['调', '赵', '志浩', 'same-tones'],
  ['史珍香', '史', '珍香', 'joke'],
  ['杨伟', '杨', '伟', 'joke'],
  ['朱逸群', '朱', '逸群', 'joke'],
  ['输光', '林', '书光', 'bad-word'],
  ['无德', '吴', '德', 'bad-word'],
  ['没福', '梅', '希安', 'denied-wish'],
  ['玉玉', '周', '瑾瑜', 'same-meaning'],
])('[NAME-01] a name like %s is refused: %s %s, %s', (_, family, characters, rule) => {
  expect(brokenRule({ surname: surname(family), given: Array.from(characters, given) })).toBe(rule)
})

test('[NAME-01] an address that anybody may have written becomes usual choices; more names are the next seed', () => {
  const usual = { name: 'A B', gender: 'any', style: 'any', season: 'none', seed: 1 }
  expect(choices('name=%20A%20%20B&gender=x&style=1&season=&seed=-3')).toEqual(usual)
  expect(choices('name=A+B&seed=1e9')).toEqual(usual)
  expect(choices(moreNamesQuery(choices('name=A+B&seed=4&style=virtue')))).toMatchObject({
    seed: 5,
    style: 'virtue',
  })
  expect(choices(moreNamesQuery(choices('name=A+B&seed=9999'))).seed).toBe(1)
})

test('[NAME-01] pinyin is written as names are', () => {
  const name = (...[family, ...characters]: string[]) =>
    pinyinOf({
      surname: { ...surname(family!), meanings: [], echoes: null, fitsSeason: false },
      given: characters.map((character) => ({ ...given(character), echoes: null, fitsSeason: false })),
    })
  expect(name('吕', '明', '安')).toBe('Lǚ Míng’ān')
  expect(name('欧', '爱', '玲')).toBe('Ōu Àilíng')
})
