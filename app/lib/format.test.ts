import { expect, test } from 'vitest'
import { formatMoney, formatSize } from './format'

test.each([
  [0, '0 KB'],
  [3, '0.1 KB'],
  [11_162, '10.9 KB'],
  [1024 * 1024, '1,024 KB'],
  [1024 * 1024 + 60_000, '1.1 MB'],
  [50 * 1024 * 1024, '50 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes, 'en').replace('\u00a0', ' ')).toBe(text)
})

test('digits are Latin in every language', () => {
  expect(formatSize(11_162, 'ar')).toContain('10')
})

test('the dollar sign does not part from its letters in Arabic', () => {
  expect(formatMoney(499, 'ar')).toMatch(/4\.99\u00a0US\$\u200e$/)
  expect(formatMoney(499, 'en')).toBe('$4.99')
  expect(formatMoney(499, 'fr')).toBe('4,99\u00a0$US')
})
