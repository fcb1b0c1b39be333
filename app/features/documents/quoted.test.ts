import { expect, test } from 'vitest'
import type { Quote } from '#contracts/credits'
import { inTurn, quoteFields, shownQuote, totalPrice } from './quoted'

const quote = (fileId: string, price: number): Quote => ({
  quoteId: `q-${fileId}`,
  fileId,
  pages: price,
  price,
  balance: 0,
  missing: 0,
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

test('[TR-11] the sum is what will be taken: documents that cannot be paid are not in it beside one that can', () => {
  const short = { ...quote('short', 7), missing: 7 }
  const paid = { ...quote('paid', 3), missing: 0 }
  const free = { ...quote('free', 0), missing: 0 }
  const prices = { to: 'es', quotes: { short, paid, free } }
  expect(totalPrice(prices, ['short', 'paid', 'free'])).toBe(3)
  expect(totalPrice(prices, ['short', 'free'])).toBe(0)
  expect(totalPrice(prices, ['short'])).toBe(7)
})

test('[TR-11] what is missing is told of the documents in turn, as one balance pays them', () => {
  const priced = (fileId: string, price: number) => ({ ...quote(fileId, price), balance: 50, missing: 0 })
  const all = [priced('a', 20), priced('b', 21), priced('c', 22), priced('d', 9), priced('e', 0)]
  const together = {
    from: 'en',
    to: 'es',
    failures: {},
    quotes: Object.fromEntries(all.map((one) => [one.fileId, one])),
  }
  const missing = (...fileIds: string[]) => {
    const { quotes } = inTurn(together, fileIds)
    return fileIds.map((fileId) => quotes[fileId]?.missing)
  }
  expect(missing('a', 'b', 'c', 'd', 'e')).toEqual([0, 0, 13, 0, 0])
  expect(missing('c', 'b', 'a')).toEqual([0, 0, 13])
  expect(missing('a', 'unknown')).toEqual([0, undefined])
})
