import { expect, test } from 'vitest'
import { mayPrefetch } from './prefetch'

test.each([
  [true, { onLine: true }],
  [true, { onLine: true, connection: { effectiveType: '4g', saveData: false } }],
  [true, { onLine: true, connection: { effectiveType: '3g' } }],
  [false, { onLine: false, connection: { effectiveType: '4g' } }],
  [false, { onLine: true, connection: { effectiveType: '4g', saveData: true } }],
  [false, { onLine: true, connection: { effectiveType: '2g' } }],
  [false, { onLine: true, connection: { effectiveType: 'slow-2g' } }],
])('[UI-04] links are fetched ahead: %s for %j', (expected, line) => {
  expect(mayPrefetch(line)).toBe(expected)
})
