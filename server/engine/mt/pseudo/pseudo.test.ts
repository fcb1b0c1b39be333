import { describe, expect, test } from 'vitest'
import { atomRun, plainText, textRun } from '../../model'
import { describeProvider } from '../../testing/provider-suite'
import { createPseudoProvider, type PseudoVariant } from './index'

const sentences = [
  'The committee met in the old town hall of the city.',
  'Nobody knew the answer to her question until today.',
  'Please keep this manual in a safe place near you.',
]
const languages = ['en', 'es', 'ar', 'zh-Hans', 'th', 'hi']

for (const variant of ['', '+35', 'ar', 'zh', 'th', 'hi'] satisfies PseudoVariant[]) {
  describeProvider({
    name: `pseudo ${variant}`,
    create: () => createPseudoProvider({ variant, languages }),
    pair: { from: 'en', to: 'es' },
    sentences,
  })
}

const translate = async (variant: PseudoVariant, text: string): Promise<string> => {
  const provider = createPseudoProvider({ variant, languages })
  const [answer] = await provider.translate({ from: 'en', to: 'es', segments: [{ runs: [textRun(text)] }] })
  return plainText(answer?.runs ?? [])
}

const SAMPLES = {
  Latin: 'Zażółć gęślą jaźń ÀÿÞ ąĘ ưởng ß İı ĲŸſ',
  Greek: 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία ς ΰ Ώ',
  Cyrillic: 'Съешь ещё этих мягких французских булок Їїґ',
  Arabic: 'نص حكيم له سر قاطع وذو شأن عظيم',
  Hebrew: 'דג סקרן שט בים מאוכזב',
  Devanagari: 'ऋषियों को सताने वाले',
  Thai: 'เป็นมนุษย์สุดประเสริฐ',
  Hiragana: 'いろはにほへと',
  Katakana: 'イロハニホヘト',
  Han: '天地玄黃宇宙洪荒',
  Hangul: '키스의 고유조건은',
}

describe('pseudo', () => {
  test.each(Object.entries(SAMPLES))(
    'changes every letter of %s and stays in the script',
    async (script, text) => {
      const answer = await translate('', text)
      expect(answer.length).toBe(text.length)
      const [before, after] = [Array.from(text), Array.from(answer)]
      const letter = /\p{L}/u
      const sameScript = new RegExp(`\\p{Script=${script}}`, 'u')
      before.forEach((character, index) => {
        const other = after[index] ?? ''
        if (letter.test(character)) {
          expect(other, character).not.toBe(character)
          expect(letter.test(other), character).toBe(true)
          expect(
            sameScript.test(other) || /\p{Script=Common}/u.test(character),
            `${character} → ${other}`,
          ).toBe(true)
        } else expect(other).toBe(character)
      })
    },
  )

  test('is longer by the share asked for', async () => {
    const source = sentences.join(' ')
    const letters = (text: string) => text.replace(/\P{L}/gu, '').length
    const growth = letters(await translate('+35', source)) / letters(source)
    expect(growth).toBeGreaterThan(1.3)
    expect(growth).toBeLessThanOrEqual(1.35)
  })

  test.each([
    ['ar', 'Arabic'],
    ['zh', 'Han'],
    ['th', 'Thai'],
    ['hi', 'Devanagari'],
  ] as const)('answers in %s script', async (variant, script) => {
    const answer = await translate(variant, 'Order 12 boxes (small) today')
    expect(answer).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'))
    expect(answer).not.toMatch(/\p{Script=Latin}/u)
    expect(answer).toMatch(/ 12 .*\(.+\)/u)
  })

  test('keeps styles and atoms in their places', async () => {
    const runs = [textRun('red ', 1), atomRun(1, 'protected', 'A-1'), textRun(' house', 2)]
    const [answer] = await createPseudoProvider({ languages }).translate({
      from: 'en',
      to: 'es',
      segments: [{ runs }],
    })
    expect(answer?.runs.map((run) => run.style)).toEqual([1, 0, 2])
    expect(answer?.runs[1]).toEqual(runs[1])
  })
})
