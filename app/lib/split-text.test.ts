import { expect, test } from 'vitest'
import { splitText } from './split-text'

const SENTENCES = 'One house. Two houses! Three? Four… '.repeat(40)

test.each([
  ['short', 'Hello.'],
  ['sentences', SENTENCES],
  ['paragraphs', 'First line\nsecond line\n\n'.repeat(60)],
  ['no spaces', 'a'.repeat(500)],
  ['Japanese', '家は小さい。庭は大きい。'.repeat(50)],
  ['emoji', '👩‍👩‍👧‍👦🇩🇪é̂'.repeat(60)],
])('%s: pieces are short enough and joined are the text', (_name, text) => {
  const pieces = splitText(text, 100)
  expect(pieces.join('')).toBe(text)
  for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(100)
})

test('the empty text has no pieces', () => {
  expect(splitText('', 10)).toEqual([])
})

test('a paragraph is preferred to a sentence, a sentence to a word, a word to a letter', () => {
  expect(splitText('A house. A tree.\n\nB house. B tree. B lawn.', 30)).toEqual([
    'A house. A tree.\n\n',
    'B house. B tree. B lawn.',
  ])
  expect(splitText('A small house. A tall tree grows', 20)).toEqual(['A small house. ', 'A tall tree grows'])
  expect(splitText('one two three four', 10)).toEqual(['one two ', 'three four'])
})

test('no character is cut in two', () => {
  for (const piece of splitText('😀'.repeat(25), 7)) {
    expect(() => encodeURIComponent(piece)).not.toThrow()
    expect(piece.length).toBeLessThanOrEqual(7)
  }
})

test('the end of a long text does not move the earlier cuts', () => {
  const before = splitText(SENTENCES, 300)
  const after = splitText(`${SENTENCES}And more.`, 300)
  expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
})
