import { expect, test } from 'vitest'
import { joinPieces, untranslated } from './pieces'
import { voiceFor } from './use-speech'

test('pieces are joined as they are; white space alone names no language', () => {
  const piece = {
    text: 'Hola.',
    from: 'en',
    engine: 'apertium',
    segments: [{ source: 'Hello.', target: 'Hola.' }],
    unknownWords: 1,
  }
  const whole = joinPieces([untranslated('\n\n'), piece, piece])
  expect(whole).toEqual({
    text: '\n\nHola.Hola.',
    from: 'en',
    engine: 'apertium',
    segments: [{ source: '\n\n', target: '\n\n' }, ...piece.segments, ...piece.segments],
    unknownWords: 2,
  })
})

test('[TXT-01] a voice is found by language, and by what systems call Chinese', () => {
  const voices = [{ lang: 'en-US' }, { lang: 'zh_TW' }, { lang: 'pt-BR' }]
  expect(voiceFor(voices, 'en')?.lang).toBe('en-US')
  expect(voiceFor(voices, 'zh-Hant')?.lang).toBe('zh_TW')
  expect(voiceFor(voices, 'zh-Hans')).toBeUndefined()
  expect(voiceFor(voices, 'p')).toBeUndefined()
})
