import { expect, test } from 'vitest'
import { PageSizes } from './page-sizes'

test('TR-01: text of one size and weight has one size from page to page', () => {
  const sizes = new PageSizes()
  expect(sizes.agree('body', 0.88, 40)).toBe(0.88)
  expect(sizes.agree('body', 0.92, 40)).toBe(0.88)
  expect(sizes.agree('body', 0.94, 40)).toBe(0.88)
  expect(sizes.agree('heads', 0.96, 40)).toBe(0.96)
})

test('a page with less room does not make those after it smaller, one with much more keeps its size', () => {
  const sizes = new PageSizes()
  for (let page = 0; page < 6; page++) sizes.agree('body', 0.92, 40)
  expect(sizes.agree('body', 0.76, 40)).toBe(0.76)
  expect(sizes.agree('body', 0.92, 40)).toBe(0.92)
  expect(sizes.agree('body', 1.02, 40)).toBe(1.02)
  expect(sizes.agree('body', 0.96, 4)).toBe(0.96)
})
