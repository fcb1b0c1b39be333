import { expect, test } from 'vitest'
import { readRange } from './byte-range'

test.each([
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=40-', { start: 40, end: 99 }],
  ['bytes=40-49', { start: 40, end: 49 }],
  ['bytes=40-4000', { start: 40, end: 99 }],
  ['Bytes=99-99', { start: 99, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-3', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['items=0-1', null],
  ['bytes=a-b', null],
  [undefined, null],
])('%s of 100 bytes', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})

test('of nothing nothing can be had', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(readRange('bytes=-5', 0)).toBe('unsatisfiable')
})
