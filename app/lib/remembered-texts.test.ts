import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { withRememberedTexts } from './remembered-texts'

async function instance() {
  const made = createInstance()
  await made.init({
    lng: 'de',
    ns: ['a', 'b'],
    defaultNS: 'a',
    resources: {
      de: {
        a: { one: 'Eins', filled: 'Hallo {{name}}', n_one: 'ein Wort', n_other: '{{count}} Wörter' },
        b: { one: 'B' },
      },
    },
  })
  return withRememberedTexts(made)
}

test('the same text as without memory, by namespace, filled and counted', async () => {
  const i18n = await instance()
  const [a, b] = [i18n.getFixedT(null, 'a'), i18n.getFixedT(null, 'b')]
  for (let round = 0; round < 2; round++) {
    expect([
      a('one'),
      b('one'),
      a('filled', { name: 'Ida' }),
      a('n', { count: 1 }),
      a('n', { count: 5 }),
    ]).toEqual(['Eins', 'B', 'Hallo Ida', 'ein Wort', '5 Wörter'])
  }
  expect(i18n.getFixedT(null, 'a')).toBe(a)
})

test('a key that is not there is not remembered', async () => {
  const i18n = await instance()
  const t = i18n.getFixedT(null, 'a')
  expect(t('late')).toBe('late')
  i18n.addResource('de', 'a', 'late', 'Spät')
  expect(t('late')).toBe('Spät')
})
