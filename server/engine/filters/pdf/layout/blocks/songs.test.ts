import { expect, test } from 'vitest'
import { line, textsOf } from '../../testing/show-fixture'

const STANZAS = [
  [
    'Angels from the realms of glory,',
    'Wing your flight o’er all the earth;',
    'Ye who sang that story of them,',
    'Now proclaim the birth of Him:',
  ],
  [
    'Shepherds in the fields abiding,',
    'Watching o’er your flocks by night,',
    'God with man is now residing,',
    'Yonder shines the infant Light:',
  ],
]
const REFRAIN = ['Come and worship, come and worship,', 'Worship Him, the new-born King.']

test('[TR-01] stanzas that begin at their numbers, and refrains of two lines, are a line each', () => {
  const shown = STANZAS.flatMap((verses, stanza) =>
    verses.map((verse, index) => {
      const y = 700 - 110 * stanza - 12 * index
      return index === 0 ? line(`${stanza + 1}.  ${verse}`, 90, y) : line(verse, 110, y)
    }),
  )
  const refrain = REFRAIN.map((verse, index) => line(verse, 80, 632 - 12 * index))
  const texts = textsOf([...shown.slice(0, 4), ...refrain, ...shown.slice(4)])
  expect(texts).toEqual([...STANZAS[0]!, ...REFRAIN, ...STANZAS[1]!])
})

test('prose of which some lines begin with a capital stays paragraphs', () => {
  const prose = [
    'We came here with all of the others,',
    'Anna and the people of the house,',
    'Bernard and those who had come to',
    'see what there is to be seen when',
    'Everything was as it had been before.',
  ]
  expect(textsOf(prose.map((text, index) => line(text, 90, 700 - 12 * index)))).toEqual([prose.join(' ')])
})
