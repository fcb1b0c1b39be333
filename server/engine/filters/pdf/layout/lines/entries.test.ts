import { describe, expect, test } from 'vitest'
import { line, textsOf, type Shown } from '../../testing/show-fixture'

/** A name in a face of its own, and what it means from 140 on. */
const row = (name: string, text: string, y: number): Shown[] => [
  { ...line(name, 72, y), font: 'Slanted' },
  line(text, 140, y),
]

describe('reference cards', () => {
  const card = [
    row('rows', 'number of all rows', 700),
    row('sort', 'all of them in order', 688),
    // Fourteen letters of five points reach up to 142.
    row('linspace (b,n)', 'vector of linear steps', 676),
    row('diag', 'matrix of one row', 664),
  ].flat()

  test('[TR-01] a name as wide as its column is no part of the text that it touches', () => {
    expect(textsOf(card)).toContain('vector of linear steps')
    expect(textsOf(card)).toContain('linspace (b,n)')
  })

  test('words of a line that begins elsewhere stay with it', () => {
    const shown = [...card, { ...line('Of these', 97, 630), font: 'Slanted' }, line('are linear', 140, 630)]
    expect(textsOf(shown)).toContain('Of these are linear')
  })

  test('words that stand where titles do behind their numbers stay in their line', () => {
    const titles = [700, 640, 580, 520].flatMap((y) => [line('3.1', 72, y), line('Of the town', 100, y)])
    const text = [
      line('the members of it agreed that schools (ex-', 72, 552),
      line('ample', 72, 540),
      { ...line('of it), and all others in the town', 100, 540), font: 'Bold' },
    ]
    expect(textsOf([...titles, ...text]).join('|')).toContain('ample of it), and')
  })

  test('a formula before the words that tell what it is', () => {
    const symbol = (text: string, y: number): Shown => ({ ...line(text, 72, y), font: 'CMSY10' })
    const shown = [
      ...[symbol('ABC', 700), line('the first norm', 107, 700)],
      ...[symbol('AB', 688), line('the next norm', 107, 688)],
      ...[symbol('ABC', 676), line('the third norm', 107, 676)],
      ...[symbol('ABCDEFG', 664), line('the last norm', 107, 664)],
    ]
    expect(textsOf(shown)).toContain('the last norm')
  })
})

describe('names in the margin', () => {
  const text = 'the members of it agreed that schools of the town'
  const column = [724, 712, 700, 688, 676, 664, 652, 640].map((y) => line(text, 140, y))

  test('[TR-01] a name that ends right before a column of text is no part of its line', () => {
    const names = [
      { ...line('(empty)', 100, 676), font: 'Slanted' },
      { ...line('(plus)', 105, 664), font: 'Slanted' },
    ]
    expect(textsOf([...column, ...names])).toContain(Array(8).fill(text).join(' '))
  })

  test('the sign of a list stays with its item', () => {
    const items = [line('(12)', 117, 676), line('(13)', 117, 652)]
    expect(textsOf([...column, ...items])).toHaveLength(3)
  })
})
