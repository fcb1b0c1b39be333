import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { withRememberedTexts } from './remembered-texts'

type Lookup = (key: string, options?: object) => string

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
  const i18n = withRememberedTexts(made)
  const fixed = i18n.getFixedT.bind(i18n) as unknown as (language: null, namespace: string) => Lookup
  const texts = (namespace: string) => fixed(null, namespace)
  return { i18n, texts }
}

test('the same text as without memory, by namespace, filled and counted', async () => {
  const { texts } = await instance()
  const [a, b] = [texts('a'), texts('b')]
  const read = () => [
    a('one'),
    b('one'),
    a('filled', { name: 'Ida' }),
    a('n', { count: 1 }),
    a('n', { count: 5 }),
  ]
  const expected = ['Eins', 'B', 'Hallo Ida', 'ein Wort', '5 Wörter']
  expect([read(), read()]).toEqual([expected, expected])
  expect(texts('a')).toBe(a)
})

test('a key that is not there is not remembered', async () => {
  const { i18n, texts } = await instance()
  expect(texts('a')('late')).toBe('late')
  i18n.addResource('de', 'a', 'late', 'Spät')
  expect(texts('a')('late')).toBe('Spät')
})
