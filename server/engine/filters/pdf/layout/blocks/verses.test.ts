import { describe, expect, test } from 'vitest'
import { line, textsOf } from '../../testing/show-fixture'

const column = (x: number, texts: readonly string[]) => texts.map((text, at) => line(text, x, 700 - 12 * at))

describe('[TR-01] verses', () => {
  const stanza = [
    'In his masters steps he trod on,',
    'Where the snow lay,',
    'Heat was in the very sod',
    'As the wind;',
    'Therefore all of you be sure,',
  ]

  test('are a line each, also those whose next one would not have had room', () => {
    expect(textsOf(column(72, stanza))).toEqual(stanza)
  })

  test('side by side, too', () => {
    const other = [
      'Ye who now will bless the poor,',
      'Wealth or rank,',
      'Shall yourselves, and',
      'Find a blessing.',
    ]
    const texts = textsOf([...column(72, stanza), ...column(300, other)])
    expect(texts.toSorted()).toEqual([...stanza, ...other].toSorted())
  })

  test('lines of prose that begin with capitals by chance stay one', () => {
    const prose = [
      'In the town of all the members who agreed',
      'That schools with two or more teachers of',
      'German are what all of them want to have,',
      'Which is why nobody may go on without it.',
    ]
    expect(textsOf(column(72, prose))).toEqual([prose.join(' ')])
  })
})
