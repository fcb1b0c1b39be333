import { describe, expect, test } from 'vitest'
import { atomRun, textRun, type Run } from '../../model'
import { decodeSegment, encodeSegment, type MarkupFlavour } from './markup'
import { unwrapAnswers } from './wrapped'

const RUNS: readonly Run[] = [
  textRun('  See '),
  textRun('this & <that>', 3),
  textRun(' for '),
  atomRun(2, 'protected', '5 kg'),
  textRun(' of\ttea &amp; '),
  atomRun(7, 'image'),
  textRun('more. '),
]

describe.each(['xml', 'html', 'numbered'] as const)('%s', (flavour: MarkupFlavour) => {
  test('what comes back as it went is what was sent, white space and control characters included', () => {
    const encoded = encodeSegment(RUNS, flavour)
    expect(encoded.text).not.toMatch(/[\t]|&amp;amp;|<that>/u)
    expect(decodeSegment(encoded.text, encoded)).toEqual(RUNS)
  })

  test('an atom that is doubled stands once, one with changed text has its own, a style that was not there is none', () => {
    const encoded = encodeSegment([textRun('Buy '), atomRun(2, 'protected', '5 kg')], flavour)
    const doubled = encoded.text.replace('5 kg', '6 kg') + encoded.text.slice(4)
    expect(decodeSegment(doubled, encoded)).toEqual([textRun('Buy '), atomRun(2, 'protected', '5 kg')])
    const styled = encodeSegment([textRun('Buy', 0), textRun(' it', 4)], flavour)
    expect(decodeSegment(styled.text.replaceAll('4', '9'), styled)).toEqual([textRun('Buy it')])
  })

  test('mark-up that does not close is no answer', () => {
    const encoded = encodeSegment(
      [textRun('Buy '), atomRun(2, 'protected', '5 kg'), textRun(' now')],
      flavour,
    )
    expect(decodeSegment(encoded.text.replace(/<\/\w+>/u, ''), encoded)).toEqual([])
  })
})

test('an answer whose references were resolved reads the same (LibreTranslate)', () => {
  const encoded = encodeSegment([textRun('if a < b & c '), textRun('then', 1)], 'html')
  const resolved = encoded.text.replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  expect(decodeSegment(resolved, encoded)).toEqual([textRun('if a < b & c '), textRun('then', 1)])
})

describe('numbered paragraphs', () => {
  const items = [1, 2, 3].map((id) => ({ id, text: `t${id}` }))
  const p = (id: number, text: string) => `<p id="${id}">${text}</p>`
  test.each([
    ['in another order', [p(3, 'c'), p(1, 'a'), p(2, 'b')], { 1: 'a', 2: 'b', 3: 'c' }],
    ['one too few', [p(1, 'a'), p(3, 'c')], { 1: 'a', 3: 'c' }],
    ['one number twice', [p(1, 'a'), p(2, 'b'), p(2, 'c')], { 1: 'a' }],
    ['a number nobody asked for', [p(1, 'a'), p(9, 'b'), p(3, 'c')], { 1: 'a', 3: 'c' }],
    ['none at all, as many as asked', ['a', 'b', 'c'], { 1: 'a', 2: 'b', 3: 'c' }],
    ['none at all, too few', ['a', 'b'], {}],
  ])('%s', (_name, answers, expected) => {
    expect(Object.fromEntries(unwrapAnswers(items, answers))).toEqual(expected)
  })
})
