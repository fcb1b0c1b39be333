import { expect, test } from 'vitest'
import { hyphenatorOf } from './hyphenation'

const divide = (language: string, word: string): string | undefined => {
  const places = hyphenatorOf(language)?.(word)
  return places && [0, ...places].map((at, index) => word.slice(at, places[index])).join('-')
}

test('words are divided as their language has it', () => {
  expect(divide('de', 'Übersetzungen')).toBe('Über-set-zun-gen')
  expect(divide('es', 'traducciones')).toBe('tra-duc-cio-nes')
  expect(divide('pt-BR', 'traduções')).toBe('tra-du-ções')
})

test('languages whose patterns are under the GPL are not divided', () => {
  for (const language of ['cs', 'id', 'ms']) expect(hyphenatorOf(language), language).toBeNull()
})
