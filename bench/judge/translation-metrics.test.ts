import { expect, test } from 'vitest'
import { bleu, chrF } from './translation-metrics'

const pair = (answer: string, reference: string) => [{ answer, reference }]

test('the reference itself is perfect, nothing in common is nothing', () => {
  const text = 'The cat sat on the mat in the hall.'
  expect([bleu(pair(text, text)), chrF(pair(text, text))]).toEqual([100, 100])
  expect([bleu(pair('xyz', text)), chrF(pair('123', text))]).toEqual([0, 0])
})

test('BLEU by hand; without a match of four there is none', () => {
  expect(bleu(pair('the cat is on the mat', 'the cat sat on the mat'))).toBe(0)
  // 8 tokens each; 7/8, 6/7, 5/6, 4/5 → (0.5)^(1/4)
  expect(bleu(pair('a b c d e f g x', 'a b c d e f g h'))).toBe(84.1)
})

test('short answers are punished', () => {
  expect(bleu(pair('a b c d e', 'a b c d e f g h i j'))).toBe(36.8)
})

test('chrF by hand: order 1 only', () => {
  // precision 1/1, recall 1/2 → 5·0.5/(4+0.5) = 0.5556; order 2: precision none, recall 0 → 0; mean over two orders
  expect(chrF(pair('a', 'ab'))).toBe(27.8)
})
