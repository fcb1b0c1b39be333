// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { injectScript } from './inject-script'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  document.head.replaceChildren()
})

const tags = () => [...document.head.querySelectorAll('script')]

test('[UI-05] the tag of an injected script goes 500 ms after it has run', async () => {
  const injected = injectScript('https://card.example/fields.js')
  expect(tags().map(({ src }) => src)).toEqual(['https://card.example/fields.js'])
  tags()[0]?.dispatchEvent(new Event('load'))
  await injected
  vi.advanceTimersByTime(499)
  expect(tags()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(tags()).toHaveLength(0)
})

test('a script that cannot be had leaves nothing, and says so', async () => {
  const injected = injectScript('https://card.example/gone.js')
  tags()[0]?.dispatchEvent(new Event('error'))
  await expect(injected).rejects.toThrow('did not load')
  expect(tags()).toHaveLength(0)
})
