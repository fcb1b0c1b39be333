import { describe, expect, test } from 'vitest'
import { line, textsOf, type Shown } from '../../testing/show-fixture'

const sign = (text: string, y: number, font = 'CMMI10'): Shown => ({ at: [72, y], glyphs: [text], font })

describe('[TR-01] signs before items', () => {
  test.each([
    ['of which nobody knows what they mean', '\u0002', 'CMMI10'],
    ['that are letters of a font of pictures', 'f', 'FontAwesome5Free'],
    ['that are arrows', '⇒', 'CMSY10'],
  ])('%s, begin an item each and stay', (_, glyph, font) => {
    const shown = [
      sign(glyph, 700, font),
      line('all members of the town agreed that', 84, 700),
      line('schools with two teachers', 84, 688),
      sign(glyph, 676, font),
      line('are what they want', 84, 676),
    ]
    expect(textsOf(shown)).toEqual([
      'all members of the town agreed that schools with two teachers',
      'are what they want',
    ])
  })

  test('one that comes once is a word of its sentence', () => {
    expect(textsOf([sign('⇒', 700, 'CMSY10'), line('it is so', 84, 700)])).toEqual(['⇒ it is so'])
  })
})

describe('[TR-01] opening quotation marks that are painted lower', () => {
  const low = (x: number, y: number): Shown => ({ at: [x, y - 5.9], glyphs: ['”'], font: 'Times' })

  test('stand in their line, and are those of German', () => {
    const shown = [
      line('It is said to be a ', 72, 700),
      low(167, 700),
      line('word“ of the old', 172, 700),
      line('language.', 72, 688),
    ]
    expect(textsOf(shown)).toEqual(['It is said to be a „word“ of the old language.'])
  })

  test('begin a line', () => {
    const shown = [low(72, 700), line('Word“ is what it is', 77, 700), line('called.', 72, 688)]
    expect(textsOf(shown)).toEqual(['„Word“ is what it is called.'])
  })
})

describe('[TR-01] numbers before items', () => {
  test('in a style of their own, as on the balls of slides, stand near and are no words', () => {
    const shown = [
      { ...line('1', 72, 700), font: 'Bold' },
      line('Examples of all that is', 83, 700),
      line('in the book and what it', 83, 688),
      line('means to us.', 83, 676),
    ]
    expect(textsOf(shown)).toEqual(['Examples of all that is in the book and what it means to us.'])
  })
})
