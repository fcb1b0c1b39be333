import { describe, expect, test } from 'vitest'
import { SIZE, textsOf, type Shown } from '../../testing/show-fixture'

/** A name that ends where all of its column do. */
const name = (text: string, y: number): Shown => ({
  at: [200 - text.length * (SIZE / 2), y],
  glyphs: [...text],
})
const value = (text: string, y: number): Shown => ({ at: [220, y], glyphs: [...text] })

const rows = (names: readonly string[], values: readonly string[]): Shown[] => [
  ...names.map((text, index) => name(text, 700 - 14 * index)),
  ...values.map((text, index) => value(text, 700 - 14 * index)),
]

describe('[TR-01] names of rows that are set to the right, as curricula have them', () => {
  test('each begins a row, and so does what stands beside it, whatever it begins with', () => {
    const names = ['Name and surname', 'Street', 'Telephone', 'Born on']
    const values = ['(leave it out)', '(leave it out if none)', '(leave it out)', '(leave it out)']
    const texts = textsOf(rows(names, values))
    expect(texts.toSorted()).toEqual([...names, ...values].toSorted())
  })

  test('a line without anything beside it goes on with the name above it', () => {
    const names = ['Name and surname', 'Street', 'Telephone', 'Born on']
    const texts = textsOf([
      ...rows(names, ['Ann', 'Long Lane', 'none', 'a Monday']),
      name('Schools and what', 644),
      value('all of them', 644),
      name('was learnt', 632),
      name('Work', 618),
      value('none of it', 618),
    ])
    expect(texts).toContain('Schools and what was learnt')
    expect(texts).toContain('Work')
  })

  test('lines of two narrow justified columns are none', () => {
    const left = [
      'all the members of town',
      'agreed that schools with',
      'two teachers are a wish',
      'that nobody may have by',
    ]
    const texts = textsOf(
      left.flatMap((text, index) => [
        { at: [200 - 120, 700 - 12 * index], glyphs: [...text.padEnd(24, 's')] },
        value(text.padEnd(24, 's'), 700 - 12 * index),
      ]),
    )
    expect(texts).toHaveLength(2)
  })
})
