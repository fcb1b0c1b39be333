import { expect, test } from 'vitest'
import type { Quote } from '#contracts/credits'
import { quoteFields, shownQuote, totalPrice } from './quoted'

const quote = (fileId: string, price: number): Quote => ({
  quoteId: `q-${fileId}`,
  fileId,
  pages: price,
  price,
  balance: 0,
  missing: price,
  expireTime: '2026-01-01T00:00:00.000Z',
})
const quoted = { to: 'es', quotes: { a: quote('a', 12), b: quote('b', 0) } }

test('[TR-11] what is submitted is the price that was shown, for the language it was shown for', () => {
  const fields = new Map(Object.entries(quoteFields(quoted, ['a', 'b', 'c'])))
  expect(shownQuote(fields, 'a', 'es')).toBe('q-a')
  expect(shownQuote(fields, 'c', 'es')).toBeUndefined()
  expect(shownQuote(fields, 'a', 'fr')).toBeUndefined()
  expect(quoteFields(quoted, ['c'])).toEqual({})
})

test('[TR-11] the sum is told only when every price is known', () => {
  expect(totalPrice(quoted, ['a', 'b'])).toBe(12)
  expect(totalPrice(quoted, ['a', 'c'])).toBeUndefined()
})
