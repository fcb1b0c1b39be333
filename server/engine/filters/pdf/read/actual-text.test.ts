import { expect, test } from 'vitest'
import type { ShowOperator } from '../content/content-tree'
import { show } from '../testing/show-fixture'
import { applyActualText, NO_LETTER } from './actual-text'

const spoken = { tag: 'Span', actualText: 'ا\u064b' }
const operators = [{ spoken }, { spoken }] as unknown as ShowOperator[]

test('[TR-01] the text of a cluster is on the height of its letter, not of a sign that is painted first', () => {
  const events = [
    show({ at: [100, 703], glyphs: ['\u064b'], width: 0 }),
    show({ at: [100, 700], glyphs: ['x'], width: 0.3 }),
  ]
  const texts = applyActualText(operators, events).map(({ glyphs }) =>
    glyphs.map(({ text }) => text).join(''),
  )
  expect(texts).toEqual([NO_LETTER, 'ا\u064b'])
})

test('of glyphs as wide as letters the first one has it', () => {
  const events = [show({ at: [100, 700], glyphs: ['x', 'y'] }), show({ at: [110, 700], glyphs: ['z'] })]
  const texts = applyActualText(operators, events).flatMap(({ glyphs }) => glyphs.map(({ text }) => text))
  expect(texts).toEqual(['ا\u064b', NO_LETTER, NO_LETTER])
})
