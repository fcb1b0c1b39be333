import { expect, test } from 'vitest'
import { describeFont, type RawFont } from './describe-font'

const widths = (count: number, of: (index: number) => number): Record<number, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [65 + index, of(index)]))

test.each<[string, RawFont]>([
  ['a face known by its name', { name: 'ABCDEF+NimbusMonL-Regu' }],
  ['a slanted one of TeX', { name: 'CMSLTT10' }],
  ['one whose letters are all as wide', { name: 'F7', widths: widths(20, () => 600) }],
  ['one with gaps in its list', { name: 'F7', widths: widths(40, (index) => (index % 2) * 525) }],
  ['a small one that says so', { name: 'F7', isMonospace: true, widths: widths(5, () => 602) }],
])('a typewriter: %s', (_, font) => {
  expect(describeFont(font).monospaced).toBe(true)
})

test.each<[string, RawFont]>([
  [
    'letters of their own widths',
    { name: 'F7', isMonospace: true, widths: widths(20, (index) => 500 + index) },
  ],
  ['figures, which are as wide in most faces', { name: 'F7', widths: widths(10, () => 556) }],
  ['square signs', { name: 'F7', widths: widths(30, () => 1000) }],
  [
    'codes of two bytes, of which the usual width is not listed',
    { composite: true, widths: widths(20, () => 500) },
  ],
])('no typewriter: %s', (_, font) => {
  expect(describeFont(font).monospaced).toBe(false)
})
