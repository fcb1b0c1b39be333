import { describe, expect, test } from 'vitest'
import { splitSentences } from './sentences'

describe('splitSentences', () => {
  test.each([
    ['en', 'Dr. Smith came. He left at 5 p.m. yesterday! Why?', 3],
    ['es', '¿Qué hora es? Son las cinco. Gracias.', 3],
    ['fr', 'M. Dupont est là. Il attend.', 2],
    ['ja', '東京は首都です。人が多いです。', 2],
    ['zh-Hans', '你好。世界很大！', 2],
    ['hi', 'यह घर है। वह पेड़ है।', 2],
    ['ar', 'هل أنت هنا؟ نعم.', 2],
    ['en', 'One line\nanother line', 3],
  ])('%s: %s', (language, text, count) => {
    const sentences = splitSentences(text, language)
    expect(sentences.join('')).toBe(text)
    expect(sentences).toHaveLength(count)
  })

  test('never loses a character, and cuts what is endless', () => {
    const texts = [
      ' a. b ',
      '...',
      '\n\n',
      '. \n .',
      'x'.repeat(10_000),
      'word '.repeat(5_000),
      '\u0000 a \ud83d.',
      'a?b=c!d.e',
    ]
    for (const text of texts) {
      const sentences = splitSentences(text, 'en')
      expect(sentences.join('')).toBe(text)
      expect(Math.max(...sentences.map((sentence) => sentence.length))).toBeLessThanOrEqual(1_501)
    }
  })

  test('does not cut addresses', () => {
    expect(splitSentences('See https://example.org/a?b=c. Then go.', 'en')).toEqual([
      'See https://example.org/a?b=c. ',
      'Then go.',
    ])
  })
})
