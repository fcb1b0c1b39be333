import { describe, expect, test } from 'vitest'
import { line, textsOf, type Shown } from '../../testing/show-fixture'

const sign = (glyph: string, x: number, y: number, font: string, size = 10): Shown => ({
  at: [x, y],
  glyphs: [glyph],
  font,
  size,
})

describe('[TR-01] signs that are painted at other heights stand in the line they belong to', () => {
  test('roots, which hang from their baseline', () => {
    const shown = [
      line('and the length is ', 72, 700),
      sign('√', 162, 708.4, 'CMSY10'),
      sign('x', 167, 700, 'CMMI10'),
      line(' of all that there is', 172, 700),
      line('in it.', 72, 688),
    ]
    expect(textsOf(shown)).toEqual(['and the length is √x of all that there is in it.'])
  })

  test('a root that stands on its baseline', () => {
    const shown = [line('it is ', 72, 700), sign('√', 102, 700, 'Cambria Math'), line('x of it', 107, 700)]
    expect(textsOf(shown)).toEqual(['it is √x of it'])
  })

  test('wide accents of a font that names them by letters', () => {
    const shown = [
      line('Let the set be ', 72, 700),
      sign('b', 147, 702.6, 'CMEX10'),
      sign('X', 147, 700, 'CMMI10'),
      line(' and all of it', 152, 700),
    ]
    expect(textsOf(shown)).toHaveLength(1)
  })

  test('a logo larger than the words around it, one of whose letters stands lower', () => {
    const shown = [
      line('as the ', 72, 700),
      sign('A', 107, 700, 'CMSY9', 11),
      sign('M', 111, 697.6, 'CMSY9', 11),
      sign('S', 115.5, 700, 'CMSY9', 11),
      line(' says in all its papers', 121, 700),
    ]
    expect(textsOf(shown)).toEqual(['as the AMS says in all its papers'])
  })

  test('a sign of two, one over the other', () => {
    const shown = [
      line('all of ', 72, 700),
      sign('A', 107, 700, 'CMMI10'),
      sign('∼', 115, 702.9, 'CMSY10'),
      sign('=', 115, 700, 'CMR10'),
      sign('B', 123, 700, 'CMMI10'),
      line(' are the same', 128, 700),
    ]
    expect(textsOf(shown)).toHaveLength(1)
  })

  test('a number over an arrow', () => {
    const shown = [
      line('it is', 72, 700),
      sign('2', 103, 705, 'CMR6', 6),
      sign('⇒', 100, 700, 'CMSY10'),
      line(' so and it is compact', 106, 700),
    ]
    expect(textsOf(shown)).toHaveLength(1)
  })
})

test('functions of fractions, which are lines of their own, are no words', () => {
  const shown = [
    sign('=', 72, 700, 'CMSY10'),
    line(' (', 77, 700),
    sign('−', 87, 700, 'CMSY10'),
    line('cos )', 94, 700),
    sign('·', 122, 700, 'CMSY10'),
    line('(', 130, 700),
    sign('−', 135, 700, 'CMSY10'),
    line('sin )', 142, 700),
  ]
  expect(textsOf(shown)).toHaveLength(1)
})
